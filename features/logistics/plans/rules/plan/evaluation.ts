import { pricerOf } from '#optimiser/price/price.ts'
import type { Route } from '#optimiser/plan.ts'
import type { PlanOrder, Problem } from '#optimiser/problem.ts'
import { planOf } from '#optimiser/schedule/plan-of.ts'
import type { Violation } from '#optimiser/violation.ts'
import {
  brokenOf,
  figuresOf,
  timesOf,
  type BrokenRule,
  type Counts,
  type PaidFigures,
  type StopTimes,
} from '../../rules.ts'
import type { PlanFacts } from '../facts.ts'
import { isLate } from '../../../deliveries/rules/late.ts'
import { orderOf } from './problem.ts'
import { promisesIn } from './promises.ts'
import { routeOfStop, type PlanState } from './state.ts'
import { timeLocksOf } from './time-lock.ts'

/** What follows from the order of some routes. A route that serves nothing has neither figures nor broken rules. */
export type Evaluation = {
  figures: Map<number, PaidFigures>
  times: Map<number, StopTimes>
  brokenOfRoute: Map<number, BrokenRule[]>
  /** Of no single route. */
  broken: BrokenRule[]
}

/** Evaluates a whole plan. */
export function evaluate(problem: Problem, { facts, state }: { facts: PlanFacts; state: PlanState }): Evaluation {
  const order = orderFor(problem, state)
  if (order.routes.length === 0) return evaluationOf({ routes: [], broken: [] }, { facts, state })
  const { routes } = planOf(problem, order)
  return evaluationOf({ routes, broken: pricerOf(problem, order).violations }, { facts, state })
}

/** The order of some routes of a plan, or all. Routes do not change each other's times, so the others need not be looked at. */
export function orderFor(
  problem: Pick<Problem, 'vehicles' | 'stops'>,
  state: PlanState,
  routeIds: readonly number[] = state.routes.map(({ id }) => id),
): PlanOrder {
  const wanted = new Set(routeIds)
  return knownOf(orderOf({ routes: state.routes.filter(({ id }) => wanted.has(id)) }), problem)
}

type Found = { routes: readonly Route[]; broken: readonly Violation[] }

/** What the optimiser found of an order, in the words of the plan. */
export function evaluationOf(
  { routes, broken }: Found,
  { facts, state }: { facts: PlanFacts; state: PlanState },
): Evaluation {
  const evaluation: Evaluation = { figures: new Map(), times: new Map(), brokenOfRoute: new Map(), broken: [] }
  if (routes.length === 0) return evaluation
  const timeLocks = timeLocksOf(state)
  for (const route of routes) {
    evaluation.figures.set(Number(route.vehicle), figuresOf(route, facts, state))
    for (const [deliveryId, times] of timesOf(route, facts, timeLocks)) evaluation.times.set(deliveryId, times)
  }
  keepRealTimes(evaluation, facts, state)
  for (const rule of broken.map(brokenOf)) note(evaluation, rule, state)
  return evaluation
}

/** What was done keeps the times it was done at: for the optimiser a vehicle that stood idle was there until it went on. */
function keepRealTimes({ times }: Evaluation, { moment }: PlanFacts, state: PlanState): void {
  for (const { routeId, visits } of moment?.courses ?? []) {
    const here = new Set(state.routes.find(({ id }) => id === routeId)?.stops.map(({ deliveryId }) => deliveryId))
    for (const { deliveryId, startSeconds, endSeconds } of visits) {
      const found = here.has(deliveryId) ? times.get(deliveryId) : undefined
      if (found) times.set(deliveryId, { ...found, arrivalSeconds: startSeconds, startSeconds, endSeconds })
    }
  }
}

type Counted = Pick<Evaluation, 'broken'> & {
  times: ReadonlyMap<number, StopTimes>
  brokenOfRoute: ReadonlyMap<number, readonly BrokenRule[]>
}

/** What is counted in a plan that was evaluated as a whole; late is what is still to come, once its day runs. */
export function countsOf({ times, brokenOfRoute, broken }: Counted, facts: PlanFacts): Counts {
  const visited = new Set(facts.moment?.courses.flatMap(({ visits }) => visits.map(({ deliveryId }) => deliveryId)))
  return {
    late: [...times].filter(([deliveryId, own]) => !visited.has(deliveryId) && isLate(own)).length,
    broken: [...brokenOfRoute.values()].reduce((sum, rules) => sum + rules.length, broken.length),
    ...promisesIn(facts, (deliveryId) => times.get(deliveryId)?.startSeconds),
  }
}

function note({ broken, brokenOfRoute }: Evaluation, rule: BrokenRule, state: PlanState): void {
  const routeId = rule.routeId ?? (rule.deliveryId && routeOfStop(state, rule.deliveryId)?.id)
  if (routeId) brokenOfRoute.set(routeId, [...(brokenOfRoute.get(routeId) ?? []), rule])
  else broken.push(rule)
}

/** Without vehicles and stops that the problem does not have, because they went in the meantime. */
function knownOf({ routes }: PlanOrder, { vehicles, stops }: Pick<Problem, 'vehicles' | 'stops'>): PlanOrder {
  const [vehicleIds, stopIds] = [new Set(vehicles.map(({ id }) => id)), new Set(stops.map(({ id }) => id))]
  return {
    routes: routes
      .filter(({ vehicle }) => vehicleIds.has(vehicle))
      .map((route) => ({ ...route, stops: route.stops.filter((stop) => stopIds.has(stop)) })),
  }
}
