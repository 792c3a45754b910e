const days = ['day', 'date']

/** The values of a text's placeholders, its days as its reader writes them. What people wrote that looks like a day stays as it is. */
export function shownValues(values: Record<string, string>, write: (day: string) => string): Record<string, string> {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    days.includes(name) && isDay(value) ? write(value) : value,
  ])
  return Object.fromEntries(written)
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
