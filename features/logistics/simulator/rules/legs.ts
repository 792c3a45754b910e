import type { Point } from '#platform/regions/contract.ts'
import type { DriverRoute } from '../../driver/contract.ts'
import type { Act } from './told.ts'

/** Where a vehicle is between two moments: it drives, or stands where both places are the same. */
export type Leg = { fromMs: number; toMs: number; from: Point; to: Point }

/** The day of a vehicle from what its driver did and does next. */
export function legsOf(route: DriverRoute, acts: readonly Act[]): Leg[] {
  const places = new Map(route.stops.map(({ stopId, door, parking }) => [stopId, parking ?? door]))
  const home = route.end?.point ?? route.start?.point
  const legs: Leg[] = []
  let at = route.start?.point ?? route.stops[0]?.door
  let sinceMs = acts[0]?.atMs
  for (const { kind, stopId, atMs } of acts) {
    if (at === undefined || sinceMs === undefined) break
    // Whoever has trouble on the way hasn't arrived anywhere.
    if (kind === 'problem') continue
    const to = placeOf({ kind, stop: places.get(stopId ?? 0), home }) ?? at
    if (atMs > sinceMs) legs.push({ fromMs: sinceMs, toMs: atMs, from: at, to })
    at = to
    sinceMs = Math.max(sinceMs, atMs)
  }
  return legs
}

type Went = { kind: string; stop: Point | undefined; home: Point | undefined }

function placeOf({ kind, stop, home }: Went): Point | undefined {
  if (kind === 'arrive' || kind === 'deliver' || kind === 'partly' || kind === 'fail' || kind === 'pickUp') return stop
  return kind === 'returned' || kind === 'finish' || kind === 'offDuty' ? home : undefined
}

/** Where one is on a way after a share of it, and in which direction, in degrees clockwise from north. */
export function along(way: readonly Point[], share: number): { at: Point; heading: number; meters: number } {
  const parts = way.slice(1).map((to, index) => ({ from: way[index]!, to, meters: metersOf(way[index]!, to) }))
  const meters = parts.reduce((sum, part) => sum + part.meters, 0)
  let left = meters * Math.min(1, Math.max(0, share))
  for (const part of parts) {
    if (left <= part.meters && part.meters > 0) {
      const done = left / part.meters
      const [x, y] = part.from
      const at: Point = [x + (part.to[0] - x) * done, y + (part.to[1] - y) * done]
      return { at, heading: headingOf(part.from, part.to), meters }
    }
    left -= part.meters
  }
  return { at: way.at(-1) ?? [0, 0], heading: 0, meters }
}

function metersOf([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot((otherX - x) * shrink(y), otherY - y) * 111_195
}

function headingOf([x, y]: Point, [otherX, otherY]: Point): number {
  const degrees = (Math.atan2((otherX - x) * shrink(y), otherY - y) * 180) / Math.PI
  return (Math.round(degrees) + 360) % 360
}

function shrink(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180)
}
