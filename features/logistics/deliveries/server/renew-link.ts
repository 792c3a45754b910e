import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { givenAwayJob, isSomebodyElse, type DeliveryState } from '../rules.ts'
import type { Stored } from './queries.ts'
import { newTrackingCode, statusCodeOf } from './status-code.ts'
import { deliveryPins, formerLinks } from './tables.ts'

/** With the driver on the way, whose phone compares it without a network. */
const pinStays: readonly DeliveryState[] = ['outForDelivery', 'arrived']

/**
 * A delivery that is given to somebody else gets a link of its own for them; the one before shows its state alone. The PIN ends with the
 * link, before anybody can be told it with the new one: another is made once somebody has to know it.
 */
export async function renewLink(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  { row, after }: { row: Stored; after: Stored },
): Promise<Partial<Pick<Stored, 'trackingCode'>>> {
  if (!isSomebodyElse(row, after)) return {}
  await tx.insert(formerLinks).values({ statusCode: await statusCodeOf(row), deliveryId: row.id })
  if (!pinStays.includes(row.state)) await tx.delete(deliveryPins).where(eq(deliveryPins.deliveryId, row.id))
  await queue.add({ name: givenAwayJob, data: { id: row.id } }, tx)
  return { trackingCode: newTrackingCode() }
}
