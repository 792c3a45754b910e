import type { Violation } from '../violation.ts'
import type { Model } from '../model/model.ts'
import type { Course, Rest } from '../schedule/course.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'
import { openAt } from '../schedule/openings.ts'
import { START, STOP } from '../schedule/step-kinds.ts'
import { merged } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** Steps of the first and the last late stop of a route, and the worst lateness. */
interface Lateness {
  readonly first: number
  readonly last: number
  readonly seconds: number
}

/**
 * Alternatives to wider windows on the route measured last: an earlier start if the vehicle never waits before the late stops, and a
 * later break if the break before the late stops causes the lateness.
 */
export function inPlaceOfWindows(
  evaluator: RouteEvaluator,
  relaxations: readonly Relaxation[],
  broken: readonly Violation[],
): Relaxation[][] {
  const { course } = evaluator.route
  const late = latenessOf(evaluator, broken)
  if (!late || course.pastCount > 0) return []
  const others = relaxations.filter(({ kind }) => kind !== 'widen-window')
  return [earlierBegin(evaluator, late), laterBreak(evaluator, late)].flatMap((instead) =>
    instead ? [merged([...others, ...instead])] : [],
  )
}

function latenessOf({ model, route: { course } }: RouteEvaluator, broken: readonly Violation[]): Lateness | null {
  const late = broken.filter(({ rule }) => rule === 'windows')
  if (late.length === 0) return null
  const stops = late.map(({ stop = '' }) => model.stopByIdentity.get(stop)!)
  const steps: number[] = []
  for (let step = 0; step < course.stepCount; step++)
    if (course.kind[step] === STOP && stops.includes(course.item[step]!)) steps.push(step)
  return { first: steps[0]!, last: steps.at(-1)!, seconds: Math.max(...late.map(({ amount }) => amount)) }
}

/** An earlier shift, an earlier depot opening or both. Null if the vehicle waits on the way, as an earlier start wouldn't help. */
function earlierBegin(
  { model, route: { course, clock } }: RouteEvaluator,
  { last, seconds }: Lateness,
): Relaxation[] | null {
  for (let step = 0; step <= last; step++) if (course.start[step]! > course.arrival[step]!) return null
  const begin = clock.routeStart - seconds
  const shiftStart = model.shiftStart[course.vehicle]!
  const { id, shift } = model.problem.vehicles[course.vehicle]!
  const wanted: Relaxation[] = []
  if (shift && begin < shiftStart) wanted.push({ kind: 'start-earlier', vehicle: id, bySeconds: shiftStart - begin })
  const opening = course.kind[0] === START ? openAt(model, course.item[0]!, begin) : begin
  if (opening > begin) wanted.push(openEarlier(model, course.item[0]!, opening, opening - begin))
  return wanted.length > 0 ? wanted : null
}

function openEarlier({ problem, originSeconds }: Model, depot: number, opening: number, bySeconds: number): Relaxation {
  return {
    kind: 'open-earlier',
    depot: problem.depots![depot]!.id,
    fromSeconds: opening - bySeconds + originSeconds,
    bySeconds,
  }
}

/** Lets the last fixed break before the late stops start after the last of them. */
function laterBreak(
  { model, route: { course } }: RouteEvaluator,
  { first, last, seconds }: Lateness,
): Relaxation[] | null {
  const fixed = model.fixedBreaks[course.vehicle]!
  const due = course.rests
    .flatMap((rest) => {
      const rule = rest.step <= first ? fixed.find(({ index }) => index === rest.index) : undefined
      return rule ? [{ rest, end: rule.end }] : []
    })
    .at(-1)
  if (!due) return null
  const gain = gainWithout(course, due.rest, last)
  const bySeconds = course.end[last]! - gain - due.end
  if (gain < seconds || bySeconds <= 0) return null
  return [
    { kind: 'later-break', vehicle: model.problem.vehicles[course.vehicle]!.id, break: due.rest.index, bySeconds },
  ]
}

/** How much sooner a step could begin without the break, given that no step starts before its window or depot opens. */
function gainWithout(course: Course, rest: Rest, last: number): number {
  const arrival = course.arrival[rest.step]!
  let gain = rest.end - (rest.start >= arrival ? arrival : rest.start)
  for (let step = rest.step; step <= last; step++) gain = Math.min(gain, course.start[step]! - openedAt(course, step))
  return gain
}

/** Start of the window or opening in which a step begins. */
function openedAt({ model, kind, item, start }: Course, step: number): number {
  const isStop = kind[step] === STOP
  const [from, starts] = isStop ? [model.windowFrom, model.windowStart] : [model.depotOpenFrom, model.depotOpenStart]
  let opened = -Infinity
  for (let span = from[item[step]!]!; span < from[item[step]! + 1]!; span++)
    if (starts[span]! <= start[step]!) opened = starts[span]!
  return opened
}
