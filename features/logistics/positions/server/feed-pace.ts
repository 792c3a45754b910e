import { tooMany } from '#kit/server/errors.ts'
import type { Bus } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'

type Bucket = { left: number; atMs: number }

/** A tracker that was offline sends what it kept one by one; it waits for the rest and sends it again. */
const mostAtOnce = 300
const perSecond = 20
const mostBuckets = 20_000

const paces = new WeakMap<Bus, Map<number, Bucket>>()

/** Refuses a tracker that sends more than any real one would, in this process. */
export function mustKeepPace({ bus, now }: { bus: Bus; now: () => Date }, trackerId: number): void {
  const buckets = paces.get(bus) ?? new Map<number, Bucket>()
  paces.set(bus, buckets)
  const atMs = now().getTime()
  const before = buckets.get(trackerId) ?? { left: mostAtOnce, atMs }
  const left = Math.min(mostAtOnce, before.left + (Math.max(0, atMs - before.atMs) / 1000) * perSecond)
  if (left < 1) throw tooMany(refusals.tooOften, (1 - left) / perSecond)
  // Full ones say nothing, so all can be dropped at once when there are too many.
  if (buckets.size >= mostBuckets) buckets.clear()
  buckets.set(trackerId, { left: left - 1, atMs })
}
