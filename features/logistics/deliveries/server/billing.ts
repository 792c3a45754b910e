import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from './tables.ts'

/** Puts deliveries on an invoice, those that are on none: the answer says how many they were. */
export async function billOn(tx: Database, invoiceId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const billed = await tx
    .update(deliveries)
    .set({ invoiceId })
    .where(and(inArray(deliveries.id, ids), isNull(deliveries.invoiceId)))
    .returning({ id: deliveries.id })
  return billed.length
}

/** Lets go of what an invoice bills, so that it can be billed again. */
export async function takeOffInvoice(tx: Database, invoiceId: number): Promise<void> {
  await tx.update(deliveries).set({ invoiceId: null }).where(eq(deliveries.invoiceId, invoiceId))
}
