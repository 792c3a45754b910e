import { getTableName, sql, type SQL } from 'drizzle-orm'
import { tables } from '#app/tables.ts'
import { jobs, workspaceFacts } from '#homes/shared/tables.ts'

/**
 * The function that empties what a test has filled. Deleting costs far less than truncating, which makes every file of
 * every table and index again; as all rows go, no reference needs a look; and a function keeps its plans.
 */
export const emptyingFunction = `
  create function testing.empty() returns void language plpgsql set session_replication_role = replica as $$
  begin
    ${[...tables, workspaceFacts, jobs].map((table) => `delete from "${getTableName(table)}";`).join(' ')}
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null;
  end $$`

type Database = { execute(query: SQL): PromiseLike<unknown> }

export async function addEmptying(db: Database): Promise<void> {
  await db.execute(sql`create schema testing`)
  await db.execute(sql.raw(emptyingFunction))
}

/** Deletes all rows; the numbers given to new ones begin again. */
export async function emptyTables(db: Database): Promise<void> {
  await db.execute(sql`select testing.empty()`)
}
