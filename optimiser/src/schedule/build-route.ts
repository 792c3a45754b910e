import { tripDelivery } from '../constraints/capacity.ts'
import { NEVER } from '../model/model.ts'
import type { Route, Totals, Visit, VisitTimes } from '../plan.ts'
import { END, RELOAD, START, STOP } from './step-kinds.ts'
import type { Course } from './course.ts'
import type { RouteEvaluator } from './evaluator.ts'
import { measureLateness } from './windows.ts'

/** The complete route of a vehicle with these stops in this order. */
export function buildRoute(evaluator: RouteEvaluator, vehicle: number, stops: Int32Array): Route {
  const { model, costs } = evaluator
  evaluator.measure(vehicle, stops, stops.length)
  return {
    vehicle: model.problem.vehicles[vehicle]!.id,
    stops: Array.from(stops, (stop) => model.problem.stops[stop]!.id),
    visits: stops.length === 0 ? [] : visitsOf(evaluator),
    costs: { ...costs },
    totals: stops.length === 0 ? noTotals() : totalsOf(evaluator),
  }
}

/** All totals zero. */
export function noTotals(): { -readonly [Part in keyof Totals]: number } {
  return {
    distanceMeters: 0,
    durationSeconds: 0,
    drivingSeconds: 0,
    serviceSeconds: 0,
    waitingSeconds: 0,
    breakSeconds: 0,
    overtimeSeconds: 0,
    lateSeconds: 0,
    brokenPromises: 0,
  }
}

function totalsOf({ route: { course, tally } }: RouteEvaluator): Totals {
  let work = 0
  for (let step = 0; step < course.stepCount; step++) work += course.end[step]! - course.start[step]!
  const breakSeconds = course.rests.reduce((sum, rest) => sum + rest.end - rest.start, 0)
  return {
    distanceMeters: course.distance,
    durationSeconds: tally.durationSeconds,
    drivingSeconds: tally.drivingSeconds,
    serviceSeconds: work,
    waitingSeconds: Math.max(0, tally.durationSeconds - tally.drivingSeconds - work - breakSeconds),
    breakSeconds,
    overtimeSeconds: tally.overtimeSeconds,
    lateSeconds: tally.lateSeconds + tally.brokenWindowSeconds,
    brokenPromises: tally.brokenPromises,
  }
}

function visitsOf({ route: { course } }: RouteEvaluator): Visit[] {
  const visits: Visit[] = []
  const { originSeconds } = course.model
  let nextRest = 0
  const addRests = (step: number) => {
    for (; nextRest < course.rests.length && course.rests[nextRest]!.step <= step; nextRest++) {
      const { index, start, end } = course.rests[nextRest]!
      const [startSeconds, endSeconds] = [start + originSeconds, end + originSeconds]
      visits.push({ kind: 'break', break: index, arrivalSeconds: startSeconds, startSeconds, endSeconds })
    }
  }
  const loads = loadsOf(course)
  for (let step = 0; step < course.stepCount; step++) {
    addRests(step)
    visits.push(visitOf(course, step, loads[step]!))
  }
  addRests(course.stepCount)
  return visits
}

function visitOf(course: Course, step: number, load: readonly number[]): Visit {
  const { model } = course
  const item = course.item[step]!
  const times: VisitTimes = {
    arrivalSeconds: course.arrival[step]! + model.originSeconds,
    startSeconds: course.start[step]! + model.originSeconds,
    endSeconds: course.end[step]! + model.originSeconds,
  }
  const kind = course.kind[step]!
  if (kind === STOP)
    return { kind: 'stop', stop: model.problem.stops[item]!.id, ...times, lateSeconds: lateSeconds(course, step), load }
  const depot = model.problem.depots![item]!.id
  if (kind === END) return { kind: 'end', depot, ...times }
  return { kind: kind === START ? 'start' : 'reload', depot, ...times, load }
}

function lateSeconds({ model, item, start }: Course, step: number): number {
  const lateness = { seconds: 0, cost: 0, isBroken: false }
  if (model.servedStart[item[step]!]! < NEVER) return 0
  measureLateness(model, item[step]!, start[step]!, lateness)
  return lateness.seconds
}

/** Load on departure from each step, by unit. */
function loadsOf(course: Course): number[][] {
  const { model } = course
  const loads = Array.from({ length: course.stepCount }, () => Array.from({ length: model.unitCount }, () => 0))
  for (let unit = 0; unit < model.unitCount; unit++) {
    let load = 0
    let carried = 0
    for (let step = 0; step < course.stepCount; step++) {
      if (step === 0 || course.kind[step] === RELOAD) load = carried + tripDelivery(course, step, unit)
      if (course.kind[step] === STOP) {
        const entry = course.item[step]! * model.unitCount + unit
        carried += model.pairLoad[entry]!
        load += model.pickup[entry]! - model.delivery[entry]! + model.pairLoad[entry]!
      }
      loads[step]![unit] = load / model.unitScale[unit]!
    }
  }
  return loads
}
