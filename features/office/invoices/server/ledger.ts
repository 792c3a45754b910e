import { and, asc, between, eq, gte, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { majorUnits } from '#kit/contract/money.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { invalid } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { tableFile, tableWriter } from '#kit/documents/table-file.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { creditedBefore, creditTaxes, invoiceTotals, statusKeys, statusOf, type PricedLine } from '../rules.ts'
import { longestLedgerDays, readLedger } from '../rules/ledger.ts'
import { columnsOf, type Entry } from './ledger-columns.ts'
import { reached, type Kept } from './queries.ts'
import { refusals } from './refusals.ts'
import { say } from './texts.ts'
import { invoiceCredits, invoiceLines, invoices } from './tables.ts'

export const ledgerHandlers: Handlers = []

/** Of invoices, and of credit notes. */
const mostEntries = 20_000
const batch = 500

handle(ledgerHandlers, readLedger, ({ query }, context) => {
  const { from, to } = query
  if (to < from) throw invalid('to', refusals.endsBeforeStart)
  if (to > daysAfter(from, longestLedgerDays - 1))
    throw invalid('to', refusals.ledgerTooLong, { most: longestLedgerDays })
  return ledgerFile(context, query)
})

async function ledgerFile(
  context: Context,
  { from, to, format }: Input<(typeof readLedger)['query']>,
): Promise<Response> {
  const { language } = context
  const entries = await entriesBetween(context, { from, to })
  const columns = columnsOf(entries, language)
  const writer = tableWriter(
    format,
    columns.map(({ title }) => title),
  )
  writer.add(entries.map((entry) => columns.map(({ cell }) => cell(entry))))
  return tableFile(format, `${say(language, 'ledger.name')} ${from} ${to}`, writer.bytes())
}

type Span = { from: string; to: string }

/** By day, invoices first, then by number: an invoice, and whatever takes part of one back on the day it was written. */
async function entriesBetween(context: Context, span: Span): Promise<Entry[]> {
  const { db, now } = context
  const issued = await issuedWithin(context, span)
  const credits = await creditsWithin(context, span)
  if (Math.max(issued.length, credits.length) > mostEntries)
    throw invalid('to', refusals.ledgerTooLarge, { most: mostEntries })
  const rows = new Map([...issued, ...credits.map(({ invoice }) => invoice)].map((row) => [row.id, row]))
  const lines = await linesOf(db, [...rows.keys()])
  const totals = new Map([...rows].map(([id, row]) => [id, invoiceTotals(lines.get(id) ?? [], row)]))
  const notes = await creditsOf(db, [...new Set(credits.map(({ invoice }) => invoice.id))])
  const today = await todayIn(db, now())
  const entries = [
    ...issued.map((row) => invoiceEntry(row, { taxes: totals.get(row.id)!.taxes, today })),
    ...credits.map((one) =>
      creditEntry(one, totals.get(one.invoice.id)!.taxes, creditedBefore(one.credit, notes.get(one.invoice.id)!)),
    ),
  ]
  return entries.toSorted(
    (one, other) => one.day.localeCompare(other.day) || other.kind.localeCompare(one.kind) || one.order - other.order,
  )
}

function issuedWithin({ db, user }: Context, { from, to }: Span): Promise<Kept[]> {
  return db
    .select()
    .from(invoices)
    .where(
      and(
        isNull(invoices.archivedAt),
        ne(invoices.stage, 'Draft'),
        reached(user.ability, 'read'),
        between(invoices.issuedOn, from, to),
      ),
    )
    .orderBy(asc(invoices.issuedOn), asc(invoices.id))
    .limit(mostEntries + 1)
}

type Credited = { credit: typeof invoiceCredits.$inferSelect; invoice: Kept; day: string }

async function creditsWithin({ db, user }: Context, { from, to }: Span): Promise<Credited[]> {
  const { timeZone } = await storeSetting(db, 'details')
  const rows = await db
    .select({ credit: invoiceCredits, invoice: invoices })
    .from(invoiceCredits)
    .innerJoin(invoices, eq(invoices.id, invoiceCredits.invoiceId))
    .where(
      and(
        isNull(invoices.archivedAt),
        reached(user.ability, 'read'),
        gte(invoiceCredits.at, momentAt(`${from}T00:00`, timeZone)),
        lt(invoiceCredits.at, momentAt(`${daysAfter(to, 1)}T00:00`, timeZone)),
      ),
    )
    .orderBy(asc(invoiceCredits.at), asc(invoiceCredits.id))
    .limit(mostEntries + 1)
  return rows.map((row) => ({ ...row, day: wallTime(row.credit.at, timeZone).slice(0, 10) }))
}

function linesOf(db: Database, ids: number[]): Promise<Map<number, PricedLine[]>> {
  return byInvoice(ids, (some) =>
    db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, some)).orderBy(asc(invoiceLines.id)),
  )
}

function creditsOf(db: Database, ids: number[]): Promise<Map<number, (typeof invoiceCredits.$inferSelect)[]>> {
  return byInvoice(ids, (some) => db.select().from(invoiceCredits).where(inArray(invoiceCredits.invoiceId, some)))
}

async function byInvoice<Row extends { invoiceId: number }>(
  ids: number[],
  read: (ids: number[]) => PromiseLike<Row[]>,
): Promise<Map<number, Row[]>> {
  const found = new Map<number, Row[]>(ids.map((id) => [id, []]))
  for (let start = 0; start < ids.length; start += batch)
    for (const row of await read(ids.slice(start, start + batch))) found.get(row.invoiceId)!.push(row)
  return found
}

type Taxes = ReturnType<typeof invoiceTotals>['taxes']

function invoiceEntry(row: Kept, { taxes, today }: { taxes: Taxes; today: string }): Entry {
  const money = (cents: number) => majorUnits(cents, row.currency)
  return {
    kind: 'invoice',
    order: row.id,
    number: row.number ?? '',
    day: row.issuedOn,
    dueOn: row.dueOn,
    client: row,
    ...amountsOf(taxes, money),
    paid: money(row.paidCents),
    credited: money(row.creditedCents),
    open: money(row.balanceCents),
    status: statusKeys[statusOf(row, today)],
    ofInvoice: null,
  }
}

function creditEntry({ credit, invoice, day }: Credited, taxes: Taxes, earlier: number[]): Entry {
  const money = (cents: number) => 0 - majorUnits(cents, invoice.currency)
  return {
    kind: 'credit',
    order: credit.id,
    number: credit.number,
    day,
    dueOn: null,
    client: invoice,
    ...amountsOf(creditTaxes(credit.amountCents, taxes, earlier), money),
    paid: null,
    credited: null,
    open: null,
    status: null,
    ofInvoice: invoice.number,
  }
}

type Rate = Pick<Taxes[number], 'taxBasisPoints' | 'taxableCents' | 'taxCents'>

function amountsOf(taxes: readonly Rate[], money: (cents: number) => number) {
  const sum = (field: 'taxableCents' | 'taxCents') => taxes.reduce((total, one) => total + one[field], 0)
  const [net, tax] = [sum('taxableCents'), sum('taxCents')]
  const ofRate = (one: Rate) =>
    [one.taxBasisPoints, { net: money(one.taxableCents), tax: money(one.taxCents) }] as const
  return { net: money(net), tax: money(tax), gross: money(net + tax), rates: new Map(taxes.map(ofRate)) }
}
