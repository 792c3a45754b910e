import { expect, it } from 'vitest'
import { isAsTyped, numberIn, numberSigns, roundedNumberIn } from './typed-number.ts'

it.each([
  ['3.5', 3.5],
  ['٣٫٥', 3.5],
  ['۳٫۵', 3.5],
  ['٣,٥', 3.5],
  ['٣،٥', 3.5],
  ['٣.٥', 3.5],
  ['٬١٢٣٤', 1234],
  ['٢٬٥٠٠', 2500],
  ['٢٬٥٠٠٫٢٥', 2500.25],
  ['1 250,50', 1250.5],
  ['1\u202F250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1.250.000', 1_250_000],
  ['12.345', 12.35],
  ['1.005', 1.01],
  ['.5', 0.5],
  ['3.', 3],
  ['-2.5', -2.5],
  ['-.5', -0.5],
  ['\u22122', -2],
  ['€ 12.50', 12.5],
  ['', undefined],
  ['-', undefined],
  ['abc', undefined],
  ['9'.repeat(22), 1e22],
  ['9'.repeat(20), 1e20],
  ['99999999999999999.5', 1e17],
  ['0.0000001', 0],
])('%j says %j', (text, number) => expect(numberIn(text, { language: 'ar', decimals: 2 })).toBe(number))

it.each([
  ['1.799', 1.799],
  ['1,799.5', undefined],
  ['1.79', undefined],
  ['1.790', undefined],
  ['٣٫٥٥٥', 3.555],
  ['', undefined],
])('%j is kept as another number: %j', (text, number) =>
  expect(roundedNumberIn(text, { language: 'ar', decimals: 2 })).toBe(number),
)

it('grouped thousands are not decimals that would be rounded', () =>
  expect(roundedNumberIn('1.250', { language: 'fr', decimals: 0 })).toBeUndefined())

it('one comma before three digits groups thousands in English alone', () => {
  const read = (text: string) =>
    (['en', 'fr', 'ar'] as const).map((language) => numberIn(text, { language, decimals: 3 }))
  expect(read('1,250')).toEqual([1250, 1.25, 1.25])
  expect(read('0,250')).toEqual([0.25, 0.25, 0.25])
  expect(read('3,5')).toEqual([3.5, 3.5, 3.5])
  expect(read('1.250')).toEqual([1.25, 1.25, 1.25])
})

it('a whole number has marks between its thousands alone, and is rounded', () => {
  const read = (text: string) => numberIn(text, { language: 'fr', decimals: 0 })
  expect(['1.250', '1,250', '1 250', '3,5', '٤٢'].map(read)).toEqual([1250, 1250, 1250, 4, 42])
})

it('what cannot stand in a number is not taken', () =>
  expect(['-1-2x٣٫٥kg', 'x-1'].map(numberSigns)).toEqual(['-12٣٫٥', '1']))

it.each([
  [25, 25, true],
  ['', '', true],
  [0, '', true],
  [25, '', false],
  [0, 25, false],
  [undefined, 25, false],
] as const)('a value of %s after %s was typed', (value, typed, isTyped) =>
  expect(isAsTyped(value, typed)).toBe(isTyped),
)
