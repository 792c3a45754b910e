import type { Point } from '#platform/regions/contract.ts'
import { metersApart } from '../places/rules.ts'

/** Where a door was when something was handed over there, or where a recipient said it is. */
export type SeenDoor = { point: Point; by: 'driver' | 'recipient'; at: string | null }
export type BetterDoor = { point: Point; by: SeenDoor['by']; times: number; lastAt: string | null; apartMeters: number }

/** Closer to where it is thought to be, a move would change nothing that a driver sees. */
const leastApart = 15
/** Further away it is another street: a hand-over on the way, or a wrong address. */
const mostApart = 2000
/** Doors that were seen further apart than this aren’t one door. */
const mostSpread = 60

/**
 * Where a door most likely is that is only known along its street: in the middle of where drivers handed over, else of where recipients put it.
 * Nothing where they contradict each other, or say what is known already.
 */
export function betterDoor(door: Point, seen: readonly SeenDoor[]): BetterDoor | undefined {
  const byDrivers = seen.filter(({ by }) => by === 'driver')
  const doors = byDrivers.length > 0 ? byDrivers : seen
  const [first] = doors
  if (!first) return undefined
  const point: Point = [middle(doors.map((one) => one.point[0])), middle(doors.map((one) => one.point[1]))]
  if (doors.some((one) => metersApart(one.point, point) > mostSpread)) return undefined
  const apartMeters = Math.round(metersApart(door, point))
  if (apartMeters < leastApart || apartMeters > mostApart) return undefined
  const lastAt = doors.reduce<string | null>((last, { at }) => (at !== null && at > (last ?? '') ? at : last), null)
  return { point, by: first.by, times: doors.length, lastAt, apartMeters }
}

/** The median, to the sixth decimal. */
function middle(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  return Math.round(median * 1e6) / 1e6
}
