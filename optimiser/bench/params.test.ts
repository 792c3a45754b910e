import { expect, test } from 'vitest'
import { solve } from '../src/solve.ts'
import { searchParams } from '../src/search/search-params.ts'
import { cityProblem } from './city.ts'
import { paramPaths, withParams } from './params.ts'

test('a value of the search is replaced by its path, and the others stay', () => {
  const changed = paramPaths(withParams('rich.fewerVehicles.pause=0.5,classic.acceptance.hottest.windows=2'))
  const differing = [...paramPaths(searchParams)].filter(([path, value]) => changed.get(path) !== value)
  expect(differing.map(([path]) => [path, changed.get(path)])).toEqual([
    ['classic.acceptance.hottest.windows', 2],
    ['rich.fewerVehicles.pause', 0.5],
  ])
})

test('an unknown value of the search is refused', () => {
  expect(() => withParams('rich.fewerVehicles.pauses=0.5')).toThrow('No such value of the search')
  expect(() => withParams('rich.fewerVehicles.pause=')).toThrow('No such value of the search')
})

test('the search uses the values it is given', () => {
  const problem = cityProblem({ name: 'city-30', stops: 30, vehicles: 4, seed: 1 })
  const planWith = (list: string) =>
    solve(problem, { seed: 1, stop: { iterations: 64 }, params: withParams(list) }).plan
  expect(planWith('')).toEqual(solve(problem, { seed: 1, stop: { iterations: 64 } }).plan)
  expect(planWith('rich.perturbation.ruin.removed=20,lastMoves.mostPriced=0')).not.toEqual(planWith(''))
})
