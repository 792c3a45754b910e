import { memoize } from './memoize.ts'

/** A day and time as the clocks of a zone show it: `2026-11-20T09:00`. */
export function wallTime(at: Date | string | number, timeZone: string): string {
  return formatOf(timeZone).format(new Date(at)).replace(' ', 'T')
}

/** The moment at which the clocks of a zone show a day and time. */
export function momentAt(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  const ahead = (at: number) => Date.parse(`${wallTime(at, timeZone)}Z`) - at
  // Twice, since the first guess may lie on the other side of a change of the clocks.
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)))
}

const wallForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?$/

/** The moment that a text names: one that says nothing of a zone is by the clocks of this one. */
export function momentIn(text: string, timeZone: string): Date {
  const [wall, day = '', minute = '00:00', seconds = ':00'] = wallForm.exec(text) ?? []
  if (wall === undefined) return new Date(text)
  return new Date(momentAt(`${day}T${minute}`, timeZone).getTime() + Date.parse(`1970-01-01T00:00${seconds}Z`))
}

const halfADayMs = 12 * 3_600_000

/**
 * What the seconds of a planned day count from: twelve hours before its clocks show noon. On a day on which the clocks change
 * that isn't when they show midnight, so that times after the change are those that the clocks show.
 */
export function midnightOf(day: string, timeZone: string): Date {
  return new Date(momentAt(`${day}T12:00`, timeZone).getTime() - halfADayMs)
}

// A series of events asks for thousands of times.
const formatOf = memoize(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
)
