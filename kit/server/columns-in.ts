import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'

type ColumnsOf<T extends PgTable> = T['_']['columns']

/** The columns that a contract names: `columnsIn(users, User)`. What else the table has isn't read. */
export function columnsIn<T extends PgTable, S extends Record<string, z.ZodMiniType>>(
  table: T,
  { shape }: z.ZodMiniObject<S>,
): Pick<ColumnsOf<T>, keyof S & keyof ColumnsOf<T>> {
  const named = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(shape, name))
  return Object.fromEntries(named) as Pick<ColumnsOf<T>, keyof S & keyof ColumnsOf<T>>
}
