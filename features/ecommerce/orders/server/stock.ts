import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { moveStock } from '../../products/server/commands.ts'
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
