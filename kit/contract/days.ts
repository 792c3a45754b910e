import { memoize } from './memoize.ts'

/** The day a moment lies in. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** m/d/yyyy by the store's clock, the date text of the specification. */
export function dateText(at: Date, timeZone: string): string {
  return formatsIn(timeZone).date.format(at)
}

/** h:mm AM */
export function timeText(at: Date, timeZone: string): string {
  return formatsIn(timeZone).time.format(at)
}

/** A day some days later, or earlier: `2026-11-30` and 3 are `2026-12-03`. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000))
}

/** How many days lie between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const formatsIn = memoize((timeZone) => ({
  date: new Intl.DateTimeFormat('en-US', { timeZone }),
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }),
}))
