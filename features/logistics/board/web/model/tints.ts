import type { Slot } from '#optimiser/optimiser.ts'
import { gapsBetween, type TimeSpan } from '#ui/timeline/time-scale.ts'
import type { TimelineGap } from '#ui/timeline/timeline-row.tsx'
import type { Lane } from './lanes.ts'

/** What a place costs, by vehicle and position. */
export type PriceTable = ReadonlyMap<string, readonly Slot[]>

export function priceTable(slots: readonly Slot[]): PriceTable {
  const table = new Map<string, Slot[]>()
  for (const slot of slots) {
    const known = table.get(slot.vehicle)
    if (known) known.push(slot)
    else table.set(slot.vehicle, [slot])
  }
  return table
}

export function slotAt(prices: PriceTable, vehicle: string, position: number): Slot | undefined {
  return prices.get(vehicle)?.find((slot) => slot.position === position)
}

/** The best place, of all vehicles or of one. */
export function bestSlot(prices: PriceTable, vehicle?: string): Slot | undefined {
  const slots = vehicle === undefined ? [...prices.values()].flat() : (prices.get(vehicle) ?? [])
  return slots.toSorted(byHarm)[0]
}

/** The best place on each route, the best of all first, without the place that is held already. */
export function bestSlots(prices: PriceTable, present?: { vehicle: string; position: number }): Slot[] {
  return [...prices]
    .flatMap(([vehicle, slots]) => {
      const other = slots.filter(({ position }) => vehicle !== present?.vehicle || position !== present.position)
      return bestSlot(new Map([[vehicle, other]])) ?? []
    })
    .toSorted(byHarm)
}

/** What breaks fewer rules comes first, then what keeps more promises, then what costs less: no saving makes up for a broken promise. */
function byHarm({ change: one }: Slot, { change: other }: Slot): number {
  return one.broken.length - other.broken.length || one.brokenPromises - other.brokenPromises || one.cost - other.cost
}

/** How dear a cost is among all that are possible: 0 for the cheapest, 1 for those far above it. */
export function tintScale(slots: readonly Slot[]): (cost: number) => number {
  const costs = slots
    .filter(({ change }) => change.broken.length === 0)
    .map(({ change }) => change.cost)
    .toSorted((one, other) => one - other)
  const least = costs[0] ?? 0
  const most = costs[Math.floor(costs.length * 0.75)] ?? least
  return (cost) => (most > least ? Math.min(1, Math.max(0, (cost - least) / (most - least))) : 0)
}

/** The places of every lane, tinted by what they cost; without prices they are only shown. */
export function gapsOf(
  lanes: readonly Lane[],
  held: ReadonlySet<string>,
  day: TimeSpan,
  prices: PriceTable | undefined,
): Map<string, TimelineGap[]> {
  const tint = tintScale(prices ? [...prices.values()].flat() : [])
  return new Map(
    lanes.map((lane) => {
      const kept = lane.stops.filter(({ id }) => !held.has(id))
      const gaps = gapsBetween(kept, lane.shift ?? day).map((span, position) => {
        const change = prices && slotAt(prices, lane.vehicle, position)?.change
        if (!change) return { ...span, position, tint: 'unknown' as const }
        return { ...span, position, tint: change.broken.length > 0 ? ('impossible' as const) : tint(change.cost) }
      })
      return [lane.vehicle, gaps]
    }),
  )
}
