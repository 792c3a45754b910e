/** The day it is in a time zone. */
export function today(timeZone: string, now = new Date()): string {
  // The Swedish way to write a day is the ISO one.
  return now.toLocaleDateString('sv-SE', { timeZone })
}

export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
