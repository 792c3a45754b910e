import { expect, it } from 'vitest'
import { amountIn, isUnread, odometerBounds, yearIn } from './amounts.ts'

it('numbers are read as people type them, and none that can’t be', () => {
  expect(amountIn('١٢٫٥', 'ar')).toBe(12.5)
  expect(amountIn('1.234,50', 'fr')).toBe(1234.5)
  expect(amountIn('1,234.50', 'en')).toBe(1234.5)
  expect(amountIn('123.456', 'en', odometerBounds)).toBe(123_456)
  for (const text of ['', 'abc', '-5', '2000000']) expect(amountIn(text, 'en')).toBeNaN()
  expect([isUnread('', Number.NaN), isUnread('-5', Number.NaN), isUnread('5', 5)]).toEqual([false, true, false])
})

it('years are read in Arabic digits too', () => {
  expect([yearIn('١٩٩٠'), yearIn(' 1990 '), yearIn('90'), yearIn('2190')]).toEqual([1990, 1990, undefined, undefined])
})
