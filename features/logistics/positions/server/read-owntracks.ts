import { messageOf, metersPerSecondOfKilometers, numberIn, times, type Message } from './read-fix.ts'

/** A message of OwnTracks; those that aren't about a place only say that the phone is there. */
export function readOwntracks(body: Record<string, unknown>, nowMs: number): Message {
  if (body['_type'] !== 'location') return { fix: null, batteryPercent: null }
  return messageOf({
    atMs: (numberIn(body['tst'], 0, 2 ** 40) ?? nowMs / 1000) * 1000,
    longitude: body['lon'],
    latitude: body['lat'],
    accuracy: body['acc'],
    speed: times(body['vel'], metersPerSecondOfKilometers),
    heading: body['cog'],
    battery: body['batt'],
    isValid: true,
  })
}
