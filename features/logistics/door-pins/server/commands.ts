import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveryPins } from './tables.ts'

/** Another one is made once somebody has to know it. */
export async function forgetPin(tx: Transaction, deliveryId: number): Promise<void> {
  await tx.delete(deliveryPins).where(eq(deliveryPins.deliveryId, deliveryId))
}
