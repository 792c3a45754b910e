import { sql } from 'drizzle-orm'
import type { Transaction } from './machine.ts'

/** Waits until the transactions that took this turn before have ended: what they wrote is seen, and what comes after waits in its turn. */
export async function takeTurn(tx: Transaction, of: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`)
}
