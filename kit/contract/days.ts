/** The day a moment lies in. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** m/d/yyyy by the store's clock, the date text of the specification. */
export function dateText(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-US', { timeZone })
}

/** h:mm AM */
export function timeText(at: Date, timeZone: string): string {
  return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
}
