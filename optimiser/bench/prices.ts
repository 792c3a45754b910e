import { check } from '../src/check/check.ts'
import { price, priceSlots } from '../src/price/price.ts'
import type { Plan } from '../src/plan.ts'
import type { Problem } from '../src/problem.ts'
import { planOf } from '../src/schedule/plan-of.ts'
import { solve } from '../src/solve.ts'
import { cities, cityProblem } from './city.ts'
import { withEveryRule } from './full-day.ts'

// Enough for a realistic plan; the same on every machine.
const iterations = 600
const wholes = 20
const warmUp = 100

/** The days whose slots are timed. */
export const priceNames: readonly string[] = ['plain', 'city', 'every rule']

/** Time to price all slots of one stop, for each of 500 stops on 30 routes: with few rules, on a city day, or with every rule. */
export function priceLine(name: string): string {
  const problem = dayNamed(name)
  return lineOf(name, problem, planned(problem))
}

function dayNamed(name: string): Problem {
  const city = withFreeVehicles(cityProblem(cities.find((size) => size.name === 'city-500')!))
  if (name === 'city') return city
  if (name === 'plain') return plain(city)
  if (name === 'every rule') return withEveryRule(city, planned(city))
  throw new Error(`No such day: ${name}.`)
}

function planned(problem: Problem): Plan {
  return solve(problem, { seed: 1, stop: { iterations } }).plan
}

// Fixed costs are removed so that nearly all vehicles are used.
function withFreeVehicles(problem: Problem): Problem {
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, costs: { ...vehicle.costs, fixed: 0 } })),
  }
}

/** Capacity, one window per stop, shifts. */
function plain(problem: Problem): Problem {
  const nothingMore = {
    breaks: [],
    reload: { depots: ['west'], atMost: 0 },
    overtime: { upToSeconds: 0, costPerMinute: 0 },
  }
  return { ...problem, vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, ...nothingMore })) }
}

function lineOf(name: string, problem: Problem, plan: Plan): string {
  const edit = { kind: 'remove', stops: [plan.routes[0]!.stops[0]!] } as const
  price(problem, plan, edit)
  const all = (): number[] => problem.stops.map(({ id }) => timed(() => priceSlots(problem, plan, id)))
  for (const { id } of problem.stops.slice(0, warmUp)) priceSlots(problem, plan, id)
  const slots = all().sort((a, b) => a - b)
  const whole = Array.from({ length: wholes }, () => timed(() => check(problem, planOf(problem, plan)))).sort(
    (a, b) => a - b,
  )
  const [middle, high] = [slots[slots.length >> 1]!, slots[Math.floor(0.95 * slots.length)]!]
  const recomputed = whole[wholes >> 1]!
  return `${name.padEnd(10)} ${middle.toFixed(1).padStart(5)} ms per stop, ${high.toFixed(1).padStart(5)} at the 95th of 100; ${(middle / recomputed).toFixed(1)} times the plan computed anew and checked (${recomputed.toFixed(2)} ms); ${plan.routes.length} routes, ${plan.unassigned.length} left out`
}

function timed(action: () => void): number {
  const start = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
