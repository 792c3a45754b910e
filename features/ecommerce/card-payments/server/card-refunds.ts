import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { settleRefund, type Maker, type RefundOutcome, type Said } from '../../orders/server/commands.ts'
import { refunds } from '../../orders/server/tables.ts'
import { refundFaultOf, refundOutcomeOf, refundPauseMs } from '../rules.ts'
import { cardAccount, forgetClosed, type KnownAccount } from './account.ts'
import {
  createRefund,
  findRefund,
  KeysRefused,
  NoAnswer,
  ProviderRefused,
  readRefund,
  readSession,
} from './provider.ts'
import type { ProviderRefund } from './provider.ts'
import { cardPayments } from './tables.ts'

/** Added by the orders. */
const refundJob = 'card-payments.refund'

type Row = typeof refunds.$inferSelect

/** What cards paid of these orders. */
export async function takenByCards(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { orderId, amountCents, state, session } = cardPayments
  const isTaken = and(inArray(orderId, [...ids]), eq(state, 'paid'), isNotNull(session))
  const rows = await db.select({ orderId, amountCents }).from(cardPayments).where(isTaken)
  return new Map(rows.map((row) => [row.orderId, row.amountCents]))
}

/** Gives back what refunds owe to cards, and goes on asking while nobody answers. */
export function giveRefunds(machine: Machine): void {
  const give = async (data: Record<string, unknown>, _: unknown, isLast: boolean) => {
    const refundId = Number(data['refundId'])
    const [refund] = await machine.db.select().from(refunds).where(eq(refunds.id, refundId))
    if (refund?.state !== 'pending') return
    const said = await giveAtProvider(machine, refund).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      machine.log.warn({ refundId, error: error.message }, 'the card provider didn’t refund')
      return outcomeOfError(error, isLast)
    })
    await machine.db.transaction((tx) => note(tx, machine, { ...said, refundId }))
    machine.bus.wake()
  }
  machine.queue.work(refundJob, give, { mostAttempts: 200, waitsOutside: true })
}

async function note(tx: Transaction, machine: Machine, said: Said): Promise<void> {
  await settleRefund(tx, { ...machine, address: '' }, said)
  const runAt = new Date(machine.now().getTime() + refundPauseMs)
  if (said.state === 'pending')
    await machine.queue.add({ name: refundJob, data: { refundId: said.refundId }, runAt }, tx)
  await forgetClosed(tx)
}

async function giveAtProvider(machine: Machine, refund: Row): Promise<RefundOutcome> {
  const account = await cardAccount(machine)
  if (!account) return { state: 'failed', fault: 'noKeys' }
  if (refund.providerId !== null) return outcomeOf(await readRefund(account, refund.providerId))
  const [payment] = await machine.db.select().from(cardPayments).where(eq(cardPayments.orderId, refund.orderId))
  const paymentIntent = payment?.session && (await intentOf(account, payment.session))
  if (!payment || !paymentIntent) return { state: 'failed', fault: 'refused' }
  const key = `${payment.key}-refund-${refund.id}-${refund.refusedTimes}`
  const asked = { key, paymentIntent, amountCents: refund.cardCents }
  return outcomeOf((await findRefund(account, asked)) ?? (await createRefund(account, asked)))
}

/** What the provider calls the payment that a session took. */
async function intentOf(account: KnownAccount, session: string): Promise<string | null | undefined> {
  return (await readSession(account, session)).payment_intent
}

function outcomeOf(answer: ProviderRefund): RefundOutcome {
  const state = refundOutcomeOf(answer)
  const providerId = answer.id
  return state === 'failed' ? { state, fault: refundFaultOf(answer.failure_reason), providerId } : { state, providerId }
}

/** Whoever is silent is asked again, until there is no other try. */
function outcomeOfError(error: NoAnswer, isLast: boolean): RefundOutcome {
  if (error instanceof ProviderRefused) return { state: 'failed', fault: refundFaultOf(error.code) }
  if (error instanceof KeysRefused) return { state: 'failed', fault: 'noKeys' }
  if (isLast) return { state: 'failed', fault: 'noAnswer' }
  throw error
}

/** Takes what the provider reports of a refund; one that it isn’t known by yet is asked about soon. */
export async function takeRefund(tx: Transaction, maker: Maker, answer: ProviderRefund): Promise<'taken' | 'ignored'> {
  const [refund] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, answer.id))
  if (!refund) return 'ignored'
  await settleRefund(tx, maker, { ...outcomeOf(answer), refundId: refund.id })
  await forgetClosed(tx)
  return 'taken'
}
