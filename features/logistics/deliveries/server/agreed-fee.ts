import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import type { Stored } from './queries.ts'
import { deliveries } from './tables.ts'

/** Keeps what its recipient agreed to pay for another attempt. */
export async function agreeFee(tx: Transaction, { id, feeCents }: { id: number; feeCents: number }): Promise<void> {
  await tx.update(deliveries).set({ agreedFeeCents: feeCents }).where(eq(deliveries.id, id))
}

/** It comes to what is due when the delivery is brought on another day. */
export function dueWithFee({ dueCents, agreedFeeCents }: Stored): { dueCents?: number } {
  return agreedFeeCents > 0 ? { dueCents: (dueCents ?? 0) + agreedFeeCents } : {}
}

/** With its next move, or when the failure is taken back, it becomes due or lapses. */
export const withoutAgreedFee = { agreedFeeCents: 0 }
