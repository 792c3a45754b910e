import { and, eq, sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { customerByEmail, customersWithin, findCustomer } from '../../../ecommerce/customers/server/queries.ts'
import { insertCustomer, keepCompany } from '../../../ecommerce/customers/server/commands.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { unbill } from '../../../logistics/deliveries/server/commands.ts'
import { readSettings } from '../../invoice-settings/server/queries.ts'
import type { InvoiceInput } from '../contract.ts'
import type { creditInvoice } from '../rules/payments.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { refusals } from './refusals.ts'
import { invoiceTotals } from '../rules.ts'
import { mustKeepBilled } from './billed.ts'
import { issue, takeId, takeNumber } from './issue.ts'
import { lockInvoice, record, recount, unarchived, type Maker } from './kept-invoice.ts'
import { linesOf, type Kept } from './queries.ts'
import { invoiceCredits, invoiceLines, invoices } from './tables.ts'

export { recordPayback, recordPayment, recordReturn, takeBackTransfer } from './payments.ts'

const mostCents = 1_000_000_000_000

export async function createInvoice(tx: Transaction, maker: Context, input: InvoiceInput): Promise<Kept> {
  const { lines, ...fields } = await draftOf(tx, maker, input)
  return insertInvoice(tx, maker, { ...fields, currency: (await storeSetting(tx, 'details')).currency }, lines)
}

type Line = Omit<typeof invoiceLines.$inferInsert, 'id' | 'invoiceId'>
type Draft = Omit<typeof invoices.$inferInsert, 'id' | 'shareToken' | 'createdAt'>

export async function insertInvoice(tx: Transaction, maker: Maker, draft: Draft, lines: Line[]): Promise<Kept> {
  const id = await takeId(tx, 'invoice')
  const [row] = await tx
    .insert(invoices)
    .values({ ...draft, id, shareToken: secretToken(), createdAt: maker.now() })
    .returning()
  await tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: id })))
  await recordEvent(tx, maker, {
    kind: 'invoice.created',
    entity: 'invoice',
    entityId: id,
    after: { totalCents: draft.totalCents, client: draft.clientName },
  })
  return row!
}

/** Only a draft is changed: what a client has in hand is put right by a credit note. The row is locked already. */
export async function changeInvoice(
  tx: Transaction,
  maker: Context,
  { row, version, input }: { row: Kept; version: number; input: InvoiceInput },
): Promise<void> {
  if (row.stage !== 'Draft') throw conflict(refusals.notDraft)
  const { lines, ...set } = await draftOf(tx, maker, input)
  await mustKeepBilled(tx, row, { customerId: set.customerId, lines })
  await changeVersion(tx, invoices, { version, set, where: unarchived(row.id) })
  await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, row.id))
  await tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: row.id })))
  await record(tx, maker, {
    id: row.id,
    what: 'changed',
    before: { totalCents: row.totalCents, client: row.clientName },
    after: { totalCents: set.totalCents, client: set.clientName },
  })
}

/** What is kept of an input, with the total that follows from its lines. */
async function draftOf(tx: Transaction, maker: Context, { newClient, ...input }: InvoiceInput) {
  const { totalCents } = invoiceTotals(input.lines, input)
  if (totalCents > mostCents) throw invalid('lines', refusals.tooLarge)
  const customer = await customerFor(tx, maker, { newClient, customerId: input.customerId })
  const { client, customerId: _, ...fields } = input
  await keepCompany(tx, maker, customer, client)
  return {
    ...fields,
    totalCents,
    customerId: customer.id,
    clientName: customer.customer,
    clientEmail: customer.billingEmail || customer.email,
    clientCompany: client.company,
    clientContact: client.contact || customer.contact,
    clientAddress: client.address,
    clientCountry: customer.country,
    clientTaxId: client.taxId,
  }
}

/** The recipient of an invoice, if its author may write one for them. */
async function customerFor(
  tx: Transaction,
  maker: Context,
  { customerId, newClient }: Pick<InvoiceInput, 'customerId' | 'newClient'>,
) {
  if (customerId !== undefined) return knownCustomerFor(tx, maker, customerId)
  if (!newClient) throw invalid('customerId', refusals.whoFor)
  if (customersWithin(maker.user.ability, 'create', 'Invoice')) throw forbidden()
  const known = await customerByEmail(tx, newClient.email)
  if (known !== undefined) return findCustomer(tx, known)
  const { name, ...fields } = newClient
  return insertCustomer(tx, maker, { ...fields, customer: name, contact: '', isBillingAddress: true })
}

/** A customer whom the caller may write invoices for. */
export async function knownCustomerFor(db: Database, { user }: Pick<Context, 'user'>, customerId: number) {
  const within = customersWithin(user.ability, 'create', 'Invoice')
  const known = await findCustomer(db, customerId).catch(() => undefined)
  if (!known || (within && !(await isAmong(db, known.id, within)))) throw invalid('customerId', refusals.noCustomer)
  return known
}

async function isAmong(db: Database, customerId: number, within: SQL): Promise<boolean> {
  const rows = await askRows<{ fits: boolean }>(db, sql`select ${customerId}::int in ${within} as fits`)
  return rows[0]?.fits === true
}

type Credit = Input<(typeof creditInvoice)['body']> & { isRefund?: boolean }

/** A credit note takes back part of an invoice, never more than all of it. */
export async function writeCredit(tx: Transaction, maker: Maker, id: number, credit: Credit): Promise<void> {
  const { stage, totalCents, creditedCents } = await lockInvoice(tx, id)
  if (stage === 'Draft') throw conflict(refusals.editInstead)
  if (creditedCents + credit.amountCents > totalCents) throw invalid('amountCents', refusals.creditTooLarge)
  const number = await takeNumber(tx, 'credit')
  await tx.insert(invoiceCredits).values({
    ...credit,
    id: await takeId(tx, 'credit'),
    number,
    invoiceId: id,
    at: maker.now(),
    actorName: maker.user?.fullName ?? '',
  })
  await recount(tx, maker, id)
  if (creditedCents + credit.amountCents === totalCents) await unbill(tx, id)
  await record(tx, maker, { id, what: 'credited', after: { ...credit, number } })
}

/** A draft with the same client and lines, issued on a day; used by hand and for what repeats. */
export async function copyInvoice(
  tx: Transaction,
  maker: Maker,
  { row, issuedOn, repeatOf = null }: { row: Kept; issuedOn?: string; repeatOf?: number | null },
): Promise<Kept> {
  const day = issuedOn ?? (await todayIn(tx, maker.now()))
  const { termsDays } = await readSettings(tx)
  const { id, version: _v, createdAt: _c, shareToken: _t, searchText: _s, balanceCents: _b, stage: _g, ...same } = row
  const lines = (await linesOf(tx, id)).map(({ id: _line, invoiceId: _i, ...line }) => line)
  const fresh = {
    number: null,
    voidedAt: null,
    paidCents: 0,
    creditedCents: 0,
    reached: 'Draft',
    repeats: 'never',
    nextRepeat: null,
    orderId: null,
  } as const
  const dates = { issuedOn: day, dueOn: daysAfter(day, termsDays) }
  return insertInvoice(tx, maker, { ...same, ...fresh, ...dates, repeatOf }, lines)
}

/** Moves an invoice on towards its client; what is further already stays there. */
export async function moveTo(tx: Transaction, maker: Maker, row: Kept, to: 'Sent' | 'Downloaded'): Promise<void> {
  const before = to === 'Sent' ? ['Draft'] : ['Draft', 'Sent']
  if (!before.includes(row.reached)) return
  await issue(tx, maker, row.id)
  await tx
    .update(invoices)
    .set({ reached: to, ...newVersion(invoices) })
    .where(and(unarchived(row.id), eq(invoices.reached, row.reached)))
  await record(tx, maker, { id: row.id, what: to === 'Sent' ? 'emailed' : 'downloaded', after: { reached: to } })
}
