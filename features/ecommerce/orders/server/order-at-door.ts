import type { Program } from '#kit/server/feature.ts'
import type { Database } from '#kit/server/machine.ts'
import type { OrderPage } from '../contract.ts'
import { deliveriesOf } from './order-deliveries.ts'
import { invoicesOf } from './order-invoices.ts'
import { presentOrder } from './queries.ts'
import type { orders } from './tables.ts'
import { takenByCard } from './taken-by-card.ts'

/** An order with what brings it, its invoices, and what its card payment can give back. */
export async function orderAtDoor(program: Program, db: Database, row: typeof orders.$inferSelect): Promise<OrderPage> {
  return {
    ...(await presentOrder(db, row)),
    ...(await deliveriesOf(program, db, row.id)),
    isInStock: !row.isTaken,
    takenByCardCents: await takenByCard(program, db, row.id),
    invoices: row.termDays === null ? [] : await invoicesOf(program, db, row.id),
  }
}
