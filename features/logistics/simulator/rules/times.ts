import type { Point } from '#platform/regions/contract.ts'
import type { DriverStop } from '../../driver/contract.ts'
import { roll } from './roll.ts'
import { endedIn, type Told } from './told-acts.ts'

const minute = 60_000
const second = 1000
/** With the lights and turns of a town, for ways that no plan knows. */
const metersPerSecond = 5.5
const leastTravelMs = 45 * second
const leastServiceMs = 40 * second
/** No one stands longer before a door whose window isn't open yet. */
const longestWaitMs = 45 * minute

/** How long the way to a stop takes today. */
export function travelTo(told: Told, stop: DriverStop): number {
  const { seed, route } = told
  const traffic = 0.92 + 0.1 * roll(seed, 'day', route.day) + 0.06 * roll(seed, 'route', route.id)
  const leg = 0.8 + 0.38 * roll(seed, 'leg', stop.stopId)
  return Math.max(leastTravelMs, plannedTravel(told, stop) * traffic * leg)
}

function plannedTravel({ route, acts }: Told, stop: DriverStop): number {
  const index = route.stops.findIndex(({ stopId }) => stopId === stop.stopId)
  const before = route.stops[index - 1]
  if (index === 0) return (stop.arrivalSeconds - route.startSeconds) * second
  if (before && endedIn(acts).has(before.stopId)) {
    const rests = route.visits.filter(({ afterStops }) => afterStops === index)
    const restSeconds = rests.reduce((sum, { arrivalSeconds, endSeconds }) => sum + endSeconds - arrivalSeconds, 0)
    return Math.max(0, stop.arrivalSeconds - before.endSeconds - restSeconds) * second
  }
  return before ? (metersApart(before.door, stop.door) / metersPerSecond) * second + minute : 5 * minute
}

function metersApart([x, y]: Point, [otherX, otherY]: Point): number {
  const latitude = (((y + otherY) / 2) * Math.PI) / 180
  return Math.hypot((otherX - x) * Math.cos(latitude), otherY - y) * 111_195
}

/** When someone opens, and how long it takes from then on. */
export function servedAt(told: Told, stop: DriverStop, arrivedMs: number): number {
  const planned = (stop.endSeconds - stop.startSeconds) * second
  const pace = 0.65 + 0.62 * roll(told.seed, 'service', stop.stopId)
  return opensAt(told, stop, arrivedMs) + Math.max(leastServiceMs, planned * pace)
}

/** Where the plan serves outside of the windows, no one waits for them either. */
function opensAt({ midnightMs }: Told, { windows, startSeconds }: DriverStop, arrivedMs: number): number {
  const plannedMs = midnightMs + startSeconds * second
  const span = windows
    .map(({ from, to }) => ({ from: momentOf(midnightMs, from), to: momentOf(midnightMs, to) }))
    .find(({ from, to }) => from <= plannedMs && plannedMs <= to)
  return span ? Math.min(Math.max(arrivedMs, span.from), arrivedMs + longestWaitMs) : arrivedMs
}

function momentOf(midnightMs: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return midnightMs + (hours * 60 + minutes) * minute
}

/** The way back to where the route ends. */
export function travelHome({ route }: Told): number {
  const last = route.stops.at(-1)
  return Math.max(5 * minute, last ? (route.endSeconds - last.endSeconds) * second : 0)
}
