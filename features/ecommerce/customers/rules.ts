import { countryCode } from '#kit/contract/countries.ts'
import { majorUnits } from '#kit/contract/money.ts'

export const customerTones = { Active: 'success', Inactive: 'secondary' } as const

export function countryCodeOf(country: string): string {
  return countryCode(country)?.toLowerCase() ?? ''
}

/** The flag as two regional indicator letters, which every system draws as an emoji. */
export function countryFlagOf(country: string): string {
  return [...countryCodeOf(country)].map((letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1f1e6)).join('')
}

const levels = [
  { level: 'Bronze', from: 0 },
  { level: 'Silver', from: 500 },
  { level: 'Gold', from: 2000 },
  { level: 'Platinum', from: 5000 },
]

/** One point for every whole unit of money spent. */
export function pointsOf(spentCents: number, currency: string): number {
  return Math.floor(majorUnits(spentCents, currency))
}

export function loyaltyOf(points: number): { level: string; pointsToNext: number | null } {
  const at = levels.findLastIndex(({ from }) => points >= from)
  const next = levels[at + 1]
  return { level: levels[at]?.level ?? 'Bronze', pointsToNext: next ? next.from - points : null }
}

/** The level after the one these points give, and how far along the way to it they are; nothing at the top. */
export function nextLevel(points: number): { level: string; share: number } | undefined {
  const at = levels.findLastIndex(({ from }) => points >= from)
  const from = levels[at]?.from ?? 0
  const next = levels[at + 1]
  return next && { level: next.level, share: (points - from) / (next.from - from) }
}
