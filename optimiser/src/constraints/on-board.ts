import { NEVER } from '../model/model.ts'
import { spanExcess } from '../schedule/on-board-spans.ts'
import { breach, stopName, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** No goods stay on board longer than allowed. */
export const onBoard: Constraint = {
  rule: 'on-board',
  isTimed: true,
  isUsed: (model) =>
    model.maxOnBoard.some((limit) => limit < NEVER) || model.maxPairOnBoard.some((limit) => limit < NEVER),
  excess: ({ course }) => {
    const { list } = course.onBoard
    let total = 0
    for (let at = 0; at < list.length; at++) total += spanExcess(course, list[at]!)
    return total
  },
  explain: (route) => {
    const { course } = route
    const steps = new Set(course.onBoard.list.map(({ step }) => step))
    return [...steps].flatMap((step) => {
      const seconds = course.onBoard.list.reduce(
        (sum, span) => sum + (span.step === step ? spanExcess(course, span) : 0),
        0,
      )
      const where = { vehicle: vehicleName(route), stop: stopName(route, course.item[step]!) }
      return breach('on-board', seconds, { kind: 'on-board-too-long', stop: where.stop, seconds }, where)
    })
  },
}
