import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { exactTotal } from './list-total.ts'
import { askRows } from './ask-rows.ts'
import type { Database } from './machine.ts'
import { contains, folded, holds } from './search-text.ts'

type Sortable = PgColumn | SQL
type Columns = Record<string, PgColumn | SQL | SQL.Aliased>

type Join = { table: PgTable; on: SQL | undefined }

export type ListPlan<C extends Columns> = {
  from: PgTable
  /** What a row holds; tables joined in `joins` may be named too. */
  columns: C
  joins?: Join[]
  /** Tables that `columns` alone name: rows are counted, found and sorted without them, by an index alone where there is one. */
  shownJoins?: Join[]
  /** Every condition of the list: filters and what the caller may see. */
  where?: (SQL | undefined)[]
  /** What `q` looks into: a column of `searchText` with its `searchIndex`, or a few columns of a short list. */
  search?: PgColumn | (PgColumn | SQL)[]
  sort: Record<string, Sortable | Sortable[]>
  /** The order without a known `sortBy`, if it isn't newest first. */
  unsorted?: { by: Sortable | Sortable[]; order: 'asc' | 'desc' }
  /** Ends every order, so that pages never overlap. */
  id: PgColumn
  /** Whether equal rows stand newest first in both directions; otherwise they turn with the direction. */
  isNewestFirst?: boolean
  /** For lists too long to count: above this many, the total only says "this many or more". */
  mostCounted?: number
}

/** From here on a page is found sooner by walking along its order than by gathering all that match. */
const many = 5000

/** The size of the sample of rows that shows whether a text is common. */
const sampled = 300

/** One page of a list, searched, filtered, sorted and counted by the database. */
export async function listPage<C extends Columns>(db: Database, query: ListQuery, plan: ListPlan<C>) {
  const where = whereOf(query, plan, (await isCommon(db, query, plan)) ? 'many' : 'few')
  const total = await totalOf(db, plan, where)
  const from = (query.page - 1) * query.itemsPerPage
  if (from >= total) return { rows: [], total }
  const limit = Math.min(query.itemsPerPage, total - from)
  // A page of the second half is read from the end, so that its way is never longer than half the list.
  const isFromEnd = from > total / 2 && total !== plan.mostCounted
  const order = orderOf(query, plan, isFromEnd)
  // Numbers first: an index that ends in them spares the way to the rows before the page.
  const ids = select(db, { id: plan.id }, plan)
    .where(total > many ? whereOf(query, plan, 'many') : where)
    .orderBy(...order)
    .limit(limit)
    .offset(isFromEnd ? total - from - limit : from)
  const rows = (await select(db, plan.columns, shownPlan(plan))
    .where(inArray(plan.id, ids))
    .orderBy(...order)) as RowOf<C>[]
  return { rows: isFromEnd ? rows.reverse() : rows, total }
}

/** Whether a text is in so many rows of a long list that they are sooner counted one by one than found by its pieces. */
async function isCommon<C extends Columns>(db: Database, { q }: ListQuery, plan: ListPlan<C>): Promise<boolean> {
  const { mostCounted, search, where = [] } = plan
  if (mostCounted === undefined || q === undefined || search === undefined || Array.isArray(search)) return false
  const sample = select(db, { hit: sql`(${holds(search, q)}) as hit` }, plan)
    .where(and(...where))
    .limit(sampled)
    .getSQL()
  const rows = await askRows<{ hits: number }>(
    db,
    sql`select count(*) filter (where hit)::int as hits from (${sample}) sample`,
  )
  return (rows[0]?.hits ?? 0) > sampled / 5
}

async function totalOf<C extends Columns>(db: Database, plan: ListPlan<C>, where: SQL | undefined): Promise<number> {
  const { mostCounted } = plan
  if (mostCounted === undefined) return exactTotal(db, (columns) => select(db, columns, plan).where(where))
  const counted = select(db, { one: sql`1` }, plan)
    .where(where)
    .limit(mostCounted)
    .getSQL()
  const rows = await askRows<{ total: number }>(db, sql`select count(*)::int as total from (${counted}) counted`)
  return rows[0]?.total ?? 0
}

function whereOf<C extends Columns>(
  { q }: ListQuery,
  { where = [], search }: ListPlan<C>,
  expected: 'few' | 'many',
): SQL | undefined {
  return and(
    ...where,
    Array.isArray(search) || search === undefined ? matches(search, q) : contains(search, q, expected),
  )
}

function shownPlan<C extends Columns>({
  from,
  joins = [],
  shownJoins = [],
}: Pick<ListPlan<C>, 'from' | 'joins' | 'shownJoins'>) {
  return { from, joins: [...joins, ...shownJoins] }
}

/** The one row that a condition names, as the list shows it. */
export async function listRow<C extends Columns>(
  db: Database,
  where: SQL | undefined,
  plan: Pick<ListPlan<C>, 'from' | 'columns' | 'joins' | 'shownJoins'>,
): Promise<RowOf<C> | undefined> {
  return (await select(db, plan.columns, shownPlan(plan)).where(where).limit(1))[0] as RowOf<C> | undefined
}

/** All rows that a condition names, as the list shows them; the condition keeps them few. */
export async function listRows<C extends Columns>(
  db: Database,
  where: SQL | undefined,
  plan: Pick<ListPlan<C>, 'from' | 'columns' | 'joins' | 'shownJoins'>,
): Promise<RowOf<C>[]> {
  return (await select(db, plan.columns, shownPlan(plan)).where(where)) as RowOf<C>[]
}

export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends PgColumn
    ? C[K]['_']['notNull'] extends true
      ? C[K]['_']['data']
      : C[K]['_']['data'] | null
    : C[K] extends SQL<infer T>
      ? T
      : C[K] extends SQL.Aliased<infer T>
        ? T
        : never
}

type Select = PromiseLike<unknown[]> & {
  toSQL(): { sql: string; params: unknown[] }
  getSQL(): SQL
  execute(): Promise<unknown[]>
  leftJoin(table: PgTable, on: SQL | undefined): Select
  where(condition: SQL | undefined): Select
  orderBy(...order: SQL[]): Select
  limit(rows: number): Select
  offset(rows: number): Select
}

// Drizzle types every join again; the plan's columns already say the row, so the query is built with this plain shape.
function select(db: Database, columns: Columns, plan: Pick<ListPlan<Columns>, 'from' | 'joins'>): Select {
  const from = db
    .select(columns as Record<string, PgColumn>)
    .from(plan.from)
    .$dynamic() as unknown as Select
  return (plan.joins ?? []).reduce((built, { table, on }) => built.leftJoin(table, on), from)
}

function orderOf<C extends Columns>(
  query: ListQuery,
  { sort, id, isNewestFirst, unsorted = { by: id, order: 'desc' } }: ListPlan<C>,
  isReversed: boolean,
): SQL[] {
  const chosen = query.sortBy === undefined ? undefined : sort[query.sortBy]
  const { by, order } = chosen === undefined ? unsorted : { by: chosen, order: query.orderBy }
  const direction = (order === 'desc') === isReversed ? asc : desc
  const ofEqual = isReversed ? asc : desc
  return [...new Set([by, id].flat())].map((column) =>
    isNewestFirst && column === id ? ofEqual(column) : direction(column),
  )
}

/** A condition that holds where any of the columns contains the text, without regard to case and accents. */
export function matches(columns: (PgColumn | SQL)[] | undefined, text: string | undefined): SQL | undefined {
  if (text === undefined || !columns?.length) return undefined
  return or(...columns.map((column) => holds(folded(column), text)))
}

/** A condition only when there is something to compare with. */
export function equals<T>(column: PgColumn, value: T | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}
