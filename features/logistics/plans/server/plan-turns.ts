import { tooMany } from '#kit/server/errors.ts'
import { refusals } from './refusals.ts'

/** So many changes of one plan wait; each further one is refused. */
const mostWaiting = 20
const comeBackSeconds = 3

/** Who waits may go away, and only so many may wait. */
type Patience = { signal?: AbortSignal | undefined; most?: number }
type Line = { last: Promise<unknown>; length: number }
const lines = new Map<number, Line>()

/**
 * One change of a plan after the other in this process: whoever waits for the plan holds no connection of the database meanwhile. Who has gone away by
 * then changes nothing.
 */
export async function inTurnOf<T>(
  planId: number,
  { signal, most = mostWaiting }: Patience,
  act: () => Promise<T>,
): Promise<T> {
  const line = lines.get(planId) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > most) throw tooMany(refusals.planBusy, comeBackSeconds)
  lines.set(planId, line)
  line.length++
  const turn = line.last.then(() => {
    signal?.throwIfAborted()
    return act()
  })
  line.last = turn.catch(() => undefined)
  return turn.finally(() => {
    line.length--
    if (line.length === 0) lines.delete(planId)
  })
}
