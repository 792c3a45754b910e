import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import type { Order, takeBackOrder } from '../contract.ts'
import { toTakeBack } from '../rules/order-delivery.ts'
import { deliveriesOf } from './order-deliveries.ts'
import { findOrder } from './queries.ts'
import { refusals } from './refusals.ts'
import { itemsByProduct, returnPieces } from './stock.ts'
import { orderActivity, orders } from './tables.ts'
import { recordOrderChange } from './write.ts'

type Asked = z.infer<typeof takeBackOrder.body> & { id: number }

/** Puts what came back into stock, or writes it off; never more than came back. */
export async function takeBack(tx: Transaction, context: Context, { id, version, lines }: Asked): Promise<Order> {
  const { isTaken, status } = await findOrder(tx, id)
  await changeVersion(tx, orders, { where: and(eq(orders.id, id), isNull(orders.archivedAt))!, version, set: {} })
  const { deliveries } = await deliveriesOf(context.program, tx, id)
  const items = await itemsByProduct(tx, id)
  if (lines.some(({ itemId }) => !items.some((item) => item.id === itemId))) throw invalid('lines', refusals.noItem)
  for (const item of items) {
    const mine = lines.filter(({ itemId }) => itemId === item.id)
    const toStock = mine.reduce((sum, line) => sum + line.toStock, 0)
    const writtenOff = mine.reduce((sum, line) => sum + line.writtenOff, 0)
    if (toStock + writtenOff === 0) continue
    const left = toTakeBack({ isInStock: !isTaken, deliveries, status }, item)
    if (toStock + writtenOff > left) throw conflict(refusals.moreThanBack, { product: item.productName, left })
    await returnPieces(tx, context, { item, toStock, writtenOff })
  }
  const at = context.now()
  await tx.insert(orderActivity).values({ orderId: id, kind: 'takenBack', at, actorName: context.user.fullName })
  return recordOrderChange(tx, context, { id, kind: 'order.takenBack', after: { lines } })
}
