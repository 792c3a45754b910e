import { checkEntries, checkPart, ProblemFault } from './fault.ts'

/** Throws a `ProblemFault` unless the value has the shape. The path of the fault is relative to the value. */
export type Shape = (value: unknown) => void

/** Any value; checked elsewhere. */
export const any: Shape = () => {}

/** A text that is not empty. */
export const text: Shape = (value) => {
  if (typeof value !== 'string' || value === '')
    throw new ProblemFault('', { kind: 'wrong-type', expected: 'text', got: printed(value) })
}

/** True or false. */
export const truth: Shape = (value) => {
  if (typeof value !== 'boolean')
    throw new ProblemFault('', { kind: 'wrong-type', expected: 'truth', got: printed(value) })
}

/** A number that is neither NaN nor infinite. */
export const finite: Shape = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ProblemFault('', { kind: 'wrong-type', expected: 'number', got: printed(value) })
}

/** Any number, even NaN. */
export const someNumber: Shape = (value) => {
  if (typeof value !== 'number')
    throw new ProblemFault('', { kind: 'wrong-type', expected: 'number', got: printed(value) })
}

/** A number from `least` to `most`. */
export function numberWithin(least: number, most: number): Shape {
  return (value) => {
    finite(value)
    if (Number(value) < least) throw new ProblemFault('', { kind: 'too-small', least, got: printed(value) })
    if (Number(value) > most) throw new ProblemFault('', { kind: 'too-large', most, got: printed(value) })
  }
}

/** A whole number from `least` to `most`. */
export function wholeWithin(least: number, most: number): Shape {
  const within = numberWithin(least, most)
  return (value) => {
    within(value)
    if (!Number.isInteger(value)) throw new ProblemFault('', { kind: 'not-whole', got: printed(value) })
  }
}

/** A function. */
export const callable: Shape = (value) => {
  if (typeof value !== 'function')
    throw new ProblemFault('', { kind: 'wrong-type', expected: 'function', got: printed(value) })
}

/** A number above zero. */
export const aboveZero: Shape = (value) => {
  finite(value)
  if (Number(value) <= 0) throw new ProblemFault('', { kind: 'not-above-zero', got: printed(value) })
}

/** One of these texts. */
export function oneOf(...choices: readonly string[]): Shape {
  return (value) => {
    if (typeof value !== 'string' || !choices.includes(value))
      throw new ProblemFault('', { kind: 'no-such-choice', choices, got: printed(value) })
  }
}

/** A list of entries of one shape. */
export function listOf(entry: Shape, { least = 0, most = Infinity } = {}): Shape {
  return (value) => {
    if (!Array.isArray(value)) throw new ProblemFault('', { kind: 'wrong-type', expected: 'list', got: printed(value) })
    if (value.length < least) throw new ProblemFault('', { kind: 'too-few', least, count: value.length })
    if (value.length > most) throw new ProblemFault('', { kind: 'too-many', most, count: value.length })
    checkEntries<unknown>(value, entry)
  }
}

/** Option of `object`: other fields are allowed and ignored. */
export const open = { mayHaveMore: true }

/** An object with these fields. A name that ends in `?` is optional; unknown names are refused. */
export function object(fields: Readonly<Record<string, Shape>>, { mayHaveMore = false } = {}): Shape {
  const parts = Object.entries(fields).map(([name, shape]) => ({
    name: name.replace('?', ''),
    shape,
    isOptional: name.endsWith('?'),
  }))
  const names = new Set(parts.map((part) => part.name))
  return (value) => {
    const record = asRecord(value)
    for (const { name, shape, isOptional } of parts) {
      if (record[name] !== undefined) checkPart(name, record[name], shape)
      else if (!isOptional) throw new ProblemFault(name, { kind: 'missing' })
    }
    if (mayHaveMore) return
    for (const name of Object.keys(record))
      if (!names.has(name)) throw new ProblemFault(name, { kind: 'field-unknown' })
  }
}

/** An object with any field names. */
export function table(entry: Shape): Shape {
  return (value) => {
    for (const [name, item] of Object.entries(asRecord(value))) checkPart(name, item, entry)
  }
}

/** A list or typed array of numbers from zero on; `null` or `Infinity` if there is no road. */
export const matrix: Shape = (value) => {
  const isNumbers = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))
  if (!isNumbers) throw new ProblemFault('', { kind: 'wrong-type', expected: 'numbers', got: printed(value) })
  if (value instanceof Int32Array && hasNoneBelowZero(value)) return
  // The guard above leaves plain and typed arrays.
  const entries = value as ArrayLike<unknown>
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === null) continue
    if (typeof entry !== 'number' || !(entry >= 0))
      throw new ProblemFault(`[${index}]`, { kind: 'too-small', least: 0, got: printed(entry) })
  }
}

// A third of the time for millions of entries: the combined sign bit is set if any entry is negative.
function hasNoneBelowZero(entries: Int32Array): boolean {
  let bits = 0
  for (let index = 0; index < entries.length; index++) bits |= entries[index]!
  return bits >= 0
}

/** A point on the earth. */
export const coordinates = object({ latitude: numberWithin(-90, 90), longitude: numberWithin(-540, 540) }, open)

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProblemFault('', { kind: 'wrong-type', expected: 'object', got: printed(value) })
  // Checked above: a plain object has names and values.
  return value as Record<string, unknown>
}

function printed(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}
