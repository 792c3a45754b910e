import { and, asc, desc, eq, gte, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, type RowOf } from '#kit/server/list-page.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Database } from '#kit/server/machine.ts'
import { visibleDrivers } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import type { ProofRules } from '../../settings/contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { mostCounted, mostFound, mostPoints, type Delivery, type DeliveryRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import type { askedDays } from '../rules/filters.ts'
import { deliveryTabs, proofOf, statesOfTab, type DeliveryState, type DeliveryTab } from '../rules.ts'
import { holdsWords, joinedTexts } from './delivery-texts.ts'
import { isInPlainSight } from './known-deliveries.ts'
import { windowsFor } from './late-price.ts'
import { byDayAndTime, byTimeOfDay } from './list-day.ts'
import { statusCode } from './status-code.ts'
import { stateIs } from './state-filter.ts'
import { deliveries, deliveryTexts, tabOf } from './tables.ts'

export { overrideOf } from './counter-override.ts'
export { hasDeliveries } from './known-deliveries.ts'
export { proofRulesAt } from './proof-rules.ts'

export { billableClients, billableDeliveries, referencesOf, type Billable, type Client } from './billable.ts'
export { windowsFor } from './late-price.ts'
export { timelineOf } from './delivery-timeline.ts'
export { deliveriesOfStrangers, isLinked, orderOfPart, partsByOrder, partsOf } from './parts.ts'
export { statusCode, statusCodeOf } from './status-code.ts'
export { deliveryOfRow } from './delivery-row.ts'
export { dayOrderIn } from './row-day.ts'
export {
  busiestDayOf,
  deliveredOrders,
  idsWhere,
  isPlaceUsed,
  knownDeliveries,
  storedById,
  storedByReference,
  versionsOf,
  type Known,
} from './known-deliveries.ts'

export type Stored = typeof deliveries.$inferSelect
export type Reader = Pick<Caller, 'ability' | 'id'>

const rowColumns = {
  id: deliveries.id,
  reference: deliveries.reference,
  trackingCode: statusCode,
  type: deliveries.type,
  recipient: deliveries.recipient,
  address: deliveries.address,
  placeId: deliveries.placeId,
  quality: sql<Delivery['quality']>`coalesce(${places.quality}, 'unknown')`,
  longitude: places.doorLongitude,
  latitude: places.doorLatitude,
  depotId: deliveries.depotId,
  zoneId: deliveries.zoneId,
  date: deliveries.date,
  earliestDate: deliveries.earliestDate,
  latestDate: deliveries.latestDate,
  windows: deliveries.windows,
  quantities: deliveries.quantities,
  priority: deliveries.priority,
  state: deliveries.state,
  attempts: deliveries.attempts,
  tags: deliveries.tags,
  source: deliveries.source,
  routeId: deliveries.routeId,
  stopNumber: deliveries.stopNumber,
  driverId: deliveries.driverId,
  proof: deliveries.proof,
  eta: deliveries.eta,
  doneAt: deliveries.doneAt,
  createdAt: deliveries.createdAt,
  version: deliveries.version,
}
const shownJoins = [
  { table: places, on: eq(places.id, deliveries.placeId) },
  { table: drivers, on: eq(drivers.id, deliveries.driverId) },
]

/** The deliveries a person may do this with. */
export function visibleDeliveries({ ability }: Pick<Reader, 'ability'>, action: string): SQL {
  const { id, depotId, ownerId, driverUserId } = deliveries
  return visible(ability, action, 'Delivery', { id, depotId, ownerId, driverUserId })
}

/** Where the caller may see contact details: with the right to customer data, on their own route, and on what is theirs. */
export function visibleContacts({ ability, id }: Reader): SQL<boolean> {
  const { depotId, ownerId, driverUserId } = deliveries
  const granted = visible(ability, 'read', 'Recipient', { depotId, ownerId })
  return sql<boolean>`coalesce((${granted}) or ${ownerId} = ${id} or ${driverUserId} = ${id}, false)`
}

type Filters = {
  day?: (typeof askedDays)[number] | undefined
  q?: string | undefined
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
  state?: string | undefined
  tab?: DeliveryTab | undefined
  priority?: number | undefined
  tag?: string | undefined
  source?: string | undefined
  flexible?: 'yes' | undefined
  depotId: number
  zoneId: number
  driverId: number
  routeId: number
  customerId: number
  orderId: number
  placeId: number
  importId: number
  patternId: number
}

export async function deliveryPage(
  db: Database,
  user: Reader,
  query: ListQuery & Filters,
): Promise<{ deliveries: DeliveryRow[]; total: number; hasMore: boolean }> {
  const { reference, recipient, date, priority, state, attempts, routeId, stopNumber, eta, id } = deliveries
  // A whole tracking code is looked up; everything else is searched for in the text.
  const code = query.q !== undefined && isCode.test(query.q) ? query.q : undefined
  const asked = code === undefined ? query : { ...query, q: undefined }
  const { methods } = await logisticsSetting(db, 'proof')
  const most = isSearched(query) ? mostFound : mostCounted
  const { rows, total } = await listPage(db, asked, {
    from: deliveries,
    columns: { ...rowColumns, phone: phoneFor(user), driverName: driverNameFor(user) },
    shownJoins,
    where: [...conditionsOf(user, query), isOfCode(code)],
    ...(asked.q !== undefined && { joins: [joinedTexts] }),
    search: deliveryTexts.searchText,
    sort: {
      reference,
      recipient,
      date,
      priority,
      state,
      attempts,
      createdAt: id,
      route: [routeId, stopNumber],
      eta: [date, eta],
    },
    // What is asked for by its days is found along them; what was added last may lie anywhere among them.
    ...(isByDay(query) && { unsorted: { by: date, order: 'desc' as const } }),
    ...(query.day && { unsorted: orderOfDay(query.day) }),
    id,
    mostCounted: most,
  })
  return { deliveries: rows.map((row) => presentRow(row, user, methods.person)), total, hasMore: total === most }
}

function isOfCode(code: string | undefined): SQL | undefined {
  return code === undefined ? undefined : or(eq(deliveries.trackingCode, code), eq(statusCode, code))
}

function orderOfDay(day: (typeof askedDays)[number]) {
  if (day === 'all') return { by: byDayAndTime, order: 'desc' as const }
  return { by: byTimeOfDay, order: 'asc' as const }
}

/** Nothing but the search itself tells what matches, and how much. */
function isSearched({ q, tag }: Filters): boolean {
  return q !== undefined || tag !== undefined
}

function phoneFor(user: Reader) {
  return sql<string>`case when ${visibleContacts(user)} then ${deliveries.phone} else '' end`
}

export function driverNameFor(user: Reader): SQL<string> {
  return sql<string>`case when ${visibleDrivers(user, 'read')} then coalesce(${drivers.name}, '') else '' end`
}

function isByDay({ from, to }: Filters): boolean {
  return from !== undefined || to !== undefined
}

const isCode = /^[0-9a-f]{32}$/

/** What a delivery may belong to, by its number. */
const belonging = [
  'depotId',
  'zoneId',
  'driverId',
  'routeId',
  'customerId',
  'orderId',
  'placeId',
  'importId',
  'patternId',
] as const

function conditionsOf(user: Reader, query: Filters): (SQL | undefined)[] {
  const { date, priority, source } = deliveries
  return [
    visibleDeliveries(user, 'read'),
    ...belonging.map((name) => equals(deliveries[name], query[name] || undefined)),
    equals(date, query.date),
    query.from === undefined ? undefined : gte(date, query.from),
    query.to === undefined ? undefined : lte(date, query.to),
    stateIs(query.state),
    query.tab && isInTab(query.tab),
    query.priority === undefined || Number.isNaN(query.priority) ? undefined : sql`${priority} = ${query.priority}`,
    query.tag === undefined
      ? undefined
      : sql`${deliveries.tags} <> '{}' and ${deliveries.tags} @> array[${query.tag}]::text[]`,
    equals(source, query.source),
    query.flexible && isNotNull(deliveries.latestDate),
    isCode.test(query.q ?? '') ? undefined : isInPlainSight(visibleContacts(user), query.q),
  ]
}

function isInTab(tab: DeliveryTab): SQL {
  return sql`${tabOf} = ${tab}`
}

type ListedRow = RowOf<typeof rowColumns> & { phone: string; driverName: string }

function presentRow({ longitude, latitude, proof, ...row }: ListedRow, user: Reader, usual: ProofRules): DeliveryRow {
  return {
    ...row,
    windows: windowsFor(user, row.windows),
    ...proofOf(proof ?? usual),
    door: longitude === null || latitude === null ? null : [longitude, latitude],
    ...timesOf(row),
  }
}

type Counts = { most: number; all: number; tabs: Record<DeliveryTab, number> }
/** Further than this a tab says only that there are more. */
const mostInTab = 1000

/** What each tab holds, in one statement; none is counted further than its number can be read. */
export async function deliveryCounts(db: Database, user: Reader, query: Filters): Promise<Counts> {
  const where = [...conditionsOf(user, query), holdsWords(query.q)]
  const { all, ...tabs } = isSearched(query) ? await countedAtOnce(db, where) : await countedApart(db, where)
  return { most: mostInTab, all, tabs }
}

type Counted = Record<DeliveryTab | 'all', number>

/** Each tab by an index of its own. */
async function countedApart(db: Database, where: (SQL | undefined)[]): Promise<Counted> {
  const counted = (tab?: DeliveryTab) => {
    const some = db
      .select({ one: sql`1` })
      .from(deliveries)
      .where(and(...where, tab && isInTab(tab)))
      .limit(mostInTab + 1)
    return sql`(select count(*)::int from (${some.getSQL()}) counted) as ${sql.identifier(tab ?? 'all')}`
  }
  const parts = [counted(), ...deliveryTabs.map((tab) => counted(tab))]
  const rows = await askRows<Counted>(db, sql`select ${sql.join(parts, sql`, `)}`)
  return rows[0]!
}

/** What a search finds is gone through once, not once for each tab. */
async function countedAtOnce(db: Database, where: (SQL | undefined)[]): Promise<Counted> {
  const rows = await db
    .select({ state: deliveries.state, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(...where))
    .groupBy(deliveries.state)
  const sum = (states?: readonly DeliveryState[]) => {
    const counts = rows.flatMap(({ state, count }) => (states === undefined || states.includes(state) ? [count] : []))
    return Math.min(
      mostInTab + 1,
      counts.reduce((total, count) => total + count, 0),
    )
  }
  const tabs = deliveryTabs.map((tab) => [tab, sum(statesOfTab[tab])])
  return { all: sum(), ...(Object.fromEntries(tabs) as Record<DeliveryTab, number>) }
}

export async function deliveryPoints(db: Database, user: Reader, query: Filters) {
  const rows = await db
    .select({
      id: deliveries.id,
      reference: deliveries.reference,
      state: deliveries.state,
      longitude: sql<number>`${places.doorLongitude}`,
      latitude: sql<number>`${places.doorLatitude}`,
    })
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(and(...conditionsOf(user, query), holdsWords(query.q), sql`${places.doorLongitude} is not null`))
    .orderBy(desc(deliveries.id))
    .limit(mostPoints + 1)
  const points = rows.slice(0, mostPoints).map(({ longitude, latitude, ...row }) => ({
    ...row,
    at: [longitude, latitude] as [number, number],
  }))
  return { points, hasMore: rows.length > mostPoints }
}

/** A delivery the caller may act on; what they may not see does not exist for them. */
export async function findDelivery(db: Database, user: Reader, id: number, action = 'read'): Promise<Stored> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), visibleDeliveries(user, action)))
  if (!row) throw notFound(refusals.things.delivery, id)
  return row
}

/** Those of some deliveries that the caller may see. */
export function visibleAmong(db: Database, user: Reader, ids: number[]): Promise<Stored[]> {
  return db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.id, [0, ...ids]), visibleDeliveries(user, 'read')))
    .orderBy(asc(deliveries.id))
    .limit(100)
}

export async function findByReference(db: Database, user: Reader, reference: string): Promise<Stored> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.reference, reference), visibleDeliveries(user, 'read')))
  if (!row) throw notFound(refusals.things.delivery, reference)
  return row
}

export function timesOf({ eta, doneAt, createdAt }: Pick<Stored, 'eta' | 'doneAt' | 'createdAt'>) {
  return {
    eta: eta?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
