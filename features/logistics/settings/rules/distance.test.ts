import { expect, it } from 'vitest'
import { distanceUnit, inOwnUnit, kilometersOf, readingOf } from './distance.ts'

it('a reading in miles is kept in kilometres and shown as it was read', () => {
  expect(kilometersOf(60_000, 'imperial')).toBe(96_560.64)
  for (const reading of [0, 1, 60_001, 123_457])
    expect(readingOf(kilometersOf(reading, 'imperial'), 'imperial')).toBe(reading)
  expect([kilometersOf(60_000, 'metric'), readingOf(60_000, 'metric'), inOwnUnit(5, 'metric')]).toEqual([
    60_000, 60_000, 5,
  ])
  expect([distanceUnit('metric'), distanceUnit('imperial')]).toEqual(['kilometer', 'mile'])
})
