import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveries } from './tables.ts'

/** Puts deliveries on an invoice, those that are on none: the answer says which they were. */
export async function billOn(tx: Transaction, invoiceId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const billed = await tx
    .update(deliveries)
    .set({ invoiceId })
    .where(and(inArray(deliveries.id, ids), isNull(deliveries.invoiceId)))
    .returning({ id: deliveries.id })
  return billed.map(({ id }) => id)
}

/** Lets go of what an invoice bills, so that it can be billed again. */
export async function unbill(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.update(deliveries).set({ invoiceId: null }).where(eq(deliveries.invoiceId, invoiceId))
}
