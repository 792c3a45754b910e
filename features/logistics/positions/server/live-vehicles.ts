import { and, asc, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import { midnightOf, wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { singleflight, type InFlight } from '#kit/server/singleflight.ts'
import type { Bus } from '#kit/server/machine.ts'
import { stateOnRoute } from '../../attempts/rules.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import { dueAt, expectedAt, isLateBy, isStillExpected, slackSecondsOf } from '../../deliveries/rules/late.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { standing } from '../../exceptions/server/queries.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { isHere } from '../../routes/server/queries.ts'
import { routes, routeStops } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import { mostTrail, type LiveVehicle, type TrailPoint } from '../contract.ts'
import { isDone } from '../rules/progress.ts'
import { isSimulatedTracker } from '../rules.ts'
import { positions, trackers, vehiclePositions } from './tables.ts'

type Reader = Pick<Caller, 'ability'>
type Asking = Pick<Machine, 'db' | 'now'>
const mostVehicles = 5000

const narrowing = { id: vehiclePositions.vehicleId, depotId: vehicles.depotId, driverUserId: drivers.userId }

function visiblePositions({ ability }: Reader): SQL {
  return visible(ability, 'read', 'Position', narrowing)
}

const shared = new WeakMap<Bus, InFlight<LiveVehicle[]>>()

/** Where vehicles are now, as far as a person may see them. People with the same reach who ask at the same time are answered together. */
export function liveVehicles(machine: Asking & { bus: Bus }, user: Reader): Promise<LiveVehicle[]> {
  const works = shared.get(machine.bus) ?? new Map()
  shared.set(machine.bus, works)
  const key = JSON.stringify(user.ability.rules.filter(({ subject }) => [subject].flat().some(isOfPositions)))
  return singleflight(works, { key }, () => readVehicles(machine, user))
}

const isOfPositions = (subject: unknown) => subject === 'Position' || subject === 'all'

async function readVehicles({ db, now }: Asking, user: Reader): Promise<LiveVehicle[]> {
  const rows = await db
    .select({
      position: vehiclePositions,
      name: vehicles.name,
      driverName: drivers.name,
      identifier: trackers.identifier,
    })
    .from(vehiclePositions)
    .innerJoin(vehicles, eq(vehicles.id, vehiclePositions.vehicleId))
    .leftJoin(drivers, eq(drivers.id, vehiclePositions.driverId))
    .leftJoin(trackers, eq(trackers.id, vehiclePositions.trackerId))
    .where(and(visiblePositions(user), eq(vehicles.isArchived, false)))
    .orderBy(asc(vehiclePositions.vehicleId))
    .limit(mostVehicles)
  const days = await routesToday(db, now())
  return rows.map(({ position, name, driverName, identifier }) => {
    const { longitude, latitude, at, receivedAt, activitySince, trackerId: _tracker, watch: _watch, ...rest } = position
    return {
      ...rest,
      ...(days.get(position.vehicleId) ?? noRoute),
      vehicleName: name,
      driverName: driverName ?? '',
      isSimulated: isSimulatedTracker(identifier ?? ''),
      point: [longitude, latitude],
      at: at.toISOString(),
      receivedAt: receivedAt.toISOString(),
      activitySince: activitySince?.toISOString() ?? null,
    }
  })
}

const noRoute = { routeId: null, stops: 0, done: 0, nextStop: null, late: 0, isUnderWay: false, silentSince: null }
type Today = Pick<LiveVehicle, keyof typeof noRoute>

/** By vehicle: its published route of today, how much of it is done, and what comes next. */
async function routesToday(db: Database, now: Date): Promise<Map<number, Today>> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const day = wallTime(now, timeZone).slice(0, 10)
  const { reference, recipient, arrivalSeconds } = routeStops
  const { eta, promisedAt } = deliveries
  const rows = await db
    .select({
      routeId: routes.id,
      vehicleId: routes.vehicleId,
      state: routes.state,
      silence: exceptions.facts,
      delivery: { id: deliveries.id, state: deliveries.state, windows: deliveries.windows, eta, promisedAt },
      isHere,
      stop: { reference, recipient, arrivalSeconds },
    })
    .from(routes)
    .leftJoin(routeStops, and(eq(routeStops.routeId, routes.id), eq(routeStops.publicationId, routes.publicationId)))
    .leftJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .leftJoin(exceptions, standing(exceptions, 'silent'))
    .where(and(eq(routes.day, day), ne(routes.state, 'recalled')))
    .orderBy(asc(routes.id), asc(routeStops.position))
    .limit(50_000)
  const midnight = midnightOf(day, timeZone).getTime()
  const dueIn = (windows: Stop['windows']) => dueAt(windows, { day, timeZone })
  const lastAttempt = await lastAttemptsOn(db, [...new Set(rows.map((row) => row.routeId))])
  const byVehicle = new Map<number, Today>()
  for (const { routeId, vehicleId, state: ofRoute, silence, delivery, isHere, stop } of rows) {
    const before = byVehicle.get(vehicleId) ?? { ...noRoute, routeId }
    const isUnderWay = before.isUnderWay || ofRoute === 'inProgress'
    const known = { ...before, isUnderWay, silentSince: before.silentSince ?? silence?.since ?? null }
    byVehicle.set(vehicleId, known)
    if (!stop || !delivery) continue
    const state = stateOnRoute({ state: delivery.state, isHere }, lastAttempt(routeId, delivery.id)?.outcome)
    const expected = expectedAt(delivery, now)
    byVehicle.set(vehicleId, withStop(known, { ...delivery, state, stop, expected, midnight, dueIn }))
  }
  return byVehicle
}

type Stop = {
  stop: { reference: string; recipient: string; arrivalSeconds: number }
  state: DeliveryState
  expected: Date | null
  windows: readonly { to: string }[]
  midnight: number
  dueIn: (windows: Stop['windows']) => Date | null
}

function withStop(today: Today, { stop, state, expected, windows, midnight, dueIn }: Stop): Today {
  const stops = today.stops + 1
  if (isDone(state)) return { ...today, stops, done: today.done + 1 }
  const { arrivalSeconds, ...named } = stop
  const slackSeconds = slackSecondsOf({ expectedAt: expected, due: dueIn(windows) })
  const next = {
    ...named,
    plannedAt: new Date(midnight + arrivalSeconds * 1000).toISOString(),
    expectedAt: expected?.toISOString() ?? null,
    slackSeconds,
  }
  const isNext = today.nextStop === null || timeOf(next) < timeOf(today.nextStop)
  const isBehind = isStillExpected({ state }) && isLateBy(slackSeconds)
  return { ...today, stops, nextStop: isNext ? next : today.nextStop, late: today.late + (isBehind ? 1 : 0) }
}

/** A driver may go in another order than planned. */
function timeOf({ expectedAt, plannedAt }: NonNullable<Today['nextStop']>): string {
  return expectedAt ?? plannedAt
}

/** What a vehicle drove in a time, without what its trackers got wrong. */
export async function trailOf(
  db: Database,
  user: Reader,
  { vehicleId, from, to }: { vehicleId: number; from: Date; to: Date },
): Promise<TrailPoint[]> {
  const { longitude, latitude, at, speedMetersPerSecond, mark } = positions
  const columns = { depotId: vehicles.depotId, id: positions.vehicleId, driverUserId: drivers.userId }
  const rows = await db
    .select({ longitude, latitude, at, speedMetersPerSecond })
    .from(positions)
    .innerJoin(vehicles, eq(vehicles.id, positions.vehicleId))
    .leftJoin(drivers, eq(drivers.id, positions.driverId))
    .where(
      and(
        eq(positions.vehicleId, vehicleId),
        gte(at, from),
        lte(at, to),
        sql`(${mark} is null or ${inArray(mark, ['late', 'inaccurate'])})`,
        visible(user.ability, 'read', 'Position', columns),
      ),
    )
    .orderBy(asc(at), asc(positions.id))
    .limit(mostTrail)
  return rows.map(({ longitude: x, latitude: y, at: when, ...rest }) => ({
    ...rest,
    point: [x, y],
    at: when.toISOString(),
  }))
}
