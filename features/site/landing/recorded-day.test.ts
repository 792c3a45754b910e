import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clockText, placeAt, type RecordedDay } from './rules/recorded-day.ts'

const file = 'public/front/day.json'
const van = {
  name: 'Van 1',
  legs: [
    { from: 100, to: 200, path: [0, 0, 10, 0, 10, 10] },
    { from: 300, to: 400, path: [10, 10, 30, 10] },
  ],
  stops: [
    { at: 250, x: 10, y: 10 },
    { at: 450, x: 30, y: 10 },
  ],
}

describe('a vehicle of a recorded day', () => {
  it('waits at the start, moves along the road, and stands where it delivers', () => {
    expect(placeAt(van, 0)).toEqual([0, 0])
    expect(placeAt(van, 150)).toEqual([10, 0])
    expect(placeAt(van, 175)).toEqual([10, 5])
    expect(placeAt(van, 250)).toEqual([10, 10])
    expect(placeAt(van, 350)).toEqual([20, 10])
    expect(placeAt(van, 9999)).toEqual([30, 10])
  })
})

it('the clock of the day has two digits for hours and minutes', () => {
  expect([clockText(0), clockText(9 * 3600 + 299), clockText(86_399)]).toEqual(['00:00', '09:04', '23:59'])
})

describe('the recorded day of the landing page', () => {
  const day = JSON.parse(readFileSync(file, 'utf8')) as RecordedDay

  it('is no larger than 300 KB', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(300_000)
  })

  it('is a run of several vehicles, in order, inside its plane', () => {
    expect(day.vehicles.length).toBeGreaterThanOrEqual(5)
    for (const { legs, stops } of day.vehicles) {
      expect(legs.flatMap(({ from, to }) => [from, to])).toEqual(
        legs.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a - b),
      )
      for (const { path } of legs)
        path.forEach((value, at) => expect(value).toBeLessThanOrEqual(at % 2 ? day.height : day.width))
      for (const { at } of stops) expect(at >= day.from && at <= day.to).toBe(true)
    }
  })
})
