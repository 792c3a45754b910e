import { daysAfter } from '#kit/contract/days.ts'

/** The days a delivery may go on, and the one it is for now. */
export type Days = { date: string | null; earliestDate: string | null; latestDate: string | null }
export type DaysProblem = 'half' | 'endsBefore' | 'tooLong' | 'outside'

/** Days from the earliest to the latest, both included. */
export const mostAnyDays = 31

/** What is wrong with the days of a delivery, and in which field. */
export function daysProblem({ date, earliestDate, latestDate }: Days): [DaysProblem, keyof Days] | undefined {
  if (earliestDate === null && latestDate === null) return undefined
  if (earliestDate === null) return ['half', 'earliestDate']
  if (latestDate === null) return ['half', 'latestDate']
  if (latestDate < earliestDate) return ['endsBefore', 'latestDate']
  if (latestDate >= daysAfter(earliestDate, mostAnyDays)) return ['tooLong', 'latestDate']
  return mayGoOn({ earliestDate, latestDate }, date) ? undefined : ['outside', 'date']
}

/** Whether a delivery may go on a day; no day is always possible. */
export function mayGoOn({ earliestDate, latestDate }: Omit<Days, 'date'>, date: string | null): boolean {
  if (date === null || earliestDate === null || latestDate === null) return true
  return date >= earliestDate && date <= latestDate
}
