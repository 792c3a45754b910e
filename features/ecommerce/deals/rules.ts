import { inWesternDigits } from '#kit/contract/digits.ts'
import { shareOf } from '#kit/contract/money.ts'

/** A code as it is compared: `summer 26` and `SUMMER-26` aren’t the same, `summer26` and ` SUMMER26` are. */
export function couponText(typed: string): string {
  return inWesternDigits(typed.trim()).toUpperCase()
}

export const dealTones = {
  running: 'success',
  scheduled: 'info',
  usedUp: 'secondary',
  ended: 'secondary',
  paused: 'warning',
} as const

type Discount = { kind: 'percent' | 'amount'; percent: number; amountCents: number; category: string | null }
type Line = { category: string; totalCents: number }

/** What a deal takes off some lines: never more than those it applies to cost. */
export function discountOf({ kind, percent, amountCents, category }: Discount, lines: Line[]): number {
  const fitting = lines.filter((line) => category === null || line.category === category)
  const baseCents = fitting.reduce((sum, line) => sum + line.totalCents, 0)
  return kind === 'percent' ? shareOf(baseCents, percent * 100) : Math.min(amountCents, baseCents)
}
