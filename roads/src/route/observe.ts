import { secondsOf } from '../graph/costs.ts'
import { slowdownCellOf, slowdownCells } from '../graph/slowdown.ts'
import type { LegPath } from './leg.ts'
import { matchedLegs, type TracePoint } from './match.ts'
import type { Metric } from './metric.ts'
import type { RoadRouter, TravelOptions } from './road-router.ts'

/** Driving within an hour on each kind of road (see `Slowdown`): what it took, and what it would have taken on empty roads. */
export interface HourObserved {
  /** Hours since 1970. */
  readonly hour: number
  readonly drivenSeconds: readonly number[]
  readonly freeSeconds: readonly number[]
}

const hourMs = 3_600_000
/** Nothing is known of a longer gap, and a vehicle that is slower than a pedestrian stands. */
const longestSeconds = 120
const standingSpeed = 1
/** Whatever is further from the roads as they are known is a stop at a door, or was matched to the wrong road. */
const [leastRatio, mostRatio] = [0.4, 5]
const leastMeters = 25

/** Compares a trace with the free times of the roads it is matched to. */
export function observeTrace(router: RoadRouter, trace: readonly TracePoint[], options: TravelOptions): HourObserved[] {
  const { metric, legs } = matchedLegs(router, trace, { ...options, period: 'free' })
  const byHour = new Map<number, { drivenSeconds: number[]; freeSeconds: number[] }>()
  for (const { from, to, leg } of legs) {
    const seconds = ((to.timeMs ?? NaN) - (from.timeMs ?? NaN)) / 1000
    if (!isDriving(leg, seconds)) continue
    const hour = Math.floor(from.timeMs! / hourMs)
    const sums = byHour.get(hour) ?? { drivenSeconds: zeros(), freeSeconds: zeros() }
    byHour.set(hour, sums)
    addLeg(sums, metric, leg, seconds)
  }
  return [...byHour].map(([hour, sums]) => ({ hour, ...sums }))
}

const zeros = () => Array.from({ length: slowdownCells }, () => 0)

function isDriving({ durationSeconds, distanceMeters }: LegPath, seconds: number): boolean {
  const ratio = seconds / durationSeconds
  return (
    seconds > 0 &&
    seconds <= longestSeconds &&
    distanceMeters >= leastMeters &&
    distanceMeters / seconds >= standingSpeed &&
    ratio >= leastRatio &&
    ratio <= mostRatio
  )
}

/** What it took is shared out as the free times are. */
function addLeg(
  sums: { drivenSeconds: number[]; freeSeconds: number[] },
  { network }: Metric,
  { pieces, durationSeconds }: LegPath,
  seconds: number,
): void {
  for (const { arc, cost, turnCost } of pieces) {
    const edge = arc >>> 1
    const cell = slowdownCellOf(network.roadClass[edge]!, network.density[edge]!)
    const free = secondsOf(cost) + secondsOf(turnCost)
    sums.freeSeconds[cell]! += free
    sums.drivenSeconds[cell]! += (seconds * free) / durationSeconds
  }
}
