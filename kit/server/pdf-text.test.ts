import { describe, expect, it } from 'vitest'
import { visualRuns } from './pdf-text.ts'

const drawn = (text: string, isRightToLeft: boolean) => visualRuns(text, isRightToLeft).map((run) => run.text)

describe('a line of a PDF', () => {
  it('stays as it is from left to right', () => {
    expect(drawn('Invoice 12 (copy)', false)).toEqual(['Invoice 12 (copy)'])
  })

  it('from right to left begins at the right, with figures and Latin words in their own order', () => {
    expect(drawn('فاتورة 4987', true)).toEqual(['4987', 'فاتورة '])
    expect(drawn('من Example Ltd إلى', true)).toEqual([' إلى', 'Example Ltd', 'من '])
  })

  it('mirrors brackets among Arabic letters', () => {
    expect(drawn('ا(ب)ت', true)).toEqual(['ا)ب(ت'])
  })

  it('keeps an amount in one piece', () => {
    expect(drawn('المبلغ \u2066$1,200.50\u2069', true).some((run) => run.includes('1,200.50'))).toBe(true)
  })
})
