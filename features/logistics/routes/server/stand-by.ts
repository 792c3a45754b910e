import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { RouteFigures } from '../../plans/rules.ts'
import type { RouteState as PlannedRoute } from '../../plans/rules/plan/state.ts'
import type { Opened } from '../../plans/server/commands.ts'
import { loadState, type PlanRecord } from '../../plans/server/queries.ts'
import { announceRoutes, routeTopics } from './announce-routes.ts'
import { insertPartial } from './amend-routes.ts'
import { problemsOfCrews } from './publication-problems.ts'
import { endsOf, namesOf, type RouteDraft } from './route-drafts.ts'
import { rowOf, type Publisher } from './publish-plan.ts'
import { routes, routeVersions } from './tables.ts'

/** A driver and a vehicle of a plan that are free, as a route that has no stops yet. */
export type StandBy = RouteDraft

/** So long someone must still be at work to be worth asking; a guess. */
const leastSeconds = 3600

type Asked = {
  opened: Opened
  depotId: number | null
  today: string
  earliestSeconds: number
  /** Routes that the plan could have besides its own. */
  reserves?: readonly PlannedRoute[]
}

/** Who of a plan could still be called in: at work, without a route that day, with papers and a vehicle in order. */
export async function standBysOf(db: Database, asked: Asked): Promise<StandBy[]> {
  const { opened, depotId, today, earliestSeconds, reserves = [] } = asked
  const { state } = await loadState(db, opened.plan)
  const ends = await endsOf(db, opened)
  const drafts = [...state.routes, ...reserves]
    .filter((route) => isFree(route, { depotId, earliestSeconds }))
    .map((route): StandBy => ({
      ...namesOf(route, opened),
      key: `new ${route.id}`,
      row: undefined,
      planRouteId: route.id,
      hours: route.hours,
      start: ends.get(route.startDepotId ?? 0) ?? null,
      end: ends.get(route.endDepotId ?? 0) ?? null,
      figures: figuresWithoutStops(
        Math.max(earliestSeconds, route.hours[0]?.startSeconds ?? 0),
        opened.facts.units.length,
      ),
      transfers: [],
      stops: [],
    }))
  const free = await withoutRoute(db, drafts, opened.plan.day)
  const problems = await problemsOfCrews(db, free, { day: opened.plan.day, today })
  const barred = new Set(problems.flatMap(({ level, routeId }) => (level === 'warning' ? [] : [routeId])))
  return free.filter(({ planRouteId }) => !barred.has(planRouteId))
}

function isFree(
  { stops, driverId, startDepotId, isLocked, hours }: PlannedRoute,
  { depotId, earliestSeconds }: Pick<Asked, 'depotId' | 'earliestSeconds'>,
): boolean {
  const until = Math.max(0, ...hours.map(({ endSeconds }) => endSeconds))
  const isHere = startDepotId !== null && startDepotId === depotId
  return stops.length === 0 && driverId !== null && isHere && !isLocked && until >= earliestSeconds + leastSeconds
}

/** Who drives another route of the day, or whose vehicle does, isn't free; nor is a route that somebody has, whoever the plan gives it to by now. */
async function withoutRoute(db: Database, drafts: StandBy[], day: string): Promise<StandBy[]> {
  const { driverId, vehicleId, planRouteId, state } = routes
  const taken = or(
    inArray(driverId, drafts.map((one) => one.driverId).concat(0)),
    inArray(vehicleId, drafts.map((one) => one.vehicleId).concat(0)),
    inArray(planRouteId, drafts.map((one) => one.planRouteId).concat(0)),
  )
  const busy = await db
    .select({ driverId, vehicleId, planRouteId })
    .from(routes)
    .where(and(eq(routes.day, day), ne(state, 'recalled'), taken))
    .limit(1000)
  const isTaken = (one: StandBy) =>
    busy.some(
      (row) => row.driverId === one.driverId || row.vehicleId === one.vehicleId || row.planRouteId === one.planRouteId,
    )
  return drafts.filter((one) => !isTaken(one))
}

/** A route from then on that goes nowhere. */
export function figuresWithoutStops(startSeconds: number, units: number): RouteFigures {
  const times = { arrivalSeconds: startSeconds, startSeconds, endSeconds: startSeconds }
  const visit = { ...times, afterStops: 0, load: Array.from({ length: units }, () => 0) }
  return {
    startSeconds,
    endSeconds: startSeconds,
    distanceMeters: 0,
    durationSeconds: 0,
    drivingSeconds: 0,
    serviceSeconds: 0,
    waitingSeconds: 0,
    overtimeSeconds: 0,
    lateSeconds: 0,
    cost: 0,
    co2Grams: 0,
    loadShare: 0,
    visits: [
      { ...visit, kind: 'start' },
      { ...visit, kind: 'end' },
    ],
  }
}

type Adding = { plan: PlanRecord; standBy: StandBy; formerId: number }

const asNew = { confirmedAt: null, confirmedBy: '', loadedAt: null, departedAt: null, finishedAt: null, closedAt: null }

/** Publishes the route of a driver who is called in; it has no stops until it is given some. Its id, and none where somebody has this route by now. */
export async function addStandBy(
  tx: Transaction,
  publisher: Publisher,
  { plan, standBy, formerId }: Adding,
): Promise<number | undefined> {
  const { key: _key, row: _row, stops: _stops, ...version } = standBy
  const { id: publicationId, number } = await insertPartial(tx, publisher, { plan, formerId })
  const row = rowOf(version, 0, {})
  const values = { ...row, publicationId, planId: plan.id, day: plan.day, calledInAt: publisher.now() }
  const [route] = await tx
    .insert(routes)
    .values(values)
    .onConflictDoUpdate({
      target: routes.planRouteId,
      set: { ...values, ...asNew },
      setWhere: eq(routes.state, 'recalled'),
    })
    .returning({ id: routes.id })
  if (!route) return undefined
  const routeId = route.id
  await tx.insert(routeVersions).values({ ...version, publicationId, routeId, changedNumber: number })
  const driver = standBy.driverName
  await recordEvent(tx, publisher, {
    kind: 'publication.published',
    entity: 'publication',
    entityId: publicationId,
    after: { number, day: plan.day, plan: plan.name, planVersion: plan.version },
  })
  await recordEvent(tx, publisher, {
    kind: 'route.published',
    entity: 'route',
    entityId: routeId,
    after: { number, driver, added: 0, removed: 0 },
  })
  await announceRoutes(tx, publisher, { kind: routeTopics.published, ids: [routeId] })
  return routeId
}
