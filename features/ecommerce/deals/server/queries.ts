import { and, asc, desc, eq, isNull, max, sql, type SQL } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import { listPage, listRow } from '#kit/server/list-page.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import type { Deal, DealState } from '../contract.ts'
import { refusals } from './refusals.ts'
import { deals } from './tables.ts'

/** Named by table, so that this room need not know the orders that build on it. */
const uses = sql<number>`(select count(*)::int from orders where orders.deal_id = deals.id
  and orders.archived_at is null and orders.payment in (1, 2))`

/** What a deal is on a day of the store’s calendar. */
function stateOn(today: string): SQL<DealState> {
  return sql<DealState>`case
    when ${deals.endsOn} < ${today} then 'ended'
    when ${deals.isPaused} then 'paused'
    when ${deals.mostUses} <= ${uses} then 'usedUp'
    when ${deals.startsOn} > ${today} then 'scheduled'
    else 'running' end`
}

function planOn(today: string) {
  const { id, title, code, kind, percent, amountCents, category, minimumCents, startsOn, endsOn, mostUses } = deals
  const { isOncePerCustomer, isOffered, isPaused, note, version } = deals
  const shown = { id, title, code, kind, percent, amountCents, category, minimumCents, startsOn, endsOn, mostUses }
  return {
    from: deals,
    columns: { ...shown, isOncePerCustomer, isOffered, isPaused, note, version, uses, state: stateOn(today) },
    search: deals.searchText,
    sort: { title, code, startsOn, endsOn, uses },
    id,
  }
}

const isKept = isNull(deals.archivedAt)

export async function dealPage(db: Database, query: ListQuery & { state?: string | undefined }, today: string) {
  const isAsked = query.state === undefined ? undefined : sql`${stateOn(today)} = ${query.state}`
  const page = await listPage(db, query, { ...planOn(today), where: [isKept, isAsked] })
  const currency = await storeCurrency(db)
  return { deals: page.rows.map((row): Deal => ({ ...row, currency })), total: page.total }
}

export async function findDeal(db: Database, id: number, today: string): Promise<Deal> {
  const row = await listRow(db, and(eq(deals.id, id), isKept), planOn(today))
  if (!row) throw notFound(refusals.things.deal, id)
  return { ...row, currency: await storeCurrency(db) }
}

export async function dealByCode(db: Database, code: string) {
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.code, code), isKept))
    .orderBy(asc(deals.id))
    .limit(1)
  return row
}

const mostOffered = 20

/** The deals that the shop names in carts on a day, the newest first. */
export function offeredDeals(db: Database, today: string) {
  const { id, title, code, kind, percent, amountCents, category, minimumCents, endsOn, isOncePerCustomer } = deals
  return db
    .select({ title, code, kind, percent, amountCents, category, minimumCents, endsOn, isOncePerCustomer })
    .from(deals)
    .where(and(isKept, eq(deals.isOffered, true), sql`${stateOn(today)} = 'running'`))
    .orderBy(desc(id))
    .limit(mostOffered)
}

/** Held until the transaction ends, so that two orders can’t both take the last use. */
export async function holdDeal(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, id)).for('update')
}

export async function greatestDealAmount(db: Database): Promise<number> {
  const [greatest] = await db.select({ amount: max(deals.amountCents), minimum: max(deals.minimumCents) }).from(deals)
  return Math.max(greatest?.amount ?? 0, greatest?.minimum ?? 0)
}
