import { expect, test } from 'vitest'
import { createFormat } from '#kit/web/format.ts'
import { withSign } from './board-format.ts'

const english = createFormat({ language: 'en', digits: 'latn' })
const arabic = createFormat({ language: 'ar', digits: 'latn' })

test('a sign comes before its number, in Arabic too', () => {
  expect(withSign('−', english.percent(0.2), english.locale)).toBe('−20%')
  expect(withSign('+', english.money(20, 'EUR'), english.locale)).toBe('+€0.20')
  expect(withSign('+', arabic.number(12), arabic.locale)).toBe('\u2066+12\u2069')
  expect(withSign('+', '5.5 كم', arabic.locale)).toBe('\u2066+5.5\u2069 كم')
  expect(withSign('±', '2 س 21 د', arabic.locale)).toBe('\u2066±2\u2069 س 21 د')
  // Money is kept as one already: the sign belongs inside.
  const money = arabic.money(20, 'EUR')
  expect(withSign('+', money, arabic.locale)).toBe(`\u2066+${money.slice(1)}`)
})

test('a sign is to the right of Arabic digits, before the number, its unit and its currency', () => {
  const digits = createFormat({ language: 'ar', digits: 'arab' })
  expect(withSign('+', `${digits.number(5)} كم`, digits.locale)).toBe('\u2067+٥ كم\u2069')
  const money = digits.money(20, 'EUR')
  expect(withSign('−', money, digits.locale)).toBe(`\u2067−${money}\u2069`)
})
