import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { datesOnIssue } from '../rules.ts'
import { readSettings } from '../../invoice-settings/server/queries.ts'
import type { Kept } from './queries.ts'
import { invoiceNumbers, invoices, invoiceSeries } from './tables.ts'

type Kind = 'invoice' | 'credit'

/** The next id of a kind of paper. */
export async function takeId(tx: Transaction, name: Kind): Promise<number> {
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: invoiceSeries.name, set: { last: sql`${invoiceSeries.last} + 1` } })
    .returning({ last: invoiceSeries.last })
  return row!.last
}

/** The next number under the prefix of today. Its row stays locked until the transaction ends, so none is lost or given twice. */
export async function takeNumber(tx: Transaction, kind: Kind): Promise<string> {
  const prefix = await prefixOf(tx, kind)
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ kind, prefix, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.kind, invoiceNumbers.prefix],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning({ last: invoiceNumbers.last })
  return `${prefix}${row!.last}`
}

/** What an invoice gets by being issued. */
export type OnIssue = { number: string; issuedOn: string; dueOn: string }
type Clock = Pick<Machine, 'now'>

/** What stands on the paper of an invoice, which is written before it is issued: its own, or what a draft would get now. */
export async function paperOf(db: Database, maker: Clock, row: Kept): Promise<OnIssue> {
  const { number, issuedOn, dueOn } = row
  if (number !== null) return { number, issuedOn, dueOn }
  return { number: await nextNumber(db), ...datesOnIssue(row, await todayIn(db, maker.now())) }
}

/** The number that would be given now, once others have taken theirs. */
async function nextNumber(db: Database): Promise<string> {
  const prefix = await prefixOf(db, 'invoice')
  const [row] = await db
    .select({ last: invoiceNumbers.last })
    .from(invoiceNumbers)
    .where(and(eq(invoiceNumbers.kind, 'invoice'), eq(invoiceNumbers.prefix, prefix)))
    .for('update')
  return `${prefix}${(row?.last ?? 0) + 1}`
}

/** Gives a draft its number and the day, which ends what was begun with the draft. The invoice is locked first, as everywhere, and one that has a number keeps it. */
export async function issue(tx: Transaction, maker: Clock, id: number): Promise<Kept | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.archivedAt)))
    .for('update')
  if (!row || row.number !== null) return row
  const number = await takeNumber(tx, 'invoice')
  const dates = datesOnIssue(row, await todayIn(tx, maker.now()))
  const [issued] = await tx
    .update(invoices)
    .set({ number, ...dates, ...newVersion(invoices) })
    .where(eq(invoices.id, id))
    .returning()
  return issued
}

/** The same of an invoice that is locked, as its paper says already; nothing where that isn’t what it would get any more. */
export async function issueAs(
  tx: Transaction,
  maker: Clock,
  { row, paper }: { row: Kept; paper: OnIssue },
): Promise<(Kept & { number: string }) | undefined> {
  const now = await paperOf(tx, maker, row)
  if (now.number !== paper.number || now.issuedOn !== paper.issuedOn) return undefined
  const issued = await issue(tx, maker, row.id)
  // Of the first number ever, nothing is locked before it is taken.
  return issued?.number === paper.number ? { ...issued, number: paper.number } : undefined
}

async function prefixOf(db: Database, kind: Kind): Promise<string> {
  const { numberPrefix, creditPrefix } = await readSettings(db)
  return kind === 'invoice' ? numberPrefix : creditPrefix
}
