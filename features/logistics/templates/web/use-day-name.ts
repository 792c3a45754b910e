import { useFormat } from '#kit/web/format.ts'
import { weekdays, type Weekday } from '../../settings/contract.ts'

/** A day of the week in words. */
export function useDayName(): (day: Weekday, width?: 'short' | 'long') => string {
  const format = useFormat()
  // 1 January 2024 was a Monday.
  return (day, width = 'long') => format.date(new Date(2024, 0, 1 + weekdays.indexOf(day), 12), { weekday: width })
}
