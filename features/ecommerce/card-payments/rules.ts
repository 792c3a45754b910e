import { currencyDigits } from '#kit/contract/money.ts'
import type { RefundFault } from '../orders/rules/order-refund.ts'

export const usualProvider = 'https://api.stripe.com'

const minuteMs = 60_000
/** How long an order waits for its card payment before it gives its goods back. */
export const holdMs = 125 * minuteMs
/** How long the provider’s page takes the payment; it ends before the order stops waiting. */
export const pageMs = 120 * minuteMs
/** Until when the page can be opened: Stripe’s stay open for at least thirty minutes (Stripe, “Create a Checkout Session”). */
export const openMs = 85 * minuteMs

/** As Stripe documents it: an event older than this may be an old one sent again. */
const oldestMs = 5 * minuteMs

type Signed = { at: Date; signatures: string[] }

/** The time and the signatures in `t=<seconds>,v1=<hex>,v1=<hex>`; nothing if its time is too far from now. */
export function signedIn(header: string, now: Date): Signed | undefined {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? NaN)
  if (!Number.isSafeInteger(seconds) || Math.abs(now.getTime() - seconds * 1000) > oldestMs) return undefined
  const signatures = parts.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []))
  return { at: new Date(seconds * 1000), signatures }
}

type Session = { status?: string | null | undefined; payment_status?: string | null | undefined }
export type CardOutcome = 'paid' | 'failed' | 'open'

/** What a session of the provider says of its payment. One can be complete before its money has come. */
export function outcomeOf({ status, payment_status: payment }: Session): CardOutcome {
  if (payment === 'paid') return 'paid'
  return status === 'expired' ? 'failed' : 'open'
}

/** What a refund at the provider has come to: one that waits for the bank is asked about again. */
export function refundOutcomeOf({ status }: { status?: string | null | undefined }): 'done' | 'pending' | 'failed' {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** How long until a refund that waits for the bank is asked about again: an event says it sooner, if it comes. */
export const refundPauseMs = 6 * 60 * minuteMs

/** The provider’s codes for why it gave nothing back (Stripe, “Failed refunds” and “Error codes”). */
const refundFaultOfCode: Record<string, RefundFault> = {
  expired_or_canceled_card: 'cardClosed',
  lost_or_stolen_card: 'cardLost',
  insufficient_funds: 'noFunds',
  balance_insufficient: 'noFunds',
  charge_already_refunded: 'refundedThere',
}

export function refundFaultOf(code: string | null | undefined): RefundFault {
  return refundFaultOfCode[code ?? ''] ?? 'refused'
}

/** Stripe charges no less (Stripe, “Minimum and maximum charge amounts”). */
const least = new Map([
  ...['USD', 'AUD', 'BRL', 'CAD', 'CHF', 'EUR', 'INR', 'NZD', 'SGD', 'JPY'].map((currency) => [currency, 50] as const),
  ...['AED', 'MYR', 'PLN', 'RON'].map((currency) => [currency, 200] as const),
  ...['NOK', 'SEK'].map((currency) => [currency, 300] as const),
  ...([
    ['GBP', 30],
    ['DKK', 250],
    ['HKD', 400],
    ['MXN', 1000],
    ['THB', 1000],
    ['CZK', 1500],
    ['HUF', 17_500],
  ] as const),
])

/** Whether cards are charged this amount. Stripe takes currencies of three decimals in steps of ten (Stripe, “Currencies”). */
export function isChargeable(amountCents: number, currency: string): boolean {
  return amountCents >= (least.get(currency) ?? 1) && (currencyDigits(currency) < 3 || amountCents % 10 === 0)
}
