import { inWesternDigits } from '#kit/contract/digits.ts'

export type DayOrder = 'dayFirst' | 'monthFirst'

const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?=$|[T\s,])/
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T\s,])/

/**
 * A day as people and spreadsheets write it, as `2026-11-21`: `21/11/2026`, `21.11.26`, `2026/11/21`. With dots the day
 * always comes first; otherwise the column decides. What is no day stays as it is, so that the check says so.
 */
export function dayInText(text: string, order: DayOrder): string | null {
  if (text === '') return null
  const western = inWesternDigits(text)
  const [, ...whole] = yearFirst.exec(western) ?? []
  if (whole.length > 0) return isoDay(whole[0]!, whole[2]!, whole[3]!)
  const [, ...parts] = yearLast.exec(western) ?? []
  if (parts.length === 0) return text
  const [first, mark, second, year] = parts
  const isMonthFirst = order === 'monthFirst' && mark !== '.'
  return isMonthFirst ? isoDay(fullYear(year!), first!, second!) : isoDay(fullYear(year!), second!, first!)
}

function fullYear(text: string): string {
  return text.length === 2 ? `20${text}` : text
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const ambiguous = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/

/** How the days of a column are written: a month that can't be one decides for all of them. */
export function dayOrderIn(texts: string[]): DayOrder {
  let votes = 0
  for (const text of texts) {
    const [, first, , second] = ambiguous.exec(inWesternDigits(text)) ?? []
    if (Number(second) > 12) votes += 1
    if (Number(first) > 12) votes -= 1
  }
  return votes > 0 ? 'monthFirst' : 'dayFirst'
}
