import * as z from 'zod/mini'
import { localeOf } from './day-text.ts'
import { memoize } from './memoize.ts'
import { inEach, type Sentence } from './sentence.ts'

/** Currencies amounts are kept in. */
export const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'BRL', 'CNY', 'INR', 'JPY', 'KWD'] as const

/** How many decimals a currency has: 2 for the euro, none for the yen, 3 for the Kuwaiti dinar. */
export const currencyDigits = memoize(
  (currency) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

/** An amount as people write it: 1250 cents are 12.5, 1250 yen stay 1250. */
export function majorUnits(minor: number, currency: string): number {
  return minor / 10 ** currencyDigits(currency)
}

/** An amount as the program keeps it: whole smallest units. */
export function minorUnits(major: number, currency: string): number {
  return Math.round(major * 10 ** currencyDigits(currency))
}

export const mostCents = 1_000_000_000

/** An amount in the smallest unit of the store's currency. */
export const cents = z.int().check(z.nonnegative(), z.maximum(mostCents))

export const count = z.int().check(z.nonnegative(), z.maximum(1_000_000))

/** An amount as text with its currency sign, as the specification's fields carry it. */
export function moneyText(minor: number, currency: string): string {
  return formatIn(currency).format(majorUnits(minor, currency))
}

/** An amount in the words of each language, as screens show it: for sentences of emails and refusals. */
export function moneyWords(minor: number, currency: string): Sentence {
  return inEach((language) => moneyIn(localeOf(language), minor, currency))
}

/** An amount as people of that locale write it. */
export function moneyIn(locale: string, minor: number, currency: string, how: Intl.NumberFormatOptions = {}): string {
  const text = formatOf(JSON.stringify([locale, currency, how])).format(majorUnits(minor, currency))
  // Between Arabic words the sign of the currency would be torn from its number: the amount is kept as one, left to right.
  return locale.startsWith('ar') ? `\u2066${text.replaceAll(/[\u200E\u200F]/g, '')}\u2069` : text
}

const formatOf = memoize((key) => {
  const [locale, currency, how] = JSON.parse(key) as [string, string, Intl.NumberFormatOptions]
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...how })
})

/** The share in whole cents of basis points, halves up. */
export function shareOf(amountCents: number, basisPoints: number): number {
  return Math.floor((amountCents * basisPoints + 5000) / 10_000)
}

const formatIn = memoize(
  (currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)
