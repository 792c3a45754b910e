import { numbersIn, tableFrom, timedPlace, UnreadableInstance } from './instance.ts'
import type { Instance } from './instance.ts'

/** Reads the format of Solomon (1987), also used by Gehring and Homberger (1999). */
export function readSolomon(text: string): Instance {
  const lines = text.split(/\r?\n/)
  const fleetLine = lines.findIndex((line) => /^\s*NUMBER\s+CAPACITY/i.test(line)) + 1
  const header = lines.findIndex((line) => /^\s*CUST/i.test(line) && /DUE/i.test(line))
  if (fleetLine === 0 || header < 0)
    throw new UnreadableInstance('Expected a VEHICLE section with NUMBER and CAPACITY, and a CUSTOMER section.')
  const [vehicles, capacity] = numbersIn(lines[fleetLine] ?? '', fleetLine + 1, 2)
  const places = tableFrom(lines, header + 1, 7).map((row) => timedPlace(row, 0))
  if (places.length < 2) throw new UnreadableInstance('Expected a depot and at least one customer.')
  return { name: lines[0]!.trim(), kind: 'windows', vehicles: vehicles!, capacity: capacity!, places }
}
