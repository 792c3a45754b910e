import { expect, it } from 'vitest'
import { solve } from '#optimiser/solve.ts'
import { orderOf, roundProblem } from './round.ts'

const quickest = (seconds: (number | null)[][], isRoundTrip: boolean) => {
  const cells = { durationsSeconds: seconds, distancesMeters: seconds }
  return orderOf(solve(roundProblem(cells, isRoundTrip), { seed: 1, stop: { iterations: 500 } }).plan)
}

it('a round counts the way back, one way does not', () => {
  // From the last place it is far back to the start.
  const seconds = [
    [0, 10, 20, 15],
    [10, 0, 10, 30],
    [20, 10, 0, 10],
    [200, 30, 10, 0],
  ]
  expect(quickest(seconds, false)).toEqual([0, 1, 2, 3])
  expect(quickest(seconds, true)).toEqual([0, 3, 2, 1])
})

it('a place that no road leads to is named', () => {
  const seconds = [
    [0, 10, null],
    [10, 0, null],
    [null, null, 0],
  ]
  expect(() => quickest(seconds, true)).toThrow(
    expect.objectContaining({ status: 422, details: { issues: [expect.objectContaining({ path: 'points.2' })] } }),
  )
})
