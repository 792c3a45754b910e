import { expect, it } from 'vitest'
import { priceText } from './rules/price-text.ts'

const words = { month: '{{price}} a month', year: '{{price}} a year', free: 'Free', request: 'On request' }
const text = (
  prices: { monthlyCents: number | null; yearlyCents: number | null },
  isYearly = false,
  currency = 'USD',
) => priceText(words, prices, { currency, isYearly, locale: 'en' })

it('a plan costs so much a month, or so much a year', () => {
  const prices = { monthlyCents: 4900, yearlyCents: 49_000 }
  expect([text(prices), text(prices, true)]).toEqual(['$49.00 a month', '$490.00 a year'])
  expect(text(prices, true, 'JPY')).toBe('¥49,000 a year')
})

it('a plan without a price is on request, and one that costs nothing is free', () => {
  expect([text({ monthlyCents: null, yearlyCents: null }), text({ monthlyCents: 0, yearlyCents: 0 }, true)]).toEqual([
    'On request',
    'Free',
  ])
})
