import { expect, test } from 'vitest'
import { problemOf, type Rule } from '../../testing/random-problem.ts'
import { check } from '../check/check.ts'
import type { Plan } from '../plan.ts'
import { price, priceSlots } from '../price/price.ts'
import type { Edit } from '../price/edits.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'

const working: Rule[] = ['capacity', 'windows', 'soft-windows', 'shift', 'overtime', 'two-profiles', 'skills']
const days: [string, Rule[]][] = [
  ['working hours and late stops', working],
  ['breaks', [...working, 'fixed-breaks', 'driving-breaks']],
  ['pairs', ['capacity', 'windows', 'shift', 'pairs', 'two-profiles']],
  ['even work', [...working, 'balance']],
  ['fixed stops', [...working, 'position', 'vehicle-locks', 'order-locks']],
  ['optional stops and promises', [...working, 'prizes', 'promises', 'preferences']],
]
// As many steps as a quick, a normal and a deep search have for each stop of a large day.
const efforts = [16, 64, 256]
const seeds = Array.from({ length: 9 }, (_, index) => index + 1)
const seedsOf = (effort: number) => seeds.filter((seed) => seed % efforts.length === efforts.indexOf(effort))
// A hundredth of a per cent.
const worthIt = (plan: Plan) => 1e-4 * plan.costs.total

const savedBy = (problem: Problem, plan: Plan, edits: readonly Edit[]) =>
  mostOf(
    edits.map((edit) => price(problem, plan, edit)).filter(({ broken }) => broken.length === 0),
    ({ cost }) => 0 - cost,
  )

function mostOf<Thing>(things: readonly Thing[], savedOf: (thing: Thing) => number): number {
  return things.reduce((most, thing) => Math.max(most, savedOf(thing)), 0)
}

/** What the best move of a single stop saves that breaks no rule. */
function savedByMove(problem: Problem, plan: Plan): number {
  const paired = new Set(pairsOf(problem).flat())
  const changes = problem.stops
    .filter(({ id }) => !plan.unassigned.includes(id) || !paired.has(id))
    .flatMap(({ id }) => priceSlots(problem, plan, id))
    .filter(({ change }) => change.broken.length === 0)
  return mostOf(changes, ({ change }) => 0 - change.cost)
}

const pairsOf = ({ pairs = [] }: Problem) => pairs.map(({ pickup, delivery }): [string, string] => [pickup, delivery])

/** What it saves to move a planned pair, one stop behind the other. */
function savedByPair(problem: Problem, plan: Plan): number {
  const edits = pairsOf(problem)
    .filter(([pickup]) => !plan.unassigned.includes(pickup))
    .flatMap((stops) =>
      problem.vehicles.flatMap(({ id: vehicle }) => {
        const route = plan.routes.find((one) => one.vehicle === vehicle)?.stops ?? []
        const { length } = route.filter((stop) => !stops.includes(stop))
        return Array.from({ length: length + 1 }, (_, position): Edit => ({ kind: 'move', stops, vehicle, position }))
      }),
    )
  return savedBy(problem, plan, edits)
}

/** What it saves to swap any two stops, or to take one off its route. */
function savedByStops(problem: Problem, plan: Plan): number {
  const planned = plan.routes.flatMap(({ stops }) => stops)
  const swaps = planned.flatMap((one, index) =>
    planned.slice(index + 1).map((other): Edit => ({ kind: 'swap', stops: [one, other] })),
  )
  return savedBy(problem, plan, [...swaps, ...planned.map((stop): Edit => ({ kind: 'remove', stops: [stop] }))])
}

/** What it saves to give the routes to drivers in any other way, where that breaks no rule. */
function savedByDrivers(problem: Problem, plan: Plan): number {
  const ids = problem.vehicles.map(({ id }) => id)
  const plans = ordersOf(ids).map((order) => planOf(problem, drivenBy(plan, ids, order)))
  return mostOf(plans, (other) =>
    check(problem, other).violations.length > 0 ? 0 : plan.costs.total - other.costs.total,
  )
}

function ordersOf(ids: readonly string[]): string[][] {
  if (ids.length === 0) return [[]]
  return ids.flatMap((first) => ordersOf(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]))
}

function drivenBy({ routes }: Plan, ids: readonly string[], order: readonly string[]): PlanOrder {
  return { routes: routes.map(({ vehicle, stops }) => ({ vehicle: order[ids.indexOf(vehicle)]!, stops })) }
}

const cases = days.flatMap(([name, rules]) => efforts.map((effort) => ({ name, rules, effort })))

test.each(cases)('after $effort steps no move that people could make saves anything: $name', ({ rules, effort }) => {
  for (const seed of seedsOf(effort)) {
    const problem = problemOf({ seed, stopCount: 14, vehicleCount: 4, rules })
    const { plan } = solve(problem, { seed, stop: { iterations: effort } })
    expect([seed, check(problem, plan).violations]).toEqual([seed, []])
    const saved = {
      move: savedByMove(problem, plan),
      pair: savedByPair(problem, plan),
      stops: savedByStops(problem, plan),
      drivers: savedByDrivers(problem, plan),
    }
    expect([seed, Object.entries(saved).filter(([, gain]) => gain > worthIt(plan))]).toEqual([seed, []])
  }
})

test('the last moves are reported, and end with the search if it is cancelled', () => {
  for (const seed of seeds) {
    const problem = problemOf({ seed, stopCount: 14, vehicleCount: 4, rules: working })
    const plans: Plan[] = []
    const { plan } = solve(problem, { seed, stop: { iterations: 48 }, onProgress: (one) => plans.push(one.plan) })
    expect(plans.at(-1)!.costs.total).toBe(plan.costs.total)
  }
})
