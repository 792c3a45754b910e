import { eq } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { staleEdit } from '#kit/server/versions.ts'
import type { Order } from '../contract.ts'
import { cancellationOf } from '../rules/plan-cancellation.ts'
import { moveOrder } from './move-order.ts'
import { orderAtDoor } from './order-at-door.ts'
import { findOrder } from './queries.ts'
import { refundMoney } from './refund.ts'
import { refusals } from './refusals.ts'
import { followInPayment } from './settle.ts'
import { returnStock } from './stock.ts'
import { orderActivity, orders } from './tables.ts'
import { followInDelivery, notifyOfOrder, recordOrderChange, refreshCustomer } from './write.ts'

type Cancelled = { id: number; version: number; reason: string }

/** Cancels an order as its preview says. What its customer hears of it is one message; of what a card provider gives back later, one more. */
export async function cancelOrder(
  tx: Transaction,
  context: Context,
  { id, version, reason }: Cancelled,
): Promise<Order> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  const row = await findOrder(tx, id)
  if (row.version !== version) throw staleEdit()
  const plan = cancellationOf(await orderAtDoor(context.program, tx, row))
  if (plan.obstacle !== null) throw conflict(refusals.notCancellable[plan.obstacle])
  const isRefunded = row.payment === 1 && row.totalCents > 0
  if (!isRefunded) return cancelUnpaid(tx, context, { row, reason, byHandCents: plan.refund.byHandCents })
  await refundMoney(tx, context, { id, amountCents: row.totalCents - row.refundedCents, reason, lines: [] })
  if (plan.goods === 'toStock') await returnStock(tx, context, id)
  await tx
    .insert(orderActivity)
    .values({ orderId: id, kind: 'cancelled', note: reason, at: context.now(), actorName: context.user.fullName })
  await refreshCustomer(tx, row.customerId)
  await followInDelivery(context, tx, id)
  await followInPayment(context, tx, id)
  const change = { before: { refundedCents: row.refundedCents }, after: { refundedCents: row.totalCents, reason } }
  const order = await recordOrderChange(tx, context, { id, kind: 'order.cancelled', ...change })
  await notifyOfOrder(tx, context, { notification: 'orderCancelled', order, ...plan.refund })
  return order
}

type Unpaid = { row: typeof orders.$inferSelect; reason: string; byHandCents: number }

/** What was never paid has its payment cancelled. What costs nothing is paid from the start. */
async function cancelUnpaid(tx: Transaction, context: Context, { row, reason, byHandCents }: Unpaid): Promise<Order> {
  const { id, version } = row
  if (row.payment === 1) await tx.update(orders).set({ payment: 2 }).where(eq(orders.id, id))
  return moveOrder(tx, context, { id, version, payment: 4, note: reason, byHandCents })
}
