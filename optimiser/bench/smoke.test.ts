import { expect, test } from 'vitest'
import { check } from '../src/check/check.ts'
import { readCvrplib } from '../src/readers/cvrplib.ts'
import { cvrplibConvention, problemOfInstance } from '../src/readers/instance-problem.ts'
import { solve } from '../src/solve.ts'
import { cityProblem } from './city.ts'
import { scorePlan } from './score.ts'

// Four squares of four stops with sides of 10 and the nearest corner about 100 away, one van each.
const corners = [
  [100, 0],
  [110, 0],
  [110, 10],
  [100, 10],
] as const
const turns = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
] as const
const places = turns.flatMap(([a, b, c, d]) => corners.map(([x, y]) => [a * x + b * y, c * x + d * y]))

const squares = `NAME : squares
DIMENSION : ${places.length + 1}
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 4
NODE_COORD_SECTION
1 0 0
${places.map(([x, y], at) => `${at + 2} ${x} ${y}`).join('\n')}
DEMAND_SECTION
1 0
${places.map((_, at) => `${at + 2} 1`).join('\n')}
DEPOT_SECTION
1
-1
EOF
`

test('an instance is read, solved to optimality and scored', () => {
  const instance = readCvrplib(squares)
  const { plan } = solve(problemOfInstance(instance, cvrplibConvention), { seed: 1, stop: { iterations: 2000 } })
  // Out to a corner on the axis, 100; three sides, 30; back from the corner beside it, sqrt(100² + 10²) = 100.5, rounded to 100.
  expect(scorePlan(instance, cvrplibConvention, plan)).toEqual({ cost: 4 * 230, vehicles: 4, feasible: true })
})

test('the plan of a generated day keeps all rules', () => {
  const problem = cityProblem({ name: 'city-40', stops: 40, vehicles: 5, seed: 1 })
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 100 } })
  expect(check(problem, plan).violations).toEqual([])
  expect(plan.unassigned).toEqual([])
})
