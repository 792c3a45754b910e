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
import { searchClassic } from './search/classic-search.ts'
import { Cancelled } from './search/control.ts'
import type { Control, GoOn, NodePlan } from './search/control.ts'
import { coreOfModel } from './search/core-of-model.ts'
import { afterLastMoves } from './search/last-moves.ts'
import type { NumberedCore } from './search/core-of-model.ts'
import { searchParams } from './search/search-params.ts'
import type { SearchParams } from './search/search-params.ts'
import { searchAllRules } from './search/rich/relaxed-search.ts'
import { keptOrders } from './search/rich/rich-start.ts'

/** Options of a search. */
export interface SolveOptions {
  /** The same problem, seed and number of iterations give the same plan on every machine. */
  readonly seed: number
  readonly stop: StopRule
  /** A clock for `stop.milliseconds`: wall time or processor time. */
  readonly now?: () => number
  readonly onProgress?: (progress: Progress) => void
  /** If aborted, `solve` returns the best plan so far. An unfinished first plan leaves the remaining stops unassigned. */
  readonly signal?: { readonly aborted: boolean }
  /**
   * Called regularly for a plan from another search of the same problem, or null. The search continues from it if it is better. If the plan
   * breaks rules, only the part that keeps them is used. An unknown name in it ends the search with a `ProblemFault`.
   */
  readonly takeOffer?: () => PlanOrder | null
  /** What steers the search, for measurements. If absent, the values that were measured best. */
  readonly params?: SearchParams
}

/** The search ends at whichever comes first. Milliseconds are those of `now`. */
export interface StopRule {
  readonly iterations?: number
  readonly milliseconds?: number
}

/** Reported when a better plan is found, and with a clock at least four times a second. */
export interface Progress {
  /** Completed share of the search, 0 to 1. */
  readonly done: number
  readonly iterations: number
  /** The best plan so far: the same object as in the last report if there is no better one. */
  readonly plan: Plan
}

/** The best plan found. */
export interface Solution {
  readonly plan: Plan
  readonly iterations: number
}

/** Searches for a good plan until a limit is reached or the signal is aborted. */
export function solve(problem: Problem, options: SolveOptions): Solution {
  const done = doneBy(options)
  const model = modelOf(problem)
  const goOn = () => {
    if (options.signal?.aborted) throw new Cancelled()
  }
  try {
    const numbered = coreOfModel(model, paramsOf(options).classic.neighbours, goOn)
    const found =
      numbered === null
        ? solveRich({ model, goOn }, options, done)
        : solveClassic({ model, ...numbered, goOn }, options, done)
    return withLastMoves(model, found, options)
  } catch (thrown) {
    if (!(thrown instanceof Cancelled)) throw thrown
    return { plan: buildPlan(model, keptOrders(model, model.startRoutes)), iterations: 0 }
  }
}

const pricedPerLook = 64

/** The plan after the moves that people would try by hand, which are reported like any other plan. */
function withLastMoves(model: Model, found: Solution, options: SolveOptions): Solution {
  const { stop, now, signal, onProgress } = options
  const { mostShare, mostPriced } = paramsOf(options).lastMoves
  const { plan, iterations } = found
  if (iterations === 0 || signal?.aborted) return found
  const hasClock = now !== undefined && stop.milliseconds !== undefined
  const until = hasClock ? now() + mostShare * stop.milliseconds : Infinity
  let looked = 0
  let reported = -Infinity
  const isLate = (time: number) => {
    if (time >= reported + longestSilenceMilliseconds) {
      onProgress?.({ done: 1, iterations, plan })
      reported = time
    }
    return time >= until
  }
  const isOver = (priced: number) => {
    if (priced >= mostPriced) return true
    if (looked > 0 && priced < looked + pricedPerLook) return false
    looked = Math.max(1, priced)
    return signal?.aborted === true || (hasClock && isLate(now()))
  }
  const routes = afterLastMoves(model, routesOfOrder(model, plan), isOver)
  if (!routes) return found
  const better = buildPlan(model, routes)
  onProgress?.({ done: 1, iterations, plan: better })
  return { plan: better, iterations }
}

const paramsOf = ({ params = searchParams }: SolveOptions) => params

type Done = (iterations: number) => number

function doneBy(options: SolveOptions): Done {
  checkPart('options', options, checkOptions)
  const { stop, now, signal } = options
  const { iterations: most = Infinity, milliseconds = Infinity } = stop
  const start = now?.() ?? 0
  return (iterations) => {
    if (signal?.aborted) return 1
    const spent = now === undefined ? 0 : now() - start
    // A limit of zero is reached at once; 0 / 0 would be NaN.
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
    params: paramsOf(options).classic,
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
  const iterations = searchAllRules(model, { seed: options.seed, control, goOn, params: paramsOf(options) })
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

// Smooth enough for a curve, and rare enough to cost nothing: about 200 reports, more frequent at first.
const reportEvery = 1 / 200
const reportGrowth = 1.2
// Reports come at least every 250 ms; the clock may be read up to 50 ms late.
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
