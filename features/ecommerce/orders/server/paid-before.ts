import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { orders } from './tables.ts'

const { id, customerId, payment, totalCents } = orders
const isPaid = and(eq(payment, 1), gt(totalCents, 0))

/** Money came for an order of theirs. */
export async function hasPaid(db: Database, customer: number): Promise<boolean> {
  return (await db.$count(orders, and(eq(customerId, customer), isPaid))) > 0
}

/** For what money came: this order, or at least another of its customer. */
export async function paidFor(db: Database, number: number): Promise<'order' | 'other' | 'none'> {
  const [order] = await db.select({ customerId, payment, totalCents }).from(orders).where(eq(id, number))
  if (!order) return 'none'
  if (order.payment === 1 && order.totalCents > 0) return 'order'
  return (await hasPaid(db, order.customerId)) ? 'other' : 'none'
}
