import { getTableName, sql, type SQL } from 'drizzle-orm'
import { tables } from '#app/tables.ts'
import { jobs, workspaceFacts } from '#homes/shared/tables.ts'

/** Every table that a test fills. */
export const emptied = [...tables, workspaceFacts, jobs].map((table) => getTableName(table))

/** A table without a page has no row, whoever wrote it, and its size costs a quarter of a look at its rows. */
const deleteFrom = (table: string) =>
  `if pg_relation_size('"${table}"', 'main') > 0 then delete from "${table}"; end if;`

/**
 * The function that empties what a test has filled. Deleting costs far less than truncating, which makes every file of
 * every table and index again; as all rows go, no reference needs a look; and a function keeps its plans.
 */
export const emptyingFunction = `
  create function testing.empty() returns void language plpgsql
  set session_replication_role = replica set lock_timeout = '500ms' as $$
  begin
    ${emptied.map(deleteFrom).join(' ')}
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
  end $$`

type Database = { execute(query: SQL): PromiseLike<unknown> }

export async function addEmptying(db: Database): Promise<void> {
  await db.execute(sql`create schema testing`)
  await db.execute(sql.raw(emptyingFunction))
}

/**
 * Deletes all rows; the numbers given to new ones begin again. Work still under way in the background may hold some of
 * them: this gives way before the server looks for a deadlock, which it does after a second and may settle against that work.
 */
export async function emptyTables(db: Database, triesLeft = 40): Promise<void> {
  try {
    await db.execute(sql`select testing.empty()`)
  } catch (error) {
    if (triesLeft === 0 || !isHeldUp(error)) throw error
    await emptyTables(db, triesLeft - 1)
  }
}

/** By a lock that was not to be had in time, or a deadlock. */
function isHeldUp(error: unknown): boolean {
  const { cause = error } = error instanceof Error ? error : {}
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && ['55P03', '40P01'].includes(String(cause.code))
  )
}
