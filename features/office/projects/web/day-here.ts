/** A day so many days from today, by the clock of the device, as a field of a date holds it. */
export function dayHere(later: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date(Date.now() + later * 86_400_000))
}
