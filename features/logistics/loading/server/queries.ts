import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
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
  const midnightMs = momentAt(`${day}T00:00`, timeZone).getTime()
  const byRoute = new Map<number, LoadingRoute>()
  for (const { route, depotName, stop } of await rowsOf(db, user, day)) {
    const found = byRoute.get(route.id) ?? emptyRoute(route, { depotName, midnightMs })
    byRoute.set(route.id, found)
    found.stops.push({ ...stop, position: stop.position ?? 0, isOnBoard: stop.state !== 'published' })
    addTo(found.total, stop.quantities)
  }
  const waiting = (one: LoadingRoute) => (one.departedAt === null ? 0 : 1)
  const all = [...byRoute.values()].toSorted((one, other) => waiting(one) - waiting(other))
  return { date: day, timeZone, routes: all }
}

function isLoadable({ ability }: Reader): SQL {
  const { depotId, ownerId, driverUserId } = deliveries
  return visible(ability, 'create', 'Proof', { id: deliveries.id, depotId, ownerId, driverUserId })
}

function rowsOf(db: Database, user: Reader, day: string) {
  const { id, driverName, vehicleName, startSeconds, loadedAt, departedAt } = routes
  const { reference, recipient, quantities, state, type, stopNumber } = deliveries
  return db
    .select({
      route: { id, driverName, vehicleName, startSeconds, loadedAt, departedAt },
      depotName: sql<string>`coalesce(${depots.name}, '')`,
      stop: { deliveryId: deliveries.id, reference, recipient, position: stopNumber, quantities, state },
    })
    .from(routes)
    .innerJoin(deliveries, eq(deliveries.routeId, id))
    .leftJoin(depots, eq(depots.id, routes.depotId))
    .where(and(eq(routes.day, day), ne(routes.state, 'recalled'), eq(type, 'drop'), isLoadable(user)))
    .orderBy(asc(startSeconds), asc(id), desc(stopNumber))
    .limit(mostStops)
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]['route']

function emptyRoute(
  { id, driverName, vehicleName, startSeconds, loadedAt, departedAt }: Row,
  { depotName, midnightMs }: { depotName: string; midnightMs: number },
): LoadingRoute {
  return {
    id,
    driverName,
    vehicleName,
    depotName,
    leavesAt: new Date(midnightMs + startSeconds * 1000).toISOString(),
    loadedAt: loadedAt?.toISOString() ?? null,
    departedAt: departedAt?.toISOString() ?? null,
    total: {},
    stops: [],
  }
}

function addTo(total: Record<string, number>, quantities: Record<string, number>): void {
  for (const [unit, count] of Object.entries(quantities))
    total[unit] = Math.round(((total[unit] ?? 0) + count) * 100) / 100
}
