import { expect, test } from 'vitest'
import { problemOf, type Rule } from '../../testing/random-problem.ts'
import { check } from '../check/check.ts'
import type { Plan } from '../plan.ts'
import { priceSlots } from '../price/price.ts'
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
]
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)
const error = 1e-5

/** What the best move of a single stop saves that breaks no rule. */
function savedByMove(problem: Problem, plan: Plan): number {
  const paired = new Set((problem.pairs ?? []).flatMap(({ pickup, delivery }) => [pickup, delivery]))
  const changes = problem.stops
    .filter(({ id }) => !plan.unassigned.includes(id) || !paired.has(id))
    .flatMap(({ id }) => priceSlots(problem, plan, id))
    .filter(({ change }) => change.broken.length === 0)
  return Math.max(0, ...changes.map(({ change }) => 0 - change.cost))
}

/** What it saves to let any two drivers change their routes, where that breaks no rule. */
function savedBySwap(problem: Problem, plan: Plan): number {
  const ids = problem.vehicles.map(({ id }) => id)
  const saved = ids.flatMap((one, index) =>
    ids.slice(index + 1).map((other) => {
      const swapped = planOf(problem, swappedIn(plan, one, other))
      return check(problem, swapped).violations.length > 0 ? 0 : plan.costs.total - swapped.costs.total
    }),
  )
  return Math.max(0, ...saved)
}

function swappedIn({ routes }: Plan, one: string, other: string): PlanOrder {
  const nameOf = (vehicle: string) => (vehicle === one ? other : vehicle === other ? one : vehicle)
  return { routes: routes.map(({ vehicle, stops }) => ({ vehicle: nameOf(vehicle), stops })) }
}

test.each(days)('after a search no single move and no swap of two drivers saves anything: %s', (_, rules) => {
  for (const seed of seeds) {
    const problem = problemOf({ seed, stopCount: 14, vehicleCount: 4, rules })
    const { plan } = solve(problem, { seed, stop: { iterations: 48 } })
    expect([seed, check(problem, plan).violations]).toEqual([seed, []])
    expect([seed, savedByMove(problem, plan) < error]).toEqual([seed, true])
    expect([seed, savedBySwap(problem, plan) < error]).toEqual([seed, true])
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
