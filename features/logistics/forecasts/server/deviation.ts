import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Database, Machine, Bus } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import type { Point } from '#platform/regions/contract.ts'
import { wayThrough } from '#platform/regions/server/queries.ts'
import { metersToPiece } from '../../positions/rules/meters.ts'
import { positions } from '../../positions/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { deviationOf, type Deviation } from '../rules/deviation.ts'
import type { RouteToForecast } from './known-route.ts'

type Way = Awaited<ReturnType<typeof wayThrough>>

/** Ways of routes in the order they are driven, which a vehicle is compared with. */
const waysOf = stateOf<Bus, Map<string, Promise<Way>>>(() => new Map())
const mostKept = 500
const longestMs = 30_000
/** How far back fixes are looked at. */
const lookedAtMs = 300_000

/** How far a vehicle is from the way of its route; `null` where that can't be said, since it stands, or no roads are known. */
export async function readDeviation(machine: Machine, asked: RouteToForecast): Promise<Deviation | null> {
  const { known, route } = asked
  const { departedAtMs, breakSinceMs, stops } = known.state
  const isAtStop = [...stops.values()].some(({ state }) => state === 'arrived')
  if (departedAtMs === null || breakSinceMs !== null || isAtStop || !known.fix) return null
  const now = machine.now().getTime()
  const fixes = await fixesSince(machine.db, route.vehicleId, new Date(Math.max(departedAtMs, now - lookedAtMs)))
  if (fixes.length === 0) return null
  const { way, isEstimated } = await wayOf(machine, asked)
  if (isEstimated || way.length < 2) return null
  const { deviationMeters } = await logisticsSetting(machine.db, 'forecast')
  const seen = fixes.map(({ at, ...place }) => ({ atMs: at.getTime(), meters: metersToWay(place, way) }))
  return deviationOf(seen, deviationMeters)
}

type Place = { longitude: number; latitude: number }

function metersToWay(place: Place, way: readonly Point[]): number {
  const ends = way.map(([longitude, latitude]) => ({ longitude, latitude }))
  return Math.min(...ends.slice(1).map((to, index) => metersToPiece(place, ends[index]!, to)))
}

function fixesSince(db: Database, vehicleId: number, since: Date) {
  const { at, longitude, latitude, mark } = positions
  return db
    .select({ at, longitude, latitude })
    .from(positions)
    .where(and(eq(positions.vehicleId, vehicleId), gte(at, since), or(isNull(mark), inArray(mark, ['late']))))
    .orderBy(asc(at), asc(positions.id))
    .limit(200)
}

function wayOf(machine: Machine, { route, known, way: { kind } }: RouteToForecast): Promise<Way> {
  const ways = waysOf(machine.bus)
  const points = pointsOf(known)
  const key = JSON.stringify([route.id, kind, points])
  const kept = ways.get(key)
  if (kept) return kept
  const found = wayThrough(machine, points, { profile: kind, signal: AbortSignal.timeout(longestMs) })
  ways.set(key, found)
  found.catch(() => ways.delete(key))
  for (const oldest of ways.keys()) {
    if (ways.size <= mostKept) break
    ways.delete(oldest)
  }
  return found
}

function pointsOf({ start, end, stops, state }: RouteToForecast['known']): Point[] {
  const byId = new Map(stops.map((stop) => [stop.deliveryId, stop.point]))
  const between = state.order.flatMap((id): Point[] => (byId.has(id) ? [byId.get(id)!] : []))
  return [...(start ? [start] : []), ...between, ...(end ? [end] : [])]
}
