import { expect, it } from 'vitest'
import { dayWords } from './day-words.ts'

it('says a day with its weekday and without its year, in figures that every phone shows', () => {
  expect(dayWords('2026-11-28', 'en')).toMatch(/^Sat,? 28 Nov$/)
  expect(dayWords('2026-11-28', 'fr')).toBe('sam. 28 novembre')
  expect(dayWords('2026-11-28', 'ar')).toMatch(/السبت.*28/)
  expect(dayWords(null, 'en')).toBe('')
})
