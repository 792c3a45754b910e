const days = ['day', 'date']
const sums = ['taken', 'due']

/** A sum as a notification keeps it, for each of its readers to see in their own writing. */
export function keptSum(cents: number, currency: string): string {
  return `${cents} ${currency}`
}

type Write = { day: (day: string) => string; money: (cents: number, currency: string) => string }

/** The values of a text's placeholders, its days and sums as its reader writes them. What people wrote that looks like one stays as it is. */
export function shownValues(values: Record<string, string>, write: Write): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown({ name, value }, write)]))
}

function shown({ name, value }: { name: string; value: string }, write: Write): string {
  if (days.includes(name) && isDay(value)) return write.day(value)
  const [, cents, currency] = (sums.includes(name) && /^(-?\d+) ([A-Z]{3})$/.exec(value)) || []
  return cents && currency ? write.money(Number(cents), currency) : value
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
