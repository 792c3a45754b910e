import { expect, it } from 'vitest'
import { amountIn, isUnread, moneyBounds, odometerBounds, odometerData, yearIn } from './amounts.ts'

const euros = moneyBounds('EUR')

it('numbers are read as people type them, and none that can’t be', () => {
  expect(amountIn('١٢٫٥', 'ar', euros)).toBe(12.5)
  expect(amountIn('1.234,50', 'fr', euros)).toBe(1234.5)
  expect(amountIn('1,234.50', 'en', euros)).toBe(1234.5)
  expect(amountIn('123.456', 'en', odometerBounds({ unitSystem: 'metric' }))).toBe(123_456)
  for (const text of ['', 'abc', '-5', '2000000']) expect(amountIn(text, 'en', euros)).toBeNaN()
  expect([isUnread('', Number.NaN), isUnread('-5', Number.NaN), isUnread('5', 5)]).toEqual([false, true, false])
})

it('years are read in Arabic digits too', () => {
  expect([yearIn('١٩٩٠'), yearIn(' 1990 '), yearIn('90'), yearIn('2190')]).toEqual([1990, 1990, undefined, undefined])
})

it('money is read with the decimals of its currency, as far as the server takes it', () => {
  expect(amountIn('12.345', 'en', moneyBounds('KWD'))).toBe(12.345)
  expect(amountIn('12.345', 'en', moneyBounds('EUR'))).toBe(12.35)
  expect(amountIn('90000000', 'en', moneyBounds('JPY'))).toBe(90_000_000)
  expect(amountIn('1000000', 'en', moneyBounds('EUR'))).toBe(1_000_000)
  expect(amountIn('1000001', 'en', moneyBounds('EUR'))).toBeNaN()
})

it('an odometer in miles is kept in kilometres, and none that wasn’t read', () => {
  expect(odometerData(100, { unitSystem: 'imperial' })).toEqual({ odometer: 160.934, odometerUnit: 'km' })
  expect(odometerData(100, { unitSystem: 'metric' })).toEqual({ odometer: 100, odometerUnit: 'km' })
  expect(odometerData(Number.NaN, { unitSystem: 'metric' })).toEqual({})
  expect(odometerBounds({ unitSystem: 'imperial' }).most).toBe(6_213_711)
})
