import { backoff } from '#kit/contract/backoff.ts'

/** Only published courses are listed; drafts are visible only to people who write courses. */
export const courseStates = ['draft', 'published', 'archived'] as const
export type CourseState = (typeof courseStates)[number]

/** From this share of right answers on a quiz is passed. */
export const passPercent = 80

export function coursePath(id: number): string {
  return `/apps/academy/course-details/${id}`
}

/** A length as the specification writes it: `1h 20m`, `45m`. */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`
}

/** The length of a lesson or section: `4.4 min`. */
export function minutesText(seconds: number): string {
  return `${Math.round(seconds / 6) / 10} min`
}

/** The share of right answers, in whole per cent. */
export function quizPercent(right: boolean[]): number {
  return right.length === 0 ? 0 : Math.round((right.filter(Boolean).length / right.length) * 100)
}

/** The same day so many months later, or the last of a shorter month. */
export function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}

export type Validity = 'valid' | 'expiring' | 'expired'

/** How a certificate stands; it expires soon when a month or less is left. */
export function validityOf(expiresAt: string | null, now = new Date()): Validity {
  if (expiresAt === null) return 'valid'
  const left = Date.parse(expiresAt) - now.getTime()
  return left <= 0 ? 'expired' : left <= 30 * 86_400_000 ? 'expiring' : 'valid'
}

/** Whether a day by which something was due has ended. */
export function isOverdue(dueOn: string, now = new Date()): boolean {
  return Date.parse(`${dueOn}T23:59:59Z`) < now.getTime()
}

/** The day in a month's time, as a field of a date holds it. */
export function inAMonth(now = new Date()): string {
  return monthsLater(now, 1).toISOString().slice(0, 10)
}

/** The pause before the next try of a quiz: none after two failures, then a minute, doubling up to an hour. */
export function quizPauseMs(failures: number): number {
  return backoff({ first: 60_000, most: 3_600_000 }, failures - 2)
}
