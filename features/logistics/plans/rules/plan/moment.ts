import * as z from 'zod/mini'
import type { Prefix, PrefixVisit } from '#optimiser/problem.ts'
import type { PlanFacts, StopFacts, TimeSpan } from '../facts.ts'
import { awayRoutes } from './away.ts'
import type { RouteState } from './state.ts'
import { latestSeconds } from './time-lock.ts'

const seconds = z.number()
const Visit = z.object({ deliveryId: z.number(), startSeconds: seconds, endSeconds: seconds })

/** How far a route has come that is under way. */
export const Course = z.object({
  routeId: z.number(),
  departedSeconds: seconds,
  /** When its driver ended it. */
  finishedSeconds: z.optional(z.nullable(seconds)),
  /** What was done, as it was done. */
  visits: z.array(Visit),
  /** When the last of all that its driver did there ended, whether or not the plan still has it. */
  freeSeconds: seconds,
  /** The stop its driver stands at. */
  at: z.nullable(z.object({ deliveryId: z.number(), sinceSeconds: seconds })),
  /** The stop its driver goes to next, and how long the drive there was planned to take; `null` where the plan doesn't say. */
  next: z.nullable(z.object({ deliveryId: z.number(), driveSeconds: z.nullable(seconds) })),
})
export type Course = z.infer<typeof Course>

/** Since when a day that runs can still be planned, and what has happened on it; times are seconds after its midnight. */
export const Moment = z.object({
  nowSeconds: seconds,
  /** Whoever hasn't left yet leaves no earlier. */
  leaveSeconds: seconds,
  courses: z.array(Course),
})
export type Moment = z.infer<typeof Moment>

type Given = {
  moment: Moment | undefined
  stopOf: (deliveryId: number) => Pick<StopFacts, 'windows' | 'serviceSeconds'> | undefined
  loadingSeconds: number
}
type Beginning = Pick<RouteState, 'hours'> & { prefix?: Prefix }

/** From when on a route can be planned: its hours without what has passed, and what its driver has done of it or is at. */
export function beginningOf(route: RouteState, { moment, ...given }: Given): Beginning {
  if (!moment) return { hours: route.hours }
  const course = moment.courses.find(({ routeId }) => routeId === route.id)
  if (!course) return { hours: hoursFrom(route.hours, moment.leaveSeconds) }
  return underWay(route, course, { nowSeconds: moment.nowSeconds, ...given })
}

/** Hours without what has passed by then. Where all are over, the last end stays: what is planned after it is overtime. */
export function hoursFrom(hours: RouteState['hours'], fromSeconds: number): RouteState['hours'] {
  const open = hours.filter(({ endSeconds }) => endSeconds > fromSeconds)
  const last = hours.at(-1)
  if (open.length === 0) return last ? [{ startSeconds: fromSeconds, endSeconds: fromSeconds }] : []
  return open.map((span, index) =>
    index === 0 ? { ...span, startSeconds: Math.max(span.startSeconds, fromSeconds) } : span,
  )
}

type Now = Omit<Given, 'moment'> & { nowSeconds: number }

function underWay(route: RouteState, course: Course, now: Now): Beginning {
  const served = servedOn(route, course)
  const at = standsAt(route, course, served)
  const ahead = at ? null : onTheWayTo(route, { course, served }, now)
  const past = at ? [...served, visitOf(at, served.at(-1), now)] : served
  // Where nothing is left to do, the way home is all there is.
  const isDone = past.length === route.stops.length
  // Whoever is on the way has some of it behind them; nobody is somewhere before now.
  const freeSeconds = Math.max(course.freeSeconds, now.nowSeconds - (ahead?.driveSeconds ?? 0))
  const visits = [
    ...visitsOf(isDone ? past : goingOnAt(past, freeSeconds)),
    ...(ahead ? [{ stop: String(ahead.deliveryId) }] : []),
  ]
  const vehicle = String(route.id)
  const [first] = past
  if (!first) {
    const hours = withStart(route.hours, freeSeconds - now.loadingSeconds)
    return { hours, ...(ahead && { prefix: { vehicle, visits } }) }
  }
  const startSeconds = Math.min(course.departedSeconds, first.startSeconds)
  return { hours: withStart(route.hours, startSeconds), prefix: { vehicle, visits, startSeconds } }
}

function visitsOf(visits: readonly Visit[]): PrefixVisit[] {
  return visits.map(({ deliveryId, ...served }) => ({ stop: String(deliveryId), served }))
}

function servedOn({ stops }: RouteState, { visits }: Course): Visit[] {
  const here = new Set(stops.map(({ deliveryId }) => deliveryId))
  return inTurn(visits.filter(({ deliveryId }) => here.has(deliveryId)))
}

function standsAt({ stops }: RouteState, { at }: Course, served: readonly Visit[]): Course['at'] {
  if (!at || served.some(({ deliveryId }) => deliveryId === at.deliveryId)) return null
  return stops.some(({ deliveryId }) => deliveryId === at.deliveryId) ? at : null
}

/** As long as it takes, and until now at least. */
function visitOf(
  { deliveryId, sinceSeconds }: NonNullable<Course['at']>,
  last: Visit | undefined,
  { nowSeconds, stopOf }: Now,
): Visit {
  const startSeconds = Math.max(sinceSeconds, last?.endSeconds ?? sinceSeconds)
  const serviceSeconds = stopOf(deliveryId)?.serviceSeconds ?? 0
  return { deliveryId, startSeconds, endSeconds: Math.max(nowSeconds, startSeconds + serviceSeconds) }
}

/** The stop its driver is on the way to, as long as it is next in the plan too and it is known how long the drive takes. */
function onTheWayTo(
  { stops }: RouteState,
  { course: { next }, served }: { course: Course; served: readonly Visit[] },
  { nowSeconds, stopOf }: Now,
): { deliveryId: number; driveSeconds: number } | null {
  const done = new Set(served.map(({ deliveryId }) => deliveryId))
  const first = stops.find(({ deliveryId }) => !done.has(deliveryId))
  if (!first || !next || next.driveSeconds === null || first.deliveryId !== next.deliveryId) return null
  const windows = stopOf(next.deliveryId)?.windows ?? []
  // Once all its windows are over, it is late anyway.
  const isStillDue = windows.length === 0 || windows.some(({ endSeconds }) => endSeconds >= nowSeconds)
  return isStillDue ? { deliveryId: next.deliveryId, driveSeconds: next.driveSeconds } : null
}

/** A vehicle goes on from where it was last, no sooner than it can. */
function goingOnAt(visits: readonly Visit[], freeSeconds: number): Visit[] {
  return visits.map((visit, index) =>
    index === visits.length - 1 ? { ...visit, endSeconds: Math.max(visit.endSeconds, freeSeconds) } : visit,
  )
}

/** Under way since then, whatever its hours say. */
function withStart(hours: RouteState['hours'], startSeconds: number): RouteState['hours'] {
  const [first, ...others] = hours.filter(({ endSeconds }) => endSeconds > startSeconds)
  if (!first) return [{ startSeconds, endSeconds: startSeconds }]
  return [{ ...first, startSeconds }, ...others]
}

type Visit = z.infer<typeof Visit>

/** By time, and none before the one before it has ended. */
function inTurn(visits: readonly Visit[]): Visit[] {
  const turn: Visit[] = []
  for (const visit of visits.toSorted((one, other) => one.startSeconds - other.startSeconds)) {
    const startSeconds = Math.max(visit.startSeconds, turn.at(-1)?.endSeconds ?? visit.startSeconds)
    turn.push({ ...visit, startSeconds, endSeconds: Math.max(startSeconds, visit.endSeconds) })
  }
  return turn
}

/** The windows of a stop that nobody is at before then; where all are over, it is late. */
export function windowsFrom<W extends TimeSpan>(windows: W[], fromSeconds: number | undefined): (W | TimeSpan)[] {
  if (fromSeconds === undefined) return windows
  if (windows.length === 0) return [{ startSeconds: fromSeconds, endSeconds: latestSeconds }]
  const open = windows.filter(({ endSeconds }) => endSeconds >= fromSeconds)
  if (open.length === 0) return windows
  return open.map((window) => ({ ...window, startSeconds: Math.max(window.startSeconds, fromSeconds) }))
}

/** Whether nothing can be put on a route any more: its driver has ended it. */
export function isEnded(routeId: number, moment: Moment | undefined): boolean {
  return moment?.courses.find((course) => course.routeId === routeId)?.finishedSeconds != null
}

/** So many stops at the beginning of a route were done, or are where its driver is: nothing is put before or between them. */
export function begunOn({ id, stops }: Pick<RouteState, 'id' | 'stops'>, moment: Moment | undefined): number {
  const course = moment?.courses.find(({ routeId }) => routeId === id)
  if (!course) return 0
  const begun = new Set([...course.visits.map(({ deliveryId }) => deliveryId), course.at?.deliveryId ?? 0])
  return stops.filter(({ deliveryId }) => begun.has(deliveryId)).length
}

type Place = { vehicle: string; position: number }

/** Places on routes as they go on from now. */
export function placesAhead<P extends Place>(
  places: readonly P[],
  { routes }: { routes: readonly RouteState[] },
  { moment, ...crews }: Pick<PlanFacts, 'moment' | 'drivers' | 'vehicles'>,
): P[] {
  const away = awayRoutes(routes, crews)
  const begun = new Map(routes.map((route) => [String(route.id), begunOn(route, moment)]))
  return places.filter(({ vehicle, position }) => {
    const id = Number(vehicle)
    return position >= (begun.get(vehicle) ?? 0) && !isEnded(id, moment) && !away.has(id)
  })
}

/** A state with what was done in front on each route, as it was done. */
export function withRealOrder<S extends { routes: RouteState[] }>(state: S, moment: Moment | undefined): S {
  if (!moment || moment.courses.length === 0) return state
  const courseOf = new Map(moment.courses.map((course) => [course.routeId, course]))
  return {
    ...state,
    routes: state.routes.map((route) => {
      const course = courseOf.get(route.id)
      return course ? { ...route, stops: inRealOrder(route.stops, course) } : route
    }),
  }
}

/** The stops of a route with what was done first, as it was done, then where its driver is. */
export function inRealOrder<Stop extends { deliveryId: number }>(stops: readonly Stop[], course: Course): Stop[] {
  const begun = [...inTurn(course.visits).map(({ deliveryId }) => deliveryId), course.at?.deliveryId ?? 0]
  const turnOf = (id: number) => (begun.includes(id) ? begun.indexOf(id) : begun.length)
  return stops.toSorted((one, other) => turnOf(one.deliveryId) - turnOf(other.deliveryId))
}
