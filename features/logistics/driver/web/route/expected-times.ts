import { memoize } from '#kit/contract/memoize.ts'
import { leastLateSeconds } from '../../../deliveries/rules/late.ts'
import type { DriverRoute, DriverStop } from '../../contract.ts'
import type { RouteState } from '../../rules.ts'
import type { Heard } from './heard.ts'

export type Expected = { arrivalSeconds: number; slackSeconds: number | null }
type Clock = { nowMs: number; timeZone: string; heard: Heard }

/** When a stop begins, by the plan or as it is forecast, and what is left of its window then. */
type Times = Pick<DriverStop, 'startSeconds' | 'slackSeconds'>

/**
 * When each open stop is reached: as the office has told it, in the order it knows, and else from how things stand now. What was done since on this device
 * moves all that follows by as much.
 */
export function expectedOf(
  route: DriverRoute,
  state: RouteState,
  order: readonly DriverStop[],
  { nowMs, timeZone, heard }: Clock,
): Map<number, Expected> {
  const at = (ms: number) => secondsOfDay(ms, timeZone, route.day)
  const told = toldTimes(route, at)
  const turn = order.toSorted((one, other) => Number(isHere(state, other)) - Number(isHere(state, one)))
  const now = at(nowMs)
  const worked = workOut({ route, state, turn, told, heard, at, now })
  if (heard.hasNews || !isInOrder(turn, told) || isOverdue({ state, turn, told, worked, now })) return worked
  for (const stop of turn) {
    const known = told.get(stop.stopId)
    if (!known) continue
    const { startSeconds: arrivalSeconds, slackSeconds } = known
    const slack = withPromise(stop, { slackSeconds, arrivalSeconds, at })
    worked.set(stop.stopId, { arrivalSeconds, slackSeconds: slack })
  }
  return worked
}

type At = (ms: number) => number

function toldTimes({ forecast }: DriverRoute, at: At): Map<number, Times> {
  const stops = forecast?.stops ?? []
  return new Map(
    stops.map(({ stopId, eta, slackSeconds }) => [stopId, { startSeconds: at(Date.parse(eta)), slackSeconds }]),
  )
}

const isHere = (state: RouteState, { stopId }: DriverStop) => state.stops.get(stopId)?.state === 'arrived'

function isInOrder(turn: readonly DriverStop[], told: ReadonlyMap<number, Times>): boolean {
  const open = new Set(turn.map(({ stopId }) => stopId))
  const inTurn = turn.filter(({ stopId }) => told.has(stopId)).map(({ stopId }) => stopId)
  return inTurn.join() === [...told.keys()].filter((stopId) => open.has(stopId)).join()
}

type Seen = {
  state: RouteState
  turn: readonly DriverStop[]
  told: ReadonlyMap<number, Times>
  worked: ReadonlyMap<number, Expected>
  now: number
}

/** Whether nobody can come to the next stop as it was told any more. */
function isOverdue({ state, turn, told, worked, now }: Seen): boolean {
  const next = turn.find((stop) => !isHere(state, stop))
  const known = next && told.get(next.stopId)
  if (!known) return false
  if (state.departedAtMs === null) return known.startSeconds < now
  return (worked.get(next.stopId)?.arrivalSeconds ?? 0) - known.startSeconds >= leastLateSeconds
}

type Given = Omit<Seen, 'worked'> & { route: DriverRoute; heard: Heard; at: At }

/** The rest as it was told or, where it wasn't, as it was planned, moved to where the driver is. */
function workOut({ route, state, turn, told, heard, at, now }: Given): Map<number, Expected> {
  const legs = legsOf(route, { told, leftSeconds: heard.leftMs === null ? null : at(heard.leftMs) })
  const expected = new Map<number, Expected>()
  let left = lastLeft(route, state, at) ?? Math.max(now, route.startSeconds)
  for (const stop of turn) {
    const reached = Math.max(left + (legs.get(stop.stopId) ?? 0), now)
    const here = hereSince(state, stop, at)
    const start = Math.max(here ?? reached, opening(stop, told.get(stop.stopId)) ?? 0)
    const slackSeconds = slackAt(start, told.get(stop.stopId) ?? stop)
    // As the office has it, it is expected when it begins; who is there has come.
    const arrivalSeconds = here ?? start
    expected.set(stop.stopId, { arrivalSeconds, slackSeconds: withPromise(stop, { slackSeconds, arrivalSeconds, at }) })
    left = Math.max(start + serviceOf(stop), now)
  }
  return expected
}

function hereSince(state: RouteState, stop: DriverStop, at: At): number | undefined {
  const arrivedAtMs = isHere(state, stop) ? state.stops.get(stop.stopId)?.arrivedAtMs : null
  return arrivedAtMs ? at(arrivedAtMs) : undefined
}

/** When the door opens that its driver waits for: by the plan, or as they were told. */
function opening({ startSeconds, arrivalSeconds, windows }: DriverStop, told: Times | undefined): number | undefined {
  if (startSeconds > arrivalSeconds) return startSeconds
  return windows.map(({ from }) => secondsOfClock(from)).find((from) => from === told?.startSeconds)
}

function secondsOfClock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** What is left of a time window for who begins later than it was said, or sooner. */
function slackAt(start: number, { startSeconds, slackSeconds }: Times): number | null {
  return slackSeconds === null ? null : slackSeconds - (start - startSeconds)
}

/** What is left of the time window and of what the recipient was promised, whichever ends first. */
function withPromise({ promise }: DriverStop, { slackSeconds, arrivalSeconds, at }: Expected & { at: At }) {
  const inPromise = promise ? at(Date.parse(promise.to)) - arrivalSeconds : Infinity
  const slack = Math.min(slackSeconds ?? Infinity, inPromise)
  return slack === Infinity ? null : slack
}

function serviceOf({ startSeconds, endSeconds }: DriverStop): number {
  return endSeconds - startSeconds
}

/** When the driver left the last place where something was recorded. */
function lastLeft({ stops }: DriverRoute, state: RouteState, at: At): number | undefined {
  const done = stops.flatMap(({ stopId }) => state.stops.get(stopId)?.doneAtMs ?? [])
  const all = state.departedAtMs === null ? done : [...done, state.departedAtMs]
  return all.length > 0 ? at(Math.max(...all)) : undefined
}

type Told = { told: ReadonlyMap<number, Times>; leftSeconds: number | null }

/** What it takes to each stop from the one before it, breaks included: as it is planned, and as it was told since. */
function legsOf(route: DriverRoute, { told, leftSeconds }: Told): Map<number, number> {
  const planned = route.stops.toSorted((one, other) => one.position - other.position)
  const legs = new Map(
    planned.map((stop, index) => {
      const before = planned[index - 1]?.endSeconds ?? route.startSeconds
      return [stop.stopId, Math.max(0, stop.arrivalSeconds - before)]
    }),
  )
  const byId = new Map(planned.map((stop) => [stop.stopId, stop]))
  let left = leftSeconds
  for (const [stopId, { startSeconds }] of told) {
    const stop = byId.get(stopId)
    const leg = left === null ? undefined : Math.max(0, startSeconds - left)
    // With a wait before it, what was told isn't how long it takes to get there.
    const most =
      stop && opening(stop, { startSeconds, slackSeconds: null }) !== undefined ? legs.get(stopId) : undefined
    if (leg !== undefined) legs.set(stopId, Math.min(leg, most ?? leg))
    left = startSeconds + (stop ? serviceOf(stop) : 0)
  }
  return legs
}

/** Seconds since midnight of a day, by the clocks of the workspace. */
export function secondsOfDay(ms: number, timeZone: string, day: string): number {
  const wall = wallClock(timeZone).format(new Date(ms)).replace(' ', 'T')
  return Math.round((Date.parse(`${wall}Z`) - Date.parse(`${day}T00:00:00Z`)) / 1000)
}

const wallClock = memoize(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
)
