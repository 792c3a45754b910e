import { numbersIn, tableFrom, timedPlace, UnreadableInstance } from './instance.ts'
import type { Instance } from './instance.ts'

/** Reads the pickup-and-delivery format of Li and Lim (2001). */
export function readLiLim(text: string, name: string): Instance {
  const lines = text.split(/\r?\n/)
  const [vehicles, capacity] = numbersIn(lines[0]!, 1, 2)
  const places = tableFrom(lines, 1, 9).map((row) => timedPlace(row, row[8]!))
  if (places.length < 3) throw new UnreadableInstance('Expected a depot and at least one pair.')
  const unknown = places.findIndex((place) => place.delivery >= places.length)
  if (unknown >= 0) throw new UnreadableInstance(`Stop ${unknown} names a delivery that is not in the file.`)
  return { name, kind: 'pairs', vehicles: vehicles!, capacity: capacity!, places }
}
