import type { Refused } from './errors.ts'
import { abortable } from './abortable.ts'

/** The first of a queue holds the mutex, the others wait to begin. */
type Queue = { begin: () => void }[]
type Of = number | string
const queuesWithin = new WeakMap<object, Map<Of, Queue>>()

type Place = { within: object; of: Of }
type Patience = { signal?: AbortSignal; limit?: { length: number; refusal: () => Refused } }

/**
 * Runs work one after another in this process, such as the changes of a plan, without holding a database connection while waiting.
 * A caller who leaves drops out of the queue; work that has started keeps the mutex until it is done.
 */
export async function withMutex<T>(
  { within, of }: Place,
  { signal, limit }: Patience,
  act: () => Promise<T>,
): Promise<T> {
  const queue = queueOf(within, of)
  if (limit && queue.length >= limit.length) throw limit.refusal()
  const own = { begin: () => {} }
  const turn = new Promise<void>((resolve) => (own.begin = resolve))
  if (queue.push(own) === 1) own.begin()
  try {
    await abortable(turn, signal)
    return await act()
  } finally {
    const wasFirst = queue[0] === own
    queue.splice(queue.indexOf(own), 1)
    if (wasFirst) queue[0]?.begin()
    if (queue.length === 0) queuesWithin.get(within)?.delete(of)
  }
}

function queueOf(within: object, of: Of): Queue {
  const queues = queuesWithin.get(within) ?? new Map<Of, Queue>()
  queuesWithin.set(within, queues)
  const queue = queues.get(of) ?? []
  queues.set(of, queue)
  return queue
}
