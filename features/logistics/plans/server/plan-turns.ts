import { tooMany, type Refused } from '#kit/server/errors.ts'
import { refusals } from './refusals.ts'

/** So many changes of one plan wait; each further one is refused. */
const mostWaiting = 20
const comeBackSeconds = 3

/** Who waits may go away, and only so many may wait. */
type Patience = { signal?: AbortSignal | undefined; most?: number; refusal?: () => Refused }
type Line = { last: Promise<unknown>; length: number }
const lines = new Map<number | string, Line>()
const planBusy = () => tooMany(refusals.planBusy, comeBackSeconds)

/**
 * One after the other in this process, such as the changes of a plan: whoever waits for it holds no connection of the database meanwhile. Who has gone
 * away by then changes nothing.
 */
export async function inTurnOf<T>(
  of: number | string,
  { signal, most = mostWaiting, refusal = planBusy }: Patience,
  act: () => Promise<T>,
): Promise<T> {
  const line = lines.get(of) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > most) throw refusal()
  lines.set(of, line)
  line.length++
  const turn = line.last.then(() => {
    signal?.throwIfAborted()
    return act()
  })
  line.last = turn.catch(() => undefined)
  return turn.finally(() => {
    line.length--
    if (line.length === 0) lines.delete(of)
  })
}
