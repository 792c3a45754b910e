import { partWith, restOf } from '../../../deliveries/rules/split.ts'
import type { Quantities, Unit } from '../../../settings/contract.ts'
import type { BrokenRule } from '../../rules.ts'

/** How a route could take a stop, and what stands in its way. */
export type WayOf = { routeId: number; cost: number; broken: readonly BrokenRule[] }
/** Two routes that have room for a stop between them: what stays of it on the one, and the part that goes on the other. */
export type SplitOver = { routeId: number; partRouteId: number; rest: Quantities; part: Quantities; estimate: number }

type Asked = { quantities: Quantities; units: readonly Pick<Unit, 'key' | 'decimals'>[] }

/** How a stop that is too big for each vehicle could be shared by two, cheapest first. */
export function splitsOver(ways: readonly WayOf[], { quantities, units }: Asked): SplitOver[] {
  const unit = units.find(({ key }) => (quantities[key] ?? 0) > 0)
  // What one route takes whole needs no split.
  if (!unit || ways.some(({ broken }) => broken.length === 0)) return []
  const all = quantities[unit.key]!
  const step = 10 ** -unit.decimals
  const roomy = ways.flatMap((way) => {
    const most = Math.floor((all * shareOn(way, quantities)) / step + 1e-6) * step
    return most >= step ? [{ ...way, most: Math.min(most, all - step) }] : []
  })
  const pairs = roomy.flatMap((one, index) =>
    roomy.slice(index + 1).flatMap((other) => (one.most + other.most < all - step / 2 ? [] : [[one, other] as const])),
  )
  return pairs
    .map(([one, other]) => {
      const [larger, smaller] = one.most >= other.most ? [one, other] : [other, one]
      const part = partWith(quantities, { key: unit.key, amount: all - larger.most }, units)
      return {
        routeId: larger.routeId,
        partRouteId: smaller.routeId,
        rest: restOf(quantities, part),
        part,
        estimate: one.cost + other.cost,
      }
    })
    .toSorted((one, other) => one.estimate - other.estimate)
}

/** The share of a stop that a route has room for; nothing where more than room is missing. */
function shareOn({ broken }: WayOf, quantities: Quantities): number {
  const shares = broken.map(({ detail, amount }) => {
    if (detail.kind !== 'capacity-over') return 0
    const all = quantities[detail.unit] ?? 0
    return all > amount ? (all - amount) / all : 0
  })
  return Math.min(...shares)
}
