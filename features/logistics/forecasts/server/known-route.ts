import { and, asc, eq } from 'drizzle-orm'
import { midnightOf, wallTime } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Profile, RoadUse } from '#platform/regions/contract.ts'
import type { Traffic } from '#optimiser/problem.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { foldRoute } from '../../driver/rules/fold-route.ts'
import { progressOfRoute } from '../../driver/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { roadUseOf, trafficOf } from '../../plans/rules/plan/roads.ts'
import { windowsOf } from '../../plans/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { vehiclePositions } from '../../positions/server/tables.ts'
import { readRoute, type ActionRecord, type RouteRecord } from '../../routes/server/commands.ts'
import { routeStops, routeVersions } from '../../routes/server/tables.ts'
import { minutesOf } from '../../settings/rules.ts'
import { holdingTypical } from '../../settings/rules/typical-traffic.ts'
import { logisticsSetting, trafficInUse } from '../../settings/server/queries.ts'
import { vehicleProfiles, vehicles } from '../../vehicles/server/tables.ts'
import type { Halt, KnownRoute, PlannedStop } from '../rules/rest-of-route.ts'

/** How its vehicle travels. */
export type Way = {
  kind: Profile
  vehicle: { heightMeters?: number; weightTonnes?: number; lengthMeters?: number }
  roadUse: RoadUse
  speedPercent: number
  /** Times that already allow for how the plan uses the roads aren’t slowed for it again. */
  trafficOn: (times: { knowsRoadUse: boolean }) => Traffic | undefined
  /** What an hour weighs when times are chosen, whoever drives. */
  weightPerHour: number
  /** With what its driver costs. */
  costs: { perKilometer: number; perHour: number }
}
export type RouteToForecast = {
  route: RouteRecord
  known: KnownRoute
  way: Way
  /** The end of the chain of its actions: whatever is recorded after that changes the forecast. */
  link: number
  seenAt: Date | null
}

const dayMs = 86_400_000

/** What a forecast is made from; nothing where the route is finished, recalled, gone, or not of today. */
export async function readForForecast(db: Database, id: number, now: Date): Promise<RouteToForecast | undefined> {
  const route = await readRoute(db, id)
  if (!route || route.state === 'finished' || route.state === 'closed' || route.state === 'recalled') return undefined
  const midnightMs = await midnightInUse(db, route, now)
  const version = midnightMs === undefined ? undefined : await versionOf(db, route)
  if (midnightMs === undefined || !version) return undefined
  const { state, records } = await progressOfRoute(db, route)
  const fix = await lastFix(db, route)
  const known: KnownRoute = {
    stops: await plannedStops(db, route),
    ...planOf(version),
    state,
    fix,
    midnightMs,
  }
  return { route, known, way: await wayOf(db, route), link: linkOf(records), seenAt: lastHeard(records, fix) }
}

type StandBy = { route: RouteRecord } & Pick<KnownRoute, 'start' | 'end' | 'departSeconds'>

/** The same of a driver who could be called in: nothing of their route is planned or recorded yet. */
export async function standByToForecast(
  db: Database,
  { route, ...ends }: StandBy,
  now: Date,
): Promise<RouteToForecast | undefined> {
  const midnightMs = await midnightInUse(db, route, now)
  if (midnightMs === undefined) return undefined
  const state = foldRoute({ numbers: [], isRecalled: false, hasLoadCheck: false, mayReorder: false, stops: [] }, [])
  const known: KnownRoute = { ...ends, stops: [], halts: [], transfers: [], state, fix: null, midnightMs }
  return { route, known, way: await wayOf(db, route), link: 0, seenAt: null }
}

/** When its day begins; nothing where that isn't today. A night tour goes on after midnight. */
async function midnightInUse(db: Database, { day, departedAt }: RouteRecord, now: Date): Promise<number | undefined> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const midnightMs = midnightOf(day, timeZone).getTime()
  const isToday = wallTime(now, timeZone).slice(0, 10) === day
  const isUnderWay = departedAt !== null && now.getTime() - midnightMs < 1.5 * dayMs
  return isToday || isUnderWay ? midnightMs : undefined
}

type Version = typeof routeVersions.$inferSelect

async function versionOf(db: Database, { id, publicationId }: RouteRecord): Promise<Version | undefined> {
  const ofRoute = and(eq(routeVersions.routeId, id), eq(routeVersions.publicationId, publicationId))
  return (await db.select().from(routeVersions).where(ofRoute))[0]
}

export function planOf({
  start,
  end,
  figures,
  transfers,
}: Version): Pick<KnownRoute, 'halts' | 'transfers' | 'start' | 'end' | 'departSeconds'> {
  return {
    transfers,
    halts: figures.visits.flatMap(haltOf),
    start: start?.point ?? null,
    end: end?.point ?? null,
    departSeconds: figures.visits.find(({ kind }) => kind === 'start')?.endSeconds ?? figures.startSeconds,
  }
}

function haltOf({ kind, afterStops, arrivalSeconds, endSeconds }: Version['figures']['visits'][number]): Halt[] {
  return kind === 'break' || kind === 'reload' ? [{ kind, afterStops, seconds: endSeconds - arrivalSeconds }] : []
}

function linkOf(records: readonly ActionRecord[]): number {
  return records.at(-1)?.link ?? 0
}

function lastHeard(records: readonly ActionRecord[], fix: KnownRoute['fix']): Date | null {
  const acts = records.filter(({ byOffice }) => byOffice === '').map(({ at }) => at.getTime())
  const lastMs = Math.max(...acts, fix?.atMs ?? -Infinity)
  return lastMs === -Infinity ? null : new Date(lastMs)
}

/** Where the vehicle was seen last since it left on this route. */
async function lastFix(db: Database, { vehicleId, departedAt }: RouteRecord): Promise<KnownRoute['fix']> {
  if (!departedAt) return null
  const { at, longitude, latitude } = vehiclePositions
  const [fix] = await db
    .select({ at, longitude, latitude })
    .from(vehiclePositions)
    .where(eq(vehiclePositions.vehicleId, vehicleId))
  return fix && fix.at > departedAt ? { point: [fix.longitude, fix.latitude], atMs: fix.at.getTime() } : null
}

async function plannedStops(db: Database, { id, publicationId, day }: RouteRecord): Promise<PlannedStop[]> {
  const planning = await logisticsSetting(db, 'planning')
  const rows = await db
    .select({ stop: routeStops, windows: deliveries.windows, placeHours: places.hours })
    .from(routeStops)
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .leftJoin(places, eq(places.id, deliveries.placeId))
    .where(and(eq(routeStops.routeId, id), eq(routeStops.publicationId, publicationId)))
    .orderBy(asc(routeStops.position))
    .limit(5000)
  return rows.map(({ stop, windows, placeHours }) => ({
    deliveryId: stop.deliveryId,
    point: [stop.longitude, stop.latitude],
    arrivalSeconds: stop.arrivalSeconds,
    serviceSeconds: stop.endSeconds - stop.startSeconds,
    windows: windowsOf({ windows, placeHours }, planning, day),
    dueSeconds: windows.length === 0 ? null : Math.max(...windows.map(({ to }) => minutesOf(to) * 60)),
  }))
}

async function wayOf(db: Database, { vehicleId, planId, driverId }: RouteRecord): Promise<Way> {
  const [row] = await db
    .select({ profile: vehicleProfiles })
    .from(vehicles)
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(eq(vehicles.id, vehicleId))
  const [plan] = await db
    .select({ roads: plans.roads, typicalTraffic: plans.typicalTraffic })
    .from(plans)
    .where(eq(plans.id, planId))
  const { costPerHourCents: paidCents } = drivers
  const [driver] = await db.select({ paidCents }).from(drivers).where(eq(drivers.id, driverId))
  const { driverHourCents } = await logisticsSetting(db, 'planning')
  const traffic = holdingTypical(await trafficInUse(db), plan!.typicalTraffic)
  const { kind, speedPercent, costs, heightMeters, weightTonnes, lengthMeters } = row!.profile
  return {
    kind,
    speedPercent,
    vehicle: {
      ...(heightMeters !== null && { heightMeters }),
      ...(weightTonnes !== null && { weightTonnes }),
      ...(lengthMeters !== null && { lengthMeters }),
    },
    roadUse: roadUseOf(plan!.roads, traffic),
    trafficOn: ({ knowsRoadUse }) => trafficOf(plan!.roads, traffic, { kind, knowsRoadUse }),
    weightPerHour: costs.perHourCents || usualHourCents,
    costs: {
      perKilometer: costs.perKilometerCents,
      perHour: costs.perHourCents + (driver?.paidCents || driverHourCents),
    },
  }
}

/** Where nobody said what an hour costs: about a driver's. A guess; it only decides whether waiting is dearer than being late. */
const usualHourCents = 2000
