import { expect, test } from 'vitest'
import { throughReloads } from './use-route-paths.ts'

const [depot, one, other]: [number, number][] = [
  [0, 0],
  [1, 1],
  [2, 2],
]

test('a route is drawn back to its depot where it loads again', () => {
  const visits = [
    { kind: 'start', afterStops: 0 },
    { kind: 'reload', afterStops: 1 },
    { kind: 'break', afterStops: 2 },
  ]
  expect(throughReloads(depot, [one, other], { visits })).toEqual([one, depot, other])
  expect(throughReloads(undefined, [one, undefined, other], { visits })).toEqual([one, other])
  expect(throughReloads(depot, [one, other], null)).toEqual([one, other])
})
