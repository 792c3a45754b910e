const isDay = /^\d{4}-\d{2}-\d{2}$/

/** The values of a text's placeholders, days among them as their reader writes them. */
export function shownValues(values: Record<string, string>, write: (day: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isDay.test(value) ? write(value) : value]),
  )
}
