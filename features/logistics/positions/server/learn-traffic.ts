import { and, asc, eq, gte, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Profile } from '#platform/regions/contract.ts'
import { observeDrive, type Fix, type HourObserved } from '#platform/regions/server/queries.ts'
import { keepTrafficDay, learnFromDays } from '../../settings/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { trafficDays } from '../../settings/server/tables.ts'
import { noDrives, type DrivenHours } from '../../settings/rules/typical-traffic.ts'
import { vehicleProfiles, vehicles } from '../../vehicles/server/tables.ts'
import { isSimulatedTracker } from '../rules.ts'
import { positions, trackers } from './tables.ts'

/** On its first night it looks at so many days back. */
const daysBack = 14
const mostVehicles = 500
/** A fix each five seconds for a whole day of work. */
const mostFixes = 10_000
const hourMs = 3_600_000

/**
 * Learns from the days up to yesterday, in UTC, what traffic does to the roads that the vehicles drive on. Once a day, at night. Days are
 * learned again where a region came since, as it may hold their roads.
 */
export async function learnTraffic(machine: Machine): Promise<void> {
  const { db, now, log } = machine
  const { ready } = await machine.regions.list()
  if (ready.length === 0) return
  const regions = ready.map(({ id }) => id).toSorted()
  try {
    const today = now().toISOString().slice(0, 10)
    const { timeZone } = await logisticsSetting(db, 'general')
    const days = await daysToLearn(db, today, regions)
    for (const day of days) {
      const learned = { day, regions, ...(await drivenOn(machine, day, timeZone)) }
      await db.transaction((tx) => keepTrafficDay(tx, learned))
    }
    if (days.length > 0) await db.transaction((tx) => learnFromDays(tx, machine))
  } catch (error) {
    log.warn({ error: errorText(error) }, 'traffic could not be learned from past days')
  }
}

/** Days with positions that it hasn't looked at with all of the regions, the oldest first. */
async function daysToLearn(db: Database, today: string, regions: string[]): Promise<string[]> {
  const first = daysAfter(today, -daysBack)
  const rows = await db
    .select({ day: trafficDays.day, regions: trafficDays.regions })
    .from(trafficDays)
    .where(gte(trafficDays.day, first))
  const known = new Map(rows.map((row) => [row.day, row.regions]))
  const days = await daysWithPositions(db, first, today)
  return days.filter((day) => regions.some((id) => !known.get(day)?.includes(id)))
}

/** Goes from one to the next by the index: a day may have a million positions. */
async function daysWithPositions(db: Database, first: string, until: string): Promise<string[]> {
  const { day } = positions
  const found: string[] = []
  for (let from = first; ; from = daysAfter(found.at(-1)!, 1)) {
    const among = and(gte(day, from), lt(day, until))
    const [next] = await db.select({ day }).from(positions).where(among).orderBy(asc(day)).limit(1)
    if (!next) return found
    found.push(next.day)
  }
}

async function drivenOn(machine: Machine, day: string, timeZone: string) {
  const all = await driversAmongCars(machine.db, day)
  const real = all.filter(({ identifier }) => !isSimulatedTracker(identifier ?? ''))
  const isSimulated = real.length === 0 && all.length > 0
  const hours = noDrives()
  const counted = isSimulated ? all : real
  const ids = new Set(counted.map((one) => one.id))
  for (const id of [...ids].slice(0, mostVehicles)) {
    const driven = counted.filter((one) => one.id === id)
    const found = await observeDrive(machine, await fixesOf(machine.db, day, driven), driven[0]!.kind)
    for (const one of found) addHour(hours, one, timeZone)
  }
  return { hours, isSimulated }
}

type Driven = { id: number; kind: Profile; trackerId: number; identifier: string | null }

/** With what sent their positions. */
async function driversAmongCars(db: Database, day: string): Promise<Driven[]> {
  const { trackerId } = positions
  return db
    .selectDistinct({ id: vehicles.id, kind: vehicleProfiles.kind, trackerId, identifier: trackers.identifier })
    .from(positions)
    .innerJoin(vehicles, eq(vehicles.id, positions.vehicleId))
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .leftJoin(trackers, eq(trackers.id, trackerId))
    .where(and(eq(positions.day, day), notInArray(vehicleProfiles.kind, ['bicycle', 'walk'])))
    .orderBy(asc(vehicles.id), asc(trackerId))
}

/** Of one vehicle; where two trackers ride along, that of the first fix alone, as two mixed would jump to and fro. */
async function fixesOf(db: Database, day: string, driven: readonly Driven[]): Promise<Fix[]> {
  const { longitude, latitude, at, trackerId, vehicleId, mark } = positions
  const ids = driven.map((one) => one.trackerId)
  // By time, not by its day, so that the index of a vehicle's times serves.
  const [from, until] = [new Date(day), new Date(daysAfter(day, 1))]
  const rows = await db
    .select({ longitude, latitude, at, trackerId })
    .from(positions)
    .where(and(eq(vehicleId, driven[0]!.id), gte(at, from), lt(at, until), inArray(trackerId, ids), isNull(mark)))
    .orderBy(asc(at), asc(positions.id))
    .limit(mostFixes)
  return rows
    .filter((row) => row.trackerId === rows[0]!.trackerId)
    .map((row) => ({ point: [row.longitude, row.latitude], at: row.at }))
}

function addHour(sum: DrivenHours, { hour, drivenSeconds, freeSeconds }: HourObserved, timeZone: string): void {
  const ofDay = Number(wallTime(hour * hourMs, timeZone).slice(11, 13))
  drivenSeconds.forEach((seconds, cell) => (sum.driven[ofDay]![cell]! += seconds))
  freeSeconds.forEach((seconds, cell) => (sum.free[ofDay]![cell]! += seconds))
}
