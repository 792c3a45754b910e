import { expect, it } from 'vitest'
import { dayInText, dayOrderIn } from './server/row-day.ts'

it.each([
  ['21/11/2026', '2026-11-21', '2026-21-11'],
  ['04/03/26', '2026-03-04', '2026-04-03'],
  ['4.3.26', '2026-03-04', '2026-03-04'],
  ['21.11.2026', '2026-11-21', '2026-11-21'],
  ['2026/3/4', '2026-03-04', '2026-03-04'],
  ['2026-11-21T00:00:00Z', '2026-11-21', '2026-11-21'],
  ['٢١/١١/٢٠٢٦', '2026-11-21', '2026-21-11'],
  ['soon', 'soon', 'soon'],
  ['1/2/202', '1/2/202', '1/2/202'],
  ['21/11-2026', '21/11-2026', '21/11-2026'],
])('%j is read as %j where days come first, and as %j where months do', (text, dayFirst, monthFirst) => {
  expect(dayInText(text, 'dayFirst')).toBe(dayFirst)
  expect(dayInText(text, 'monthFirst')).toBe(monthFirst)
})

it('a month that can’t be one decides for the column, and dots decide nothing', () => {
  expect(dayOrderIn(['04/03/2026', '11/21/26'])).toBe('monthFirst')
  expect(dayOrderIn(['04/03/2026', '21/11/2026'])).toBe('dayFirst')
  expect(dayOrderIn(['04/03/2026'])).toBe('dayFirst')
  expect(dayOrderIn(['21.11.2026', '04.03.2026', '11/21/2026'])).toBe('monthFirst')
})
