import { currencyDigits } from '#kit/contract/money.ts'

/** Currencies whose unit is worth little: so many of them are taken as one. */
const units = new Map([
  ['CNY', 10],
  ['INR', 100],
  ['JPY', 100],
])

/** What gift cards are bought for: from 5 to 1,000 in the currency of the store, more where its unit is worth little. */
export function giftCardLimits(currency: string): { leastCents: number; mostCents: number } {
  const one = 10 ** currencyDigits(currency) * (units.get(currency) ?? 1)
  return { leastCents: 5 * one, mostCents: 1000 * one }
}

/** How many gift cards visitors order within an hour: from one network address, and all together. */
export const mostGiftCards = { ofOne: 10, ofAll: 100 }
/** How often one network address asks for the payment of one within an hour. */
export const mostGiftPayments = 60

/** Where a buyer comes back to an order. */
export function giftCardOrderPath(key: string): string {
  return `/front-pages/gift-card?order=${key}`
}

export const giftPaymentTones = { open: 'warning', paid: 'success', failed: 'error', refund: 'warning' } as const
