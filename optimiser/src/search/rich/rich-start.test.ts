import { expect, test } from 'vitest'
import { check } from '../../check/check.ts'
import type { Problem } from '../../problem.ts'
import { solve } from '../../solve.ts'

const MINUTE = 60

/** Three passengers are on board, and the last to get in must get out first. There is also an optional errand nearby. */
function taxi(minutes: readonly number[]): Problem {
  const places = [0, 10, 20, 30, 0.5]
  const matrix = places.flatMap((from) => places.map((to) => Math.abs(from - to) * MINUTE))
  const names = ['a', 'b', 'c']
  return {
    vehicles: [{ id: 'taxi', shift: { startSeconds: 0, endSeconds: 1000 * MINUTE } }],
    stops: [
      ...names.map((id) => ({ id, place: 0 })),
      ...names.map((id, index) => ({ id: `${id} home`, place: 3 - index })),
      { id: 'errand', place: 4, prize: 1 },
    ],
    pairs: names.map((id, index) => ({
      pickup: id,
      delivery: `${id} home`,
      maxOnBoardSeconds: minutes[index]! * MINUTE,
    })),
    profiles: [{ name: 'car', durationsSeconds: matrix, distancesMeters: matrix }],
    locks: {
      prefixes: [
        {
          vehicle: 'taxi',
          visits: names.map((stop) => ({ stop, served: { startSeconds: 600 * MINUTE, endSeconds: 600 * MINUTE } })),
        },
      ],
    },
  }
}

const solved = (problem: Problem) => solve(problem, { seed: 1, stop: { iterations: 50 } }).plan

test('passengers on board are delivered in an order that keeps the rules', () => {
  const plan = solved(taxi([31, 21, 11]))
  expect(check(taxi([31, 21, 11]), plan).violations).toEqual([])
  expect(plan.routes[0]!.stops).toEqual(['a', 'b', 'c', 'errand', 'c home', 'b home', 'a home'])
})

test('if no order keeps the rules, passengers are delivered with the least lateness and no stop is added', () => {
  const plan = solved(taxi([30, 20, 8]))
  expect(plan.routes[0]!.stops).toEqual(['a', 'b', 'c', 'c home', 'b home', 'a home'])
  expect(check(taxi([30, 20, 8]), plan).violations).toMatchObject([{ rule: 'on-board', amount: 2 * MINUTE }])
})
