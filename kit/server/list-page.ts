import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Database } from './machine.ts'

type Sortable = PgColumn | SQL
type Columns = Record<string, PgColumn | SQL | SQL.Aliased>

export type ListPlan<C extends Columns> = {
  from: PgTable
  /** What a row holds; tables joined in `joins` may be named too. */
  columns: C
  joins?: { table: PgTable; on: SQL | undefined }[]
  /** Every condition of the list: filters and what the caller may see. */
  where?: (SQL | undefined)[]
  /** Columns that `q` looks into. */
  search?: (PgColumn | SQL)[]
  sort: Record<string, Sortable | Sortable[]>
  /** Order when no known `sortBy` came. */
  unsorted: SQL[]
  /** Ends every order, so that pages never overlap. */
  id: PgColumn
}

/** One page of a list, searched, filtered, sorted and counted by the database. */
export async function listPage<C extends Columns>(db: Database, query: ListQuery, plan: ListPlan<C>) {
  const where = and(...(plan.where ?? []), matches(plan.search, query.q))
  const [rows, totals] = await Promise.all([
    select(db, plan.columns, plan)
      .where(where)
      .orderBy(...orderOf(query, plan))
      .limit(query.itemsPerPage)
      .offset((query.page - 1) * query.itemsPerPage),
    select(db, { total: count() }, plan).where(where),
  ])
  return { rows: rows as RowOf<C>[], total: (totals as { total: number }[])[0]?.total ?? 0 }
}

export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends PgColumn ? (C[K]['_']['notNull'] extends true ? C[K]['_']['data'] : C[K]['_']['data'] | null) : C[K] extends SQL<infer T> ? T : C[K] extends SQL.Aliased<infer T> ? T : never
}

type Select = PromiseLike<unknown[]> & {
  leftJoin(table: PgTable, on: SQL | undefined): Select
  where(condition: SQL | undefined): Select
  orderBy(...order: SQL[]): Select
  limit(rows: number): Select
  offset(rows: number): Select
}

// Drizzle types every join anew; the plan's columns already say the row, so the query is built with this plain shape.
function select(db: Database, columns: Columns, plan: Pick<ListPlan<Columns>, 'from' | 'joins'>): Select {
  const from = db.select(columns as Record<string, PgColumn>).from(plan.from).$dynamic() as unknown as Select
  return (plan.joins ?? []).reduce((built, { table, on }) => built.leftJoin(table, on), from)
}

function orderOf<C extends Columns>(query: ListQuery, plan: ListPlan<C>): SQL[] {
  const chosen = query.sortBy === undefined ? undefined : plan.sort[query.sortBy]
  if (chosen === undefined) return [...plan.unsorted, desc(plan.id)]
  const direction = query.orderBy === 'desc' ? desc : asc
  return [...[chosen].flat().map((column) => direction(column)), direction(plan.id)]
}

/** A condition that holds where any of the columns contains the text, without regard to case. */
export function matches(columns: (PgColumn | SQL)[] | undefined, text: string | undefined): SQL | undefined {
  if (text === undefined || !columns?.length) return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`))
}

/** A condition only when there is something to compare with. */
export function equals<T>(column: PgColumn, value: T | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}
