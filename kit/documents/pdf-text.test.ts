import { describe, expect, it } from 'vitest'
import { joinedForms } from './arabic-forms.ts'
import { visualText } from './pdf-text.ts'

const plain = (text: string) => [...text].map((sign) => sign.normalize('NFKC')).join('')

describe('a line of a PDF', () => {
  it('stays as it is from left to right', () => {
    expect(visualText('Invoice 12 (copy)', false)).toBe('Invoice 12 (copy)')
  })

  it('from right to left begins at the right, with figures and Latin words in their own order', () => {
    expect(plain(visualText('رقم 4987', true))).toBe('4987 مقر')
    expect(plain(visualText('من Example Ltd في', true))).toBe('يف Example Ltd نم')
  })

  it('mirrors brackets among Arabic letters', () => {
    expect(plain(visualText('د(ر)ز', true))).toBe('ز(ر)د')
  })

  it('keeps amounts and phone numbers in one piece', () => {
    expect(visualText('\u2066-1,200.50 USD\u2069', true)).toBe('-1,200.50 USD')
    expect(visualText('+33 6 12', true)).toBe('+33 6 12')
  })
})

describe('Arabic letters', () => {
  it('join to their neighbours', () => {
    // Beh at the beginning, yeh in the middle, teh at the end: initial, medial, final.
    expect(joinedForms('بيت')).toBe('\uFE91\uFEF4\uFE96')
  })

  it('begin anew after one that joins to nothing', () => {
    expect(joinedForms('دب')).toBe('\uFEA9\uFE8F')
  })

  it('lam and alef are one', () => {
    expect(joinedForms('سلام')).toBe('\uFEB3\uFEFC\uFEE1')
  })

  it('are written without vowel signs', () => {
    expect(joinedForms('بَيْت')).toBe('\uFE91\uFEF4\uFE96')
  })
})
