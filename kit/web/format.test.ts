import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'

const now = () => Date.UTC(2026, 10, 20, 12)
const english = createFormat({ language: 'en', digits: 'latn', timeZone: 'UTC', now })
const arabic = (digits: 'latn' | 'arab') => createFormat({ language: 'ar', digits, timeZone: 'UTC', now })

describe('formats', () => {
  it('write money from its smallest unit', () => {
    expect(english.money(199_950, 'EUR')).toBe('€1,999.50')
    expect(english.money(1500, 'JPY')).toBe('¥1,500')
  })

  it('say how far a zone is from Greenwich', () => expect(english.zoneOffset('America/Montevideo')).toBe('GMT-3'))

  it('write Arabic with the digits that were chosen', () => {
    expect(arabic('latn').number(1234)).toBe('1,234')
    expect(arabic('arab').number(1234)).toBe('١٬٢٣٤')
  })

  it('keep Latin digits in other languages whatever was chosen', () =>
    expect(createFormat({ language: 'fr', digits: 'arab' }).number(7)).toBe('7'))

  it('write small numbers and changes as the locale does, without asking it', () => {
    const asked = (language: 'en' | 'fr', share: number) =>
      new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
        style: 'percent',
        signDisplay: 'exceptZero',
        maximumFractionDigits: 1,
      }).format(share)
    for (const language of ['en', 'fr'] as const) {
      const format = createFormat({ language, digits: 'latn' })
      for (const share of [0.184, -0.05, 0, 1.5, 0.0004, -0.999])
        expect(format.change(share).replaceAll('\u00A0', '\u202F')).toBe(
          asked(language, share).replaceAll('\u00A0', '\u202F'),
        )
      for (const whole of [0, 7, 999, 1000, 12_345])
        expect(format.number(whole)).toBe(new Intl.NumberFormat(language === 'en' ? 'en-GB' : language).format(whole))
    }
  })

  it('write times in the given zone', () => expect(english.time('2026-11-20T08:05:00Z')).toBe('08:05'))

  it('write times by the clock of the device where the zone is none this browser knows', () => {
    const [own, odd] = [undefined, 'Mars/Olympus'].map((timeZone) =>
      createFormat({ language: 'en', digits: 'latn', ...(timeZone && { timeZone }) }),
    )
    expect(odd?.dateTime('2026-11-20T08:05:00Z')).toBe(own?.dateTime('2026-11-20T08:05:00Z'))
  })

  it('say how long ago in the largest whole unit', () => {
    expect(english.relative(now() - 3 * 3_600_000)).toBe('3 hours ago')
    expect(english.relative(now() - 20_000)).toBe('now')
    expect(english.relative(now() + 86_400_000)).toBe('tomorrow')
  })

  it('write sizes in the unit that fits', () => {
    expect(english.bytes(66)).toBe('66 bytes')
    expect(english.bytes(2_500_000)).toBe('2.5 MB')
  })
})

it('a field holds a number without signs between its thousands, and any text in the digits of its reader', () => {
  const read = (language: 'en' | 'fr' | 'ar', digits: 'latn' | 'arab') => {
    const { plain, inDigits } = createFormat({ language, digits })
    return [plain(-1250.5, { minimumFractionDigits: 2 }), inDigits('1٢۳')]
  }
  expect(read('en', 'arab')).toEqual(['-1250.50', '123'])
  expect(read('fr', 'latn')).toEqual(['-1250,50', '123'])
  expect(read('ar', 'latn')).toEqual(['-1250.50', '123'])
  expect(read('ar', 'arab')).toEqual(['-١٢٥٠٫٥٠', '١٢٣'])
})
