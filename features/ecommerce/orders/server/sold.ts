import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { orderItems, orders } from './tables.ts'

/** An order as it is kept, deleted ones too, with its items; nobody changes it until the transaction ends. */
export async function soldOf(tx: Transaction, id: number) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) return undefined
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.id))
  return { ...order, items }
}
