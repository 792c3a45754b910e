import { expect, test } from 'vitest'
import { missedIn } from './stops-before-now.ts'

const route = (...starts: [deliveryId: number, hour: number][]) => ({
  key: 'Anna',
  stops: starts.map(([deliveryId, hour]) => ({ deliveryId, startSeconds: hour * 3600 })),
})
const missed = (planned: ReturnType<typeof route>, published: ReturnType<typeof route>[], hour: number) =>
  missedIn(planned, published, hour * 3600)

test('a stop put before now is missed, unless its driver had it there already', () => {
  const published = route([1, 8], [2, 9], [3, 12])
  expect(missed(published, [published], 11)).toBe(0)
  expect(missed(route([1, 8], [4, 8.5], [2, 9.5], [3, 12]), [published], 11)).toBe(1)
  // One for later is brought forward to the past.
  expect(missed(route([3, 8], [1, 9], [2, 10]), [published], 11)).toBe(1)
  // What another driver was given counts for them alone.
  expect(missed(published, [{ ...published, key: 'Ben' }], 11)).toBe(2)
  expect(missed(published, [], 8)).toBe(0)
})
