import type { Point } from '#platform/regions/contract.ts'
import type { DriverRoute } from '../../driver/contract.ts'
import type { Act } from './told-acts.ts'

/** Where a vehicle is between two moments: it drives, or stands where both places are the same. */
export type Leg = { fromMs: number; toMs: number; from: Point; to: Point }

/** The day of a vehicle from what its driver did and does next. */
export function legsOf(route: DriverRoute, acts: readonly Act[]): Leg[] {
  const [start] = acts
  const begin = route.start?.point ?? route.stops[0]?.door
  if (!start || !begin) return []
  const legs: Leg[] = []
  let [at, sinceMs] = [begin, start.atMs]
  for (const act of acts.filter(({ kind }) => kind !== 'problem')) {
    const to = placeOf(route, act) ?? at
    if (act.atMs > sinceMs) legs.push({ fromMs: sinceMs, toMs: act.atMs, from: at, to })
    at = to
    sinceMs = Math.max(sinceMs, act.atMs)
  }
  return legs
}

const atDoor: ReadonlySet<string> = new Set(['arrive', 'deliver', 'partly', 'fail', 'pickUp'])
const atHome: ReadonlySet<string> = new Set(['returned', 'finish', 'offDuty'])

function placeOf({ stops, start, end }: DriverRoute, { kind, stopId }: Act): Point | undefined {
  const stop = atDoor.has(kind) ? stops.find((one) => one.stopId === stopId) : undefined
  if (stop) return stop.parking ?? stop.door
  return atHome.has(kind) ? (end?.point ?? start?.point) : undefined
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
