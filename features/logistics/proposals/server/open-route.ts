import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Area } from '#platform/regions/contract.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import {
  openRest,
  readForForecast,
  standByToForecast,
  type OpenRest,
  type RouteToForecast,
  type TriedOrder,
} from '../../forecasts/server/queries.ts'
import { promisedSpan } from '../../plans/rules/plan/promises.ts'
import { toldTimes } from '../../plans/server/commands.ts'
import { planRoutes, planStops } from '../../plans/server/tables.ts'
import type { RouteState as PlannedRoute } from '../../plans/rules/plan/state.ts'
import type { StandBy } from '../../routes/server/commands.ts'
import { routeVersions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Hold, Holds } from '../rules.ts'
import type { Limits } from '../rules/find-order.ts'

/** What is left of a route that may be driven in another order. */
export type OpenRoute = {
  asked: RouteToForecast
  rest: OpenRest
  /** Where the vehicle stands, if it is at a stop. */
  at: number | null
  order: number[]
  /** How it goes as it is. */
  base: TriedOrder
  limits: Limits
  /** Nobody has it yet: its driver and its vehicle are free, and would be called in; with the route that the plan doesn't have yet. */
  free?: { added: PlannedRoute | undefined }
}

/** A driver and a vehicle that are free, with the route that the plan would have for them where it has none. */
export type FreeCrew = { standBy: StandBy; added: PlannedRoute | undefined }

/** Nothing where the route is over or not of today, locked in its plan, or has to load again before it goes on. */
export async function openRoute(machine: Machine, routeId: number, closed?: Area): Promise<OpenRoute | undefined> {
  const { db } = machine
  const found = await readForForecast(db, routeId, machine.now())
  if (!found || (await isLocked(db, found))) return undefined
  const asked = closed ? goingRound(found, closed) : found
  const rest = await openRest(machine, asked)
  const isLoadingAgain = rest.left.visits.some(({ deliveryId, place }) => deliveryId === null && place !== null)
  if (isLoadingAgain) return undefined
  const order = rest.left.visits.flatMap(({ deliveryId }) => deliveryId ?? [])
  const at = rest.left.current?.stop.deliveryId ?? null
  const base = await rest.tryOrder()
  return { asked, rest, at, order, base, limits: await limitsOf(db, { asked, rest, order, base }) }
}

/** With a road closed that is open in its plan. */
function goingRound({ way, ...asked }: RouteToForecast, area: Area): RouteToForecast {
  const { avoid = [] } = way.roadUse
  return { ...asked, way: { ...way, roadUse: { ...way.roadUse, avoid: [...avoid, area] } } }
}

/** The same of a driver and a vehicle that are free: a route that nobody has yet. */
export async function openStandBy(
  machine: Machine,
  beside: OpenRoute,
  { standBy, added }: FreeCrew,
): Promise<OpenRoute | undefined> {
  const { planRouteId, driverId, driverName, vehicleId, vehicleName, start, end, hours, figures } = standBy
  const crew = { planRouteId, driverId, driverName, vehicleId, vehicleName }
  const asNew = { id: -Math.abs(planRouteId), state: 'published' as const, departedAt: null, loadedAt: null }
  const asked = await standByToForecast(
    machine.db,
    {
      route: { ...beside.asked.route, ...crew, ...asNew },
      start: start?.point ?? null,
      end: end?.point ?? null,
      departSeconds: figures.startSeconds,
    },
    machine.now(),
  )
  if (!asked) return undefined
  const rest = await openRest(machine, asked)
  const read = { asked, rest, order: [], base: await rest.tryOrder() }
  const endsBySeconds = Math.max(0, ...hours.map(({ endSeconds }) => endSeconds))
  return { ...read, at: null, limits: { ...(await limitsOf(machine.db, read)), endsBySeconds }, free: { added } }
}

async function isLocked(db: Database, { route }: RouteToForecast): Promise<boolean> {
  const { isLocked: locked, id } = planRoutes
  const [row] = await db.select({ locked }).from(planRoutes).where(eq(id, route.planRouteId))
  return row?.locked ?? false
}

type Read = Pick<OpenRoute, 'asked' | 'rest' | 'order' | 'base'>

async function limitsOf(db: Database, { asked, rest, order, base }: Read): Promise<Limits> {
  const { promiseMinutes, mostChangedTimes, freezeMinutes } = await logisticsSetting(db, 'planning')
  const frozenUntil = rest.nowSeconds + freezeMinutes * 60
  const firstFree = base.stops.findIndex(({ etaSeconds }) => etaSeconds >= frozenUntil)
  const frozen = firstFree === -1 ? order.length : firstFree
  const isDriving = asked.known.state.departedAtMs !== null && rest.left.current === null
  return {
    holds: await holdsOf(db, asked, order),
    toleranceSeconds: promiseMinutes * 60,
    told: await toldOf(db, asked, order),
    mostChanged: mostChangedTimes,
    head: Math.max(frozen, isDriving ? 1 : 0),
    endsBySeconds: await shiftEndOf(db, asked),
  }
}

/** The time that each recipient was told last. */
async function toldOf(db: Database, { route }: RouteToForecast, order: readonly number[]): Promise<Limits['told']> {
  const told = await toldTimes(db, route.day, order)
  return new Map(
    [...told].flatMap(([deliveryId, promised]) => {
      const span = promisedSpan(promised)
      return span ? [[deliveryId, span]] : []
    }),
  )
}

async function shiftEndOf(db: Database, { route: { id, publicationId } }: RouteToForecast): Promise<number> {
  const { routeId, hours } = routeVersions
  const isOfRoute = and(eq(routeId, id), eq(routeVersions.publicationId, publicationId))
  const [row] = await db.select({ hours }).from(routeVersions).where(isOfRoute)
  return Math.max(0, ...(row?.hours ?? []).map(({ endSeconds }) => endSeconds))
}

/** Locks of the plan, and pick-ups that come before their deliveries. */
async function holdsOf(db: Database, { route }: RouteToForecast, order: readonly number[]): Promise<Holds> {
  const { deliveryId, locks, timeLock, planId } = planStops
  const rows = await db
    .select({ deliveryId, locks, timeLock, type: deliveries.type, linkedId: deliveries.linkedId })
    .from(planStops)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(eq(planId, route.planId), inArray(deliveryId, [...order, 0])))
    .limit(5000)
  return new Map(
    rows.flatMap((row): [number, Hold][] => {
      const isHeld = row.locks.includes('first') || row.locks.includes('last')
      const isInOrder = row.locks.includes('order')
      const pickUp = rows.find(({ type, linkedId }) => type === 'pickup' && linkedId === row.deliveryId)
      const after = pickUp?.deliveryId ?? null
      const isPickUp = row.type === 'pickup'
      const isOfRoute = row.locks.includes('route')
      const isFree = !isHeld && !isInOrder && !isPickUp && !isOfRoute && after === null && row.timeLock === null
      const hold = { isHeld, isInOrder, isPickUp, after, within: row.timeLock, isOfRoute }
      return isFree ? [] : [[row.deliveryId, hold]]
    }),
  )
}
