import { checkRelaxations } from '#optimiser/door/relaxations-door.ts'
import { ProblemFault } from '#optimiser/door/fault.ts'
import { modelOf } from '#optimiser/door/open.ts'
import { withTravel, type NamedProblem, type Travel } from '#optimiser/named-problem.ts'
import { pricerOf } from '#optimiser/price/price.ts'
import type { Slot } from '#optimiser/price/pricer.ts'
import type { Problem } from '#optimiser/problem.ts'
import { planOf } from '#optimiser/schedule/plan-of.ts'
import type { Violation } from '#optimiser/violation.ts'
import { explainStops } from './explain-stops.ts'
import type { Kind, Questions } from './queries.ts'

/** A question as it is sent: the first one about a problem carries the problem, and problems no longer used are dropped. */
export type EvaluatorQuestion<K extends Kind = Kind> = {
  number: number
  kind: K
  asked: Questions[K]['asked']
  problemId: number
  problem?: NamedProblem
  isOnce?: boolean
  travel: [string, Travel][]
  forgets: { problemIds: number[]; keys: string[] }
}
export type Answered = { number: number; answer: unknown } | { number: number; failure: string }

const answers: { [K in Kind]: (problem: Problem, asked: Questions[K]['asked']) => Questions[K]['answer'] } = {
  evaluate: (problem, { order }) => ({
    routes: planOf(problem, order).routes,
    broken: pricerOf(problem, order).violations,
  }),
  slots: (problem, { order, stop }) => pricerOf(problem, order).slots(stop),
  obstacles: (problem, { order, stops }) => {
    const pricer = pricerOf(problem, order)
    return stops.map((stop) => nearestObstacle(pricer.slots(stop)))
  },
  explain: (problem, asked) => explainStops({ problem, ...asked }),
  allows: (problem, { relaxations }) => {
    try {
      checkRelaxations(modelOf(problem), { relaxations })
      return true
    } catch (error) {
      if (error instanceof ProblemFault) return false
      throw error
    }
  },
}

/** That a vehicle or its driver can't serve the stop at all stands in the way only where that is so of all of them. */
function nearestObstacle(slots: readonly Slot[]): Violation | null {
  const without = (...rules: Violation['rule'][]) =>
    slots.filter(({ change }) => !change.broken.some(({ rule }) => rules.includes(rule)))
  const asked = [without('skills', 'features'), without('features'), slots].find(({ length }) => length > 0) ?? []
  const least = Math.min(...asked.map(({ change }) => change.broken.length))
  const broken = asked.find(({ change }) => change.broken.length === least)?.change.broken ?? []
  return broken.find(({ rule }) => rule === 'skills' || rule === 'features') ?? broken[0] ?? null
}

/** Runs in the worker and keeps a limited number of problems compiled. */
export class WarmEvaluator {
  private readonly problems = new Map<number, Problem>()
  private readonly travel = new Map<string, Travel>()

  answer<K extends Kind>({ number, kind, asked, ...sent }: EvaluatorQuestion<K>): Answered {
    try {
      for (const id of sent.forgets.problemIds) this.problems.delete(id)
      for (const key of sent.forgets.keys) this.travel.delete(key)
      if (sent.problem && sent.isOnce)
        return { number, answer: answers[kind](withTravel(sent.problem, new Map(sent.travel)), asked) }
      for (const [key, travel] of sent.travel) this.travel.set(key, travel)
      if (sent.problem) this.problems.set(sent.problemId, withTravel(sent.problem, this.travel))
      return { number, answer: answers[kind](this.problems.get(sent.problemId)!, asked) }
    } catch (error) {
      return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}
