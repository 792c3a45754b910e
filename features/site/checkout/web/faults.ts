import type { UseQueryResult } from '@tanstack/react-query'
import type { Text } from '#kit/web/i18n.ts'
import type { ShopOrder } from '../contract.ts'
import { ratesTo } from '../rules.ts'
import type { CheckoutFacts } from './checkout-form.tsx'
import type { ShownQuote } from './use-quote.ts'

type Faults = Record<string, string>

/** What the store says of a cart, by its field: a code it doesn’t take, and what it can’t sell. */
export function cartFaults(
  { items }: Pick<ShopOrder, 'items'>,
  { quote, t }: { quote: UseQueryResult<ShownQuote>; t: Text },
): Faults {
  if (items.length === 0) return { items: t('addFirst') }
  if (quote.isPlaceholderData) return {}
  if (!quote.data) return quote.error ? { items: quote.error.message } : {}
  const { couponRefusal, lines } = quote.data
  const short = lines.find(({ canSell }) => !canSell)
  return {
    ...(couponRefusal && { coupon: couponRefusal }),
    ...(short && { items: t('notEnoughOf', { name: short.productName }) }),
  }
}

/** Where the store doesn’t deliver, and that a way to deliver is to be chosen; nothing before there is a country. */
export function addressFaults(
  { address, shipping }: Pick<ShopOrder, 'address' | 'shipping'>,
  { facts: { rates }, t }: { facts: CheckoutFacts; t: Text },
): Faults {
  if (rates.length === 0 || address.country === '') return {}
  const fitting = ratesTo(rates, address.country)
  if (fitting.length === 0) return { 'address.country': t('noDelivery') }
  const isChosen = fitting.some(({ zone, name }) => zone === shipping?.zone && name === shipping.rate)
  return isChosen ? {} : { shipping: t('chooseDelivery') }
}
