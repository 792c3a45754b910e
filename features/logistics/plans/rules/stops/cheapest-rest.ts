import { countsOf, evaluate } from '../plan/evaluation.ts'
import type { PlanFacts, TimeSpan, TravelMatrices } from '../facts.ts'
import { restsIn, withRest } from '../day/working-hours.ts'
import { problemOf } from '../plan/problem.ts'
import type { PlanState, RouteState } from '../plan/state.ts'

/** What is added at once; people change its times afterwards. */
const restSeconds = 30 * 60
/** Breaks begin on the quarter hour: a guess at what a rota would say. */
const stepSeconds = 15 * 60

type Given = { facts: PlanFacts; matrices: TravelMatrices; state: PlanState }

/**
 * The hours of a route with half an hour of rest more, while it is under way and where it harms least: broken rules and promises first, then
 * lateness, then money. `undefined` where its shift can't have another.
 */
export function withCheapestRest(given: Given, routeId: number): TimeSpan[] | undefined {
  const route = given.state.routes.find(({ id }) => id === routeId)
  if (!route) return undefined
  const driven = measured(given, route)
  const usual = withRest(route.hours, inTheMiddle(route.hours))
  if (!driven) return usual
  const middle = (driven.startSeconds + driven.endSeconds - restSeconds) / 2
  const ranked = candidates(route.hours, driven).map(({ startSeconds, hours }) => {
    const { harm = [] } = measured(given, { ...route, hours }) ?? {}
    return { hours, harm: [...harm, Math.abs(startSeconds - middle)] }
  })
  const [best] = ranked.toSorted((one, other) => compare(one.harm, other.harm))
  return best?.hours ?? usual
}

/** What a route breaks and costs with its hours, the worst first; nothing where it serves no one. */
function measured({ facts, matrices, state }: Given, route: RouteState) {
  const alone = { ...state, routes: [route], pool: [] }
  const evaluation = evaluate(problemOf(facts, matrices, alone), { facts, state: alone })
  const figures = evaluation.figures.get(route.id)
  if (!figures) return undefined
  const { broken, brokenPromises, late } = countsOf(evaluation, facts)
  const { startSeconds, endSeconds, lateSeconds, cost } = figures
  return { startSeconds, endSeconds, harm: [broken, brokenPromises, late, lateSeconds, cost] }
}

/** Every rest that leaves the others as they are and falls between the start and the end of the route. */
function candidates(hours: readonly TimeSpan[], { startSeconds, endSeconds }: TimeSpan) {
  const count = restsIn(hours).length + 1
  const first = Math.floor(startSeconds / stepSeconds) + 1
  const steps = Math.max(0, Math.ceil((endSeconds - restSeconds) / stepSeconds) - first)
  return Array.from({ length: steps }, (_, index) => (first + index) * stepSeconds).flatMap((start) => {
    const next = withRest(hours, { startSeconds: start, endSeconds: start + restSeconds })
    return next && restsIn(next).length === count ? [{ startSeconds: start, hours: next }] : []
  })
}

/** Half an hour in the middle of the longest span. */
function inTheMiddle(hours: readonly TimeSpan[]): TimeSpan {
  const lengthOf = ({ startSeconds, endSeconds }: TimeSpan) => endSeconds - startSeconds
  const [longest = { startSeconds: 0, endSeconds: 0 }] = hours.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  const middle = (longest.startSeconds + longest.endSeconds - restSeconds) / 2
  const startSeconds = Math.round(middle / stepSeconds) * stepSeconds
  return { startSeconds, endSeconds: startSeconds + restSeconds }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => Math.abs(value - other[index]!) > 1e-6)
  return at < 0 ? 0 : one[at]! - other[at]!
}
