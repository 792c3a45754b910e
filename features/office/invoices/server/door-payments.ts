import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { keptSum } from '#platform/notifications/rules.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { notifyOfDoorDifference } from '../../../ecommerce/customers/server/commands.ts'
import { doorMoneyOf } from '../../../ecommerce/orders/server/commands.ts'
import { orderIdText } from '../../../ecommerce/settings/rules.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { owedCents } from '../rules.ts'
import { record, recount, type Maker } from './kept-invoice.ts'
import { languageOf } from './language-of.ts'
import type { Kept } from './queries.ts'
import { invoicePayments, invoices } from './tables.ts'
import { say } from './texts.ts'

type Door = Awaited<ReturnType<typeof doorMoneyOf>>[number]
type Payment = typeof invoicePayments.$inferSelect

/** Cards that a driver takes are read by a terminal of its own: no provider gives that back. */
const methods = { cash: 'cash', card: 'debit', other: 'cash' } as const

/**
 * Has the payments of an order’s invoices say what was taken at its doors, each door once, as its route was last closed. What
 * was booked stays on its invoice; what is new pays the one that asks for the order.
 */
export async function bookDoorMoney(tx: Transaction, maker: Maker, orderId: number): Promise<void> {
  const isOf = and(eq(invoices.orderId, orderId), isNull(invoices.archivedAt))
  const all = await tx.select().from(invoices).where(isOf).orderBy(invoices.id).for('update')
  const asking = all.find(({ number, voidedAt }) => number !== null && voidedAt === null)
  const booked = await bookedOn(tx, all)
  const doors = await doorMoneyOf(tx, orderId)
  let isChanged = false
  for (const door of doors) {
    const known = booked.find(({ doorSource }) => doorSource === door.source)
    const invoice = known ? all.find(({ id }) => id === known.invoiceId) : asking
    if (!invoice || (known?.amountCents ?? 0) === door.cents) continue
    await book(tx, maker, { invoice, door, known })
    isChanged ||= invoice === asking
  }
  if (asking && isChanged) await tellIfTooMuch(tx, maker, { orderId, id: asking.id, doors })
}

async function bookedOn(tx: Transaction, all: readonly Kept[]): Promise<Payment[]> {
  const ids = all.map(({ id }) => id)
  const { invoiceId, doorSource } = invoicePayments
  return tx
    .select()
    .from(invoicePayments)
    .where(and(inArray(invoiceId, ids), isNotNull(doorSource)))
    .limit(1000)
}

type Booking = { invoice: Kept; door: Door; known: Payment | undefined }

/** A door that was corrected has its payment corrected; one with nothing left has none. */
async function book(tx: Transaction, maker: Maker, { invoice: { id, ...invoice }, door, known }: Booking) {
  const { cents: amountCents, by, source: doorSource } = door
  const method = methods[by]
  const mine = known && eq(invoicePayments.id, known.id)
  if (!mine) {
    const paidOn = await todayIn(tx, door.at)
    const note = say(await languageOf(tx, invoice), 'order.atDoor')
    await tx.insert(invoicePayments).values({ invoiceId: id, amountCents, paidOn, method, note, doorSource })
  } else if (amountCents > 0) await tx.update(invoicePayments).set({ amountCents, method }).where(mine)
  else await tx.delete(invoicePayments).where(mine)
  await recount(tx, maker, id)
  const before = known && { amountCents: known.amountCents }
  await record(tx, maker, { id, what: 'door-money', before, after: { amountCents, method } })
}

type Booked = { orderId: number; id: number; doors: readonly Door[] }

/** What is short, the invoice goes on asking for; more than it asks for somebody has to settle with the customer. */
async function tellIfTooMuch(tx: Transaction, maker: Maker, { orderId, id, doors }: Booked): Promise<void> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id))
  const tooMuchCents = row ? owedCents(row) : 0
  const taken = doors.reduce((sum, { cents }) => sum + cents, 0)
  if (!row || tooMuchCents === 0 || taken === 0) return
  const text = (cents: number) => keptSum(cents, row.currency)
  const number = orderIdText(orderId, await storeSetting(tx, 'details'))
  const due = text(Math.max(0, taken - tooMuchCents))
  await notifyOfDoorDifference(tx, maker, { order: orderId, number, taken: text(taken), due })
}
