import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
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

/** The number that would be given now, once others have taken theirs: a paper is written with it before it is taken. */
export async function nextNumber(db: Database): Promise<string> {
  const prefix = await prefixOf(db, 'invoice')
  const [row] = await db
    .select({ last: invoiceNumbers.last })
    .from(invoiceNumbers)
    .where(and(eq(invoiceNumbers.kind, 'invoice'), eq(invoiceNumbers.prefix, prefix)))
    .for('update')
  return `${prefix}${(row?.last ?? 0) + 1}`
}

/** Gives a draft its number, which ends what was begun with the draft. The invoice is locked first, as everywhere, and one that has a number keeps it. */
export async function issue(tx: Transaction, id: number): Promise<Kept | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.archivedAt)))
    .for('update')
  if (!row || row.number !== null) return row
  const number = await takeNumber(tx, 'invoice')
  const [issued] = await tx
    .update(invoices)
    .set({ number, ...newVersion(invoices) })
    .where(eq(invoices.id, id))
    .returning()
  return issued
}

/** The same of an invoice that is locked, with the number that stands on its paper already; false where that is no longer the next one. */
export async function issueAs(tx: Transaction, row: Kept, number: string): Promise<boolean> {
  if (row.number === null && (await nextNumber(tx)) !== number) return false
  return (await issue(tx, row.id))?.number === number
}

async function prefixOf(db: Database, kind: Kind): Promise<string> {
  const { numberPrefix, creditPrefix } = await readSettings(db)
  return kind === 'invoice' ? numberPrefix : creditPrefix
}
