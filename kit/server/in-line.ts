import type { Refused } from './errors.ts'
import { untilGone } from './until-gone.ts'

/** The first of a line acts, the others wait to begin. */
type Line = { begin: () => void }[]
type Of = number | string
const linesWithin = new WeakMap<object, Map<Of, Line>>()

type Place = { within: object; of: Of }
type Patience = { signal?: AbortSignal; limit?: { length: number; refusal: () => Refused } }

/**
 * Runs work one after another in this process, such as the changes of a plan, without holding a database connection while waiting.
 * A caller who leaves drops out of the line; work that has started keeps its turn until it is done.
 */
export async function runInLine<T>(
  { within, of }: Place,
  { signal, limit }: Patience,
  act: () => Promise<T>,
): Promise<T> {
  const line = lineOf(within, of)
  if (limit && line.length >= limit.length) throw limit.refusal()
  const own = { begin: () => {} }
  const turn = new Promise<void>((resolve) => (own.begin = resolve))
  if (line.push(own) === 1) own.begin()
  try {
    await untilGone(turn, signal)
    return await act()
  } finally {
    const wasFirst = line[0] === own
    line.splice(line.indexOf(own), 1)
    if (wasFirst) line[0]?.begin()
    if (line.length === 0) linesWithin.get(within)?.delete(of)
  }
}

function lineOf(within: object, of: Of): Line {
  const lines = linesWithin.get(within) ?? new Map<Of, Line>()
  linesWithin.set(within, lines)
  const line = lines.get(of) ?? []
  lines.set(of, line)
  return line
}
