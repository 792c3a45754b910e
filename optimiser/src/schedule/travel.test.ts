import { expect, test } from 'vitest'
import { NO_WAY } from '../model/model.ts'
import { Pace } from './travel.ts'

test('a leg without a road skips traffic', () => {
  const traffic = { factors: Float64Array.from({ length: 24 }, (_, at) => (at === 8 ? 2 : 1)), clockAtZero: 0 }
  const pace = new Pace(traffic)
  expect(pace.arrival(100, NO_WAY)).toBe(100 + NO_WAY)
  expect(pace.driven(100, 100 + NO_WAY)).toBe(NO_WAY)
  expect(pace.arrival(8 * 3600, 600)).toBe(8 * 3600 + 1200)
})

test('earlier calls do not change an arrival', () => {
  for (const clockAtZero of [0, 1800, 12.5, -7200]) {
    const traffic = { factors: Float64Array.from({ length: 24 }, (_, at) => 0.6 + ((at * 7) % 11) / 10), clockAtZero }
    const used = new Pace(traffic)
    for (let at = 0; at < 400; at++) {
      const [departure, seconds] = [(at * 7919) % 100_000, (at * 104_729) % 9000]
      expect(used.arrival(departure, seconds)).toBe(new Pace(traffic).arrival(departure, seconds))
    }
  }
})
