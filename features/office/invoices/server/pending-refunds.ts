import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { owedCents } from '../rules.ts'
import { invoiceCardRefunds } from './tables.ts'

type Refund = typeof invoiceCardRefunds.$inferSelect

/** What is on its way back to cards: it is owed no more by hand. */
export async function pendingCents(db: Database, invoiceId: number): Promise<number> {
  const { amountCents, state } = invoiceCardRefunds
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${amountCents}), 0)::float8` })
    .from(invoiceCardRefunds)
    .where(and(eq(invoiceCardRefunds.invoiceId, invoiceId), eq(state, 'pending')))
  return row?.cents ?? 0
}

/** What has to go back to cards. What failed and was given back in another way since is left out. */
export async function openCardRefunds(db: Database, invoice: { id: number; balanceCents: number }): Promise<Refund[]> {
  const { invoiceId, state, id } = invoiceCardRefunds
  const isOpen = and(eq(invoiceId, invoice.id), ne(state, 'done'))
  const rows = await db.select().from(invoiceCardRefunds).where(isOpen).orderBy(id).limit(100)
  const left = owedCents(invoice) - (await pendingCents(db, invoice.id))
  return rows.filter((row) => row.state === 'pending' || row.amountCents <= left)
}
