import { count, is, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './machine.ts'
import { askRows } from './ask-rows.ts'

type Counted = { total: number; snapshot?: string }
type Counting = { toSQL(): { sql: string; params: unknown[] }; execute(): Promise<unknown[]> }

const mostKept = 1000
/** Two statements with the same snapshot see exactly the same rows, whoever wrote them. */
const snapshot = sql<string>`pg_current_snapshot()::text`
const keptBy = new WeakMap<Database, Map<string, Counted> | undefined>()

/** How many rows a condition finds. The number is kept and given again until something is committed to the database. */
export async function exactTotal(db: Database, counting: (columns: Record<string, SQL>) => Counting): Promise<number> {
  // Inside a transaction its own changes are not part of the snapshot.
  const kept = is(db, PgTransaction) ? undefined : await totalsOf(db)
  if (!kept) return (await countBy(counting({ total: count() }))).total
  const question = counting({ total: count(), snapshot })
  const key = JSON.stringify(question.toSQL())
  const known = kept.get(key)
  if (known && known.snapshot === (await firstRow(db, sql`select ${snapshot} as snapshot`)).snapshot) return known.total
  const counted = await countBy(question)
  kept.delete(key)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, counted)
  return counted.total
}

async function totalsOf(db: Database): Promise<Map<string, Counted> | undefined> {
  if (!keptBy.has(db)) keptBy.set(db, (await hasSnapshots(db)) ? new Map() : undefined)
  return keptBy.get(db)
}

/** Engines that only speak PostgreSQL's language, and Citus, commit without its transaction numbers. */
async function hasSnapshots(db: Database): Promise<boolean> {
  const { version, citus } = await firstRow(
    db,
    sql`select version() as version, current_setting('citus.shard_count', true) as citus`,
  )
  return /^PostgreSQL \d+(\.\d+)* /.test(version ?? '') && !citus
}

async function countBy(counting: Counting): Promise<Counted> {
  return (await counting.execute())[0] as Counted
}

async function firstRow(db: Database, question: SQL): Promise<Record<string, string | null>> {
  return (await askRows<Record<string, string | null>>(db, question))[0]!
}
