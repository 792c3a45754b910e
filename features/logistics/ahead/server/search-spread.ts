import type { Machine } from '#kit/server/machine.ts'
import type { Plan } from '#optimiser/plan.ts'
import type { PlanOrder, Problem } from '#optimiser/problem.ts'
import { paidKpisOf, type PaidKpis } from '../../plans/rules.ts'
import { countsOf, evaluationOf, orderFor } from '../../plans/rules/plan/evaluation.ts'
import { withUsualPay } from '../../plans/rules/day/pay.ts'
import { namedProblemOf } from '../../plans/rules/plan/problem.ts'
import { runProblem } from '../../runs/rules/run-problem.ts'
import { secondsOfPace, usualRun } from '../../runs/rules/run-settings.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'
import { pointsOf, type FoundRoute } from '../../plans/server/commands.ts'
import type { Reach } from '../../plans/server/queries.ts'
import type { SpreadSettings } from '../contract.ts'
import { dayOfShift, problemOverDays } from '../rules/over-days.ts'
import { choicesOf, emptyDay, loadHorizon, type Candidate, type DayAhead, type Loaded } from './horizon.ts'
import type { Found, KeptMove } from './tables.ts'

export type Searching = Reach & {
  id: number
  settings: SpreadSettings
  hasUsualPay: boolean
  signal: AbortSignal
  onProgress: (done: number) => void
}

/**
 * The best day of each flexible delivery, beside what the same search makes of the days as they are. Both sides begin with the same first half,
 * and have the same time after it.
 */
export async function searchSpread(machine: Machine, searching: Searching): Promise<Found> {
  const { settings, hasUsualPay, signal, onProgress } = searching
  const loaded = await loadHorizon(machine, searching, signal)
  const half = secondsOfPace[settings.pace] * 500
  const present = presentDays(loaded)
  const [held, free] = [false, true].map((isFree) => problemOf(loaded, { isFree, settings, hasUsualPay, present }))
  const look = async (problem: Problem, part: number) => {
    const order = {
      seed: 1,
      milliseconds: half,
      signal,
      onProgress: ({ done }: { done: number }) => onProgress((part + done) / 3),
    }
    if (problem.stops.length === 0 || problem.vehicles.length === 0) return emptyPlan(problem)
    const { plan } = await machine.optimise(problem, order)
    signal.throwIfAborted()
    return plan
  }
  const first = startOf(await look(held!, 0), free!)
  const before = await look(first.routes.length > 0 ? { ...held!, startPlan: first } : held!, 1)
  const after = await look(first.routes.length > 0 ? { ...free!, startPlan: first } : free!, 2)
  return foundIn(machine, searching, { loaded, before, after })
}

function presentDays({ rows, horizon }: Loaded): Map<string, number> {
  return new Map(
    rows.flatMap(({ id, date }) => (date === null ? [] : [[String(id), horizon.days.indexOf(date)] as const])),
  )
}

type Side = { isFree: boolean; settings: SpreadSettings; hasUsualPay: boolean; present: ReadonlyMap<string, number> }

function problemOf(loaded: Loaded, { isFree, settings, hasUsualPay, present }: Side): Problem {
  const choices = choicesOf(loaded, isFree)
  const days = loaded.days.map((day, number) => {
    const ids = loaded.rows.flatMap(({ id }) => (choices.get(id)?.includes(number) ? [id] : []))
    const run = { state: emptyDay(day, ids), settings: { ...usualRun, start: 'scratch' as const }, starts: new Map() }
    return runProblem(hasUsualPay ? withUsualPay(day.facts) : day.facts, loaded.matrices, run)
  })
  return problemOverDays(days, { present, isEven: settings.isEven })
}

function emptyPlan({ stops }: Problem): Pick<Plan, 'routes' | 'unassigned'> {
  return { routes: [], unassigned: stops.map(({ id }) => id) }
}

/** Without goods of which only one end is on a route: they are looked for together. */
function startOf({ routes }: PlanOrder, { pairs = [] }: Problem): PlanOrder {
  const routeOf = new Map(routes.flatMap(({ vehicle, stops }) => stops.map((stop) => [stop, vehicle])))
  const torn = new Set(
    pairs.flatMap(({ pickup, delivery }) => (routeOf.get(pickup) === routeOf.get(delivery) ? [] : [pickup, delivery])),
  )
  return {
    routes: routes
      .map(({ vehicle, stops }) => ({ vehicle, stops: stops.filter((stop) => !torn.has(stop)) }))
      .filter(({ stops }) => stops.length > 0),
  }
}

type Result = {
  loaded: Loaded
  before: Pick<Plan, 'routes' | 'unassigned'>
  after: Pick<Plan, 'routes' | 'unassigned'>
}

async function foundIn(machine: Machine, { id }: Searching, { loaded, before, after }: Result): Promise<Found> {
  const { rows, horizon, days } = loaded
  const dayAfter = new Map(
    after.routes.flatMap(({ vehicle, stops }) =>
      stops.map((stop) => [Number(stop), horizon.days[dayOfShift(Number(vehicle))]!]),
    ),
  )
  const moves = rows.flatMap(({ id: deliveryId, date: from, version }): KeptMove[] => {
    const to = dayAfter.get(deliveryId)
    return to === undefined || to === from ? [] : [{ deliveryId, from, to, version }]
  })
  const [first, second] = [await kpisOfDays(machine, id, loaded, before), await kpisOfDays(machine, id, loaded, after)]
  const undated = rows.filter(({ date }) => date === null)
  return {
    days: horizon.days.map((day, number) => ({ day, before: first[number]!, after: second[number]! })),
    undated: { before: undated.length, after: undated.filter((row) => !dayAfter.has(row.id)).length },
    moves,
    routes: days.map(({ routes }, number) => ({ day: horizon.days[number]!, routes: routes.map(foundRoute(after)) })),
    versions: Object.fromEntries(rows.flatMap(({ id: key, version }) => (dayAfter.has(key) ? [[key, version]] : []))),
    unplaced: after.unassigned.map(Number),
    isEstimated: days.some(({ facts }) => facts.matrices.some((matrix) => matrix.isEstimated)),
    points: pointsOf(days[0]!.facts),
  }
}

function foundRoute({ routes }: Result['after']) {
  const stopsOf = new Map(routes.map(({ vehicle, stops }) => [Number(vehicle), stops.map(Number)]))
  return ({ id, stops: _stops, ...shift }: RouteState): FoundRoute => ({ ...shift, deliveryIds: stopsOf.get(id) ?? [] })
}

/** The figures of each day by the plain prices, without what the search was told to wish for. */
async function kpisOfDays(
  machine: Machine,
  planId: number,
  { days, rows, matrices, horizon }: Loaded,
  plan: Pick<Plan, 'routes' | 'unassigned'>,
): Promise<PaidKpis[]> {
  const stopsOf = new Map(plan.routes.map(({ vehicle, stops }) => [Number(vehicle), stops.map(Number)]))
  const left = new Set(plan.unassigned.map(Number))
  const all: PaidKpis[] = []
  for (const [number, day] of days.entries()) {
    const waiting = rows.filter((row) => left.has(row.id) && row.date === horizon.days[number])
    const state = stateOf(day, { stopsOf, waiting })
    const problem = namedProblemOf(day.facts, state)
    const order = orderFor(problem, state)
    const found =
      order.routes.length === 0
        ? { routes: [], broken: [] }
        : await machine.askEvaluator('evaluate', { planId, problem, travel: matrices }, { order })
    const evaluation = evaluationOf(found, { facts: day.facts, state })
    all.push(paidKpisOf(state, evaluation.figures, countsOf(evaluation, day.facts)))
  }
  return all
}

type Decided = { stopsOf: ReadonlyMap<number, number[]>; waiting: readonly Candidate[] }

function stateOf(day: DayAhead, { stopsOf, waiting }: Decided): PlanState {
  const placed = (deliveryId: number) => ({ deliveryId, locks: [] })
  return {
    ...emptyDay(
      day,
      waiting.map(({ id }) => id),
    ),
    routes: day.routes.map((route) => ({ ...route, stops: (stopsOf.get(route.id) ?? []).map(placed) })),
  }
}
