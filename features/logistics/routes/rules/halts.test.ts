import { expect, test } from 'vitest'
import { haltsOf } from './halts.ts'

const visit = (kind: string, afterStops: number) => ({ kind, afterStops, arrivalSeconds: 250, endSeconds: 260 })
const stop = (at: [number, number]) => ({ at, arrivalSeconds: 200, endSeconds: 210 })
const route = {
  start: { point: [0, 0] as [number, number] },
  end: { point: [9, 9] as [number, number] },
  startSeconds: 100,
  endSeconds: 300,
  stopList: [stop([1, 1]), stop([2, 2]), stop([3, 3])],
  figures: { visits: [visit('start', 0), visit('break', 1), visit('reload', 2), visit('end', 3)] },
}

test('a route returns to where it started to load again', () => {
  expect(haltsOf(route).map(({ at }) => at[0])).toEqual([0, 1, 2, 0, 3, 9])
  expect(haltsOf(route)[3]).toEqual({ at: [0, 0], from: 250, to: 260 })
})

test('a route without depots goes from stop to stop', () => {
  expect(haltsOf({ ...route, start: null, end: null }).map(({ at }) => at[0])).toEqual([1, 2, 3])
})
