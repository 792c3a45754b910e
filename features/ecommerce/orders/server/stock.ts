import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { moveStock } from '../../products/server/commands.ts'
import { refusals } from './refusals.ts'
import { orderItems, orders } from './tables.ts'
import type { Maker } from './write.ts'

/** Takes an order's items out of the stock, once. */
export async function deductStock(tx: Transaction, maker: Maker, order: number): Promise<void> {
  const [mine] = await tx
    .update(orders)
    .set({ isTaken: true })
    .where(and(eq(orders.id, order), eq(orders.isTaken, false)))
    .returning({ id: orders.id })
  if (mine) await moveGoods(tx, maker, { order, sign: -1 })
}

/** Puts them back, once. */
export async function returnStock(tx: Transaction, maker: Maker, order: number): Promise<void> {
  const [mine] = await tx
    .update(orders)
    .set({ isTaken: false })
    .where(and(eq(orders.id, order), eq(orders.isTaken, true)))
    .returning({ id: orders.id })
  if (mine) await moveGoods(tx, maker, { order, sign: 1 })
}

/** The items of an order in the order of the products, as every change of stock goes through them. */
export function itemsByProduct(tx: Transaction, order: number) {
  return tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order))
    .orderBy(orderItems.productId, orderItems.variantId, orderItems.id)
}

type CameBack = { item: typeof orderItems.$inferSelect; toStock: number; writtenOff: number }

/** Counts what came back of an item, never more than was sold, and puts in stock what can be sold again. */
export async function returnPieces(
  tx: Transaction,
  maker: Maker,
  { item, toStock, writtenOff }: CameBack,
): Promise<void> {
  const { id, orderId, productId, variantId, productName: product } = item
  const { returnedQty, writtenOffQty, qty } = orderItems
  const [row] = await tx
    .update(orderItems)
    .set({ returnedQty: sql`${returnedQty} + ${toStock}`, writtenOffQty: sql`${writtenOffQty} + ${writtenOff}` })
    .where(and(eq(orderItems.id, id), sql`${returnedQty} + ${writtenOffQty} + ${toStock + writtenOff} <= ${qty}`))
    .returning({ id: orderItems.id })
  const left = item.qty - item.returnedQty - item.writtenOffQty
  if (!row) throw conflict(refusals.moreThanBack, { product, left })
  if (productId !== null && toStock > 0)
    await moveStock(tx, maker, { productId, variantId, change: toStock, reason: 'return', note: `#${orderId}` })
}

/** How many of a product the order holds, less those that came back. */
const inTransit = sql<number>`sum(${orderItems.qty} - ${orderItems.returnedQty} - ${orderItems.writtenOffQty})::int`

/** Always in the order of the products, so that no two orders wait for each other. */
async function moveGoods(
  tx: Transaction,
  maker: Maker,
  { order, sign }: { order: number; sign: 1 | -1 },
): Promise<void> {
  const goods = await tx
    .select({ productId: orderItems.productId, variantId: orderItems.variantId, qty: inTransit })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order), isNotNull(orderItems.productId)))
    .groupBy(orderItems.productId, orderItems.variantId)
    .having(sql`${inTransit} > 0`)
    .orderBy(orderItems.productId, orderItems.variantId)
  for (const { productId, variantId, qty } of goods)
    await moveStock(tx, maker, {
      productId: productId!,
      variantId,
      change: sign * qty,
      reason: sign < 0 ? 'sale' : 'return',
      note: `#${order}`,
    })
}
