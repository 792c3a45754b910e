import { NO_WAY } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { STOP } from '../schedule/step-kinds.ts'
import { stopName, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'

/** There is a way from each place of a route to the next. */
export const reachable: Constraint = {
  rule: 'reachable',
  isTimed: false,
  isUsed: (model) => hasGaps(model),
  excess: ({ course }) => course.unreachable,
  explain: (route) => {
    const { course } = route
    const vehicle = vehicleName(route)
    return Array.from({ length: course.stepCount }, (_, step) => step)
      .filter((step) => course.hasWay[step] === 0)
      .map((step) => ({ rule: 'reachable', amount: 1, sentence: reachableSentence(vehicle, nameAt(route, step - 1), nameAt(route, step)), vehicle }))
  },
}

const gaps = new WeakMap<Model, boolean>()

// Remembered: the matrices of large problems are long.
function hasGaps(model: Model): boolean {
  const known = gaps.get(model)
  if (known !== undefined) return known
  const found = [...new Set([...model.durations, ...model.distances])].some(hasGap)
  gaps.set(model, found)
  return found
}

function hasGap(matrix: Int32Array): boolean {
  for (let entry = 0; entry < matrix.length; entry++) if (matrix[entry]! >= NO_WAY) return true
  return false
}

/** Says between which places there is no way. */
export function reachableSentence(vehicle: string, from: string, to: string): string {
  return `There is no way for ${vehicle} from ${from} to ${to}.`
}

function nameAt(route: TimedRoute, step: number): string {
  const { model, course } = route
  const item = course.item[step]!
  return course.kind[step] === STOP ? stopName(route, item) : model.problem.depots![item]!.id
}
