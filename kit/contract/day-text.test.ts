import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('a day is written as readers of each language write it, in Western figures', () => {
  expect(dayText('2026-11-03')).toEqual({ en: '3 Nov 2026', fr: '3 nov. 2026', ar: '03\u200f/11\u200f/2026' })
  expect(dayText(null)).toEqual({ en: '', fr: '', ar: '' })
})
