import type { TimedRoute } from '../constraints/constraint.ts'
import { STOP } from './step-kinds.ts'
import type { Score } from './score.ts'
import { spanExcess } from './on-board-spans.ts'

/**
 * If goods are on board for too long because the vehicle waits with them, lets it wait before loading them instead
 * (after Cordeau and Laporte 2003, section 4). The clock must have run before, and has run again afterwards.
 */
export function repairOnBoard(route: TimedRoute, best: Score, score: () => Score): void {
  const { course, clock } = route
  let reached = best
  let start = clock.routeStart
  for (let step = 0; step < course.stepCount; step++) {
    if (course.kind[step] !== STOP || step < course.pastCount) continue
    const cause = causeOf(route, step)
    if (!cause || cause.step < course.pastCount) continue
    const [startBefore, notBefore] = [start, course.notBefore[cause.step]!]
    if (cause.step === 0) start += cause.excess
    else course.notBefore[cause.step] = course.start[cause.step]! + cause.excess
    clock.forget()
    clock.run(start)
    const now = score()
    if (now.excess < reached.excess) reached = now
    else {
      start = startBefore
      course.notBefore[cause.step] = notBefore
      clock.forget()
      clock.run(start)
    }
  }
}

/** The step to delay so that the goods of a stop are on board for less time, and by how much. */
function causeOf({ course }: TimedRoute, step: number): { step: number; excess: number } | null {
  for (const span of course.onBoard.list) {
    const excess = span.step === step ? spanExcess(course, span) : 0
    if (excess > 0) return { step: span.from, excess }
  }
  return null
}
