import { messageOf, metersPerSecondOfKnot, times, type Message } from './read-fix.ts'

/** The token in a message of the OsmAnd protocol. */
export function osmandToken(fields: URLSearchParams): string {
  return fields.get('id') ?? fields.get('deviceid') ?? ''
}

/** A message of the OsmAnd protocol; speeds are in knots. */
export function readOsmand(fields: URLSearchParams, nowMs: number): Message {
  const [latitude, longitude] = fields.get('location')?.split(',') ?? [fields.get('lat'), fields.get('lon')]
  return messageOf({
    atMs: timeIn(fields.get('timestamp'), nowMs),
    longitude,
    latitude,
    accuracy: fields.get('accuracy'),
    speed: times(fields.get('speed'), metersPerSecondOfKnot),
    heading: fields.get('bearing') ?? fields.get('heading'),
    battery: fields.get('batt'),
    isValid: !['false', '0'].includes(fields.get('valid') ?? ''),
  })
}

/** Seconds or milliseconds since 1970, or a date and time, in UTC where it says no zone; now where there is none. */
function timeIn(text: string | null, nowMs: number): number {
  if (text === null || text.trim() === '') return nowMs
  const number = Number(text)
  if (!Number.isNaN(number)) return number < 2 ** 31 ? number * 1000 : number
  const iso = text.trim().replace(' ', 'T')
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`)
}
