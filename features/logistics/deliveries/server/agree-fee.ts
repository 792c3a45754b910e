import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveries } from './tables.ts'

/** Keeps what its recipient agreed to pay for another attempt. It becomes due with the move to another day, and with any other move it’s off. */
export async function agreeFee(tx: Transaction, { id, feeCents }: { id: number; feeCents: number }): Promise<void> {
  await tx.update(deliveries).set({ agreedFeeCents: feeCents }).where(eq(deliveries.id, id))
}
