import { and, eq, exists, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#kit/server/machine.ts'
import { invoiceCredits, invoices } from '../../invoices/server/tables.ts'
import { keyOf } from '../rules/number-keys.ts'
import { keysOf, proposalsFor, type Ledger, type OpenInvoice, type Proposal, type Remark } from '../rules/proposals.ts'
import { bankLinePayments, bankLines } from './tables.ts'

export type KeptLine = typeof bankLines.$inferSelect
export type Judged = { line: KeptLine; proposals: Proposal[]; remarks: Remark[] }

const atOnce = 200

/** What each of these lines most likely is, by what stands in the books now. */
export async function judge(db: Database, lines: readonly KeptLine[]): Promise<Judged[]> {
  const judged: Judged[] = []
  for (let from = 0; from < lines.length; from += atOnce) {
    const some = lines.slice(from, from + atOnce)
    const ledger = await ledgerFor(db, some)
    const twins = await twinsOf(db, some)
    for (const line of some) judged.push({ line, ...proposalsFor({ ...line, hasTwin: twins.has(line.id) }, ledger) })
  }
  return judged
}

const columns = {
  invoiceId: invoices.id,
  number: sql<string>`coalesce(${invoices.number}, '')`,
  clientName: invoices.clientName,
  clientCompany: invoices.clientCompany,
  customerId: invoices.customerId,
  currency: invoices.currency,
  balanceCents: invoices.balanceCents,
  isVoided: sql<boolean>`${invoices.voidedAt} is not null`,
  dueOn: invoices.dueOn,
}
const issued = and(isNull(invoices.archivedAt), isNotNull(invoices.number))

/** `keyOf`, done by the database: numbers are made of plain letters, digits and signs. */
function keyIn(number: SQL | typeof invoices.number | typeof invoiceCredits.number): SQL<string> {
  return sql<string>`regexp_replace(upper(${number}), '[^A-Z0-9]', '', 'g')`
}

/** All of the books that these lines could be about. */
async function ledgerFor(db: Database, lines: readonly KeptLine[]): Promise<Ledger> {
  const keys = [...new Set(lines.flatMap((line) => Object.values(keysOf(line)).flat()))]
  const customersByIban = await payersOf(db, lines)
  const customers = [...new Set([...customersByIban.values()].flat())]
  const amounts = [...new Set(lines.map(({ amountCents }) => amountCents))]
  const found = await db
    .select(columns)
    .from(invoices)
    .where(
      and(
        issued,
        or(
          inList(keyIn(invoices.number), keys),
          inArray(invoices.balanceCents, amounts),
          customers.length > 0 ? and(inArray(invoices.customerId, customers), ne(invoices.balanceCents, 0)) : undefined,
        ),
      ),
    )
    .orderBy(invoices.id)
  const credited = await db
    .select({ ...columns, note: invoiceCredits.number })
    .from(invoiceCredits)
    .innerJoin(invoices, eq(invoices.id, invoiceCredits.invoiceId))
    .where(and(issued, inList(keyIn(invoiceCredits.number), keys)))
  const byKey = new Map<string, OpenInvoice[]>()
  const add = (number: string, invoice: OpenInvoice) =>
    byKey.set(keyOf(number), [...(byKey.get(keyOf(number)) ?? []), invoice])
  for (const invoice of found) add(invoice.number, invoice)
  for (const { note, ...invoice } of credited)
    add(note, found.find(({ invoiceId }) => invoiceId === invoice.invoiceId) ?? invoice)
  return { invoices: found, byKey, customersByIban }
}

/** One value for all: a long list of them would be more parameters than a query holds. */
function inList(column: SQL, texts: readonly string[]): SQL {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}

async function payersOf(db: Database, lines: readonly KeptLine[]): Promise<Map<string, number[]>> {
  const ibans = [...new Set(lines.map(({ iban }) => iban).filter(Boolean))]
  if (ibans.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ iban: bankLines.iban, customerId: invoices.customerId })
    .from(bankLines)
    .innerJoin(bankLinePayments, eq(bankLinePayments.lineId, bankLines.id))
    .innerJoin(invoices, eq(invoices.id, bankLinePayments.invoiceId))
    .where(and(eq(bankLines.state, 'matched'), inArray(bankLines.iban, ibans)))
  const payers = new Map<string, number[]>()
  for (const { iban, customerId } of rows) payers.set(iban, [...(payers.get(iban) ?? []), customerId])
  return payers
}

/** Lines that another statement has, too, in other words: such as the same days from a table and from CAMT. */
async function twinsOf(db: Database, lines: readonly KeptLine[]): Promise<Set<number>> {
  const other = alias(bankLines, 'other')
  const same = and(
    eq(other.bookedOn, bankLines.bookedOn),
    eq(other.amountCents, bankLines.amountCents),
    eq(other.currency, bankLines.currency),
    ne(other.statementId, bankLines.statementId),
    or(eq(other.account, bankLines.account), eq(other.account, ''), eq(bankLines.account, '')),
  )
  const ids = lines.map(({ id }) => id)
  const rows = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(
      and(
        inArray(bankLines.id, ids),
        exists(
          db
            .select({ one: sql`1` })
            .from(other)
            .where(same),
        ),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
