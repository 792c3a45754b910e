import type { DaySpan, WeekHours } from '../settings/contract.ts'
import { weekdayOf } from '../settings/rules.ts'
import type { absenceKinds, DriverDay } from './contract.ts'

type Absence = (typeof absenceKinds)[number]

/** What a driver works on a day: a day of its own before the weekly pattern, an absence before both. */
export function hoursOn(
  { week, days }: { week: WeekHours; days: Pick<DriverDay, 'kind' | 'from' | 'to' | 'hours'>[] },
  date: string,
): { hours: DaySpan[]; absence: Absence | null } {
  const own = days.filter(({ from, to }) => from <= date && date <= to)
  const away = own.map(({ kind }) => kind).find((kind) => kind !== 'hours')
  if (away !== undefined) return { hours: [], absence: away }
  const other = own.find(({ kind }) => kind === 'hours')
  return { hours: other ? other.hours : week[weekdayOf(date)], absence: null }
}

export const accountTones = { none: 'secondary', invited: 'info', active: 'success', suspended: 'error' } as const
export const absenceTones = { leave: 'info', sick: 'warning', training: 'primary' } as const
