import { expect, test } from 'vitest'
import { distanceLimit } from './distance-limit.ts'

test('the limit of a distance is typed in miles where the workspace measures in miles', () => {
  const { isInMiles, shown, kept } = distanceLimit('imperial')
  expect(isInMiles).toBe(true)
  expect(kept(100)).toBeCloseTo(160.9344)
  expect(shown(160.9344)).toBe(100)
  expect(shown(kept(62.5))).toBe(62.5)
  expect(distanceLimit('metric').shown(kept(100))).toBe(160.9)
})

test('without a limit nothing is read or kept', () => {
  expect(distanceLimit('imperial').shown(null)).toBeNull()
  expect(distanceLimit('imperial').kept(null)).toBeNull()
})
