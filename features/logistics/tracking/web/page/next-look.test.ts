import { describe, expect, it } from 'vitest'
import { nextLookMs } from './next-look.ts'

describe('when the tracking page asks again', () => {
  it('waits longer after each failure in a row, up to five minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map((failures) => nextLookMs({ failures, isUnderWay: true })! / 1000)
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  })

  it('asks again after a failure even where the delivery isn’t under way', () => {
    expect(nextLookMs({ failures: 1, isUnderWay: false })).toBe(2_000)
  })

  it('looks every minute while the delivery is under way, and no more once it is over', () => {
    expect(nextLookMs({ failures: 0, isUnderWay: true })).toBe(60_000)
    expect(nextLookMs({ failures: 0, isUnderWay: false })).toBeUndefined()
  })
})
