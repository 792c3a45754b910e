import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

it('a pause doubles with each failure, up to the longest, however many there were', () => {
  const pauses = [-1, 0, 1, 2, 3, 4, 5000].map((failures) => backoff({ first: 20, most: 100 }, failures))
  expect(pauses).toEqual([0, 0, 20, 40, 80, 100, 100])
})
