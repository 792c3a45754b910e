import { dayOf, daysAfter } from '#kit/contract/days.ts'

export const weekStarts = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** Whole weeks that hold a month, as `2026-11`: four to six of them. */
export function weeksOf(month: string, weekStart: WeekStart): string[] {
  const first = `${month}-01`
  const before = (new Date(first).getUTCDay() - weekStarts.indexOf(weekStart) + 7) % 7
  const days = before + daysIn(month)
  return Array.from({ length: Math.ceil(days / 7) * 7 }, (_, index) => daysAfter(first, index - before))
}

/** Some months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01`)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))).slice(0, 7)
}

/** The same day of another month, or its last one. */
export function sameDayOf(month: string, day: string): string {
  const number = Math.min(Number(day.slice(8)), daysIn(month))
  return `${month}-${String(number).padStart(2, '0')}`
}

function daysIn(month: string): number {
  return (Date.parse(`${monthAfter(month, 1)}-01`) - Date.parse(`${month}-01`)) / 86_400_000
}

type Amounts = Record<string, number>

/** How much of what the vehicles hold a load takes up of the scarcest unit they are limited in; nothing where none is. */
export function loadShare(load: Amounts, vehicles: readonly Amounts[]): number | null {
  const shares = Object.entries(load).flatMap(([unit, amount]) => {
    // A vehicle without a limit takes any amount.
    const isLimited = vehicles.length > 0 && vehicles.every((capacity) => (capacity[unit] ?? 0) > 0)
    return isLimited ? [amount / vehicles.reduce((sum, capacity) => sum + (capacity[unit] ?? 0), 0)] : []
  })
  return shares.length > 0 ? Math.max(...shares) : null
}
