import { expect, it } from 'vitest'
import { keptSum, shownValues } from './rules.ts'

const write = {
  day: (day: string) => `the day ${day}`,
  money: (cents: number, currency: string) => `${currency} of ${cents}`,
}

it('the day of a notification is written as its reader writes it, and what people wrote is left', () => {
  const values = { day: '2028-02-29', date: '2028-03-01', person: '2026-11-28' }
  expect(shownValues(values, write)).toEqual({
    day: 'the day 2028-02-29',
    date: 'the day 2028-03-01',
    person: '2026-11-28',
  })
})

it.each(['', '2026-13-01', '2026-02-30', 'Monday'])('a day that is none is left as it is: “%s”', (day) => {
  expect(shownValues({ day }, write)).toEqual({ day })
})

it('the sums of a notification are written as its reader writes them, and one of before stays as it was written', () => {
  const values = { taken: keptSum(1250, 'EUR'), due: '$12.50', number: keptSum(5, 'EUR') }
  expect(shownValues(values, write)).toEqual({ taken: 'EUR of 1250', due: '$12.50', number: '5 EUR' })
})
