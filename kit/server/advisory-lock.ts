import { sql } from 'drizzle-orm'
import type { Transaction } from './machine.ts'

/** Waits for earlier transactions with this lock to end, so that their changes are visible; later ones wait for this one. */
export async function takeAdvisoryLock(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The same, but held together with others that share it: it waits only for those that hold it alone, and they for it. */
export async function shareAdvisoryLock(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`)
}
