import type { Explanation } from '#optimiser/explain/explain.ts'
import type { Relaxation } from '#optimiser/explain/relaxations.ts'
import type { NamedProblem, Travel } from '#optimiser/named-problem.ts'
import type { Route } from '#optimiser/plan.ts'
import type { Slot } from '#optimiser/price/pricer.ts'
import type { PlanOrder, Problem } from '#optimiser/problem.ts'
import type { Progress, Solution } from '#optimiser/solve.ts'
import type { Violation } from '#optimiser/violation.ts'
import type { explainStops } from './explain-stops.ts'

export type SearchOrder = {
  seed: number
  milliseconds: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/** Plans routes away from the thread that answers calls; cancelled, it answers the best plan so far, or fails where there is none yet. */
export type Optimise = (problem: Problem, order: SearchOrder) => Promise<Solution>

/** What an evaluator is asked about a problem, with what each is answered. */
export type Questions = {
  /** Times, figures and broken rules of an order. */
  evaluate: { asked: { order: PlanOrder }; answer: { routes: readonly Route[]; broken: readonly Violation[] } }
  /** Every place a stop could have. */
  slots: { asked: { order: PlanOrder; stop: string }; answer: readonly Slot[] }
  /** What keeps stops from their best place; null if nothing does. */
  obstacles: { asked: { order: PlanOrder; stops: readonly string[] }; answer: readonly (Violation | null)[] }
  /** Why stops are where they are or nowhere, one explanation for each. */
  explain: { asked: Omit<Parameters<typeof explainStops>[0], 'problem'>; answer: readonly Explanation[] }
  /** Whether the problem knows everything that these would make wider. */
  allows: { asked: { relaxations: readonly Relaxation[] }; answer: boolean }
}
export type Kind = keyof Questions
export type AskedProblem = {
  problem: NamedProblem
  travel: ReadonlyMap<string, Travel>
  /** Nothing more will be asked about it: it takes no place of those that are kept. */
  isOnce?: boolean
}

/** Answers about the plan of a problem away from the thread that answers calls, where the problem is kept at hand; one plan's questions in their order. */
export type AskEvaluator = <K extends Kind>(
  kind: K,
  about: AskedProblem & { planId: number },
  asked: Questions[K]['asked'],
) => Promise<Questions[K]['answer']>

declare module '#kit/server/machine.ts' {
  interface Provided {
    optimise: Optimise
    askEvaluator: AskEvaluator
  }
}
