/** The values of a text's placeholders, its day as its reader writes it. What people wrote that looks like a day stays as it is. */
export function shownValues(values: Record<string, string>, write: (day: string) => string): Record<string, string> {
  const { day } = values
  return day !== undefined && isDay(day) ? { ...values, day: write(day) } : values
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
