import { expect, test } from 'vitest'
import { NO_WAY } from '../model/model.ts'
import { arrivalInTraffic, drivenInTraffic } from './travel.ts'

test('where there is no way, no hours of traffic are counted', () => {
  const traffic = { factors: Float64Array.from({ length: 24 }, (_, at) => (at === 8 ? 2 : 1)), clockAtZero: 0 }
  expect(arrivalInTraffic(traffic, 100, NO_WAY)).toBe(100 + NO_WAY)
  expect(drivenInTraffic(traffic, 100, 100 + NO_WAY)).toBe(NO_WAY)
  expect(arrivalInTraffic(traffic, 8 * 3600, 600)).toBe(8 * 3600 + 1200)
})
