import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayText } from '#kit/contract/day-text.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { moneyWords } from '#kit/contract/money.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { archive } from '#platform/events/server/commands.ts'
import { findCustomer } from '../../../ecommerce/customers/server/queries.ts'
import type { OrderInvoice } from '../../../ecommerce/orders/rules/order-invoice.ts'
import { destinationLines, mayLeave } from '../../../ecommerce/orders/rules.ts'
import { settleOrder, soldOf } from '../../../ecommerce/orders/server/commands.ts'
import { orderIdText } from '../../../ecommerce/settings/rules.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { linesOfOrder, rateSold } from '../rules/order-lines.ts'
import { insertInvoice, writeCredit } from './commands.ts'
import type { Maker } from './kept-invoice.ts'
import { refundCards } from './card-refunds.ts'
import { bookDoorMoney } from './door-payments.ts'
import { languageOf } from './language-of.ts'
import { issueAs, paperOf } from './issue.ts'
import { payBack } from './payments.ts'
import type { Kept } from './queries.ts'
import { sendInvoice } from './sending.ts'
import { writeAttachedPdf } from './sheet.ts'
import { invoiceCredits, invoices } from './tables.ts'
import { say } from './texts.ts'
import { voidInvoice } from './void-invoice.ts'

const followJob = 'invoices.follow-order'
type Sold = NonNullable<Awaited<ReturnType<typeof soldOf>>>

/** Writes the invoice of an order that is bought on account and sends it, and follows what becomes of the order. */
export function workOnOrderInvoices(machine: Machine): void {
  machine.queue.work(followJob, async ({ orderId }) => {
    const row = await machine.db.transaction((tx) => follow(tx, machine, Number(orderId)))
    if (row?.number === null) {
      await send(machine, row)
      // What was taken at a door meanwhile pays what has been issued.
      await machine.db.transaction((tx) => follow(tx, machine, Number(orderId)))
    }
    machine.bus.wake()
  })
}

async function follow(tx: Transaction, machine: Machine, orderId: number): Promise<Kept | undefined> {
  await takeAdvisoryLock(tx, `invoice of order ${orderId}`)
  // The invoice before the order, as when one is paid.
  await bookDoorMoney(tx, makerOf(machine), orderId)
  const [known] = await tx.select().from(invoices).where(isOf(orderId)).for('update')
  const order = await soldOf(tx, orderId)
  if (!order || order.termDays === null) return undefined
  if (known) return followKnown(tx, machine, known, order)
  if (!isAsked(order) || order.payment !== 2) return undefined
  if (order.totalCents > 0) return write(tx, machine, { ...order, termDays: order.termDays })
  // There is nothing to ask for.
  await settleOrder(tx, makerOf(machine), { id: orderId, payment: 1 })
  return undefined
}

async function followKnown(tx: Transaction, machine: Machine, known: Kept, order: Sold): Promise<Kept | undefined> {
  if (isCalledOff(known, order)) return void (await takeBack(tx, machine, known, order))
  await followRefunds(tx, machine, { row: known, refundedCents: order.refundedCents })
  return known
}

/** Cancelled, or deleted before anything of it was paid or sent: of other orders that are deleted, the invoice stays. */
function isCalledOff({ paidCents }: Kept, { archivedAt, payment, status }: Sold): boolean {
  if (payment === 4) return true
  return archivedAt !== null && payment === 2 && status === 'Ready to Pickup' && paidCents === 0
}

function isAsked({ archivedAt, payment }: Sold): boolean {
  return archivedAt === null && mayLeave(payment)
}

function isOf(orderId: number) {
  return and(eq(invoices.orderId, orderId), isNull(invoices.archivedAt), isNull(invoices.voidedAt))
}

async function write(tx: Transaction, machine: Machine, order: Sold & { termDays: number }): Promise<Kept> {
  const customer = await findCustomer(tx, order.customerId)
  const { language } = customer
  const details = await storeSetting(tx, 'details')
  const words = { shipping: say(language, 'order.shipping'), giftWrap: say(language, 'order.giftWrap') }
  const sold = linesOfOrder(order, rateSold(order, details.taxBasisPoints), words)
  const { company = '' } = order.shippingAddress ?? {}
  const billed = order.billingAddress && { ...order.billingAddress, recipient: '', company: '', phone: '' }
  const issuedOn = await todayIn(tx, machine.now())
  const client = {
    customerId: customer.id,
    clientName: customer.customer,
    clientEmail: customer.billingEmail || customer.email,
    clientCompany: customer.company || company,
    clientContact: customer.contact,
    clientAddress: destinationLines(billed).slice(0, -1).join(', '),
    clientCountry: order.billingAddress?.country ?? customer.country,
    clientTaxId: customer.taxId,
  }
  const invoice = {
    ...client,
    service: 'Deliveries' as const,
    currency: details.currency,
    issuedOn,
    dueOn: daysAfter(issuedOn, order.termDays),
    discountCents: sold.discountCents,
    totalCents: order.totalCents,
    note: say(language, 'order.of', { order: orderIdText(order.id, details) }),
    orderId: order.id,
  }
  return insertInvoice(tx, makerOf(machine), invoice, sold.lines)
}

/** Issues the draft by sending it; where something changed while its paper was written, it is written again. */
async function send(machine: Machine, row: Kept): Promise<void> {
  const maker = makerOf(machine)
  const onPaper = await paperOf(machine.db, machine, row)
  const from = { ...machine, request: { signal: machine.leaving } }
  const paper = await writeAttachedPdf(from, { ...row, ...onPaper }, 0 - row.id)
  const next = await machine.db.transaction(async (tx) => {
    const [current] = await tx.select().from(invoices).where(eq(invoices.id, row.id)).for('update')
    if (!current || current.number !== null || current.archivedAt) return undefined
    const issued =
      current.version === row.version ? await issueAs(tx, machine, { row: current, paper: onPaper }) : undefined
    if (!issued) return current
    const language = await languageOf(tx, row)
    await sendInvoice(tx, { ...maker, files: machine.files, secretKey: machine.secretKey }, issued, {
      ...(await letterOf(tx, issued, language)),
      paper,
    })
    return undefined
  })
  if (next) await send(machine, next)
}

async function letterOf(tx: Transaction, row: Kept & { number: string }, language: Language) {
  const details = await storeSetting(tx, 'details')
  const values = {
    store: details.storeName,
    name: row.clientName,
    number: row.number,
    order: orderIdText(row.orderId ?? 0, details),
    total: moneyWords(row.totalCents, row.currency)[language],
    due: dayText(row.dueOn)[language],
  }
  return {
    to: row.clientEmail,
    subject: say(language, 'order.subject', values),
    message: say(language, 'order.text', values),
  }
}

/** What was never issued goes, and the rest is voided. Of a cancelled order its own email says so. */
async function takeBack(tx: Transaction, machine: Machine, row: Kept, { payment }: Sold): Promise<void> {
  const maker = makerOf(machine)
  if (row.number === null) {
    await archive(tx, maker, { table: invoices, entity: 'invoice', where: eq(invoices.id, row.id) })
    return
  }
  const language = await languageOf(tx, row)
  await voidInvoice(tx, { ...maker, language }, { id: row.id, isTold: payment === 4 })
}

/** What was refunded of the order is credited on its invoice, and goes back as it came: to cards by their provider, the rest by hand. */
async function followRefunds(
  tx: Transaction,
  machine: Machine,
  { row, refundedCents }: { row: Kept; refundedCents: number },
): Promise<void> {
  const { invoiceId, isRefund } = invoiceCredits
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(amount_cents), 0)::float8` })
    .from(invoiceCredits)
    .where(and(eq(invoiceId, row.id), eq(isRefund, true)))
  const amountCents = Math.min(refundedCents - (sum?.cents ?? 0), row.totalCents - row.creditedCents)
  if (amountCents <= 0) return
  const maker = makerOf(machine)
  const language = await languageOf(tx, row)
  const reason = say(language, 'order.refunded')
  await writeCredit(tx, maker, row.id, { amountCents, reason, isRefund: true })
  // What came by card is owed until its provider has given it back.
  const byHandCents = await refundCards(tx, maker, { id: row.id, amountCents, reason })
  if (byHandCents > 0) await payBack(tx, maker, row.id, { amountCents: byHandCents, note: reason })
}

function makerOf(machine: Machine): Maker & { address: string } {
  return { ...machine, address: '' }
}

/** The invoices of orders, for those who show an order. */
export async function invoicesOfOrders(db: Database, orders: readonly number[]): Promise<Map<number, OrderInvoice[]>> {
  const { orderId, id, archivedAt } = invoices
  const rows = await db
    .select()
    .from(invoices)
    .where(and(inArray(orderId, [...orders]), isNull(archivedAt)))
    .orderBy(id)
    .limit(1000)
  const found = new Map<number, OrderInvoice[]>()
  for (const { orderId: order, number, balanceCents, paidCents, dueOn, voidedAt, ...row } of rows) {
    const shown = { id: row.id, number: number ?? '', balanceCents, paidCents, dueOn, isVoided: voidedAt !== null }
    if (order !== null) found.set(order, [...(found.get(order) ?? []), shown])
  }
  return found
}
