/** Minutes by which the clock of a zone is ahead of that of another at a moment. */
export function minutesAhead(zone: string, other: string | undefined, at: Date): number {
  return Math.round((wallOf(zone, at) - wallOf(other, at)) / 60_000)
}

/** Whether the clock of a zone shows another time than the device does. */
export function differsFromDevice(zone: string, at: Date = new Date()): boolean {
  return minutesAhead(zone, undefined, at) !== 0
}

/** The day it is in a time zone; by the clock of the device where none is named. */
export function todayIn(timeZone: string | undefined, now: Date = new Date()): string {
  return now.toLocaleDateString('sv-SE', inZone(timeZone))
}

// Swedish writes dates as ISO does.
function wallOf(timeZone: string | undefined, at: Date): number {
  return Date.parse(`${at.toLocaleString('sv-SE', inZone(timeZone)).replace(' ', 'T')}Z`)
}

function inZone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return timeZone === undefined ? {} : { timeZone }
}
