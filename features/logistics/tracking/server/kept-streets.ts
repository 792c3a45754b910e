import { stateOf } from '#kit/server/state-of.ts'
import type { OwnTracking } from '../contract.ts'

export type Drawn = OwnTracking['pinMap']

const freshMs = 10 * 60_000
/** Of some ten thousand numbers each. */
const mostKept = 100

type Kept = { at: number; drawn: Promise<Drawn> }
const remembered = stateOf(() => new Map<string, Kept>())

type Asking = {
  bus: object
  now: () => Date
  regions: { list: () => Promise<{ ready: readonly { id: string; builtAt: string }[] }> }
}

/** The streets of a place, unpacked once in a while however often its page is opened, and anew once its region is another. */
export async function keepStreets(
  { bus, now, regions }: Asking,
  place: string,
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const kept = remembered(bus)
  const { ready } = await regions.list()
  const key = JSON.stringify([place, ready.map(({ id, builtAt }) => [id, builtAt])])
  const at = now().getTime()
  const known = kept.get(key)
  if (known && Math.abs(at - known.at) < freshMs) return known.drawn
  const drawn = draw()
  kept.delete(key)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, { at, drawn })
  const { streets } = await drawn
  // What couldn't be read is tried again.
  if (streets.length === 0 && kept.get(key)?.drawn === drawn) kept.delete(key)
  return drawn
}
