import { ProblemFault } from './fault.ts'

/** Throws a `ProblemFault` unless the value has the shape. */
export type Shape = (value: unknown, path: string) => void

/** A text that is not empty. */
export const text: Shape = (value, path) => {
  if (typeof value !== 'string' || value === '') throw new ProblemFault(path, `expected a text, got ${shown(value)}`)
}

/** True or false. */
export const truth: Shape = (value, path) => {
  if (typeof value !== 'boolean') throw new ProblemFault(path, `expected true or false, got ${shown(value)}`)
}

/** A number, neither NaN nor endless. */
export const finite: Shape = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ProblemFault(path, `expected a number, got ${shown(value)}`)
}

/** A number from `least` to `most`. */
export function numberWithin(least: number, most: number): Shape {
  return (value, path) => {
    finite(value, path)
    if (Number(value) < least) throw new ProblemFault(path, `must be ${least} or more, is ${shown(value)}`)
    if (Number(value) > most) throw new ProblemFault(path, `must be ${most} or less, is ${shown(value)}`)
  }
}

/** A whole number from `least` to `most`. */
export function wholeWithin(least: number, most: number): Shape {
  const within = numberWithin(least, most)
  return (value, path) => {
    within(value, path)
    if (!Number.isInteger(value)) throw new ProblemFault(path, `must be a whole number, is ${shown(value)}`)
  }
}

/** One of these texts. */
export function oneOf(...choices: readonly string[]): Shape {
  return (value, path) => {
    if (typeof value !== 'string' || !choices.includes(value)) {
      throw new ProblemFault(path, `must be ${choices.map((choice) => `"${choice}"`).join(' or ')}, is ${shown(value)}`)
    }
  }
}

/** A list of entries of one shape. */
export function listOf(entry: Shape, { least = 0, most = Infinity } = {}): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw new ProblemFault(path, `expected a list, got ${shown(value)}`)
    if (value.length < least) throw new ProblemFault(path, `needs ${least} or more entries, has ${value.length}`)
    if (value.length > most) throw new ProblemFault(path, `may have ${most} entries, has ${value.length}`)
    for (const [index, item] of value.entries()) entry(item, `${path}[${index}]`)
  }
}

/** An object with these fields; a name that ends in `?` may be absent. Names that are not known are refused. */
export function object(fields: Readonly<Record<string, Shape>>, { mayHaveMore = false } = {}): Shape {
  const shapes = new Map(Object.entries(fields).map(([name, shape]) => [name.replace('?', ''), { shape, isOptional: name.endsWith('?') }]))
  return (value, path) => {
    const record = asRecord(value, path)
    for (const [name, { shape, isOptional }] of shapes) {
      if (record[name] !== undefined) shape(record[name], within(path, name))
      else if (!isOptional) throw new ProblemFault(within(path, name), 'is missing')
    }
    if (mayHaveMore) return
    for (const name of Object.keys(record)) if (!shapes.has(name)) throw new ProblemFault(within(path, name), 'is not known here')
  }
}

/** An object whose names are free. */
export function table(entry: Shape): Shape {
  return (value, path) => {
    for (const [name, item] of Object.entries(asRecord(value, path))) entry(item, within(path, name))
  }
}

/** A plain list or typed array of numbers, zero or more; `null` and `Infinity` where there is none. */
export const matrix: Shape = (value, path) => {
  const isNumbers = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))
  if (!isNumbers) throw new ProblemFault(path, `expected a list of numbers, got ${shown(value)}`)
  // The guard above leaves plain and typed arrays.
  const entries = value as ArrayLike<unknown>
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === null) continue
    if (typeof entry !== 'number' || !(entry >= 0)) throw new ProblemFault(`${path}[${index}]`, `must be 0 or more, is ${shown(entry)}`)
  }
}

/** The path of a field. */
export function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function asRecord(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProblemFault(path, `expected an object, got ${shown(value)}`)
  // Checked above: a plain object has names and values.
  return value as Record<string, unknown>
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}
