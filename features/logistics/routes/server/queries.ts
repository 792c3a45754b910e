import { and, asc, desc, eq, exists, getTableColumns, gte, inArray, ne, not, sql, type SQL } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { users } from '#platform/access/server/tables.ts'
import { endKinds, noAttempts } from '../../attempts/rules.ts'
import { countsByRoute } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { findPlan, visiblePlans, type PlanRecord } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { kindsOfVehicles } from '../../vehicles/server/queries.ts'
import type { RouteDetail, RouteRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { isTakenOver } from '../rules/transfer.ts'
import { receiptOf, routePath, type RouteState } from '../rules.ts'
import { accountOfDriver } from './driver-account.ts'
import { leftStops, stopsOf } from './stops-of-routes.ts'
import { logOf } from './route-log.ts'
import { publications, routeActions, routes, routeStops, routeVersions } from './tables.ts'

export { caughtUp, isCatchingUp } from './catching-up.ts'
export { currentDay, type DaySpan } from './current-day.ts'
export { isHere } from './stops-of-routes.ts'
export { routesThatTake } from './publish-choice.ts'

type Reader = Pick<Caller, 'ability'>
type Asking = Pick<Machine, 'db' | 'now'>

/** The routes from a day on that their drivers have with a delivery that they haven't tried yet, whatever is planned since. */
export function routesHaving(
  db: Database,
  { deliveryId, from }: { deliveryId: number; from: string },
): Promise<(typeof routes.$inferSelect)[]> {
  const { routeId, stopId, outcome, kind } = routeActions
  const isTry = and(
    eq(routeId, routes.id),
    eq(stopId, deliveryId),
    eq(outcome, 'applied'),
    inArray(kind, [...endKinds]),
  )
  const tries = db.select({ id: routeActions.id }).from(routeActions).where(isTry)
  return db
    .select(getTableColumns(routes))
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .where(
      and(
        eq(routeStops.deliveryId, deliveryId),
        gte(routes.day, from),
        ne(routes.state, 'recalled'),
        not(exists(tries)),
      ),
    )
    .orderBy(asc(routes.id))
    .limit(100)
}

/** A plan that a person sees and may publish, or do this with; every depot of it must be within their reach. */
export async function findPlanFor(
  db: Database,
  user: Reader,
  { id, action }: { id: number; action: 'read' | 'create' | 'delete' },
): Promise<PlanRecord> {
  const plan = await findPlan(db, user, id)
  const [within] = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, id), await visiblePlans(db, user, action, 'Publication')))
  if (!within) throw notFound(refusals.things.publication)
  return plan
}

/** The routes a person may see, as a condition; who drives them is asked of the drivers. */
function visibleRoutes({ ability }: Reader, action = 'read'): SQL {
  const { id, depotId } = routes
  return visible(ability, action, 'Route', { id, depotId, driverUserId: drivers.userId })
}

const columns = {
  id: routes.id,
  planId: routes.planId,
  planRouteId: routes.planRouteId,
  day: routes.day,
  state: sql<RouteState>`${routes.state}`,
  number: sql<number>`${publications.number}`,
  depotId: routes.depotId,
  depotName: sql<string | null>`${depots.name}`,
  driverId: routes.driverId,
  driverName: routes.driverName,
  vehicleId: routes.vehicleId,
  vehicleName: routes.vehicleName,
  stops: routes.stops,
  startSeconds: routes.startSeconds,
  endSeconds: routes.endSeconds,
  distanceMeters: routes.distanceMeters,
  publishedAt: sql<Date>`${publications.publishedAt}`.mapWith(publications.publishedAt),
  confirmedAt: routes.confirmedAt,
  confirmedBy: routes.confirmedBy,
  hasAccount: sql<boolean>`(${users.id} is not null)`,
}
const list = {
  from: routes,
  columns,
  joins: [
    { table: publications, on: eq(publications.id, routes.publicationId) },
    { table: drivers, on: eq(drivers.id, routes.driverId) },
    { table: users, on: accountOfDriver },
    { table: depots, on: eq(depots.id, routes.depotId) },
  ],
  sort: {
    day: routes.day,
    driver: routes.driverName,
    vehicle: routes.vehicleName,
    stops: routes.stops,
    start: routes.startSeconds,
    distance: routes.distanceMeters,
  },
  unsorted: { by: routes.day, order: 'desc' as const },
  id: routes.id,
}

type Filters = {
  date?: string | undefined
  depotId: number
  driverId: number
  planId: number
  planRouteId: number
  state?: RouteState | 'current' | undefined
}

export async function routePage(
  db: Database,
  user: Reader,
  query: ListQuery & Filters,
): Promise<{ routes: RouteRow[]; total: number }> {
  const { day, depotId, driverId, planId, planRouteId, state, searchText } = routes
  const page = await listPage(db, query, {
    ...list,
    where: [
      visibleRoutes(user),
      equals(day, query.date),
      equals(depotId, query.depotId || undefined),
      equals(driverId, query.driverId || undefined),
      equals(planId, query.planId || undefined),
      equals(planRouteId, query.planRouteId || undefined),
      query.state === 'current' ? ne(state, 'recalled') : equals(state, query.state),
    ],
    search: searchText,
  })
  return { routes: page.rows.map(presentRow), total: page.total }
}

function presentRow({ publishedAt, hasAccount, ...row }: RowOf<typeof columns>): RouteRow {
  return {
    ...row,
    publishedAt: publishedAt.toISOString(),
    receipt: receiptOf({ ...row, hasAccount }),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** A route the caller may see; what they may not see does not exist for them. */
export async function findRoute(asking: Asking, user: Reader, id: number): Promise<RouteDetail> {
  const row = await listRow(asking.db, and(eq(routes.id, id), visibleRoutes(user)), list)
  if (!row) throw notFound(refusals.things.route, id)
  return (await fullRoutes(asking, user, [row]))[0]!
}

/** The drivers whose account the caller has signed in to. */
export async function ownDriverIds(db: Database, user: { id: number }): Promise<number[]> {
  const rows = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, user.id)).limit(100)
  return rows.map(({ id }) => id)
}

/** Who drives a route, and when. */
export async function driverOfRoute(
  db: Database,
  id: number,
): Promise<{ driverId: number; driverName: string; day: string } | undefined> {
  const { driverId, driverName, day } = routes
  const [found] = await db.select({ driverId, driverName, day }).from(routes).where(eq(routes.id, id))
  return found
}

/** Whoever published a route as it is now; nobody where they are gone. */
export async function publisherOfRoute(db: Database, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: publications.userId })
    .from(routes)
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .where(eq(routes.id, id))
  return found?.userId ?? undefined
}

/** Whether a person may see a route. */
export async function maySeeRoute(db: Database, user: Reader, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: routes.id })
    .from(routes)
    .innerJoin(drivers, eq(drivers.id, routes.driverId))
    .where(and(eq(routes.id, id), visibleRoutes(user)))
  return found !== undefined
}

/** The routes of a day that hold, as far as the caller may see them, by their drivers' names. */
export async function routesOfDay(
  asking: Asking,
  user: Reader,
  { date, depotId }: { date: string; depotId: number },
): Promise<RouteDetail[]> {
  const { rows } = await listPage(
    asking.db,
    { page: 1, itemsPerPage: 500, orderBy: 'asc', sortBy: 'driver' },
    {
      ...list,
      where: [
        visibleRoutes(user),
        equals(routes.day, date),
        equals(routes.depotId, depotId || undefined),
        ne(routes.state, 'recalled'),
      ],
    },
  )
  return fullRoutes(asking, user, rows)
}

async function fullRoutes({ db, now }: Asking, user: Reader, rows: RowOf<typeof columns>[]): Promise<RouteDetail[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const versions = await db
    .select({ version: routeVersions, publication: publications })
    .from(routes)
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId)),
    )
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .where(inArray(routes.id, ids))
  const stops = await stopsOf(db, ids, now())
  const left = await leftStops(db, ids, now())
  const attempts = await countsByRoute(db, inArray(deliveryAttempts.routeId, ids))
  const kinds = await kindsOfVehicles(
    db,
    rows.map(({ vehicleId }) => vehicleId),
  )
  const log = await logOf(db, user, ids)
  return rows.flatMap((row) => {
    const found = versions.find(({ version }) => version.routeId === row.id)
    if (!found) return []
    const { version, publication } = found
    const { plate, capacity, hours, start, end, figures } = version
    const stopList = stops.get(row.id) ?? []
    const { planName, note, personName, units, isEstimated } = publication
    return [
      {
        ...presentRow(row),
        planName,
        note,
        personName,
        plate,
        profile: kinds.get(row.vehicleId) ?? 'van',
        capacity,
        units,
        hours,
        start,
        end,
        figures: { ...figures, cost: user.ability.can('read', 'Cost') ? figures.cost : null },
        isEstimated,
        stopList,
        attempts: attempts.get(row.id) ?? noAttempts,
        left: left.get(row.id) ?? [],
        transfers: version.transfers.map((one) => ({ ...one, isDone: isTakenOver(one, stopList) })),
        waiting: null,
        log: log.get(row.id) ?? [],
        record: null,
      },
    ]
  })
}

/** Published routes by driver or vehicle for the search over everything, the newest first. */
export const routeFinder: Finder = {
  category: 'routes',
  title: 'Routes',
  find: async (words, { db, user, most }) => {
    if (!user.ability.can('read', 'Route')) return []
    const rows = await db
      .select({ id: routes.id, day: routes.day, driverName: routes.driverName, vehicleName: routes.vehicleName })
      .from(routes)
      .innerJoin(drivers, eq(drivers.id, routes.driverId))
      .where(and(visibleRoutes(user), ne(routes.state, 'recalled'), contains(routes.searchText, words)))
      .orderBy(desc(routes.day), desc(routes.id))
      .limit(most)
    return rows.map(({ id, day, driverName, vehicleName }) => ({
      url: { path: routePath(id) },
      icon: 'route',
      title: driverName,
      subtitle: `${day} · ${vehicleName}`,
    }))
  },
}
