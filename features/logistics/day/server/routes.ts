import { and, asc, eq, exists, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { visible } from '#kit/server/ability-sql.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { noAttempts } from '../../attempts/rules.ts'
import { countsByRoute, isCounted } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { awayOn } from '../../drivers/server/queries.ts'
import { standing } from '../../exceptions/server/queries.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { routeForecasts } from '../../forecasts/server/tables.ts'
import { routes, routeStops, routeVersions } from '../../routes/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Day, RouteOfDay } from '../contract.ts'
import { openStates } from '../../deliveries/rules.ts'
import { countOfState, progressOf } from '../rules.ts'
import type { OfDay, Reader, StopOfDay } from './queries.ts'

const mostRoutes = 1000
const mostStops = 20_000

/** The routes of a day that hold: what was taken back is no longer driven. */
function routesOn({ ability }: Reader, { day, depotId }: OfDay): SQL | undefined {
  return and(
    eq(routes.day, day),
    ne(routes.state, 'recalled'),
    visible(ability, 'read', 'Day', { depotId: routes.depotId }),
    equals(routes.depotId, depotId || undefined),
  )
}

const deviations = alias(exceptions, 'deviations')

export async function routesOf(db: Database, user: Reader, { stops, ...day }: OfDay & { stops: StopOfDay[] }) {
  const { id, driverId, driverName, vehicleId, vehicleName, startSeconds, endSeconds } = routes
  const rows = await db
    .select({
      id,
      driverId,
      driverName,
      vehicleId,
      vehicleName,
      startSeconds,
      endSeconds,
      warning: vehicles.warnings,
      depotName: sql<string>`coalesce(${depots.name}, '')`,
      finishAt: routeForecasts.finishAt,
      isOffRoute: exists(
        db.select({ id: deviations.id }).from(deviations).where(standing(deviations, 'deviation')),
      ).mapWith(Boolean),
      silence: exceptions.facts,
    })
    .from(routes)
    .innerJoin(vehicles, eq(vehicles.id, vehicleId))
    .leftJoin(depots, eq(depots.id, routes.depotId))
    .leftJoin(routeForecasts, eq(routeForecasts.routeId, id))
    .leftJoin(exceptions, standing(exceptions, 'silent'))
    .where(routesOn(user, day))
    .orderBy(asc(driverName), asc(id))
    .limit(mostRoutes)
  const planned = await plannedEnds(db, routesOn(user, day))
  const attempted = await attemptedStops(db, day.day)
  const counts = await countsByRoute(db, eq(deliveryAttempts.day, day.day))
  const stopsByRoute = groupByRoute(stops)
  const away = await awayOn(db, { driverIds: rows.map((row) => row.driverId), day: day.day })
  return rows.map(({ finishAt, silence, ...row }): RouteOfDay => {
    const { delivered, failed } = counts.get(row.id) ?? noAttempts
    return {
      ...row,
      away: away.get(row.driverId) ?? null,
      ...progressOn(stopsOnRoute(row.id, { stops: stopsByRoute.get(row.id) ?? [], planned, attempted }), row),
      done: delivered,
      failed,
      finishAt: finishAt?.toISOString() ?? null,
      silentSince: silence?.since ?? null,
    }
  })
}

function groupByRoute(stops: readonly StopOfDay[]): ReadonlyMap<number | null, StopOfDay[]> {
  const byRoute = new Map<number | null, StopOfDay[]>()
  for (const stop of stops) {
    const others = byRoute.get(stop.routeId)
    if (others) others.push(stop)
    else byRoute.set(stop.routeId, [stop])
  }
  return byRoute
}

type Ends = ReadonlyMap<number, ReadonlyMap<number, number>>

/** When each stop is planned to be done, by route and delivery. */
async function plannedEnds(db: Database, where: SQL | undefined): Promise<Ends> {
  const rows = await db
    .select({ routeId: routes.id, deliveryId: routeStops.deliveryId, endSeconds: routeStops.endSeconds })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .where(where)
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(mostStops)
  return mapped(rows, ({ deliveryId, endSeconds }) => [deliveryId, endSeconds])
}

/** The deliveries that were attempted on each route. */
async function attemptedStops(db: Database, day: string): Promise<ReadonlyMap<number, ReadonlyMap<number, unknown>>> {
  const { routeId, deliveryId } = deliveryAttempts
  const rows = await db
    .selectDistinct({ routeId, deliveryId })
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.day, day), isCounted))
    .orderBy(asc(routeId), asc(deliveryId))
    .limit(mostStops)
  return mapped(rows, (row) => [row.deliveryId, row])
}

function mapped<Row extends { routeId: number }, Value>(
  rows: readonly Row[],
  entryOf: (row: Row) => [number, Value],
): Map<number, Map<number, Value>> {
  const byRoute = new Map<number, Map<number, Value>>()
  for (const row of rows) {
    const of = byRoute.get(row.routeId) ?? new Map<number, Value>()
    byRoute.set(row.routeId, of.set(...entryOf(row)))
  }
  return byRoute
}

type OnRoute = { open: (StopOfDay & { endSeconds: number })[]; over: { endSeconds: number }[]; isDeparted: boolean }
type Known = {
  /** Of the route. */ stops: StopOfDay[]
  planned: Ends
  attempted: ReadonlyMap<number, ReadonlyMap<number, unknown>>
}

/** What is still to be done on a route, and what is over there, also where its delivery has gone on to another. */
function stopsOnRoute(routeId: number, { stops, planned, attempted }: Known): OnRoute {
  const ends = planned.get(routeId) ?? new Map<number, number>()
  const present = stops.filter(({ id }) => ends.has(id))
  const open = present.filter(({ state }) => openStates.includes(state))
  const openIds = new Set(open.map(({ id }) => id))
  const attemptedIds = [...(attempted.get(routeId)?.keys() ?? [])]
  const overIds = new Set([...attemptedIds, ...present.map(({ id }) => id)])
  return {
    open: open.map((stop) => ({ ...stop, endSeconds: ends.get(stop.id) ?? 0 })),
    over: [...overIds].flatMap((id) => (openIds.has(id) ? [] : [{ endSeconds: ends.get(id) ?? 0 }])),
    isDeparted: attemptedIds.length > 0 || present.some(({ state }) => countOfState[state] === 'out'),
  }
}

type Span = { startSeconds: number; endSeconds: number }

function progressOn({ open, over, isDeparted }: OnRoute, span: Span) {
  const [next] = open.toSorted((one, other) => timeOf(one) - timeOf(other))
  const all = [
    ...open.map(({ endSeconds }) => ({ endSeconds, isOver: false })),
    ...over.map(({ endSeconds }) => ({ endSeconds, isOver: true })),
  ]
  return {
    stops: all.length,
    over: over.length,
    isDeparted,
    isFinished: over.length > 0 && open.length === 0,
    progress: progressOf(all, span),
    late: open.filter(({ late }) => late > 0).length,
    atRisk: open.filter(({ isAtRisk }) => isAtRisk).length,
    slackSeconds: leastOf(open.flatMap(({ slackSeconds }) => slackSeconds ?? [])),
    next: next?.expectedAt
      ? { deliveryId: next.id, recipient: next.recipient, expectedAt: next.expectedAt.toISOString() }
      : null,
  }
}

function leastOf(numbers: number[]): number | null {
  return numbers.length === 0 ? null : Math.min(...numbers)
}

/** As it is expected: a driver may go in another order than planned. */
function timeOf({ expectedAt, endSeconds }: StopOfDay & { endSeconds: number }): number {
  return expectedAt?.getTime() ?? endSeconds
}

/** What a stop of the published routes of a day takes on average. */
export async function perStopOf(db: Database, user: Reader, asked: OfDay): Promise<Day['perStop']> {
  const sum = (field: string) => sql<number>`coalesce(sum((${routeVersions.figures}->>${field})::float8), 0)::float8`
  const [row] = await db
    .select({
      stops: sql<number>`coalesce(sum(${routes.stops}), 0)::int`,
      meters: sum('distanceMeters'),
      co2Grams: sum('co2Grams'),
      cost: sum('cost'),
    })
    .from(routes)
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId)),
    )
    .where(routesOn(user, asked))
  if (!row || row.stops === 0) return { meters: null, co2Grams: null, cost: null }
  const { stops, meters, co2Grams, cost } = row
  return {
    meters: meters / stops,
    co2Grams: co2Grams / stops,
    cost: user.ability.can('read', 'Cost') ? cost / stops : null,
  }
}
