import type { TimelineBlock } from '#ui/timeline/timeline-row.tsx'
import type { LiveStop } from '../for-others/live-stops.ts'
import type { Lane } from '../model/lanes.ts'

/** A lane as it is driven: stops where they were, or where they are forecast, with the ways between them. */
export function asDriven(lane: Lane, live: ReadonlyMap<number, LiveStop>): Lane {
  const stops = lane.stops.map((stop) => {
    const known = live.get(Number(stop.id))
    if (!known) return stop
    const { from, to, progress, isLate, text: driven } = known
    return { ...stop, from, to, progress, driven, tone: isLate ? ('late' as const) : undefined }
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
