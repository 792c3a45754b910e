import { useFormat } from '#kit/web/format.ts'
import { weekdays, type Weekday } from '../../settings/contract.ts'

/** Days of the week in words, Monday first, whatever order they were chosen in. */
export function useDayNames(width: 'short' | 'long' = 'short'): (days: readonly Weekday[]) => string {
  const format = useFormat()
  const nameOf = (day: Weekday) => format.date(new Date(2024, 0, 1 + weekdays.indexOf(day), 12), { weekday: width })
  return (days) => format.list(weekdays.filter((day) => days.includes(day)).map(nameOf))
}
