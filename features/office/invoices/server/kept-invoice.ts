import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { endStaleAttempt } from './card-attempts.ts'
import type { Kept } from './queries.ts'
import { refusals } from './refusals.ts'
import { tellOrder } from './tell-order.ts'
import { invoiceCredits, invoicePayments, invoices } from './tables.ts'

/** Who makes the change: a person, or a job without one. */
export type Maker = Pick<Context, 'now' | 'mailer' | 'queue' | 'settings'> & {
  address?: string
  user?: Caller | undefined
}

/** The invoice, if the condition includes it, held until the transaction ends: all that changes it holds it first. */
export async function lockInvoice(tx: Transaction, id: number, within?: SQL): Promise<Kept> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(unarchived(id), within))
    .for('update')
  if (!row) throw notFound(refusals.things.invoice, id)
  return row
}

/** Recalculates what was paid and credited, and has the order hear of it. */
export async function recount(tx: Transaction, maker: Maker, id: number): Promise<void> {
  const [row] = await tx
    .update(invoices)
    .set({
      paidCents: sql`(select coalesce(sum(amount_cents), 0) from ${invoicePayments} where invoice_id = ${id})`,
      creditedCents: sql`(select coalesce(sum(amount_cents), 0) from ${invoiceCredits} where invoice_id = ${id})`,
      ...newVersion(invoices),
    })
    .where(eq(invoices.id, id))
    .returning()
  await endStaleAttempt(tx, maker, id)
  await tellOrder(tx, maker, row!)
}

type Happening = { id: number; what: string; before?: unknown; after?: unknown }

/** Records what happened to an invoice, for the audit log and open screens. */
export async function record(tx: Transaction, maker: Maker, { id, what, ...change }: Happening): Promise<void> {
  await recordEvent(tx, maker, { kind: `invoice.${what}`, entity: 'invoice', entityId: id, ...change })
}

export function unarchived(id: number): SQL {
  return and(eq(invoices.id, id), isNull(invoices.archivedAt))!
}
