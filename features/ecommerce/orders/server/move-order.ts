import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import type { StoreNotification } from '../../notifications/contract.ts'
import type { Order } from '../contract.ts'
import { mayLeave, paymentsAfter, paymentsByHand, refundState, statusesAfter } from '../rules.ts'
import { followGiftCard } from './gift-card.ts'
import { holdAgain } from './holds.ts'
import { stagesOf } from './order-deliveries.ts'
import { findOrder } from './queries.ts'
import { refusals } from './refusals.ts'
import { followInPayment } from './settle.ts'
import { deductStock, returnStock } from './stock.ts'
import { orderActivity, orders } from './tables.ts'
import { notifyOfOrder, offerForDelivery, recordOrderChange, refreshCustomer } from './write.ts'

/** Of what is moved by hand. */
const notificationOfStatus: Partial<Record<Order['status'], StoreNotification>> = {
  Dispatched: 'pickedUp',
  'Out for Delivery': 'shippingUpdate',
  Delivered: 'delivered',
}
const notificationOfPayment: Partial<Record<Order['payment'], StoreNotification>> = {
  3: 'paymentError',
  4: 'orderCancelled',
}

type Move = {
  id: number
  version: number
  status?: Order['status'] | undefined
  payment?: Order['payment'] | undefined
  note: string
  /** What was taken at the door of an order that is cancelled, and is paid back by hand. */
  byHandCents?: number
}

/** Changes an order’s status or payment by hand, with all that follows. */
export async function moveOrder(
  tx: Transaction,
  context: Context,
  { id, version, status, payment, note: text, byHandCents }: Move,
): Promise<Order> {
  const before = await findOrder(tx, id)
  const next = { status: status ?? before.status, payment: payment ?? before.payment }
  if (payment !== undefined) mustFollow(before, payment)
  if (status !== undefined) {
    mustMove(before, status, next.payment)
    await mustBeMovedByHand(tx, context, id)
  }
  await changeOrder(tx, id, { version, set: next })
  await followGiftCard(tx, context, id)
  await moveGoods(tx, context, { id, before, payment: next.payment })
  await note(tx, context, {
    id,
    text,
    kinds: [status, payment && `payment:${payment}`].filter((kind) => kind !== undefined),
  })
  await refreshCustomer(tx, before.customerId)
  if (payment !== undefined) await offerForDelivery(context, tx, id)
  if (payment === 1 || payment === 4) await followInPayment(context, tx, id)
  const order = await recordOrderChange(tx, context, {
    id,
    kind: status === undefined ? 'order.payment' : 'order.status',
    before: { status: before.status, payment: before.payment },
    after: next,
  })
  await notifyOfMove(tx, context, { order, status, payment, byHandCents, wasWaiting: before.payment === 2 })
  return order
}

type Moved = { order: Order; wasWaiting: boolean; byHandCents: number | undefined } & Pick<Move, 'status' | 'payment'>

async function notifyOfMove(
  tx: Transaction,
  context: Context,
  { order, status, payment, byHandCents, wasWaiting }: Moved,
): Promise<void> {
  // A payment that failed before gave the gift card its part back then.
  const giftCardCents = wasWaiting ? order.giftCardCents : 0
  for (const notification of [status && notificationOfStatus[status], payment && notificationOfPayment[payment]])
    if (notification)
      await notifyOfOrder(tx, context, { notification, order, giftCardCents, byHandCents: byHandCents ?? 0 })
}

/** Goods come back when a payment fails before they left, and go again when it is made good. */
async function moveGoods(
  tx: Transaction,
  context: Context,
  {
    id,
    before,
    payment,
  }: {
    id: number
    before: Pick<typeof orders.$inferSelect, 'status' | 'payment' | 'heldUntil'>
    payment: Order['payment']
  },
): Promise<void> {
  if (!mayLeave(payment) && before.status === 'Ready to Pickup') await returnStock(tx, context, id)
  if (mayLeave(before.payment) || !mayLeave(payment)) return
  await deductStock(tx, context, id)
  if (payment === 2) await holdAgain(tx, context, { id, heldUntil: before.heldUntil })
}

async function note(
  tx: Transaction,
  context: Context,
  { id, kinds, text }: { id: number; kinds: string[]; text: string },
): Promise<void> {
  if (kinds.length > 0)
    await tx
      .insert(orderActivity)
      .values(
        kinds.map((kind) => ({ orderId: id, kind, note: text, at: context.now(), actorName: context.user.fullName })),
      )
}

function mustFollow(before: typeof orders.$inferSelect, payment: Order['payment']): void {
  if (!paymentsAfter(before.payment).includes(payment))
    throw conflict(refusals.paymentAfter, {
      before: refusals.payments[before.payment],
      after: refusals.payments[payment],
    })
  if (!paymentsByHand(before).includes(payment)) throw conflict(refusals.paidByInvoice)
}

function mustMove(before: typeof orders.$inferSelect, status: Order['status'], payment: Order['payment']): void {
  if (refundState(before) === 'whole') throw conflict(refusals.notCancellable.cancelled)
  if (!statusesAfter(before.status).includes(status))
    throw conflict(refusals.statusAfter, { before: refusals.statuses[before.status], after: refusals.statuses[status] })
  if (!mayLeave(payment)) throw conflict(refusals.goodsStay, { payment: refusals.payments[payment] })
}

/** What is brought is where its delivery is: only what nothing brings is moved by hand. */
async function mustBeMovedByHand(tx: Transaction, { program }: Context, id: number): Promise<void> {
  if ((await stagesOf(program, tx, [id])).size > 0) throw conflict(refusals.movedByDelivery)
}

type Edit = { version: number; set: Partial<typeof orders.$inferInsert> }

export function changeOrder(tx: Transaction, id: number, edit: Edit): Promise<void> {
  return changeVersion(tx, orders, { ...edit, where: and(eq(orders.id, id), isNull(orders.archivedAt))! })
}
