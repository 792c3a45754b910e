import { describe, expect, it } from 'vitest'
import { typedDay, typedTime } from './typed-day.ts'

describe('a typed day', () => {
  const day = (text: string, locale = 'en-GB') => typedDay(text, { locale, today: '2026-11-22' })

  it('may be written as people write days', () => {
    for (const text of ['2026-11-22', '22/11/2026', '22.11.26', '22 11', '22 Nov 2026', '22 november', '٢٢/١١/٢٠٢٦'])
      expect(day(text)).toBe('2026-11-22')
    expect(day('3 déc. 2026', 'fr')).toBe('2026-12-03')
    expect(day('1 fevrier', 'fr')).toBe('2026-02-01')
    expect(day('٢٢ نوفمبر ٢٠٢٦', 'ar')).toBe('2026-11-22')
  })

  it('is refused where there is none', () => {
    for (const text of ['', '31/02/2026', 'soon', '2026-13-01', '22', '5 m']) expect(day(text)).toBeUndefined()
  })
})

describe('a typed time', () => {
  it('may be short, and has to exist', () => {
    for (const text of ['9:30', '930', '0930', '9.30', '9h30', '٩:٣٠']) expect(typedTime(text)).toBe('09:30')
    expect(typedTime('9')).toBe('09:00')
    expect(typedTime('14h')).toBe('14:00')
    for (const text of ['', '25', '12:60', 'noon']) expect(typedTime(text)).toBeUndefined()
  })
})
