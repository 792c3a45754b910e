import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { keptSum } from '#platform/notifications/rules.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { notifyOfDoorDifference } from '../../customers/server/commands.ts'
import { dueCents } from '../rules.ts'
import type { paidBy } from '../rules/order-delivery.ts'
import { canGiftCardPay } from './gift-card.ts'
import { presentOrder } from './queries.ts'
import { awaitPayment, settleOrder } from './settle.ts'
import { orderActivity, orderDoorMoney, orders } from './tables.ts'
import { announceChange, askForInvoice, type Maker } from './write.ts'

/** What was taken for an order where one part of it was brought. */
export type DoorMoney = { source: string; cents: number; by: (typeof paidBy)[number]; isHandedOver: boolean }
type Row = typeof orders.$inferSelect

/** The step in the history of an order that the money of its doors paid. */
const doorPayment = 'payment:door'

/** Counts what was taken at the doors of an order on a route that is closed: with all that was due it is paid, and no longer once some of that is taken back. */
export async function countDoorMoney(
  tx: Transaction,
  maker: Maker,
  { order, doors }: { order: number; doors: readonly DoorMoney[] },
): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, order)).for('update')
  if (!row) return
  const known = await doorCentsBySource(tx, order)
  const news = doors.filter((one) => isNews(row, one, known.get(one.source)))
  if (news.length === 0) return
  const due = await dueAtDoor(tx, row)
  await save(tx, maker, { order, news })
  const before = sumOf(known.values())
  const taken = sumOf(new Map([...known, ...news.map(({ source, cents }) => [source, cents] as const)]).values())
  await follow(tx, maker, { row, due, before, taken, isHandedOver: doors.some((one) => one.isHandedOver) })
}

/** A route that was opened again and closed says the same, unless it was corrected; nothing where something was due is news. */
function isNews(row: Row, { cents, isHandedOver }: DoorMoney, known: number | undefined): boolean {
  if (known !== undefined) return known !== cents
  return cents > 0 || (isHandedOver && row.payment === 2 && row.isPaidAtDoor)
}

/** Nothing of an order that is called off or deleted, or was paid in another way. */
async function dueAtDoor(tx: Transaction, row: Row): Promise<number> {
  if (isOver(row) || row.termDays !== null) return 0
  if (row.payment === 1) return (await isPaidWithDoorMoney(tx, row.id)) ? dueCents(row) : 0
  // What its gift card had back may have paid another order.
  return (await canGiftCardPay(tx, row)) ? dueCents(row) : row.totalCents
}

function isOver({ payment, archivedAt }: Row): boolean {
  return payment === 4 || archivedAt !== null
}

/** Whether the money of its doors is what paid an order that is paid. */
async function isPaidWithDoorMoney(tx: Transaction, order: number): Promise<boolean> {
  const isPaid = and(eq(orderActivity.orderId, order), inArray(orderActivity.kind, ['payment:1', doorPayment]))
  const [last] = await tx
    .select({ kind: orderActivity.kind })
    .from(orderActivity)
    .where(isPaid)
    .orderBy(desc(orderActivity.id))
    .limit(1)
  return last?.kind === doorPayment
}

async function save(
  tx: Transaction,
  { now }: Pick<Maker, 'now'>,
  { order, news }: { order: number; news: readonly DoorMoney[] },
): Promise<void> {
  const rows = news.map(({ source, cents, by }) => ({ orderId: order, source, cents, by, at: now() }))
  const set = { cents: sql`excluded.cents`, by: sql`excluded.by`, at: sql`excluded.at` }
  const target = [orderDoorMoney.orderId, orderDoorMoney.source]
  await tx.insert(orderDoorMoney).values(rows).onConflictDoUpdate({ target, set })
  await tx.update(orders).set(newVersion(orders)).where(eq(orders.id, order))
}

type Counted = { row: Row; due: number; before: number; taken: number; isHandedOver: boolean }

/** What is short or too much somebody has to settle with the customer; where nothing was handed over, nothing is short. */
async function follow(tx: Transaction, maker: Maker, counted: Counted): Promise<void> {
  const { row, due, before, taken, isHandedOver } = counted
  const order = await presentOrder(tx, row)
  const change = { before: { doorCents: before }, after: { doorCents: taken } }
  await announceChange(tx, maker, order, { kind: 'order.changed', ...change })
  await askForInvoice(maker, tx, row.id)
  // What is asked for by an invoice is paid on that, which says whether it was too much.
  if (row.termDays !== null && !isOver(row)) return
  const isSettled = await settlePayment(tx, maker, counted)
  if (isSettled && (taken === due || (taken === 0 && !isHandedOver))) return
  const text = (cents: number) => keptSum(cents, order.currency)
  const number = order.orderId
  await notifyOfDoorDifference(tx, maker, { order: row.id, number, taken: text(taken), due: text(due) })
}

/** Has the payment of an order say what was taken for it; false where it doesn’t. */
async function settlePayment(tx: Transaction, maker: Maker, { row, due, taken }: Counted): Promise<boolean> {
  const { id, payment, refundedCents } = row
  const isCovered = taken >= due
  if (due === 0 || isCovered === (payment === 1)) return true
  if (isCovered) return settleOrder(tx, maker, { id, payment: 1, step: doorPayment })
  // Only what is paid can have been refunded.
  return refundedCents === 0 && awaitPayment(tx, maker, id)
}

/** What was taken at the doors of an order, each as its route was last closed. */
export function doorMoneyOf(db: Database, order: number): Promise<(typeof orderDoorMoney.$inferSelect)[]> {
  const { orderId, source } = orderDoorMoney
  return db.select().from(orderDoorMoney).where(eq(orderId, order)).orderBy(source).limit(1000)
}

async function doorCentsBySource(db: Database, order: number): Promise<Map<string, number>> {
  return new Map((await doorMoneyOf(db, order)).map(({ source, cents }) => [source, cents]))
}

function sumOf(cents: Iterable<number>): number {
  return [...cents].reduce((sum, one) => sum + one, 0)
}
