import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Migration } from './migrations.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Part = { table: string; part: string }

const scratch = 'routewright_check'
const undo = Symbol('undo')

/**
 * Before 0.2.0 the first migration was rewritten under one name, so the name says nothing of what a database has. The
 * migrations are applied once more in a schema beside it, and what comes of them is compared.
 */
export async function checkUnhashed(tx: Transaction, migrations: Migration[]): Promise<void> {
  const [here] = await askRows<{ schema: string }>(tx, sql`select current_schema() as schema`)
  const found = await partsOf(tx)
  const expected = await expectedParts(tx, migrations)
  const tables = new Set(expected.map(({ table }) => table))
  const differs = difference(
    expected,
    found.filter(({ table }) => tables.has(table)),
  )
  if (differs)
    throw new Error(
      `The database was made by a version before 0.2.0 that can’t be updated (${here?.schema}.${differs.table} differs: ${differs.part}). Keep it with the version that made it, and start 0.2.0 or newer with another DATA_DIR or an empty database.`,
    )
}

/** What the migrations make, in a schema that is gone afterwards. */
async function expectedParts(tx: Transaction, migrations: Migration[]): Promise<Part[]> {
  let parts: Part[] = []
  await tx
    .transaction(async (inner) => {
      await inner.execute(sql.raw(`create schema ${scratch}`))
      await inner.execute(sql.raw(`set local search_path to ${scratch}`))
      for (const statement of migrations.flatMap(({ statements }) => statements))
        await inner.execute(sql.raw(statement.replaceAll('"public".', '')))
      parts = await partsOf(inner)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return parts
}

/** Columns and indexes of the current schema, each as one line of text. */
async function partsOf(tx: Transaction): Promise<Part[]> {
  const columns = sql`
    select class.relname as table, concat_ws(' ', attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as part
    from pg_attribute join pg_class as class on class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped`
  const indexes = sql`
    select tablename as table, replace(indexdef, schemaname || '.', '') as part
    from pg_indexes where schemaname = current_schema()`
  return askRows<Part>(tx, sql`${columns} union all ${indexes} order by 1, 2`)
}

function difference(expected: Part[], found: Part[]): Part | undefined {
  const textOf = ({ table, part }: Part) => `${table} ${part}`
  const [theirs, ours] = [new Set(found.map(textOf)), new Set(expected.map(textOf))]
  return expected.find((part) => !theirs.has(textOf(part))) ?? found.find((part) => !ours.has(textOf(part)))
}
