import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { midnightOf, wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { openStates } from '../../deliveries/rules.ts'
import { locationOf } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import type { RouteFigures } from '../../plans/rules.ts'
import { tripAt } from '../../routes/rules.ts'
import { routes, routeStops, routeVersions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { LoadingRoute, readLoading } from '../contract.ts'

type Reader = Pick<Caller, 'ability'>
type Asked = { date: string | undefined; now: Date }

/** More than a large fleet takes along on one day. */
const mostStops = 20_000

export async function loadingOf(
  db: Database,
  user: Reader,
  { date, now }: Asked,
): Promise<ReplyOf<typeof readLoading>> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const day = date ?? wallTime(now, timeZone).slice(0, 10)
  const midnightMs = midnightOf(day, timeZone).getTime()
  const rows = await rowsOf(db, user, day)
  const versions = await versionsOf(db, [...new Set(rows.map(({ route }) => route.id))])
  const byRoute = new Map<number, LoadingRoute>()
  for (const { route, depotName, position, stop } of rows) {
    const version = versions.get(route.id)
    if (!version || version.fetched.has(stop.deliveryId)) continue
    const leavesAt = new Date(midnightMs + leavesSeconds(route, version) * 1000).toISOString()
    const found = byRoute.get(route.id) ?? emptyRoute(route, { depotName, leavesAt })
    byRoute.set(route.id, found)
    addStop(found, tripAt(position, version.visits) + 1, presentStop(stop, position))
  }
  const waiting = (one: LoadingRoute) => (one.departedAt === null ? 0 : 1)
  const all = [...byRoute.values()].toSorted((one, other) => waiting(one) - waiting(other))
  return { date: day, timeZone, routes: all }
}

function isLoadable({ ability }: Reader): SQL {
  const { depotId, ownerId, driverUserId } = deliveries
  return visible(ability, 'create', 'Proof', { id: deliveries.id, depotId, ownerId, driverUserId })
}

/** What is to go in or lies in the vehicle: nothing that was cancelled, left behind, brought back or handed over. */
function rowsOf(db: Database, user: Reader, day: string) {
  const { id, driverName, vehicleName, startSeconds, loadedAt, departedAt, publicationId } = routes
  const { reference, recipient, quantities, state, type, location } = deliveries
  return db
    .select({
      route: { id, driverName, vehicleName, startSeconds, loadedAt, departedAt },
      depotName: sql<string>`coalesce(${depots.name}, '')`,
      position: routeStops.position,
      stop: { deliveryId: deliveries.id, reference, recipient, quantities, state, type, location },
    })
    .from(routes)
    .innerJoin(routeStops, and(eq(routeStops.routeId, id), eq(routeStops.publicationId, publicationId)))
    .innerJoin(deliveries, and(eq(deliveries.id, routeStops.deliveryId), eq(deliveries.routeId, id)))
    .leftJoin(depots, eq(depots.id, routes.depotId))
    .where(
      and(
        eq(routes.day, day),
        ne(routes.state, 'recalled'),
        eq(type, 'drop'),
        inArray(state, openStates),
        isLoadable(user),
      ),
    )
    .orderBy(asc(startSeconds), asc(id), desc(routeStops.position))
    .limit(mostStops)
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
/** `fetched`: the deliveries whose goods it takes over on its way. */
type Version = { visits: RouteFigures['visits']; fetched: ReadonlySet<number> }

async function versionsOf(db: Database, ids: number[]): Promise<Map<number, Version>> {
  const rows = await db
    .select({ id: routes.id, figures: routeVersions.figures, transfers: routeVersions.transfers })
    .from(routes)
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId)),
    )
    .where(inArray(routes.id, ids))
  return new Map(
    rows.map(({ id, figures, transfers }) => [
      id,
      { visits: figures.visits, fetched: new Set(transfers.flatMap(({ stopIds }) => stopIds)) },
    ]),
  )
}

/** The shift begins with loading. */
function leavesSeconds({ startSeconds }: Row['route'], { visits }: Version): number {
  return visits.find(({ kind }) => kind === 'start')?.endSeconds ?? startSeconds
}

function emptyRoute(
  { id, driverName, vehicleName, loadedAt, departedAt }: Row['route'],
  { depotName, leavesAt }: { depotName: string; leavesAt: string },
): LoadingRoute {
  return {
    id,
    driverName,
    vehicleName,
    depotName,
    leavesAt,
    loadedAt: loadedAt?.toISOString() ?? null,
    departedAt: departedAt?.toISOString() ?? null,
    trips: [],
  }
}

type Trip = LoadingRoute['trips'][number]

function presentStop({ type, location, ...stop }: Row['stop'], position: number): Trip['stops'][number] {
  const { state } = stop
  const isOnBoard = locationOf({ type, state, location }) === 'vehicle'
  return { ...stop, position: position + 1, isOnBoard }
}

/** Stops come from the last to the first, so that the trips of a route do as well. */
function addStop({ trips }: LoadingRoute, number: number, stop: Trip['stops'][number]): void {
  let trip = trips.find((one) => one.number === number)
  if (!trip) {
    trip = { number, total: {}, stops: [] }
    trips.unshift(trip)
  }
  trip.stops.push(stop)
  for (const [unit, count] of Object.entries(stop.quantities))
    trip.total[unit] = Math.round(((trip.total[unit] ?? 0) + count) * 100) / 100
}
