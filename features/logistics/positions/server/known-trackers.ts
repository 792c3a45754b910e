import { stateOf } from '#kit/server/state-of.ts'
import type { Bus } from '#kit/server/machine.ts'
import { trackerOfToken, type Asking } from './queries.ts'

export type KnownTracker = { id: number; tokenHash: string }

const mostKnown = 20_000
const knownOf = stateOf<Bus, Map<string, KnownTracker>>(() => new Map())

/**
 * The tracker of a token, asked of the database once in this process: most send every few seconds. Whether it still exists is seen when
 * what it sent is kept.
 */
export async function knownTracker(asking: Asking & { bus: Bus }, token: string): Promise<KnownTracker | undefined> {
  const known = knownOf(asking.bus)
  const found = known.get(token)
  if (found) return found
  const row = await trackerOfToken(asking, token)
  if (row?.tokenHash == null) return undefined
  if (known.size >= mostKnown) known.clear()
  const tracker = { id: row.id, tokenHash: row.tokenHash }
  known.set(token, tracker)
  return tracker
}

export function forgetTracker(bus: Bus, token: string): void {
  knownOf(bus).delete(token)
}
