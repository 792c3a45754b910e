import type { Database } from '#kit/server/machine.ts'
import { deliveryPins } from './tables.ts'

/** Keeps new PINs of deliveries. Two who make one at once agree on the one that was written first. */
export async function keepPins(db: Database, pins: (typeof deliveryPins.$inferInsert)[]): Promise<void> {
  await db.insert(deliveryPins).values(pins).onConflictDoNothing()
}
