import { and, eq } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { Order } from '../../orders/contract.ts'
import { dueCents } from '../../orders/rules.ts'
import { noteUnexpectedPayment, settleOrder, type Maker } from '../../orders/server/commands.ts'
import { fullOrder, holdOrder } from '../../orders/server/queries.ts'
import { holdMs, openMs, outcomeOf } from '../rules.ts'
import { cardAccount, forgetClosed, type KnownAccount } from './account.ts'
import { giveChargeRefunds } from './charge-refunds.ts'
import { releaseCharges } from './charges.ts'
import { mustBePaidInFull } from './in-full.ts'
import { endSession, expireSession, readSession, type Session } from './provider.ts'
import { giveRefunds } from './card-refunds.ts'
import { openPage } from './open-page.ts'
import { refusals } from './refusals.ts'
import { refuse } from './refuse.ts'
import { cardPayments } from './tables.ts'

export { takesCards } from './account.ts'
export { cardOrders, type ByProvider } from './card-orders.ts'
export { addChargeRefund, retryChargeRefund } from './charge-refunds.ts'
export { addCharge, chargePage, endCharge, type Charged } from './charges.ts'

type From = Maker & Pick<Machine, 'db' | 'secretKey' | 'log'>
type Payment = typeof cardPayments.$inferSelect

const releaseJob = 'card-payments.release'
/** Added by the orders. */
const followJob = 'card-payments.follow-order'

/** An order that waits for its card payment, for as long as its goods are held. */
export async function expectCardPayment(
  tx: Transaction,
  { now, queue }: Pick<Maker, 'now' | 'queue'>,
  { currency, ...order }: Order,
): Promise<void> {
  const createdAt = now()
  const key = crypto.randomUUID()
  const orderId = order.order
  await tx.insert(cardPayments).values({ orderId, key, amountCents: dueCents(order), currency, createdAt })
  await queue.add({ name: releaseJob, data: { orderId }, runAt: new Date(createdAt.getTime() + holdMs) }, tx)
}

/** The page on which an order is paid by card; nothing if it has been paid, or can’t be any more. The provider is asked what it knows first. */
export async function payByCard(from: From, orderId: number, page: string): Promise<string | null> {
  const payment = await paymentOf(from, orderId)
  if (payment.state !== 'open') return null
  if (payment.amountCents === 0) return settle(from, payment, 'paid')
  const account = await cardAccount(from)
  if (!account) throw conflict(refusals.noProvider)
  const session = await sessionOf(from, { account, payment, page }).catch((error: unknown) =>
    refuse(from, error, { away: refusals.providerAway, refused: refusals.orderRefused }),
  )
  await settleAs(from, payment, session)
  return outcomeOf(session) === 'open' ? (session.url ?? payment.url) : null
}

type Paying = { account: KnownAccount; payment: Payment; page: string }

async function sessionOf(from: From, { account, payment, page }: Paying): Promise<Session> {
  if (payment.session !== null) return readSession(account, payment.session)
  const { orderId, createdAt } = payment
  if (from.now().getTime() - createdAt.getTime() > openMs) throw conflict(refusals.tooLate)
  const { orderId: title, email } = await fullOrder(from.db, orderId)
  const asked = { title, email, doneUrl: `${page}&paid=yes`, backUrl: page }
  const session = await openPage(from.db, cardPayments, { account, row: payment, page: asked })
  const known = { session: session.id, url: session.url ?? '' }
  const isWanted = and(eq(cardPayments.orderId, orderId), eq(cardPayments.state, 'open'))
  const kept = await from.db.update(cardPayments).set(known).where(isWanted).returning({ key: cardPayments.key })
  // The order was called off while its page was being made.
  if (kept.length === 0) await expireSession(account, session.id)
  return session
}

async function paymentOf({ db }: Pick<From, 'db'>, orderId: number): Promise<Payment> {
  const [payment] = await db.select().from(cardPayments).where(eq(cardPayments.orderId, orderId))
  if (!payment) throw conflict(refusals.noProvider)
  return payment
}

/** Notes what a session says, if it is that of this payment. */
async function settleAs(from: From, payment: Payment, session: Session): Promise<void> {
  const outcome = outcomeOf(session)
  if (outcome === 'open') return
  if (outcome === 'paid') mustBePaidInFull(payment, session)
  await settle(from, payment, outcome)
}

async function settle(from: From, { orderId }: Payment, outcome: 'paid' | 'failed'): Promise<null> {
  await from.db.transaction((tx) => settleIn(tx, from, { orderId, outcome }))
  return null
}

type Settlement = { orderId: number; outcome: 'paid' | 'failed' }

/** Once, whoever says it first; what was paid stays paid. */
export async function settleIn(
  tx: Transaction,
  from: Maker & Pick<Machine, 'log'>,
  { orderId, outcome }: Settlement,
): Promise<void> {
  const mine = eq(cardPayments.orderId, orderId)
  const [payment] = await tx.select().from(cardPayments).where(mine).for('update')
  if (!payment || payment.state === 'paid' || payment.state === outcome) return
  await tx.update(cardPayments).set({ state: outcome }).where(mine)
  await forgetClosed(tx)
  const isTaken = await settleOrder(tx, from, { id: orderId, payment: outcome === 'paid' ? 1 : 3 })
  if (isTaken || outcome !== 'paid') return
  await noteUnexpectedPayment(tx, from, orderId)
  from.log.error({ orderId }, 'a card payment came for an order that no longer takes one: refund it at the provider')
}

/** Days in which a provider that was away is asked again. */
const terms = { mostAttempts: 200, waitsOutside: true }

/** Follows what becomes of orders that wait for a card: those that were not paid in time, and those that take no payment any more. */
export function followPayments(machine: Machine): void {
  releaseUnpaid(machine)
  releaseCharges(machine)
  giveRefunds(machine)
  giveChargeRefunds(machine)
  machine.queue.work(followJob, ({ orderId }) => endPage(machine, Number(orderId)), terms)
}

/**
 * Ends the page of an order that was called off, deleted or paid in another way, so that nobody pays for it by mistake. An
 * order that was deleted and is back after its page ended can’t be paid any more.
 */
async function endPage(machine: Machine, orderId: number): Promise<void> {
  const from = { ...machine, address: '' }
  const [payment] = await from.db.select().from(cardPayments).where(eq(cardPayments.orderId, orderId))
  const order = await from.db.transaction((tx) => holdOrder(tx, orderId))
  if (!payment || !order) return
  const isWaiting = isPayable(order)
  if (isWaiting && payment.state === 'failed')
    return void (await from.db.transaction((tx) => settleOrder(tx, from, { id: orderId, payment: 3 })))
  if (isWaiting || payment.state !== 'open') return
  if (payment.session === null) return void (await settle(from, payment, 'failed'))
  const account = await cardAccount(from)
  if (!account) throw new Error('The keys of the card provider can’t be read.')
  const ended = await endSession(account, payment.session)
  if (outcomeOf(ended) === 'open') throw new Error('The payment is still open at the card provider.')
  await settleAs(from, payment, ended)
}

function isPayable({ archivedAt, payment }: { archivedAt: Date | null; payment: Order['payment'] }): boolean {
  return archivedAt === null && (payment === 2 || payment === 3)
}

/** Gives the goods of orders back that were not paid in time, once the provider has said so. */
function releaseUnpaid(machine: Machine): void {
  const release = async ({ orderId }: Record<string, unknown>) => {
    const from = { ...machine, address: '' }
    const payment = await paymentOf(from, Number(orderId))
    if (payment.state !== 'open') return machine.db.transaction(forgetClosed)
    // No one was ever given a page to pay on.
    if (payment.session === null) return void (await settle(from, payment, 'failed'))
    const account = await cardAccount(from)
    if (!account) throw new Error('The keys of the card provider can’t be read.')
    const session = await readSession(account, payment.session)
    if (outcomeOf(session) === 'open') throw new Error('The payment is still open at the card provider.')
    await settleAs(from, payment, session)
  }
  machine.queue.work(releaseJob, release, terms)
}
