import { NEVER } from '../model/model.ts'
import type { Pricer } from '../price/pricer.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'
import { STOP } from '../schedule/step-kinds.ts'
import { measureLateness } from '../schedule/windows.ts'
import { unitOf } from './unit.ts'

/** Why a planned stop is served after its window, hard or soft. */
export interface LateReason {
  readonly vehicle: string
  readonly seconds: number
  /** Causes of the lateness, largest first. They overlap: waiting for a stop is also part of the time for that stop. */
  readonly causes: readonly LateCause[]
}

/** A cause of lateness as data, for sentences in any language. */
export type LateCause =
  /** Lateness even if the route went there first. */
  | { readonly kind: 'way'; readonly vehicle: string; readonly seconds: number }
  /** Reduction of the lateness if this earlier stop were not on the route. */
  | { readonly kind: 'stop-before'; readonly stop: string; readonly seconds: number }
  /** Time spent waiting for an earlier stop. */
  | { readonly kind: 'waiting'; readonly vehicle: string; readonly stop: string; readonly seconds: number }
  | { readonly kind: 'break'; readonly vehicle: string; readonly seconds: number }

/** Highest number of causes to report; a guess. */
const MOST = 4

/** Why a stop of the plan is late; null if it is on time or unassigned. */
export function lateReasonOf(pricer: Pricer, stop: number): LateReason | null {
  const { model, evaluator, routes } = pricer
  const vehicle = routes.findIndex((route) => route.includes(stop))
  const seconds = lateSecondsIn(pricer, stop)
  if (seconds === 0) return null
  const route = routes[vehicle]!
  const name = model.problem.vehicles[vehicle]!.id
  const lateOn = (stops: Int32Array) => lateSecondsOn(evaluator, stop, { vehicle, stops })
  const kept = new Set(unitOf(model, stop))
  const direct = lateOn(route.filter((each) => kept.has(each)))
  const before = route.subarray(0, route.indexOf(stop)).filter((each) => !kept.has(each))
  const stops = Array.from(before, (each): LateCause => {
    const gone = new Set(unitOf(model, each))
    const less = seconds - lateOn(route.filter((other) => !gone.has(other)))
    return { kind: 'stop-before', stop: model.problem.stops[each]!.id, seconds: less }
  })
  lateOn(route)
  const delays = delaysBefore(evaluator, stop, name)
  const causes = [...stops, ...delays].filter((cause) => cause.seconds > 0)
  const way: LateCause[] = direct > 0 ? [{ kind: 'way', vehicle: name, seconds: direct }] : []
  return {
    vehicle: name,
    seconds,
    causes: [...way, ...causes.sort((one, other) => other.seconds - one.seconds)].slice(0, MOST),
  }
}

/** How late a stop is in a plan; zero if it is unassigned. */
export function lateSecondsIn({ evaluator, routes }: Pricer, stop: number): number {
  const vehicle = routes.findIndex((route) => route.includes(stop))
  if (vehicle < 0) return 0
  return lateSecondsOn(evaluator, stop, { vehicle, stops: routes[vehicle]! })
}

/** How late a stop is on a route, rounded to seconds as in the plan. */
export function lateSecondsOn(
  evaluator: RouteEvaluator,
  stop: number,
  { vehicle, stops }: { vehicle: number; stops: Int32Array },
): number {
  const { model } = evaluator
  if (model.windowFrom[stop] === model.windowFrom[stop + 1] || model.servedStart[stop]! < NEVER) return 0
  evaluator.measure(vehicle, stops, stops.length, 'times')
  const { course } = evaluator.route
  const step = stepOf(course, stop)
  const lateness = { seconds: 0, cost: 0, isBroken: false }
  if (step >= 0) measureLateness(model, stop, course.start[step]!, lateness)
  return lateness.seconds
}

type Course = RouteEvaluator['route']['course']

function stepOf({ stepCount, kind, item }: Course, stop: number): number {
  for (let step = 0; step < stepCount; step++) if (kind[step] === STOP && item[step] === stop) return step
  return -1
}

/** Waiting and breaks on the way to a stop of the route measured last. */
function delaysBefore({ model, route: { course } }: RouteEvaluator, stop: number, vehicle: string): LateCause[] {
  const last = stepOf(course, stop)
  const rests = course.rests.filter(({ step }) => step <= last)
  const delays = rests.map(({ start, end }): LateCause => ({ kind: 'break', vehicle, seconds: end - start }))
  for (let step = 0; step < last; step++) {
    if (course.kind[step] !== STOP || rests.some((rest) => rest.step === step)) continue
    const seconds = course.start[step]! - course.arrival[step]!
    delays.push({ kind: 'waiting', vehicle, stop: model.problem.stops[course.item[step]!]!.id, seconds })
  }
  return delays
}
