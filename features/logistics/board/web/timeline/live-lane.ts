import type { TimeSpan } from '#ui/timeline/time-scale.ts'
import type { TimelineBlock } from '#ui/timeline/timeline-row.tsx'
import type { LiveStop } from '../for-others/live-stops.ts'
import type { Lane } from '../model/lanes.ts'

/** Less than this is no delay. */
const leastDelaySeconds = 120

function delayed(planned: number, from: number): { delay?: TimeSpan } {
  return from - planned < leastDelaySeconds ? {} : { delay: { from: planned, to: from } }
}

/** How far behind its plan a lane that is driven is by its last stop, in seconds; 0 where it is in time. */
export function delayOf(lane: Lane, live: ReadonlyMap<number, LiveStop>): number {
  const last = asDriven(lane, live).stops.findLast(({ progress }) => progress === 'ahead' || progress === 'here')
  return last?.delay ? last.delay.to - last.delay.from : 0
}

/** A lane as it is driven: stops where they were, or where they are forecast, with the ways between them. */
export function asDriven(lane: Lane, live: ReadonlyMap<number, LiveStop>): Lane {
  const stops = lane.stops.map((stop) => {
    const known = live.get(Number(stop.id))
    if (!known) return stop
    const { from, to, progress, isLate, text: driven } = known
    const tone = isLate ? ('late' as const) : undefined
    return { ...stop, from, to, progress, driven, tone, ...delayed(stop.from, from) }
  })
  if (!lane.stops.some(({ id }) => live.has(Number(id)))) return lane
  const inOrder = stops.toSorted((one, other) => one.from - other.from)
  const drives = inOrder.slice(1).flatMap((stop, index): TimelineBlock[] => {
    const before = inOrder[index]!
    return stop.from > before.to ? [{ kind: 'drive', from: before.to, to: stop.from }] : []
  })
  const [first] = inOrder
  const begin = lane.blocks.filter(({ kind, to }) => kind === 'loading' && first !== undefined && to <= first.from)
  return { ...lane, stops, blocks: [...begin, ...drives] }
}
