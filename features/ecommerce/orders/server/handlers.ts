import { and, eq, isNull } from 'drizzle-orm'
import { runOnce } from '#platform/api-keys/server/commands.ts'
import { archive, restore } from '#platform/events/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import { handle, mustMay, type Handlers, type Context } from '#kit/server/handle.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { eachRow } from '#kit/server/rows.ts'
import type { StoreNotification } from '../../notifications/contract.ts'
import * as contract from '../contract.ts'
import type { Order } from '../contract.ts'
import { refusals } from './refusals.ts'
import { takesAddress } from '../rules/order-delivery.ts'
import { mayLeave, nextStatus, paymentsAfter, statusesAfter } from '../rules.ts'
import { periodOf } from '../../settings/server/queries.ts'
import { orderFigures, salesFigures } from './figures.ts'
import { placeOrder, quote } from './commands.ts'
import { findOrder, orderPage, presentOrder } from './queries.ts'
import {
  recordOrderChange,
  followInDelivery,
  offerForDelivery,
  readdressDelivery,
  refreshCustomer,
  notifyOfOrder,
} from './write.ts'
import { deliveriesOf, stagesOf } from './order-deliveries.ts'
import { deductStock, returnStock } from './stock.ts'
import { followGiftCard } from './gift-card.ts'
import { giveRefund } from './refund.ts'
import { retryRefund } from './settle-refund.ts'
import { takenByCard } from './taken-by-card.ts'
import { holdAgain, planRelease } from './holds.ts'
import { takeBack } from './take-back.ts'
import { followInPayment } from './settle.ts'
import { orderActivity, orders } from './tables.ts'

export const orderHandlers: Handlers = []
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

handle(orderHandlers, contract.listOrders, async ({ query: { soldDays, ...query } }, { db, now, program }) => {
  const since = soldDays > 0 && { soldSince: (await periodOf(db, now(), soldDays)).since }
  const page = await orderPage(db, { ...query, ...since })
  const stages = await stagesOf(
    program,
    db,
    page.orders.map(({ id }) => id),
  )
  return { ...page, orders: page.orders.map((row) => ({ ...row, stage: stages.get(row.id) ?? null })) }
})
handle(orderHandlers, contract.readOrderFigures, (_, { db }) => orderFigures(db))
handle(orderHandlers, contract.readSalesFigures, (_, { db, now }) => salesFigures(db, now()))

handle(orderHandlers, contract.readOrder, async ({ params: { id } }, { db, program }) => {
  const row = await findOrder(db, id)
  return {
    ...(await presentOrder(db, row)),
    ...(await deliveriesOf(program, db, id)),
    isInStock: !row.isTaken,
    takenByCardCents: await takenByCard(program, db, id),
  }
})

handle(orderHandlers, contract.quoteOrder, ({ body }, { db, now }) => quote(db, body, { now: now() }))

handle(orderHandlers, contract.createOrder, ({ body }, context) =>
  runOnce(context, { call: 'createOrder', body }, (tx) => placeOrder(tx, context, body)),
)

handle(orderHandlers, contract.moveOrder, ({ params, body }, context) =>
  context.db.transaction((tx) => move(tx, context, { ...body, id: params.id })),
)

handle(orderHandlers, contract.changeOrderAddress, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findOrder(tx, params.id)
    if (before.status === 'Delivered') throw conflict(refusals.delivered)
    const isShipping = params.kind === 'shipping'
    if (isShipping) await mustTakeAddress(tx, context, params.id)
    const place = params.kind === 'shipping' ? 'shippingAddress' : 'billingAddress'
    await change(tx, params.id, { version: body.version, set: { [place]: body.address } })
    if (isShipping) await readdressDelivery(context, tx, params.id)
    return recordOrderChange(tx, context, {
      id: params.id,
      kind: 'order.changed',
      before: before[place],
      after: body.address,
    })
  }),
)

handle(orderHandlers, contract.refundOrder, ({ params, body }, context) =>
  runOnce(context, { call: `refundOrder ${params.id}`, body }, (tx) =>
    giveRefund(tx, context, { id: params.id, ...body }),
  ),
)

handle(orderHandlers, contract.retryRefund, ({ params, body: { isByHand } }, context) =>
  context.db.transaction((tx) => retryRefund(tx, context, { ...params, isByHand })),
)

handle(orderHandlers, contract.takeBackOrder, ({ params, body }, context) =>
  context.db.transaction((tx) => takeBack(tx, context, { id: params.id, ...body })),
)

handle(orderHandlers, contract.deleteOrder, async ({ params }, context) => {
  await context.db.transaction((tx) => remove(tx, context, params.id))
})

handle(orderHandlers, contract.restoreOrder, async ({ params }, context) => {
  await context.db.transaction((tx) => restoreRow(tx, context, params.id))
})

/** The single call behind each bulk action; people who may make it may run the bulk action. */
const singleCalls = { advance: contract.moveOrder, delete: contract.deleteOrder, restore: contract.restoreOrder }

handle(orderHandlers, contract.bulkOrders, ({ body: { action, ids } }, context) => {
  mustMay(context.user, singleCalls[action])
  return eachRow(context, ids, async (tx, id) => {
    if (action === 'restore') return restoreRow(tx, context, id)
    const order = await findOrder(tx, id)
    if (action === 'delete') return remove(tx, context, id)
    const status = nextStatus(order.status)
    if (!status) throw conflict(refusals.alreadyDelivered)
    await move(tx, context, { id, version: order.version, status, note: '' })
  })
})

type Move = {
  id: number
  version: number
  status?: Order['status'] | undefined
  payment?: Order['payment'] | undefined
  note: string
}

async function move(
  tx: Transaction,
  context: Context,
  { id, version, status, payment, note: text }: Move,
): Promise<Order> {
  const before = await findOrder(tx, id)
  const next = { status: status ?? before.status, payment: payment ?? before.payment }
  if (payment !== undefined) mustFollow(before.payment, payment)
  if (status !== undefined) {
    mustMove(before.status, status, next.payment)
    await mustBeMovedByHand(tx, context, id)
  }
  await change(tx, id, { version, set: next })
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
  await notifyOfMove(tx, context, { order, status, payment, wasWaiting: before.payment === 2 })
  return order
}

async function notifyOfMove(
  tx: Transaction,
  context: Context,
  { order, status, payment, wasWaiting }: { order: Order; wasWaiting: boolean } & Pick<Move, 'status' | 'payment'>,
): Promise<void> {
  // A payment that failed before gave the gift card its part back then.
  const giftCardCents = wasWaiting ? order.giftCardCents : 0
  for (const notification of [status && notificationOfStatus[status], payment && notificationOfPayment[payment]])
    if (notification) await notifyOfOrder(tx, context, { notification, order, giftCardCents })
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

function mustFollow(before: Order['payment'], payment: Order['payment']): void {
  if (!paymentsAfter(before).includes(payment))
    throw conflict(refusals.paymentAfter, { before: refusals.payments[before], after: refusals.payments[payment] })
}

function mustMove(before: Order['status'], status: Order['status'], payment: Order['payment']): void {
  if (!statusesAfter(before).includes(status))
    throw conflict(refusals.statusAfter, { before: refusals.statuses[before], after: refusals.statuses[status] })
  if (!mayLeave(payment)) throw conflict(refusals.goodsStay, { payment: refusals.payments[payment] })
}

/** What is brought is where its delivery is: only what nothing brings is moved by hand. */
async function mustBeMovedByHand(tx: Transaction, { program }: Context, id: number): Promise<void> {
  if ((await stagesOf(program, tx, [id])).size > 0) throw conflict(refusals.movedByDelivery)
}

async function mustTakeAddress(tx: Transaction, { program }: Context, id: number): Promise<void> {
  if (!takesAddress((await stagesOf(program, tx, [id])).get(id))) throw conflict(refusals.plannedAlready)
}

type Edit = { version: number; set: Partial<typeof orders.$inferInsert> }

function change(tx: Transaction, id: number, edit: Edit): Promise<void> {
  return changeVersion(tx, orders, { ...edit, where: and(eq(orders.id, id), isNull(orders.archivedAt))! })
}

/** Goods that have not left the house lie in stock again. */
async function remove(tx: Transaction, context: Context, id: number): Promise<void> {
  const gone = await archive(tx, context, { table: orders, entity: 'order', where: eq(orders.id, id) })
  if (gone === undefined) return
  await followGiftCard(tx, context, id)
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (order!.status === 'Ready to Pickup') await returnStock(tx, context, id)
  await followInDelivery(context, tx, id)
  await followInPayment(context, tx, id)
  await refreshCustomer(tx, order!.customerId)
  await announce(tx, context, {
    kind: 'order.deleted',
    about: [id, order!.customerName, order!.customerEmail],
    data: { order: id },
  })
}

async function restoreRow(tx: Transaction, context: Context, id: number): Promise<void> {
  await restore(tx, context, { table: orders, entity: 'order', id, thing: refusals.things.deletedOrder })
  await followGiftCard(tx, context, id)
  const order = await findOrder(tx, id)
  if (order.status === 'Ready to Pickup' && mayLeave(order.payment)) await deductStock(tx, context, id)
  await followInDelivery(context, tx, id)
  // Both may have come to an end while it was deleted.
  await followInPayment(context, tx, id)
  if (order.heldUntil) await planRelease(tx, context, { orderId: id, heldUntil: order.heldUntil })
  await refreshCustomer(tx, order.customerId)
}
