import { sql, type SQL } from 'drizzle-orm'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'

/** A table with a search text, as the database describes it. */
export type Searched = {
  name: string
  key: string
  keyType: string
  /** The expression its search text is worked out by. */
  folded: string
  /** One of the columns that the expression reads: written again, it makes the database work out the text anew. */
  source: string
}

/** Every table with a column of `searchText`. */
export async function searchedTables(db: Database | Transaction): Promise<Searched[]> {
  const dependency = sql`from pg_depend as dep join pg_attribute as read on read.attrelid = class.oid and read.attnum = dep.refobjsubid
    where dep.refclassid = 'pg_class'::regclass and dep.refobjid = class.oid and dep.refobjsubid <> made.attnum
      and ((dep.classid = 'pg_attrdef'::regclass and dep.objid = def.oid)
        or (dep.classid = 'pg_class'::regclass and dep.objid = class.oid and dep.objsubid = made.attnum))`
  return askRows<Searched>(
    db,
    sql`
      select class.relname as name, id.attname as key, format_type(id.atttypid, null) as "keyType",
        pg_get_expr(def.adbin, class.oid) as folded,
        (select min(read.attname::text) ${dependency} and read.attidentity = '') as source
      from pg_attribute as made
        join pg_class as class on class.oid = made.attrelid
        join pg_attrdef as def on def.adrelid = class.oid and def.adnum = made.attnum
        join pg_constraint as identity on identity.conrelid = class.oid and identity.contype = 'p'
        join pg_attribute as id on id.attrelid = class.oid and id.attnum = identity.conkey[1]
      where made.attname = 'search_text' and made.attgenerated = 's' and class.relkind = 'r'
        and class.relnamespace = current_schema()::regnamespace and cardinality(identity.conkey) = 1
      order by class.relname`,
  )
}

/** Brings the search texts of the next rows by their key up to date; those that are right already are only looked at. */
export async function mendNext(tx: Transaction, table: Searched, after: string | null, most: number) {
  const [name, key] = [sql.identifier(table.name), sql.identifier(table.key)]
  const cast = (value: string): SQL => sql`${value}::text::${sql.raw(table.keyType)}`
  const isLater = after === null ? sql`true` : sql`${key} > ${cast(after)}`
  const [next] = await askRows<{ looked: number; last: string | null }>(
    tx,
    sql`select count(*)::int as looked, max(key)::text as last from (select ${key} as key from ${name} where ${isLater} order by ${key} limit ${most}) as next`,
  )
  if (!next || next.last === null) return { looked: 0, mended: 0, last: after }
  const source = sql.identifier(table.source)
  const [done] = await askRows<{ mended: number }>(
    tx,
    sql`with mended as (update ${name} set ${source} = ${source}
      where ${isLater} and ${key} <= ${cast(next.last)} and search_text is distinct from ${sql.raw(table.folded)} returning 1)
      select count(*)::int as mended from mended`,
  )
  return { looked: next.looked, mended: done?.mended ?? 0, last: next.last }
}
