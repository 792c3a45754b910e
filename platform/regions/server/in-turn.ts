import { tooMany } from '#kit/server/errors.ts'
import { refusals } from './refusals.ts'

type Lane = { count: number; last: Promise<unknown> }
type Asking = { regions: object; user: { id: number }; request: { signal: AbortSignal } }

/** Of one person: one is worked on, the others wait. What is worked on counts until it is done, though its caller may be gone. */
const mostAtOnce = 5
const comeBackSeconds = 5
const lanesOf = new WeakMap<object, Map<number, Lane>>()

/** Works on heavy questions of one person one after the other, so that nobody keeps the roads to themselves. Who goes away leaves the queue. */
export async function inTurn<T>({ regions, user, request: { signal } }: Asking, work: () => Promise<T>): Promise<T> {
  const lanes = lanesOf.get(regions) ?? new Map<number, Lane>()
  lanesOf.set(regions, lanes)
  const lane = lanes.get(user.id) ?? { count: 0, last: Promise.resolve() }
  if (lane.count >= mostAtOnce) throw tooMany(refusals.manyAtOnce, comeBackSeconds)
  lanes.set(user.id, lane)
  lane.count++
  let isBegun = false
  const done = lane.last.then(() => {
    signal.throwIfAborted()
    isBegun = true
    return work()
  })
  const leave = () => {
    if (--lane.count === 0) lanes.delete(user.id)
  }
  lane.last = done.catch(() => undefined)
  try {
    return await untilGone(done, signal)
  } finally {
    if (isBegun) void done.then(leave, leave)
    else leave()
  }
}

function untilGone<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    done.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
