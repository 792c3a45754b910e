/** A benchmark instance as in its file, before rounding and without an objective. */
export interface Instance {
  readonly name: string
  readonly kind: 'capacity' | 'windows' | 'pairs'
  /** Null if unlimited. */
  readonly vehicles: number | null
  readonly capacity: number
  /** The first is the depot. */
  readonly places: readonly InstancePlace[]
}

/** The depot or a customer of a benchmark file. */
export interface InstancePlace {
  readonly x: number
  readonly y: number
  readonly demand: number
  readonly open: number
  readonly close: number
  readonly service: number
  /** For a pickup, the index of its delivery; otherwise 0. */
  readonly delivery: number
}

/** Thrown for an invalid file, with the line and what was expected there. */
export class UnreadableInstance extends Error {}

/** The rows of a table from a line on, without empty lines. Each must contain at least `least` numbers. */
export function tableFrom(lines: readonly string[], first: number, least: number): number[][] {
  return lines
    .slice(first)
    .flatMap((line, index) => (line.trim() === '' ? [] : [numbersIn(line, first + index + 1, least)]))
}

/** A place from a table row: number, x, y, demand, open, close, service. */
export function timedPlace(row: readonly number[], delivery: number): InstancePlace {
  const [, x, y, demand, open, close, service] = row
  // The caller has counted the columns.
  return { x: x!, y: y!, demand: demand!, open: open!, close: close!, service: service!, delivery }
}

/** Parses a line of numbers. */
export function numbersIn(line: string, lineNumber: number, least: number): number[] {
  const numbers = line.trim().split(/\s+/).map(Number)
  if (numbers.length < least || numbers.some((number) => !Number.isFinite(number))) {
    throw new UnreadableInstance(`Line ${lineNumber}: expected ${least} numbers, found "${line.trim()}".`)
  }
  return numbers
}
