import { sql } from 'drizzle-orm'
import type { Transaction } from './machine.ts'

/** Waits for earlier transactions with this turn to end, so that their changes are visible; later ones wait for this one. */
export async function takeTurn(tx: Transaction, of: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`)
}
