import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { rewrites } from './tables.ts'

/** How far it has come, while something is left. */
export async function rewritesLeft(db: Database): Promise<Record<string, number> | undefined> {
  const { looked, rows, finishedAt } = rewrites
  const [sum] = await db
    .select({
      tablesLeft: sql<number>`count(*) filter (where ${finishedAt} is null)::int`,
      rowsDone: sql<number>`coalesce(sum(${looked}), 0)::int`,
      rows: sql<number>`coalesce(sum(${rows}), 0)::int`,
    })
    .from(rewrites)
  return sum && sum.tablesLeft > 0 ? sum : undefined
}
