import { slowdownCells, typicalShares, typicalSlowdown } from '#roads/graph/slowdown.ts'
import { typicalTraffic } from '../contract.ts'
import type { TrafficInUse } from './traffic-in-use.ts'

/** By the hour of the day, seconds on each kind of road: as they were driven, and as they are on empty roads. */
export type DrivenHours = { driven: number[][]; free: number[][] }
/** By the hour of the day, the percents of each kind of road. */
export type HourPercents = number[][]

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const cells = Array.from({ length: slowdownCells }, (_, cell) => cell)
/** Drives of a plan lie mostly within these. */
const [workBegins, workEnds] = [8, 18]
/** Fewer days, or less driving, say little about the next: typical traffic goes on instead. */
export const neededDays = 5
const neededSeconds = 3 * 3600
/** How much driving weighs as much as what is typical; a guess. */
const priorSeconds = 1800
/** Finer steps would only make plans be worked out again. */
const step = 5
const [least, most] = [50, 400]

export function noDrives(): DrivenHours {
  const zeros = () => hours.map(() => cells.map(() => 0))
  return { driven: zeros(), free: zeros() }
}

export function addDrives(sum: DrivenHours, other: DrivenHours): void {
  for (const hour of hours)
    for (const cell of cells) {
      sum.driven[hour]![cell]! += other.driven[hour]![cell]!
      sum.free[hour]![cell]! += other.free[hour]![cell]!
    }
}

export const typicalPercents: HourPercents = hours.map((hour) => [...typicalSlowdown(hour)])

/** What days taught; nothing while they are too few. A kind of road that was hardly driven in an hour goes by its other hours, then by what is typical. */
export function learnTraffic(sum: DrivenHours, days: number): HourPercents | undefined {
  if (days < neededDays || totalSeconds(sum.free) < neededSeconds) return undefined
  const levels = cells.map((cell) => {
    const expected = hours.reduce(
      (all, hour) => all + (sum.free[hour]![cell]! * typicalPercents[hour]![cell]!) / 100,
      0,
    )
    const driven = hours.reduce((all, hour) => all + sum.driven[hour]![cell]!, 0)
    return (driven + priorSeconds) / (expected + priorSeconds)
  })
  return hours.map((hour) =>
    cells.map((cell) => {
      const before = (typicalPercents[hour]![cell]! * levels[cell]!) / 100
      const factor = (sum.driven[hour]![cell]! + priorSeconds * before) / (sum.free[hour]![cell]! + priorSeconds)
      return Math.min(most, Math.max(least, Math.round((factor * 100) / step) * step))
    }),
  )
}

export function totalSeconds(table: number[][]): number {
  return table.flat().reduce((sum, value) => sum + value, 0)
}

/** The traffic of these percents as plans name it: matrices as in the quieter hours of work, and how much longer all roads together take in each hour. */
export function typicalProfile(
  percents: HourPercents,
  { driven, learnedDays }: { driven: DrivenHours | undefined; learnedDays: number | null },
): TrafficInUse['profiles'][number] {
  const shares = sharesOf(driven)
  const together = (row: readonly number[]) => row.reduce((sum, percent, cell) => sum + percent * shares[cell]!, 0)
  const slowdown = cells.map((cell) => quietIn(percents.slice(workBegins, workEnds).map((row) => row[cell]!)))
  const basePercent = Math.round(together(slowdown))
  // One factor holds for all roads of an hour, so that at night those that hardly fill up would be faster than empty.
  const floor = Math.min(1, 100 / Math.min(...slowdown)) * basePercent
  return {
    key: typicalTraffic,
    name: '',
    percents: percents.map((row) => Math.round(Math.max(together(row), floor))),
    roads: { slowdown, basePercent, learnedDays },
  }
}

type TypicalProfile = TrafficInUse['profiles'][number]

const ofCities = typicalProfile(typicalPercents, { driven: undefined, learnedDays: null })

/** The same with typical traffic as a plan holds it; without, as it is in cities. What is learned later changes no plan by itself. */
export function holdingTypical(traffic: TrafficInUse, held: TypicalProfile | null): TrafficInUse {
  const { profiles } = traffic
  return { ...traffic, profiles: profiles.map((one) => (one.key === typicalTraffic ? (held ?? ofCities) : one)) }
}

/** Of the hours of work, what a quarter of them stay below. */
function quietIn(ofHours: number[]): number {
  const sorted = ofHours.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length / 4)]! / step) * step
}

/** How much of its time a vehicle drives on each kind of road. */
function sharesOf(driven: DrivenHours | undefined): number[] {
  const known = cells.map((cell) => driven?.free.reduce((sum, row) => sum + row[cell]!, 0) ?? 0)
  const all = known.reduce((sum, value) => sum + value, 0) + priorSeconds
  return cells.map((cell) => (known[cell]! + priorSeconds * typicalShares[cell]!) / all)
}
