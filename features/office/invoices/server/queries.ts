import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, not, sql, type SQL } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { emailStates, outgoingFiles } from '#platform/outbox/server/queries.ts'
import type { Ability } from '#kit/contract/ability.ts'
import type { DateRange } from '#kit/contract/date-range.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { majorUnits } from '#kit/contract/money.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Finder } from '#kit/server/feature.ts'
import { notFound } from '#kit/server/errors.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { accountOf, avatarOf, customersWithin } from '../../../ecommerce/customers/server/queries.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { moneyText } from '#kit/contract/money.ts'
import { readSettings } from '../../invoice-settings/server/queries.ts'
import type { Invoice, InvoiceRow, readInvoice } from '../contract.ts'
import { openCardRefunds } from './pending-refunds.ts'
import { refusals } from './refusals.ts'
import { invoiceTotals, lineAmounts, openStages, previewPath, statusOf } from '../rules.ts'
import { invoiceCredits, invoiceEmails, invoiceLines, invoicePayments, invoices } from './tables.ts'

export type InvoiceDetail = ReplyOf<typeof readInvoice>
export type Kept = typeof invoices.$inferSelect

const { id, customerId, totalCents, balanceCents, stage, issuedOn, dueOn } = invoices
const rowColumns = {
  id,
  number: invoices.number,
  customerId,
  issuedOn,
  dueOn,
  stage,
  totalCents,
  balanceCents,
  clientName: invoices.clientName,
  clientEmail: invoices.clientEmail,
  clientCompany: invoices.clientCompany,
  clientContact: invoices.clientContact,
  clientAddress: invoices.clientAddress,
  clientCountry: invoices.clientCountry,
  service: invoices.service,
  currency: invoices.currency,
  version: invoices.version,
}
const listColumns = { ...rowColumns, avatar: avatarOf(customerId) }

/** The invoices that rules reach, by whose customer they are for; no condition where they reach all. */
export function reached(ability: Ability, action: string, subject = 'Invoice'): SQL | undefined {
  const within = customersWithin(ability, action, subject)
  return within && sql`${customerId} in ${within}`
}

export const audienceOfInvoices = audienceOfRows('Invoice', {
  from: invoices,
  id,
  columns: { ownerId: accountOf(customerId) },
})

type Filters = {
  status?: string | undefined
  owesBack?: boolean | undefined
  selectedDateRange?: DateRange | undefined
}

export async function invoicePage(
  db: Database,
  query: ListQuery & Filters,
  { ability, now }: { ability: Ability; now: Date },
): Promise<{ invoices: InvoiceRow[]; totalInvoices: number }> {
  const today = await todayIn(db, now)
  const { start, end } = query.selectedDateRange ?? {}
  const page = await listPage(
    db,
    { ...query, q: query.q?.replace(/^#(?=\d+$)/, '') },
    {
      from: invoices,
      columns: listColumns,
      where: [
        isNull(invoices.archivedAt),
        reached(ability, 'read'),
        query.owesBack ? undefined : statusIs(query.status, today),
        query.owesBack ? owesBack : undefined,
        start === undefined ? undefined : gte(issuedOn, start),
        end === undefined ? undefined : lte(issuedOn, end),
      ],
      search: invoices.searchText,
      sort: { client: invoices.clientName, total: totalCents, id, date: issuedOn, balance: balanceCents },
      id,
    },
  )
  return { invoices: page.rows.map((row) => invoiceRow(row, today)), totalInvoices: page.total }
}

/** Money is still expected: `isOpen` of the rules, for the database. */
export const stillOpen = and(inArray(stage, [...openStages]), gt(balanceCents, 0))!

/** More came in than is left to ask for. */
const owesBack = lt(balanceCents, 0)

function statusIs(status: string | undefined, today: string): SQL | undefined {
  // What was voided has left the list, and is found under its own status.
  if (status === undefined) return ne(stage, 'Voided')
  const isPastDue = and(stillOpen, lt(dueOn, today))!
  if (status === 'Past Due') return isPastDue
  return and(sql`${stage} = ${status}`, not(isPastDue))
}

type Row = Pick<Kept, keyof typeof rowColumns> & { avatar: string | null }

function invoiceRow(row: Row, today: string): InvoiceRow {
  const { clientName, clientEmail, currency, totalCents, balanceCents } = row
  return {
    id: row.id,
    number: row.number ?? '',
    issuedDate: row.issuedOn,
    dueDate: row.dueOn,
    client: {
      address: row.clientAddress,
      company: row.clientCompany,
      companyEmail: clientEmail,
      country: row.clientCountry,
      contact: row.clientContact,
      name: clientName,
    },
    service: row.service,
    total: majorUnits(totalCents, currency),
    avatar: row.avatar ?? '',
    invoiceStatus: statusOf(row, today),
    balance: majorUnits(balanceCents, currency),
    totalCents,
    balanceCents,
    currency,
    customerId: row.customerId,
    clientName,
    clientEmail,
    version: row.version,
  }
}

/** An invoice keeps its currency, and figures add invoices up: the store's stays from the first one on. */
export async function hasInvoices(db: Database): Promise<boolean> {
  return (await db.select({ id }).from(invoices).limit(1)).length > 0
}

/** The figures over the list, of the invoices a person may see. */
export async function invoiceFigures(db: Database, ability: Ability) {
  const isListed = ne(stage, 'Voided')
  const [sums] = await db
    .select({
      clients: sql<number>`(count(distinct ${customerId}) filter (where ${isListed}))::int`,
      invoices: sql<number>`(count(*) filter (where ${isListed}))::int`,
      paidCents: sql<number>`coalesce(sum(${invoices.paidCents}) filter (where ${isListed}), 0)::float8`,
      owedCents: sql<number>`coalesce(-sum(${balanceCents}) filter (where ${owesBack}), 0)::float8`,
      unpaidCents: sql<number>`coalesce(sum(${balanceCents}) filter (where ${stillOpen}), 0)::float8`,
    })
    .from(invoices)
    .where(and(isNull(invoices.archivedAt), reached(ability, 'read')))
  const { currency } = await storeSetting(db, 'details')
  return { currency, ...(sums ?? { clients: 0, invoices: 0, paidCents: 0, unpaidCents: 0, owedCents: 0 }) }
}

/** What a customer owes on invoices. */
export async function owedOnInvoices(db: Database, customer: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${balanceCents}), 0)::float8` })
    .from(invoices)
    .where(and(eq(customerId, customer), isNull(invoices.archivedAt), stillOpen))
  return row?.cents ?? 0
}

/** Which of these orders have an invoice that was issued. */
export async function invoicedAmong(db: Database, orders: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(
      and(inArray(invoices.orderId, [...orders]), ne(stage, 'Draft'), ne(stage, 'Voided'), isNull(invoices.archivedAt)),
    )
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []))
}

/** The invoice with this number, if the condition includes it. */
export async function findInvoice(db: Database, number: number, within?: SQL): Promise<Kept> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(id, number), isNull(invoices.archivedAt), within))
  if (!row) throw notFound(refusals.things.invoice, number)
  return row
}

/** An invoice with all that its page shows. */
export async function fullInvoice(db: Database, row: Kept, now: Date): Promise<InvoiceDetail> {
  const mine = await belongings(db, row)
  const [seen] = await db.select({ avatar: listColumns.avatar }).from(invoices).where(eq(id, row.id))
  const bank = await readSettings(db)
  const totals = invoiceTotals(mine.lines, row)
  const invoice: Invoice = {
    ...invoiceRow({ ...row, avatar: seen?.avatar ?? '' }, await todayIn(db, now)),
    ...mine,
    discountCents: row.discountCents,
    discountBasisPoints: row.discountBasisPoints,
    subtotalCents: totals.subtotalCents,
    discountTotalCents: totals.discountCents,
    taxCents: totals.taxCents,
    taxes: totals.taxes,
    paidCents: row.paidCents,
    creditedCents: row.creditedCents,
    clientTaxId: row.clientTaxId,
    salesperson: row.salesperson,
    thanks: row.thanks,
    note: row.note,
    isDraft: row.stage === 'Draft',
    hasReminders: row.hasReminders,
    repeats: row.repeats,
    nextRepeat: row.nextRepeat,
    orderId: row.orderId,
    payPage: null,
  }
  const paymentDetails = {
    totalDue: moneyText(Math.max(row.balanceCents, 0), row.currency),
    bankName: bank.bankName,
    country: bank.country,
    iban: bank.iban,
    swiftCode: bank.swiftCode,
    logo: bank.logo,
  }
  return { invoice, paymentDetails }
}

async function belongings(db: Database, row: Kept) {
  const number = row.id
  const lines = await linesOf(db, number)
  const payments = await db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, number))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id))
  const credits = await db
    .select()
    .from(invoiceCredits)
    .where(eq(invoiceCredits.invoiceId, number))
    .orderBy(asc(invoiceCredits.id))
  const emails = await db
    .select()
    .from(invoiceEmails)
    .where(eq(invoiceEmails.invoiceId, number))
    .orderBy(desc(invoiceEmails.id))
    .limit(100)
  const refunds = await openCardRefunds(db, row)
  const states = await emailStates(
    db,
    emails.map(({ emailId }) => emailId),
  )
  return {
    lines: lines.map((line) => ({ ...line, netCents: lineAmounts(line).netCents })),
    payments: payments.map(({ doorSource, ...payment }) => ({ ...payment, isAtDoor: doorSource !== null })),
    cardRefunds: refunds.map(({ id, amountCents, state, fault }) => ({ id, amountCents, state, fault })),
    credits: credits.map((credit) => ({ ...credit, at: credit.at.toISOString() })),
    emails: emails.map(({ recipient, emailId, at, ...rest }) => ({
      ...rest,
      to: recipient,
      at: at.toISOString(),
      state: states.get(emailId) ?? ('kept' as const),
    })),
  }
}

export async function linesOf(db: Database, number: number) {
  return db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, number)).orderBy(asc(invoiceLines.id))
}

/** Where the papers of emails are stored while the outbox keeps their text. */
export const attachedFolder = 'invoices'

export async function attachedKeys(db: Database): Promise<string[]> {
  return (await outgoingFiles(db)).filter((key) => key.startsWith(`${attachedFolder}/`))
}

/** Invoices for the search over everything, by their number or their client. */
export const invoiceFinder: Finder = {
  category: 'invoices',
  title: 'Invoices',
  nouns: ['invoice', 'invoices', 'bill', 'facture', 'factures', 'فاتورة', 'الفاتورة'],
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Invoice')) return []
    const { invoices: rows } = await invoicePage(
      db,
      { q: text, orderBy: 'desc', page: 1, itemsPerPage: most },
      { ability: user.ability, now: new Date() },
    )
    return rows.map((row) => ({
      url: { path: previewPath(row.id) },
      icon: 'file-text',
      title: row.number === '' ? `#${row.id}` : row.number,
      subtitle: row.clientName,
      also: [`#${row.id}`, row.clientEmail],
    }))
  },
}
