import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Profile } from '#platform/regions/contract.ts'
import { observeDrive, type Fix, type HourObserved } from '#platform/regions/server/queries.ts'
import { keepTrafficDay } from '../../settings/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { trafficDays } from '../../settings/server/tables.ts'
import { noDrives, type DrivenHours } from '../../settings/rules/typical-traffic.ts'
import { vehicleProfiles, vehicles } from '../../vehicles/server/tables.ts'
import { isSimulatedTracker } from '../rules.ts'
import { positions, trackers } from './tables.ts'

/** On its first night it looks at so many days back. */
const daysBack = 14
const mostTrackers = 500
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
    for (const day of await daysToLearn(db, today, regions)) {
      const learned = { day, regions, ...(await drivenOn(machine, day, timeZone)) }
      await db.transaction((tx) => keepTrafficDay(tx, machine, learned))
    }
  } catch (error) {
    log.warn({ error: errorText(error) }, 'traffic could not be learned from past days')
  }
}

/** Days with positions that it hasn't looked at with all of the regions, the oldest first. */
async function daysToLearn(db: Database, today: string, regions: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: positions.day, known: trafficDays.regions })
    .from(positions)
    .leftJoin(trafficDays, eq(trafficDays.day, positions.day))
    .where(and(gte(positions.day, daysAfter(today, -daysBack)), lt(positions.day, today)))
    .orderBy(asc(positions.day))
    .limit(daysBack)
  return rows.filter(({ known }) => regions.some((id) => !known?.includes(id))).map(({ day }) => day)
}

async function drivenOn(machine: Machine, day: string, timeZone: string) {
  const all = await driversAmongCars(machine.db, day)
  const real = all.filter(({ identifier }) => !isSimulatedTracker(identifier ?? ''))
  const isSimulated = real.length === 0 && all.length > 0
  const hours = noDrives()
  const counted = isSimulated ? all : real
  for (const id of new Set(counted.map((one) => one.id))) {
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
  const rows = await db
    .selectDistinct({ id: vehicles.id, kind: vehicleProfiles.kind, trackerId, identifier: trackers.identifier })
    .from(positions)
    .innerJoin(vehicles, eq(vehicles.id, positions.vehicleId))
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .leftJoin(trackers, eq(trackers.id, trackerId))
    .where(eq(positions.day, day))
    .orderBy(asc(vehicles.id), asc(trackerId))
    .limit(mostTrackers)
  return rows.filter(({ kind }) => kind !== 'bicycle' && kind !== 'walk')
}

/** Of one vehicle; where two trackers ride along, that of the first fix alone, as two mixed would jump to and fro. */
async function fixesOf(db: Database, day: string, driven: readonly Driven[]): Promise<Fix[]> {
  const { longitude, latitude, at, trackerId, vehicleId, mark } = positions
  const ids = driven.map((one) => one.trackerId)
  const rows = await db
    .select({ longitude, latitude, at, trackerId })
    .from(positions)
    .where(and(eq(vehicleId, driven[0]!.id), inArray(trackerId, ids), eq(positions.day, day), isNull(mark)))
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
