import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { noAttempts, type AttemptCounts } from '../rules.ts'
import { deliveryAttempts, routeCourses } from './tables.ts'

/** An attempt whose act was found not to count is none. */
export const isCounted = isNull(deliveryAttempts.voidedAt)

/** The attempts of the same delivery that lie before this one. */
const earlier = sql`from ${deliveryAttempts} earlier
  where earlier.delivery_id = delivery_attempts.delivery_id and earlier.voided_at is null
    and (earlier.ended_at, earlier.id) < (delivery_attempts.ended_at, delivery_attempts.id)`

/** Which attempt of its delivery it is; the first is 1. */
export const attemptNumber = sql<number>`(1 + (select count(*) ${earlier}))::int`

const isServed = ne(deliveryAttempts.outcome, 'failed')
const isFirst = sql`not exists (select 1 ${earlier})`

const counted = (of?: SQL) => sql<number>`(count(*)${of ? sql` filter (where ${of})` : sql``})::int`

/** The counts of `AttemptCounts`, as columns of a query over attempts that count. */
export const attemptCounts = {
  attempts: counted(),
  delivered: counted(isServed),
  failed: counted(eq(deliveryAttempts.outcome, 'failed')),
  first: counted(isFirst),
  firstDelivered: counted(and(isServed, isFirst)),
}

/** How many attempts with a window delivered, and of those the ones by its end; columns of a query over attempts that count and their deliveries. */
export function onTimeCounts(timeZone: string) {
  const { windows } = deliveries
  const { day, endedAt } = deliveryAttempts
  const isTimed = and(isServed, sql`jsonb_array_length(${windows}) > 0`)
  const end = sql`(select max(one->>'to') from jsonb_array_elements(${windows}) one)`
  return {
    timed: counted(isTimed),
    // Less than a minute isn't late.
    onTime: counted(and(isTimed, sql`${endedAt} at time zone ${timeZone} < ${day} + ${end}::interval + '1 minute'`)),
  }
}

export async function countsOf(db: Database, where: SQL | undefined): Promise<AttemptCounts> {
  const [row] = await db.select(attemptCounts).from(deliveryAttempts).where(and(isCounted, where))
  return row ?? noAttempts
}

/** The same by route, of routes that were attempted on. */
export async function countsByRoute(db: Database, where: SQL | undefined): Promise<Map<number, AttemptCounts>> {
  const { routeId } = deliveryAttempts
  const rows = await db
    .select({ routeId, ...attemptCounts })
    .from(deliveryAttempts)
    .where(and(isCounted, where))
    .groupBy(routeId)
    .orderBy(asc(routeId))
    .limit(5000)
  return new Map(rows.map(({ routeId: id, ...counts }) => [id, counts]))
}

export type LastAttempt = Pick<typeof deliveryAttempts.$inferSelect, 'outcome' | 'reason'>

/** How the last attempt at each delivery of some routes ended there, by route and delivery. */
export async function lastAttemptsOn(
  db: Database,
  routeIds: readonly number[],
): Promise<(routeId: number, deliveryId: number) => LastAttempt | undefined> {
  const { routeId, deliveryId, outcome, reason, endedAt, id } = deliveryAttempts
  const rows = await db
    .selectDistinctOn([routeId, deliveryId], { routeId, deliveryId, outcome, reason })
    .from(deliveryAttempts)
    .where(and(isCounted, inArray(routeId, [...routeIds, 0])))
    .orderBy(asc(routeId), asc(deliveryId), desc(endedAt), desc(id))
    .limit(50_000)
  const known = new Map(rows.map((row) => [`${row.routeId} ${row.deliveryId}`, row]))
  return (route, delivery) => known.get(`${route} ${delivery}`)
}

/** The attempts at one door, the first first. */
export function attemptsOfDelivery(db: Database, deliveryId: number) {
  return db
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.deliveryId, deliveryId), isCounted))
    .orderBy(asc(deliveryAttempts.endedAt), asc(deliveryAttempts.id))
    .limit(mostAttempts)
}

/** Nobody tries a door as often. */
const mostAttempts = 100

/** How many attempts each delivery had; those without are left out. */
export async function attemptsByDelivery(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { deliveryId } = deliveryAttempts
  const rows = await db
    .select({ deliveryId, attempts: attemptCounts.attempts })
    .from(deliveryAttempts)
    .where(and(isCounted, inArray(deliveryId, ids.concat(0))))
    .groupBy(deliveryId)
    .orderBy(asc(deliveryId))
    .limit(20_000)
  return new Map(rows.map((row) => [row.deliveryId, row.attempts]))
}

/** What counts of a day, in its order. */
export function attemptsOfDay(db: Database, day: string) {
  return db
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.day, day), isCounted))
    .orderBy(asc(deliveryAttempts.endedAt), asc(deliveryAttempts.id))
    .limit(50_000)
}

export function coursesOfDay(db: Database, day: string) {
  return db.select().from(routeCourses).where(eq(routeCourses.day, day)).limit(5000)
}

/** Changes with all that these two answer. */
export function courseStamp(day: string): SQL {
  return sql`(select count(*) || ':' || coalesce(max(id), 0) || ':' || count(voided_at) || ':' || coalesce(sum(extract(epoch from arrived_at)), 0) from ${deliveryAttempts} where day = ${day})
    || ':' || (select coalesce(md5(string_agg(concat_ws(',', plan_route_id, departed_at, finished_at, at_id, at_since, next_id, next_seconds), ';' order by plan_route_id)), '')
    from ${routeCourses} where day = ${day})`
}

export type Visits = {
  failed: number
  /** Minutes at the door, of each visit that has an arrival. */ minutes: number[]
}

/** What can be charged of the visits to each of these deliveries. */
export async function visitsOf(db: Database, ids: number[]): Promise<Map<number, Visits>> {
  const { deliveryId, arrivedAt, endedAt, outcome } = deliveryAttempts
  const minutes = sql<number[] | null>`json_agg(extract(epoch from ${endedAt} - ${arrivedAt}) / 60 order by ${endedAt})
    filter (where ${arrivedAt} is not null)`
  const rows = await db
    .select({ deliveryId, failed: counted(eq(outcome, 'failed')), minutes })
    .from(deliveryAttempts)
    .where(and(isCounted, inArray(deliveryId, ids)))
    .groupBy(deliveryId)
    .orderBy(asc(deliveryId))
    .limit(1001)
  return new Map(rows.map((row) => [row.deliveryId, { failed: row.failed, minutes: row.minutes ?? [] }]))
}
