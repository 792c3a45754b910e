import { messageOf, metersPerSecondOfKnot, recordIn, times, type Message } from './read-fix.ts'

/** A message of Traccar Client from version 9 on; a speed or heading below zero is unknown. */
export function readTraccarClient(body: Record<string, unknown>, nowMs: number): Message {
  const location = recordIn(body['location'])
  const coords = recordIn(location['coords'])
  return messageOf({
    atMs: timeIn(location['timestamp'], nowMs),
    longitude: coords['longitude'],
    latitude: coords['latitude'],
    accuracy: coords['accuracy'],
    speed: coords['speed'],
    heading: coords['heading'],
    battery: times(recordIn(location['battery'])['level'], 100),
    isValid: true,
  })
}

/** A position that a Traccar server passes on; one that it repeats only says that the tracker is there. */
export function readForwarded(body: Record<string, unknown>, nowMs: number): Message {
  const position = recordIn(body['position'])
  const isRepeated = position['outdated'] === true
  return messageOf({
    atMs: timeIn(position['fixTime'], nowMs),
    longitude: isRepeated ? null : position['longitude'],
    latitude: isRepeated ? null : position['latitude'],
    // Where it knows none, Traccar writes 0.
    accuracy: position['accuracy'] === 0 ? null : position['accuracy'],
    speed: times(position['speed'], metersPerSecondOfKnot),
    heading: position['course'],
    battery: recordIn(position['attributes'])['batteryLevel'],
    isValid: position['valid'] !== false,
  })
}

function timeIn(value: unknown, nowMs: number): number {
  if (typeof value === 'number') return value < 2 ** 31 ? value * 1000 : value
  return typeof value === 'string' ? Date.parse(value) : nowMs
}
