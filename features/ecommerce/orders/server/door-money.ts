import { and, eq, sql } from 'drizzle-orm'
import { moneyText } from '#kit/contract/money.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { notifyOfDoorDifference } from '../../customers/server/commands.ts'
import { dueCents } from '../rules.ts'
import { presentOrder } from './queries.ts'
import { settleOrder } from './settle.ts'
import { orderDoorMoney, orders } from './tables.ts'
import { announceChange, type Maker } from './write.ts'

type Taken = { order: number; source: string; cents: number; isHandedOver: boolean }
type Row = typeof orders.$inferSelect

/** Counts what was taken at the door for an order, once its route is closed; all that was due is there, and it is paid. */
export async function countDoorMoney(tx: Transaction, maker: Maker, taken: Taken): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, taken.order)).for('update')
  if (!row) return
  const before = await doorCentsOf(tx, row.id)
  const { order, source, cents } = taken
  const mine = and(eq(orderDoorMoney.orderId, order), eq(orderDoorMoney.source, source))
  const [known] = await tx.select({ cents: orderDoorMoney.cents }).from(orderDoorMoney).where(mine)
  if (!isNews(row, taken, known)) return
  const counted = { cents, at: maker.now() }
  await tx
    .insert(orderDoorMoney)
    .values({ orderId: order, source, ...counted })
    .onConflictDoUpdate({ target: [orderDoorMoney.orderId, orderDoorMoney.source], set: counted })
  await tx.update(orders).set(newVersion(orders)).where(eq(orders.id, order))
  await follow(tx, maker, { row, due: dueAtDoor(row, before), before, taken: before - (known?.cents ?? 0) + cents })
}

/** A route that was opened again and closed says the same, unless it was corrected; nothing where something was due is news. */
function isNews(row: Row, { cents, isHandedOver }: Taken, known: { cents: number } | undefined): boolean {
  if (known) return known.cents !== cents
  return cents > 0 || (isHandedOver && row.payment === 2 && row.isPaidAtDoor)
}

/** Nothing of an order that is called off or deleted, or was paid in another way. */
function dueAtDoor(row: Row, before: number): number {
  const isPaidElsewhere = row.payment === 1 && before < dueCents(row)
  return isPaidElsewhere || row.payment === 4 || row.archivedAt !== null ? 0 : dueCents(row)
}

type Counted = { row: Row; due: number; before: number; taken: number }

/** What is short or too much somebody has to settle with the customer. */
async function follow(tx: Transaction, maker: Maker, { row, due, before, taken }: Counted): Promise<void> {
  const order = await presentOrder(tx, row)
  const change = { before: { doorCents: before }, after: { doorCents: taken } }
  await announceChange(tx, maker, order, { kind: 'order.changed', ...change })
  if (taken >= due && due > 0 && row.payment !== 1) await settleOrder(tx, maker, { id: row.id, payment: 1 })
  if (taken === due) return
  const text = (cents: number) => moneyText(cents, order.currency)
  const number = order.orderId
  await notifyOfDoorDifference(tx, maker, { order: row.id, number, taken: text(taken), due: text(due) })
}

/** What was taken at the door for an order, on routes that are closed. */
export async function doorCentsOf(db: Database, order: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${orderDoorMoney.cents}), 0)::int` })
    .from(orderDoorMoney)
    .where(eq(orderDoorMoney.orderId, order))
  return row!.cents
}
