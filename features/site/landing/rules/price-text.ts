export type PriceWords = { month: string; year: string; free: string; request: string }
type Prices = { monthlyCents: number | null; yearlyCents: number | null }
type How = { currency: string; isYearly: boolean; locale: string }

/** What a plan costs by the month, or by the year where it is paid at once. */
export function priceText(words: PriceWords, prices: Prices, { currency, isYearly, locale }: How): string {
  const cents = isYearly ? prices.yearlyCents : prices.monthlyCents
  if (cents === null) return words.request
  if (cents === 0) return words.free
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (isYearly ? words.year : words.month).replace('{{price}}', format.format(cents / 10 ** digits))
}
