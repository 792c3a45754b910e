import { eq, lt, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isSameSignature, signatureOf } from '#platform/webhooks/server/queries.ts'
import { Refused } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { notJson } from '#kit/server/json-text.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { receiveCardEvent } from '../contract.ts'
import { outcomeOf, signedIn } from '../rules.ts'
import { cardAccount } from './account.ts'
import { settleChargeOf } from './charges.ts'
import { settleIn } from './commands.ts'
import { mustBePaidInFull } from './in-full.ts'
import { ProviderRefund, Session } from './provider.ts'
import { takeRefund } from './card-refunds.ts'
import { refusals } from './refusals.ts'
import { cardEvents, cardPayments } from './tables.ts'

type Visit = Context<Caller | undefined>
type Outcome = 'taken' | 'repeated' | 'ignored'

/** Longer than the provider goes on sending an event that wasn’t taken. */
const keptMs = 30 * 86_400_000

const refundEvents = ['refund.updated', 'refund.failed', 'charge.refund.updated']

const CardEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** Takes a signed event, once: a second copy finds the first. */
export async function takeCardEvent(visit: Visit): Promise<Outcome> {
  const body = new TextDecoder().decode(await limitedBytes(visit.request, receiveCardEvent.limitBytes))
  await mustBeSigned(visit, body)
  const event = z.safeParse(CardEvent, jsonIn(body))
  if (!event.success) throw new Refused(422, refusals.noEvent)
  const { id, type, data } = event.data
  const refund = z.safeParse(ProviderRefund, data.object)
  if (refundEvents.includes(type) && refund.success)
    return visit.db.transaction(async (tx) =>
      (await isNew(tx, visit, id)) ? takeRefund(tx, visit, refund.data) : 'repeated',
    )
  const session = z.safeParse(Session, data.object)
  if (!type.startsWith('checkout.session.') || !session.success) return 'ignored'
  return visit.db.transaction((tx) => note(tx, visit, { id, session: session.data }))
}

/** False for one that was taken before. */
async function isNew(tx: Transaction, { now }: Visit, id: string): Promise<boolean> {
  const at = now()
  await tx.delete(cardEvents).where(lt(cardEvents.at, new Date(at.getTime() - keptMs)))
  return (await tx.insert(cardEvents).values({ id, at }).onConflictDoNothing().returning()).length > 0
}

async function note(tx: Transaction, visit: Visit, { id, session }: { id: string; session: Session }) {
  if (!(await isNew(tx, visit, id))) return 'repeated'
  const outcome = outcomeOf(session)
  const payment = await paymentFor(tx, session)
  if (!payment) return (await settleChargeOf(tx, visit, session)) ?? 'ignored'
  if (outcome === 'open') return 'ignored'
  if (outcome === 'paid') mustBePaidInFull(payment, session)
  await settleIn(tx, visit, { orderId: payment.orderId, outcome })
  return 'taken'
}

/** By its session; an event can be faster than the answer that names it, and has the key of the payment then. */
async function paymentFor(tx: Transaction, { id, client_reference_id: key }: Session) {
  const [payment] = await tx
    .select()
    .from(cardPayments)
    .where(or(eq(cardPayments.session, id), eq(cardPayments.key, key ?? '')))
  return payment && (payment.session ?? id) === id ? payment : undefined
}

async function mustBeSigned(visit: Visit, body: string): Promise<void> {
  const account = await cardAccount(visit)
  const signed = signedIn(visit.request.headers.get('stripe-signature') ?? '', visit.now())
  if (!account || !signed) throw new Refused(401, refusals.wrongSignature)
  const [, expected = ''] = (await signatureOf(account.signingSecret, body, signed.at)).split('v1=')
  if (!signed.signatures.some((one) => isSameSignature(expected, one))) throw new Refused(401, refusals.wrongSignature)
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw notJson()
  }
}
