import { majorUnits } from '#kit/contract/money.ts'

/** An amount as text with its currency sign, as the specification's fields carry it. */
export function moneyText(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    majorUnits(minor, currency),
  )
}

/** m/d/yyyy in the store's time zone, the date format of the specification. */
export function dateText(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-US', { timeZone })
}

/** h:mm AM */
export function timeText(at: Date, timeZone: string): string {
  return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
}

/** Basis points of an amount in whole cents, rounding half up. */
export function shareOf(amountCents: number, basisPoints: number): number {
  return Math.floor((amountCents * basisPoints + 5000) / 10_000)
}

/** How much more than before, in per cent; `null` when there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
}
