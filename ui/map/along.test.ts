import { expect, it } from 'vitest'
import { cutAlong, placeAlong } from './along.ts'

// At 60 degrees north a degree of longitude is half as long as one of latitude.
const corner = [
  [10, 60],
  [14, 60],
  [14, 62],
] as const

it('a place along a path lies by the length behind it, and looks where the path goes', () => {
  expect(placeAlong(corner, 0)).toEqual({ at: [10, 60], heading: 90 })
  expect(placeAlong(corner, 0.25)?.at[0]).toBeCloseTo(12, 1)
  expect(placeAlong(corner, 0.75)?.at[1]).toBeCloseTo(61, 1)
  expect(placeAlong(corner, 0.75)?.heading).toBe(0)
  expect(placeAlong(corner, 1)?.at).toEqual([14, 62])
  expect(
    placeAlong(
      [
        [14, 62],
        [14, 60],
        [10, 60],
      ],
      1,
    )?.heading,
  ).toBe(270)
})

it('a path that stands still, or is none, is no trouble', () => {
  expect(
    placeAlong(
      [
        [1, 2],
        [1, 2],
      ],
      0.5,
    )?.at,
  ).toEqual([1, 2])
  expect(placeAlong([], 0.5)).toBeNull()
})

it('a path is cut into its legs by their lengths', () => {
  const path: [number, number][] = [
    [0, 0],
    [0, 1],
    [0, 4],
  ]
  expect(cutAlong(path, [200, 200])).toEqual([
    [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    [
      [0, 2],
      [0, 4],
    ],
  ])
  expect(cutAlong(path, [100, 0, 300]).map((leg) => leg.at(-1))).toEqual([
    [0, 1],
    [0, 1],
    [0, 4],
  ])
  expect(cutAlong(path, [7])).toEqual([path])
})
