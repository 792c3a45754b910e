import { expect, test } from 'vitest'
import type { PriceChange } from '#optimiser/optimiser.ts'
import type { Position } from '#ui/map/map-box.ts'
import { cheapestOf, gapsBeside, gapsNear, tintsOf, wayThrough } from './map-gaps.ts'
import { priceTable } from '../model/tints.ts'
import type { RoutePath } from './use-route-paths.ts'

const square: RoutePath['halts'] = [
  { at: [0, 0] },
  { at: [0, 10], stop: 'a' },
  { at: [10, 10], stop: 'b' },
  { at: [10, 0], stop: 'c' },
  { at: [0, 0] },
]
const route: RoutePath = { id: '1', color: '', path: square.map(({ at }) => at), halts: square }
const nothing: ReadonlySet<string> = new Set()
const project = ([x, y]: Position) => [x, y] as const

const change = (cost: number, broken: PriceChange['broken'] = []): PriceChange => ({
  cost,
  unassignedCost: 0,
  distanceMeters: 0,
  durationSeconds: 0,
  drivingSeconds: 0,
  lateSeconds: 0,
  brokenPromises: 0,
  broken,
  mended: [],
})
const broken: PriceChange['broken'] = [
  { rule: 'capacity', vehicle: '2', amount: 1, sentence: '', detail: { kind: 'too-many-stops', by: 1 } } as never,
]

test('a point beside a line means the gap between the stops that the line joins', () => {
  const near = (x: number, y: number, held = nothing) => gapsNear(route, [x, y], { held, project, within: 2 })
  expect([near(1, 5), near(5, 9), near(9, 5), near(5, 1)]).toEqual([[0], [1], [2], [3]])
  expect(near(5, 5)).toEqual([])
  expect(near(1, 9.5)).toEqual([1, 0])
})

test('the lines to and from held stops lead to one gap', () => {
  const near = (x: number, y: number) => gapsNear(route, [x, y], { held: new Set(['b']), project, within: 2 })
  expect([near(5, 9), near(9, 5), near(5, 1)]).toEqual([[1], [1], [2]])
})

test('gaps are found on roads too, and a road that is driven twice gives both', () => {
  const out: RoutePath = {
    ...route,
    halts: [{ at: [0, 0] }, { at: [10, 0], stop: 'a' }, { at: [0, 0] }],
    path: [
      [0, 0],
      [0, 5],
      [10, 5],
      [10, 0],
      [10, 5],
      [0, 5],
      [0, 0],
    ],
    lengths: [20, 20],
  }
  const asked = { held: nothing, project, within: 1 }
  expect(gapsNear(out, [5, 5], asked).toSorted()).toEqual([0, 1])
  expect(gapsNear(out, [5, 0], asked)).toEqual([])
})

test('a marker means the gaps before and after its stop', () => {
  expect(gapsBeside(route, 'b', nothing)).toEqual([1, 2])
  expect(gapsBeside(route, 'c', new Set(['a']))).toEqual([1, 2])
  expect([gapsBeside(route, 'b', new Set(['b'])), gapsBeside(route, 'x', nothing)]).toEqual([[], []])
})

test('among several gaps the cheapest one that breaks no rule is chosen', () => {
  const prices = priceTable([
    { vehicle: '1', position: 0, change: change(3, broken) },
    { vehicle: '1', position: 1, change: change(9) },
    { vehicle: '1', position: 2, change: change(7) },
  ])
  expect([
    cheapestOf([0, 1], '1', prices),
    cheapestOf([1, 2], '1', prices),
    cheapestOf([1, 0], '1', undefined),
  ]).toEqual([1, 2, 1])
  expect(cheapestOf([], '1', prices)).toBeUndefined()
})

test('held stops are drawn between the ends of their gap', () => {
  const way = (position: number, held = nothing) => wayThrough(route, position, [[5, 5]], held)
  expect(way(0)).toEqual([
    [0, 0],
    [5, 5],
    [0, 10],
  ])
  expect(way(2)).toEqual([
    [10, 10],
    [5, 5],
    [10, 0],
  ])
  expect(way(3)).toEqual([
    [10, 0],
    [5, 5],
    [0, 0],
  ])
  expect(way(1, new Set(['b']))).toEqual([
    [0, 10],
    [5, 5],
    [10, 0],
  ])
})

test('routes are tinted by their best place, and those with no possible place are marked', () => {
  const prices = priceTable([
    { vehicle: '1', position: 0, change: change(10) },
    { vehicle: '1', position: 1, change: change(50) },
    { vehicle: '2', position: 0, change: change(1, broken) },
    { vehicle: '3', position: 0, change: change(50) },
  ])
  expect([...tintsOf(['1', '2', '3', '4'], prices)]).toEqual([
    ['1', 0],
    ['2', 'impossible'],
    ['3', 1],
    ['4', 'impossible'],
  ])
  expect([...tintsOf(['1'], undefined)]).toEqual([['1', 'unknown']])
})
