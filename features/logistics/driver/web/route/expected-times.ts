import { memoize } from '#kit/contract/memoize.ts'
import type { DriverRoute, DriverStop } from '../../contract.ts'
import type { RouteState } from '../../rules.ts'

export type Expected = { arrivalSeconds: number; slackSeconds: number | null }
type Clock = { nowMs: number; timeZone: string }

/** When each open stop is reached from how things stand now: the rest of the plan, moved to where the driver is. */
export function expectedOf(
  route: DriverRoute,
  state: RouteState,
  order: readonly DriverStop[],
  { nowMs, timeZone }: Clock,
): Map<number, Expected> {
  const at = (ms: number) => secondsOfDay(ms, timeZone, route.day)
  const now = at(nowMs)
  const legs = legsOf(route)
  const isHere = ({ stopId }: DriverStop) => state.stops.get(stopId)?.state === 'arrived'
  const expected = new Map<number, Expected>()
  let left = lastLeft(route, state, at) ?? Math.max(now, route.startSeconds)
  for (const stop of order.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))) {
    const arrivedAt = isHere(stop) ? state.stops.get(stop.stopId)?.arrivedAtMs : null
    const reached = left + (legs.get(stop.stopId) ?? 0)
    const arrivalSeconds = arrivedAt ? at(arrivedAt) : Math.max(reached, now)
    // What opens later than planned to be reached is waited for, as the plan does.
    const start = stop.startSeconds > stop.arrivalSeconds ? Math.max(arrivalSeconds, stop.startSeconds) : arrivalSeconds
    const slackSeconds = slackOf(stop, { arrivalSeconds, start, at })
    expected.set(stop.stopId, { arrivalSeconds, slackSeconds })
    left = Math.max(start + stop.endSeconds - stop.startSeconds, now)
  }
  return expected
}

type At = (ms: number) => number

/** What is left of the time window and of what the recipient was promised, whichever ends first. */
function slackOf(stop: DriverStop, { arrivalSeconds, start, at }: { arrivalSeconds: number; start: number; at: At }) {
  const inWindow = stop.slackSeconds === null ? Infinity : stop.slackSeconds - (start - stop.startSeconds)
  const inPromise = stop.promise ? at(Date.parse(stop.promise.to)) - arrivalSeconds : Infinity
  const slack = Math.min(inWindow, inPromise)
  return slack === Infinity ? null : slack
}

/** When the driver left the last place where something was recorded. */
function lastLeft({ stops }: DriverRoute, state: RouteState, at: At): number | undefined {
  const done = stops.flatMap(({ stopId }) => state.stops.get(stopId)?.doneAtMs ?? [])
  const all = state.departedAtMs === null ? done : [...done, state.departedAtMs]
  return all.length > 0 ? at(Math.max(...all)) : undefined
}

/** What the plan takes to each stop from the one before it, breaks included. */
function legsOf({ stops, startSeconds }: DriverRoute): Map<number, number> {
  const planned = stops.toSorted((one, other) => one.position - other.position)
  return new Map(
    planned.map((stop, index) => {
      const before = planned[index - 1]?.endSeconds ?? startSeconds
      return [stop.stopId, Math.max(0, stop.arrivalSeconds - before)]
    }),
  )
}

/** Seconds since midnight of a day, by the clocks of the workspace. */
export function secondsOfDay(ms: number, timeZone: string, day: string): number {
  const wall = wallClock(timeZone).format(new Date(ms)).replace(' ', 'T')
  return Math.round((Date.parse(`${wall}Z`) - Date.parse(`${day}T00:00:00Z`)) / 1000)
}

const wallClock = memoize(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
)
