import { expect, test } from 'vitest'
import { curvePath } from './load-curve.tsx'
import {
  fittingScale,
  gapsBetween,
  hoursAround,
  pixelsAt,
  positionAt,
  rowsInView,
  secondsAt,
  ticksOf,
} from './time-scale.ts'

const scale = { from: 6 * 3600, to: 10 * 3600, pixelsPerHour: 60 }

test('a moment and its pixels lead to each other', () => {
  expect(pixelsAt(scale, 7.5 * 3600)).toBe(90)
  expect(secondsAt(scale, 90)).toBe(7.5 * 3600)
})

test('ticks stand no closer than they can be read', () => {
  expect(ticksOf(scale)).toEqual([6, 7, 8, 9, 10].map((hour) => hour * 3600))
  expect(ticksOf({ ...scale, pixelsPerHour: 240 })).toHaveLength(17)
  expect(ticksOf({ from: 0, to: 86_400, pixelsPerHour: 10 })).toEqual([0, 6, 12, 18, 24].map((hour) => hour * 3600))
})

test('a span fills the width it is given', () => {
  expect(fittingScale({ from: 0, to: 10 * 3600 }, 600)).toBe(60)
  expect(fittingScale({ from: 0, to: 60 }, 6000)).toBe(480)
})

test('the day is as long as what happens in it', () => {
  expect(hoursAround([{ from: 7.6 * 3600, to: 16.9 * 3600 }], { from: 0, to: 1 })).toEqual({
    from: 7 * 3600,
    to: 18 * 3600,
  })
  expect(hoursAround([], { from: 21_600, to: 72_000 })).toEqual({ from: 21_600, to: 72_000 })
})

test('what is dropped at a moment stands behind all whose middle is over', () => {
  const stops = [
    { from: 100, to: 200 },
    { from: 300, to: 400 },
  ]
  expect([0, 149, 150, 349, 360].map((moment) => positionAt(stops, moment))).toEqual([0, 0, 1, 1, 2])
  expect(positionAt([], 50)).toBe(0)
})

test('there is one gap more than there are things, and one alone on an empty row', () => {
  const around = { from: 0, to: 36_000 }
  expect(gapsBetween([], around)).toEqual([around])
  expect(
    gapsBetween(
      [
        { from: 4000, to: 4300 },
        { from: 5000, to: 5600 },
      ],
      around,
    ),
  ).toEqual([
    { from: 0, to: 4000 },
    { from: 4300, to: 5000 },
    { from: 5600, to: 11_000 },
  ])
})

test('rows out of view are not drawn', () => {
  expect(rowsInView({ top: 1000, height: 500 }, 50, 200)).toEqual([16, 34])
  expect(rowsInView({ top: 0, height: 500 }, 50, 5)).toEqual([0, 5])
})

test('a curve of loads goes down in steps, and not beyond its room', () => {
  const steps = [
    { at: 7 * 3600, share: 1 },
    { at: 8 * 3600, share: 0.5 },
    { at: 9 * 3600, share: 0 },
  ]
  expect(curvePath(steps, scale)).toBe('M60 100H60V20H120V60H180V100V100Z')
  expect(curvePath([{ at: 7 * 3600, share: 3 }], scale)).toBe('M60 100H60V0V100Z')
  expect(curvePath([], scale)).toBe('')
})
