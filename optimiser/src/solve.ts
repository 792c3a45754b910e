import { checkPart } from './door/fault.ts'
import { modelOf } from './door/open.ts'
import { checkOptions } from './door/options.ts'
import { routesOfOrder } from './door/orders.ts'
import type { Model } from './model/model.ts'
import type { Plan } from './plan.ts'
import type { PlanOrder, Problem } from './problem.ts'
import { buildPlan } from './schedule/build-plan.ts'
import { Pricer } from './price/pricer.ts'
import { RouteEvaluator } from './schedule/evaluator.ts'
import { searchClassic } from './search/classic.ts'
import { Cancelled } from './search/control.ts'
import type { Control, GoOn, NodePlan } from './search/control.ts'
import { coreOfModel } from './search/core-of-model.ts'
import type { NumberedCore } from './search/core-of-model.ts'
import { searchAllRules } from './search/rich/relaxed-search.ts'
import { keptOrders } from './search/rich/rich-start.ts'

/** What a search is told besides the problem. */
export interface SolveOptions {
  /** Same problem, seed and number of iterations: same plan, on every machine. */
  readonly seed: number
  readonly stop: StopRule
  /** A clock, for `stop.milliseconds` alone: of the wall or of the processor, as the caller likes. */
  readonly now?: () => number
  readonly onProgress?: (progress: Progress) => void
  /** Once aborted, the best plan so far is answered: what is built by then of the first one, the rest unassigned. */
  readonly signal?: { readonly aborted: boolean }
  /**
   * Asked now and then for a plan that another search of this problem found, to go on from when it is better; null for none. Of a plan that
   * breaks rules as much is taken as keeps them; one with names that the problem does not have is refused, which ends the search.
   */
  readonly takeOffer?: () => PlanOrder | null
}

/** The search ends at whichever comes first. Milliseconds are those of `now`. */
export interface StopRule {
  readonly iterations?: number
  readonly milliseconds?: number
}

/** A better plan has been found, or none for some time: with a clock, four times a second are told at least. */
export interface Progress {
  /** Share of the search that is over, 0 to 1. */
  readonly done: number
  readonly iterations: number
  /** The best so far: the same object as before where none is better. */
  readonly plan: Plan
}

/** The best plan found. */
export interface Solution {
  readonly plan: Plan
  readonly iterations: number
}

/** Searches for a good plan until it is told to stop. */
export function solve(problem: Problem, options: SolveOptions): Solution {
  const done = doneBy(options)
  const model = modelOf(problem)
  const goOn = () => {
    if (options.signal?.aborted) throw new Cancelled()
  }
  try {
    const numbered = coreOfModel(model, goOn)
    return numbered === null
      ? solveRich({ model, goOn }, options, done)
      : solveClassic({ model, ...numbered, goOn }, options, done)
  } catch (thrown) {
    if (!(thrown instanceof Cancelled)) throw thrown
    return { plan: buildPlan(model, keptOrders(model, model.startRoutes)), iterations: 0 }
  }
}

type Done = (iterations: number) => number

function doneBy(options: SolveOptions): Done {
  checkPart('options', options, checkOptions)
  const { stop, now, signal } = options
  const { iterations: most = Infinity, milliseconds = Infinity } = stop
  const start = now?.() ?? 0
  return (iterations) => {
    if (signal?.aborted) return 1
    const spent = now === undefined ? 0 : now() - start
    // Of no time, or of no steps, not even none is left: 0 / 0 is no share.
    return milliseconds > 0 && most > 0 ? Math.min(1, Math.max(iterations / most, spent / milliseconds)) : 1
  }
}

function solveClassic(task: { model: Model; goOn: GoOn } & NumberedCore, options: SolveOptions, done: Done): Solution {
  const { model, core, stopOf, nodeOf, goOn } = task
  const routesOf = (plan: NodePlan) =>
    Array.from({ length: model.vehicleCount }, (_, vehicle) =>
      Int32Array.from(plan[vehicle] ?? [], (node) => stopOf[node]!),
    )
  const nodesOf = (routes: readonly Int32Array[]) =>
    routes.filter((order) => order.length > 0).map((order) => Array.from(order, (stop) => nodeOf[stop]!))
  const evaluator = new RouteEvaluator(model)
  const report = reporter(options, done, (plan: NodePlan) => buildPlan(model, routesOf(plan), evaluator))
  const control: Control = { ...report, offered: () => offerOf(model, options, nodesOf) }
  const iterations = searchClassic(core, nodesOf(keptOrders(model, model.startRoutes)), {
    seed: options.seed,
    control,
    goOn,
  })
  return { plan: report.last() ?? buildPlan(model, model.startRoutes), iterations }
}

function solveRich({ model, goOn }: { model: Model; goOn: GoOn }, options: SolveOptions, done: Done): Solution {
  const evaluator = new RouteEvaluator(model)
  const report = reporter(options, done, (routes: readonly Int32Array[]) => buildPlan(model, routes, evaluator))
  const offered = () => offerOf(model, options, (routes) => routes)
  const { now, stop, signal } = options
  const clock = stop.milliseconds === undefined || now === undefined ? {} : { now }
  const control = { ...report, ...clock, offered, isCancelled: () => signal?.aborted === true }
  const iterations = searchAllRules(model, { seed: options.seed, control, goOn })
  return { plan: report.last() ?? buildPlan(model, model.startRoutes), iterations }
}

function offerOf<Plan>(
  model: Model,
  options: SolveOptions,
  convert: (routes: readonly Int32Array[]) => Plan,
): Plan | null {
  const order = options.takeOffer?.() ?? null
  if (!order) return null
  const routes = routesOfOrder(model, order, 'offer')
  const keepsRules = new Pricer(model, routes).violations.length === 0
  return convert(keepsRules ? routes : keptOrders(model, routes))
}

// Enough for a smooth curve, and rare enough to cost nothing: so often in all, and more often at first.
const reportEvery = 1 / 200
const reportGrowth = 1.2
// Whoever waits hears every quarter of a second that the search goes on: as much less as a look at the clock may come late.
const longestSilenceMilliseconds = 200

function reporter<Found>({ onProgress, now = () => 0 }: SolveOptions, done: Done, planOf: (found: Found) => Plan) {
  let best: Found | null = null
  let bestPlan: Plan | null = null
  let iterationsNow = 0
  let reported = { done: -1, iterations: -1, milliseconds: now() }
  const last = () => (bestPlan ??= best && planOf(best))
  const report = (share: number) => {
    const plan = last()
    if (plan === null) return
    reported = { done: share, iterations: iterationsNow, milliseconds: now() }
    onProgress?.({ done: share, iterations: iterationsNow, plan })
  }
  return {
    done: (iterations: number) => {
      iterationsNow = iterations
      const share = done(iterations)
      if (onProgress !== undefined && now() - reported.milliseconds >= longestSilenceMilliseconds) report(share)
      return share
    },
    found: (_cost: number, found: Found) => {
      best = found
      bestPlan = null
      if (onProgress === undefined) return
      const share = done(iterationsNow)
      if (share >= reported.done + reportEvery || iterationsNow > reported.iterations * reportGrowth) report(share)
    },
    last,
  }
}
