import { and, eq, ne, sql } from 'drizzle-orm'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { notifyOfFailedRefund } from '../../customers/server/commands.ts'
import type { Order } from '../contract.ts'
import type { RefundFault } from '../rules/order-refund.ts'
import { presentOrder } from './queries.ts'
import { refusals } from './refusals.ts'
import { announceChange, notifyOfOrder, type Maker } from './write.ts'
import { orders, refunds } from './tables.ts'

/** Has whoever takes the cards of the store give back what a refund owes to one. */
export async function askProvider({ queue }: Pick<Maker, 'queue'>, tx: Transaction, refundId: number): Promise<void> {
  await queue.add({ name: 'card-payments.refund', data: { refundId } }, tx)
}

/** Counts what the card provider still has to give back for an order. */
export async function recountOpenRefunds(tx: Transaction, order: number): Promise<void> {
  const mine = and(eq(refunds.orderId, order), ne(refunds.state, 'done'))
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.cardCents}), 0)::int` })
    .from(refunds)
    .where(mine)
  await tx
    .update(orders)
    .set({ openRefundCents: row!.cents, ...newVersion(orders) })
    .where(eq(orders.id, order))
}

/** What a provider says of a refund. */
export type RefundOutcome =
  | { state: 'done' | 'pending'; providerId?: string }
  | { state: 'failed'; fault: RefundFault; providerId?: string }
export type Said = RefundOutcome & { refundId: number }
type Row = typeof refunds.$inferSelect

/** Notes what the provider says of a refund: its customer hears once the money is on its way, the team where it isn’t. */
export async function settleRefund(tx: Transaction, maker: Maker, said: Said): Promise<void> {
  const before = await lockRefund(tx, said.refundId)
  // What was given back by hand meanwhile is no matter of the provider’s any more.
  if (!before || before.cardCents === 0) return
  // One that came to an end isn’t under way again: that was said before, and came late.
  if (said.state === 'pending' && before.state !== 'pending') return
  const providerId = said.providerId ?? before.providerId
  const isNew = before.state !== said.state
  if (!isNew && providerId === before.providerId) return
  await tx
    .update(refunds)
    .set({ providerId, ...(isNew && outcomeOf(maker, before, said)) })
    .where(eq(refunds.id, before.id))
  if (isNew) await followOutcome(tx, maker, { ...before, state: said.state })
}

function outcomeOf({ now }: Pick<Maker, 'now'>, before: Row, said: Said): Partial<Row> {
  if (said.state !== 'failed')
    return { state: said.state, fault: null, settledAt: said.state === 'done' ? now() : null }
  // Without an answer it isn’t known what became of it: the next try asks for the same.
  const isFinal = said.fault !== 'noAnswer' && said.fault !== 'noKeys'
  const refusedTimes = before.refusedTimes + (isFinal ? 1 : 0)
  return { state: 'failed', fault: said.fault, settledAt: null, refusedTimes }
}

async function followOutcome(tx: Transaction, maker: Maker, refund: Row): Promise<Order> {
  const { orderId, state, amountCents, giftCardCents } = refund
  await recountOpenRefunds(tx, orderId)
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const order = await presentOrder(tx, row!)
  const after = { refund: refund.id, amountCents, refundState: state }
  await announceChange(tx, maker, order, { kind: 'order.changed', after })
  if (state === 'done')
    await notifyOfOrder(tx, maker, { notification: 'orderRefund', order, amountCents, giftCardCents })
  if (state === 'failed') await notifyOfFailedRefund(tx, maker, { order: orderId, number: order.orderId })
  return order
}

type Retry = { id: number; refund: number; isByHand: boolean }

/** Asks the provider again for a refund it didn’t give, or notes that the money was given back in another way. */
export async function retryRefund(tx: Transaction, context: Context, { id, refund, isByHand }: Retry): Promise<Order> {
  const before = await lockRefund(tx, refund)
  if (before?.orderId !== id) throw notFound(refusals.things.refund, refund)
  if (before.state !== 'failed') throw conflict(refusals.refundNotFailed)
  const byHand = { state: 'done', cardCents: 0, fault: null, settledAt: context.now() } as const
  // One that failed at the provider is over there: the next is another one.
  const again = { state: 'pending', fault: null, providerId: null } as const
  const set = isByHand ? byHand : again
  await tx.update(refunds).set(set).where(eq(refunds.id, refund))
  if (!isByHand) await askProvider(context, tx, refund)
  return followOutcome(tx, context, { ...before, ...set })
}

/** The order first, as everywhere. */
async function lockRefund(tx: Transaction, id: number): Promise<Row | undefined> {
  const [known] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id))
  if (!known) return undefined
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, known.orderId)).for('update')
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
  return row
}
