import { expect, test } from 'vitest'
import { expectedAt } from './late.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)

test('a stop is expected as it is forecast; one without a forecast that nobody has come to, now at the earliest', () => {
  expect(expectedAt({ eta: at('12:10'), promisedAt: null }, at('12:45'))).toEqual(at('12:45'))
  expect(expectedAt({ eta: at('13:10'), promisedAt: null }, at('12:45'))).toEqual(at('13:10'))
  expect(expectedAt({ eta: at('12:20'), promisedAt: at('12:10') }, at('12:45'))).toEqual(at('12:20'))
})
