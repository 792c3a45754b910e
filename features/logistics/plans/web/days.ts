/** The day it is in a time zone. */
export function today(timeZone: string, now = new Date()): string {
  // The Swedish way to write a day is the ISO one.
  return now.toLocaleDateString('sv-SE', { timeZone })
}
