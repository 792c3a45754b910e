import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { Refused } from './errors.ts'
import type { Transaction } from './machine.ts'
import { refusals } from './refusals.ts'

type Versioned = PgTable & { version: PgColumn }
type Edit<T extends Versioned> = { where: SQL; version: number; set: PgUpdateSetSource<T> }

/** Changes a row if it still has the version the change started from, and increments the version; refuses if someone else changed it since. */
export async function changeVersion<T extends Versioned>(
  tx: Transaction,
  table: T,
  { where, version, set }: Edit<T>,
): Promise<void> {
  const changed = await tx
    .update(table)
    .set({ ...set, ...newVersion(table) })
    .where(and(where, eq(table.version, version)))
    .returning({ version: table.version })
  if (changed.length === 0) throw staleEdit()
}

/** Refuses a change made on an older state than the stored one. */
export function staleEdit(): Refused {
  return new Refused(409, refusals.stale, { issues: [{ path: 'version', text: refusals.stale }] })
}

/** For a change that needs no version itself but makes those begun before it stale: `set({ status, ...newVersion(users) })`. */
export function newVersion<T extends Versioned>({ version }: T): { version: SQL } {
  return { version: sql`${version} + 1` }
}
