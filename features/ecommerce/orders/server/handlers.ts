import { eq } from 'drizzle-orm'
import { archive, restore } from '#platform/events/server/commands.ts'
import { announce } from '#platform/webhooks/server/commands.ts'
import { handle, mustMay, type Handlers, type Context } from '#kit/server/handle.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { eachRow } from '#kit/server/rows.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { cancelOrder as cancelEndpoint, previewCancellation } from '../rules/cancellation.ts'
import { takesAddress } from '../rules/order-delivery.ts'
import { cancellationOf } from '../rules/plan-cancellation.ts'
import { isWanted, nextStatus } from '../rules.ts'
import { periodOf } from '../../settings/server/queries.ts'
import { orderFigures, salesFigures } from './figures.ts'
import { placeOrder, quote } from './commands.ts'
import { findOrder, orderPage } from './queries.ts'
import { recordOrderChange, followInDelivery, readdressDelivery, refreshCustomer } from './write.ts'
import { stagesOf } from './order-deliveries.ts'
import { deductStock, returnStock } from './stock.ts'
import { followGiftCard } from './gift-card.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder, moveOrder } from './move-order.ts'
import { orderAtDoor } from './order-at-door.ts'
import { giveRefund } from './refund.ts'
import { retryRefund } from './settle-refund.ts'
import { planRelease } from './holds.ts'
import { takeBack } from './take-back.ts'
import { followInPayment } from './settle.ts'
import { orders } from './tables.ts'

export const orderHandlers: Handlers = []

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

handle(orderHandlers, contract.readOrder, async ({ params: { id } }, { db, program, user }) => {
  const order = await orderAtDoor(program, db, await findOrder(db, id))
  return { ...order, invoices: user.ability.can('read', 'Invoice') ? order.invoices : null }
})

handle(orderHandlers, contract.quoteOrder, ({ body }, { db, now }) => quote(db, body, { now: now() }))

handle(orderHandlers, contract.createOrder, ({ body }, context) =>
  context.db.transaction((tx) => placeOrder(tx, context, body)),
)

handle(orderHandlers, contract.moveOrder, ({ params, body }, context) =>
  context.db.transaction((tx) => moveOrder(tx, context, { ...body, id: params.id })),
)

handle(orderHandlers, contract.changeOrderAddress, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findOrder(tx, params.id)
    if (before.status === 'Delivered') throw conflict(refusals.delivered)
    const isShipping = params.kind === 'shipping'
    if (isShipping) await mustTakeAddress(tx, context, params.id)
    const place = params.kind === 'shipping' ? 'shippingAddress' : 'billingAddress'
    await changeOrder(tx, params.id, { version: body.version, set: { [place]: body.address } })
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
  context.db.transaction((tx) => giveRefund(tx, context, { id: params.id, ...body })),
)

handle(orderHandlers, previewCancellation, async ({ params: { id } }, { db, program }) => {
  const row = await findOrder(db, id)
  return cancellationOf(await orderAtDoor(program, db, row))
})

handle(orderHandlers, cancelEndpoint, ({ params, body }, context) =>
  context.db.transaction((tx) => cancelOrder(tx, context, { id: params.id, ...body })),
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
    await moveOrder(tx, context, { id, version: order.version, status, note: '' })
  })
})

async function mustTakeAddress(tx: Transaction, { program }: Context, id: number): Promise<void> {
  if (!takesAddress((await stagesOf(program, tx, [id])).get(id))) throw conflict(refusals.plannedAlready)
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
  if (order.status === 'Ready to Pickup' && isWanted(order)) await deductStock(tx, context, id)
  await followInDelivery(context, tx, id)
  // Both may have come to an end while it was deleted.
  await followInPayment(context, tx, id)
  if (order.heldUntil) await planRelease(tx, context, { orderId: id, heldUntil: order.heldUntil })
  await refreshCustomer(tx, order.customerId)
}
