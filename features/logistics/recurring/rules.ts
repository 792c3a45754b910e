import { daysAfter } from '#kit/contract/days.ts'
import type { HolidaySettings } from '../settings/contract.ts'
import { isHoliday, weekdayOf } from '../settings/rules.ts'
import type { Schedule } from './contract.ts'

export const holidayRules = ['deliver', 'skip', 'before', 'after'] as const
export const patternStates = ['active', 'paused', 'ended'] as const
export type PatternState = (typeof patternStates)[number]
export const mostSkipDates = 100
export const mostDaysAhead = 60

/** A day of the pattern, and the day on which its delivery is made: another one where a holiday moves it. */
export type PatternDate = { date: string; on: string }
type Span = { from: string; to: string }
type Days = Pick<Schedule, 'weekdays' | 'everyWeeks' | 'startsOn' | 'endsOn' | 'skipDates' | 'onHoliday'>

const dayMs = 86_400_000
/** A holiday moves a delivery no further than this. */
export const furthestDays = 14

/** The days of a pattern from one day to another, both included; none lies before the first. */
export function datesOf(pattern: Days, { from, to }: Span, holidays: HolidaySettings): PatternDate[] {
  const dates: PatternDate[] = []
  // A delivery moved ahead belongs to a later day of the pattern, one moved back to an earlier day.
  const last = daysAfter(to, furthestDays)
  for (let date = daysAfter(from, -furthestDays); date <= last; date = daysAfter(date, 1)) {
    const on = dayMade(pattern, date, holidays)
    if (on !== undefined && on >= from && on <= to) dates.push({ date, on })
  }
  return dates.sort((one, other) => one.on.localeCompare(other.on))
}

/** When the delivery of a day is made; never where the pattern leaves the day out. */
export function dayMade(pattern: Days, date: string, holidays: HolidaySettings): string | undefined {
  if (!isPatternDay(pattern, date) || pattern.skipDates.includes(date)) return undefined
  if (pattern.onHoliday === 'deliver' || !isHoliday(holidays, date)) return date
  return pattern.onHoliday === 'skip' ? undefined : movedDay(pattern, date, holidays)
}

/** The nearest day that is no holiday; none where the pattern delivers on that day anyway. */
function movedDay(pattern: Days, date: string, holidays: HolidaySettings): string | undefined {
  const step = pattern.onHoliday === 'before' ? -1 : 1
  for (let days = 1; days <= furthestDays; days++) {
    const next = daysAfter(date, days * step)
    if (isHoliday(holidays, next) || pattern.skipDates.includes(next)) continue
    return isPatternDay(pattern, next) ? undefined : next
  }
  return undefined
}

function isPatternDay({ weekdays, everyWeeks, startsOn, endsOn }: Days, date: string): boolean {
  if (date < startsOn || (endsOn !== null && date > endsOn)) return false
  return weekdays.includes(weekdayOf(date)) && (weekOf(date) - weekOf(startsOn)) % everyWeeks === 0
}

/** Weeks from Monday to Sunday, counted from a Monday. */
function weekOf(date: string): number {
  return Math.floor((Date.parse(`${date}T00:00:00Z`) / dayMs + 3) / 7)
}

export function stateOf(
  { isPaused, endsOn }: { isPaused: boolean; endsOn: string | null },
  today: string,
): PatternState {
  if (endsOn !== null && endsOn < today) return 'ended'
  return isPaused ? 'paused' : 'active'
}
