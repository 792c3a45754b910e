import { sql, type SQL } from 'drizzle-orm'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Database } from '#kit/server/machine.ts'
import { migrations } from './migrations.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type WorkspaceTable = {
  name: string
  /** Columns that hold something of their own; the others the database works out from them. */
  columns: string[]
  /** Columns that point into the same table; they are filled after all its rows are there. */
  ownReferences: string[]
}

type Described = WorkspaceTable & { dependsOn: string[] }

/**
 * The tables that make up a workspace, each after those it depends on, as the database has them by now: until it is updated,
 * those of an older version. Tables that others have put beside them are not ours.
 */
export async function workspaceTables(tx: Transaction): Promise<WorkspaceTable[]> {
  const ours = new Set(migrations.flatMap(({ statements }) => statements.flatMap(namesMade)))
  const waiting = (await describedTables(tx)).filter(({ name }) => ours.has(name))
  const sorted: Described[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ dependsOn }) =>
      dependsOn.every((name) => sorted.some((table) => table.name === name)),
    )
    if (next < 0)
      throw new Error(`Tables depend on each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...waiting.splice(next, 1))
  }
  return sorted
}

function namesMade(statement: string): string[] {
  return [...statement.matchAll(/(?:create table (?:if not exists )?|rename to )"?(\w+)/gi)].map(
    ([, name = '']) => name,
  )
}

async function describedTables(tx: Transaction): Promise<Described[]> {
  const keys = sql`from pg_constraint where contype = 'f' and conrelid = class.oid`
  return askRows<Described>(
    tx,
    sql`
      select class.relname as name,
        (select jsonb_agg(attname order by attnum) from pg_attribute
          where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
        (select coalesce(jsonb_agg(attname order by attnum), '[]') from pg_attribute
          where attrelid = class.oid and attnum in (select unnest(conkey) ${keys} and confrelid = class.oid)) as "ownReferences",
        (select coalesce(jsonb_agg(distinct other.relname), '[]') from pg_class as other
          where other.oid <> class.oid and other.oid in (select confrelid ${keys})) as "dependsOn"
      from pg_class as class
      where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = current_schema()::regnamespace
      order by class.relname`,
  )
}

/** Columns as a statement names them. */
export function named(columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}
