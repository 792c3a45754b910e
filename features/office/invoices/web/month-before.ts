/** The first and last day of the month before a day. */
export function monthBefore(today: string): { from: string; to: string } {
  const [year, month] = today.split('-').map(Number)
  const dayOf = (day: number, months: number) =>
    new Date(Date.UTC(year!, month! - 1 + months, day)).toISOString().slice(0, 10)
  return { from: dayOf(1, -1), to: dayOf(0, 0) }
}
