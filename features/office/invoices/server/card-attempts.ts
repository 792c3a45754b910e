import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { invoiceCardPayments, invoices } from './tables.ts'

export type Attempt = typeof invoiceCardPayments.$inferSelect

export const endAttemptJob = 'invoices.end-card-payment'

/** The card payment of an invoice that may still be made. */
export async function openAttempt(db: Database, invoiceId: number): Promise<Attempt | undefined> {
  const isOpen = and(eq(invoiceCardPayments.invoiceId, invoiceId), eq(invoiceCardPayments.state, 'open'))
  const [attempt] = await db.select().from(invoiceCardPayments).where(isOpen)
  return attempt
}

/** Ends the page of a card payment of an invoice that was deleted. */
export async function endAttempt(tx: Transaction, { queue }: Pick<Machine, 'queue'>, invoiceId: number): Promise<void> {
  const attempt = await openAttempt(tx, invoiceId)
  if (attempt) await queue.add({ name: endAttemptJob, data: { key: attempt.key } }, tx)
}

/** Ends it if it asks for another amount than what is open now, so that nobody pays that by mistake. */
export async function endStaleAttempt(
  tx: Transaction,
  maker: Pick<Machine, 'queue'>,
  invoiceId: number,
): Promise<void> {
  const attempt = await openAttempt(tx, invoiceId)
  if (attempt && !(await isStillAsked(tx, attempt))) await endAttempt(tx, maker, invoiceId)
}

/** Whether an invoice is still there with exactly this amount open. */
export async function isStillAsked(db: Database, { invoiceId, amountCents }: Attempt): Promise<boolean> {
  const asked = and(eq(invoices.id, invoiceId), eq(invoices.balanceCents, amountCents), isNull(invoices.archivedAt))
  return (await db.$count(invoices, asked)) > 0
}
