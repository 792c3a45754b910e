import type { Refused } from './errors.ts'

/** The first of a line acts, the others wait to be called. */
type Line = (() => void)[]
type Of = number | string
const linesWithin = new WeakMap<object, Map<Of, Line>>()

type Place = { within: object; of: Of }
type Patience = { signal?: AbortSignal; limit?: { length: number; refusal: () => Refused } }

/**
 * Acts one after the other in this process, such as on the changes of a plan: whoever waits holds no connection of the database meanwhile. Who goes
 * away leaves the line; what has begun keeps its turn until it is done.
 */
export async function inLine<T>({ within, of }: Place, { signal, limit }: Patience, act: () => Promise<T>): Promise<T> {
  const lines = linesWithin.get(within) ?? new Map<Of, Line>()
  linesWithin.set(within, lines)
  const line = lines.get(of) ?? []
  if (limit && line.length >= limit.length) throw limit.refusal()
  lines.set(of, line)
  let begin = () => {}
  let leave = () => {}
  const turn = new Promise<void>((resolve, reject) => {
    begin = resolve
    leave = () => reject(signal?.reason)
  })
  signal?.addEventListener('abort', leave, { once: true })
  if (line.push(begin) === 1) begin()
  try {
    await turn
    signal?.throwIfAborted()
    return await act()
  } finally {
    signal?.removeEventListener('abort', leave)
    const wasFirst = line[0] === begin
    line.splice(line.indexOf(begin), 1)
    if (wasFirst) line[0]?.()
    if (line.length === 0) lines.delete(of)
  }
}
