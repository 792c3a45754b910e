import { and, asc, eq, exists, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { depots } from '../../depots/server/tables.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { routeForecasts } from '../../forecasts/server/tables.ts'
import { routes, routeStops, routeVersions } from '../../routes/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Day, RouteOfDay } from '../contract.ts'
import { countOfState, openStates, progressOf, type DayCount } from '../rules.ts'
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

const standingDeviation = and(
  eq(exceptions.routeId, routes.id),
  eq(exceptions.kind, 'deviation'),
  isNull(exceptions.overAt),
)

export async function routesOf(db: Database, user: Reader, { stops, ...day }: OfDay & { stops: StopOfDay[] }) {
  const { id, driverName, vehicleId, vehicleName, startSeconds, endSeconds } = routes
  const rows = await db
    .select({
      id,
      driverName,
      vehicleId,
      vehicleName,
      startSeconds,
      endSeconds,
      warning: vehicles.warnings,
      depotName: sql<string>`coalesce(${depots.name}, '')`,
      finishAt: routeForecasts.finishAt,
      isOffRoute: exists(db.select({ id: exceptions.id }).from(exceptions).where(standingDeviation)).mapWith(Boolean),
    })
    .from(routes)
    .innerJoin(vehicles, eq(vehicles.id, vehicleId))
    .leftJoin(depots, eq(depots.id, routes.depotId))
    .leftJoin(routeForecasts, eq(routeForecasts.routeId, id))
    .where(routesOn(user, day))
    .orderBy(asc(driverName), asc(id))
    .limit(mostRoutes)
  const planned = await plannedEnds(db, routesOn(user, day))
  const stopsOn = (routeId: number) => stops.filter((stop) => stop.routeId === routeId)
  return rows.map(({ finishAt, ...row }): RouteOfDay => ({
    ...row,
    ...progressOn(stopsOn(row.id), row, planned),
    finishAt: finishAt?.toISOString() ?? null,
  }))
}

/** When each stop of the routes is planned to be done, by delivery. */
async function plannedEnds(db: Database, where: SQL | undefined): Promise<Map<number, number>> {
  const rows = await db
    .select({ deliveryId: routeStops.deliveryId, endSeconds: routeStops.endSeconds })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .where(where)
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(mostStops)
  return new Map(rows.map(({ deliveryId, endSeconds }) => [deliveryId, endSeconds]))
}

type Span = { startSeconds: number; endSeconds: number }

function progressOn(stops: StopOfDay[], span: Span, planned: ReadonlyMap<number, number>) {
  const driven = stops
    .flatMap((stop) => {
      const endSeconds = planned.get(stop.id)
      return endSeconds === undefined ? [] : [{ ...stop, endSeconds }]
    })
    .toSorted((one, other) => one.endSeconds - other.endSeconds)
  const open = driven.filter(({ state }) => openStates.includes(state))
  const [next] = open.toSorted((one, other) => timeOf(one) - timeOf(other))
  const counted = (count: DayCount) => driven.filter(({ state }) => countOfState[state] === count).length
  const isUnderWay = driven.some(({ state }) => countOfState[state] !== 'published')
  return {
    stops: driven.length,
    done: counted('delivered'),
    failed: counted('failed'),
    isDeparted: isUnderWay,
    isFinished: driven.length > 0 && open.length === 0,
    progress: progressOf(driven, span),
    late: open.filter(({ late }) => late > 0).length,
    atRisk: open.filter(({ isAtRisk }) => isAtRisk).length,
    next: next?.expectedAt
      ? { deliveryId: next.id, recipient: next.recipient, expectedAt: next.expectedAt.toISOString() }
      : null,
  }
}

/** As it is expected: a driver may go in another order than planned. */
function timeOf({ expectedAt, endSeconds, forecast }: StopOfDay & { endSeconds: number }): number {
  return forecast?.eta.getTime() ?? expectedAt?.getTime() ?? endSeconds
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
