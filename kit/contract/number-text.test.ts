import { describe, expect, it } from 'vitest'
import { decimalSignOf, numberInText } from './number-text.ts'

describe('a number in a text', () => {
  it('is read with its spaces, groups and decimals, in every kind of digits', () => {
    const read = (text: string) => numberInText(text, 'point')
    expect(['1 250,5', '1,250.5', '1.250,5', "1'250.5", '١٬٢٥٠٫٥', '1250.5'].map(read)).toEqual(Array(6).fill(1250.5))
    expect(['1,250,000', '1.250.000'].map(read)).toEqual([1_250_000, 1_250_000])
    expect(['1٫5', '1,5', '0.125', '0,125', '12.3456', '-34.9', '+7', '.5', '7.', '١٫٢٥٠'].map(read)).toEqual([
      1.5, 1.5, 0.125, 0.125, 12.3456, -34.9, 7, 0.5, 7, 1.25,
    ])
  })

  it('that could be read in two ways follows the sign of its column', () => {
    expect([numberInText('1,250', 'point'), numberInText('1,250', 'comma')]).toEqual([1250, 1.25])
    expect([numberInText('1.250', 'point'), numberInText('1.250', 'comma')]).toEqual([1.25, 1250])
  })

  it('that is none is refused', () => {
    for (const text of ['', ' ', '.', 'many', '12 kg', '1,25,0', '1.2,3.4', '12,34,567', '--1', '1e5'])
      expect(numberInText(text, 'point'), text).toBeUndefined()
  })
})

describe('the decimal sign of a column', () => {
  it('is told by the first number that can be read in one way only', () => {
    expect(decimalSignOf(['1,250', '7', '12,5'])).toBe('comma')
    expect(decimalSignOf(['1,250', '3.5'])).toBe('point')
    expect(decimalSignOf(['1.250.000'])).toBe('comma')
    expect(decimalSignOf(['1,250', '7', ''])).toBeUndefined()
  })
})
