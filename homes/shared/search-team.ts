import type { Plan } from '#optimiser/plan.ts'
import type { PlanOrder, Problem } from '#optimiser/problem.ts'
import type { Progress, Solution } from '#optimiser/solve.ts'
import type { SearchOrder } from '#platform/planning/server/queries.ts'

export type SearchTask = { problem: Problem; seed: number; milliseconds: number }

/** One thread that searches, whatever the machine calls it. */
export type Searcher = {
  start(task: SearchTask): void
  /** Offers it a plan that another searcher found; searchers that can't receive ignore it. */
  offer(order: PlanOrder): void
  stop(): void
}
export type SearcherEvents = {
  /** The searcher's best plan so far; the same again where it only says how far it is. */
  onProgress(progress: Progress): void
  onDone(solution: Solution): void
  onFailed(error: Error): void
}

/**
 * Lets several searchers work on one problem with different seeds. What one finds is offered to the others,
 * and the best of all is answered: at the end, or at once when the order is cancelled. Cancelled before any plan is found, it fails.
 */
export function searchTogether(
  problem: Problem,
  order: SearchOrder,
  makers: ((events: SearcherEvents) => Searcher)[],
): Promise<Solution> {
  return new Promise((resolve, reject) => {
    let best: Plan | undefined
    let iterations = 0
    let running = makers.length
    const end = (settle: () => void) => {
      for (const searcher of searchers) searcher.stop()
      order.signal?.removeEventListener('abort', cancel)
      settle()
    }
    const answer = (plan: Plan) => end(() => resolve({ plan, iterations }))
    const cancel = () => {
      if (best) answer(best)
      else end(() => reject(order.signal?.reason))
    }
    const improve = (plan: Plan): boolean => {
      if (best && plan.costs.total >= best.costs.total) return false
      best = plan
      return true
    }
    const searchers = makers.map((make, index) =>
      make({
        onProgress: (progress) => {
          const isBetter = improve(progress.plan)
          order.onProgress?.({ ...progress, plan: best ?? progress.plan })
          if (isBetter) searchers.forEach((other, at) => at !== index && other.offer(orderOf(progress.plan)))
        },
        onDone: (solution) => {
          iterations += solution.iterations
          improve(solution.plan)
          if (--running === 0) answer(best ?? solution.plan)
        },
        onFailed: (error) => {
          if (--running === 0 && best) answer(best)
          else if (running === 0 || !best) end(() => reject(error))
        },
      }),
    )
    if (order.signal?.aborted) return cancel()
    order.signal?.addEventListener('abort', cancel)
    searchers.forEach((searcher, index) =>
      searcher.start({ problem, seed: order.seed + index, milliseconds: order.milliseconds }),
    )
  })
}

function orderOf({ routes }: Plan): PlanOrder {
  return { routes: routes.map(({ vehicle, stops }) => ({ vehicle, stops })) }
}
