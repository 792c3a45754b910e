import { daysAfter } from '#kit/contract/days.ts'
import type { DaySpan, WeekHours } from '../settings/contract.ts'
import { weekdayOf } from '../settings/rules.ts'

/** Says that the days off of a driver aren’t what they were. */
export const daysChangedJob = 'driver.days-changed'

export const absenceKinds = ['leave', 'sick', 'training'] as const
export const dayKinds = [...absenceKinds, 'hours'] as const
/** Why a driver was taken out of the work of a day. */
export const outageReasons = ['ill', 'breakdown', 'accident', 'other'] as const
/** Why a driver can't work on a day. */
export const awayReasons = [...absenceKinds, ...outageReasons] as const

export type OutageReason = (typeof outageReasons)[number]
export type AwayReason = (typeof awayReasons)[number]

type Span = { from: string; to: string }
type Schedule = {
  week: WeekHours
  days: readonly (Span & { kind: (typeof dayKinds)[number]; hours: DaySpan[] })[]
  /** Those that aren't over. */
  outages: readonly { day: string; reason: OutageReason }[]
}

/** What a driver works on a day: a day of its own before the weekly pattern, and nothing where they can't work, whatever else there is. */
export function hoursOn(schedule: Schedule, date: string): { hours: DaySpan[]; absence: AwayReason | null } {
  const absence = whyAway(schedule, date)
  if (absence !== null) return { hours: [], absence }
  const other = schedule.days.find((one) => one.kind === 'hours' && isWithin(one, date))
  return { hours: other ? other.hours : schedule.week[weekdayOf(date)], absence: null }
}

/** Why a driver can't work on a day: who can't is offered nowhere. */
export function whyAway({ days, outages }: Omit<Schedule, 'week'>, date: string): AwayReason | null {
  const outage = outages.find(({ day }) => day === date)
  if (outage) return outage.reason
  const kinds = days.flatMap((one) => (one.kind !== 'hours' && isWithin(one, date) ? [one.kind] : []))
  return kinds[0] ?? null
}

function isWithin({ from, to }: Span, date: string): boolean {
  return from <= date && date <= to
}

/** What is left of days without one of them. */
export function withoutDay<T extends Span>(span: T, day: string): T[] {
  const before = { ...span, to: daysAfter(day, -1) }
  const after = { ...span, from: daysAfter(day, 1) }
  return [before, after].filter(({ from, to }) => from <= to)
}

/** With a breakdown or an accident the vehicle can't go on either. */
export function stopsVehicle(reason: OutageReason): boolean {
  return reason === 'breakdown' || reason === 'accident'
}
export const vehicleReasons: readonly OutageReason[] = outageReasons.filter(stopsVehicle)

export const accountTones = { none: 'secondary', invited: 'info', active: 'success', suspended: 'error' } as const
export const absenceTones = {
  leave: 'info',
  sick: 'warning',
  training: 'primary',
  ill: 'error',
  breakdown: 'error',
  accident: 'error',
  other: 'error',
} as const
