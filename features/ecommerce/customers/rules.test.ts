import { describe, expect, it } from 'vitest'
import { loyaltyOf, nextLevel } from './rules.ts'

describe('the next level of a customer', () => {
  it.each([
    [0, 'Silver', 0],
    [250, 'Silver', 0.5],
    [500, 'Gold', 0],
    [3500, 'Platinum', 0.5],
  ])('of %i points is %s', (points, level, share) => expect(nextLevel(points)).toEqual({ level, share }))

  it('is none at the top', () => {
    expect(nextLevel(5000)).toBeUndefined()
    expect(loyaltyOf(5000)).toEqual({ level: 'Platinum', pointsToNext: null })
  })
})
