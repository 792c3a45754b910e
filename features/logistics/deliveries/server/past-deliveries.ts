import type { Transaction } from '#kit/server/machine.ts'
import { recordTexts } from './delivery-texts.ts'
import { newTrackingCode } from './status-code.ts'
import { deliveries } from './tables.ts'

/** How a delivery of a past day ended; all else is as with another, which it resembles. */
export type PastDelivery = Pick<
  typeof deliveries.$inferSelect,
  | 'reference'
  | 'recipient'
  | 'date'
  | 'state'
  | 'attempts'
  | 'failureReason'
  | 'routeId'
  | 'stopNumber'
  | 'eta'
  | 'doneAt'
  | 'createdAt'
>

/** Adds deliveries of a day that is over, straight as they ended: nothing follows from them, and no one is told. The ids in their order. */
export async function addPastDeliveries(
  tx: Transaction,
  past: readonly { like: typeof deliveries.$inferSelect; ended: PastDelivery }[],
): Promise<number[]> {
  const rows = past.map(({ like: { id: _id, ...like }, ended }) => ({
    ...like,
    ...ended,
    trackingCode: newTrackingCode(),
    linkedId: null,
    partOfId: null,
    orderId: null,
    invoiceId: null,
    importId: null,
    patternId: null,
    earliestDate: null,
    latestDate: null,
    location: '' as const,
    version: 1,
  }))
  if (rows.length === 0) return []
  const made = await tx.insert(deliveries).values(rows).returning()
  await recordTexts(tx, made)
  const idOf = new Map(made.map(({ id, reference }) => [reference, id]))
  return rows.map(({ reference }) => idOf.get(reference)!)
}
