import type { Break, Depot, PlanOrder, Problem, Stability, Vehicle } from '../src/problem.ts'
import { solve } from '../src/solve.ts'
import { Dice, problemOf } from './random-problem.ts'
import type { Recipe } from './random-problem.ts'

const HOUR = 3600

/** A random problem in which depot hours, breaks and ceilings prevent many stops from being served. */
export function tightProblemOf(recipe: Recipe): Problem {
  const problem = problemOf(recipe)
  const dice = new Dice(recipe.seed ^ 99)
  const stability = dice.chance(0.5)
    ? { stability: ceilingsOf(solve(problem, { seed: 2, stop: { iterations: 10 } }).plan, dice) }
    : {}
  const depots = (problem.depots ?? []).map((depot) => (dice.chance(0.6) ? withHours(depot, dice) : depot))
  return {
    ...problem,
    ...stability,
    depots,
    vehicles: problem.vehicles.map((vehicle) => (dice.chance(0.6) ? withBreaks(vehicle, dice) : vehicle)),
  }
}

function withHours(depot: Depot, dice: Dice): Depot {
  const startSeconds = (8 + dice.below(2)) * HOUR + 600
  return {
    ...depot,
    openings: [
      { startSeconds, endSeconds: 10 * HOUR },
      { startSeconds: 10.5 * HOUR, endSeconds: (11 + dice.below(3)) * HOUR },
    ],
  }
}

function withBreaks(vehicle: Vehicle, dice: Dice): Vehicle {
  const first: Break = {
    kind: 'fixed',
    window: { startSeconds: 9 * HOUR, endSeconds: (9 + dice.below(2)) * HOUR + dice.below(HOUR) },
    durationSeconds: 1800 + dice.below(1800),
    always: dice.chance(0.5),
  }
  const second: Break = {
    kind: 'fixed',
    window: { startSeconds: 10 * HOUR, endSeconds: 10.5 * HOUR },
    durationSeconds: 1800,
  }
  return { ...vehicle, breaks: dice.chance(0.3) ? [first, second] : [first] }
}

/** Ceilings on changes from a plan whose routes are reversed. */
function ceilingsOf({ routes }: PlanOrder, dice: Dice): Stability {
  return {
    reference: { routes: routes.map(({ vehicle, stops }) => ({ vehicle, stops: [...stops].reverse() })) },
    vehicles: { atMost: dice.below(2) },
    orders: { atMost: dice.below(3) },
    promises: { atMost: dice.below(2) },
  }
}
