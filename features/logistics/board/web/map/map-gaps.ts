import { cutAlong } from '#ui/map/along.ts'
import type { Position } from '#ui/map/map-box.ts'
import type { LineTint } from '#ui/map/route-lines.tsx'
import { bestSlot, tintScale, type PriceTable } from '../model/tints.ts'
import type { Halt, RoutePath } from './use-route-paths.ts'

type Pixel = readonly [x: number, y: number]
type Asked = { held: ReadonlySet<string>; project: (at: Position) => Pixel; within: number }

/** The gaps of a route whose way passes near a place of the screen, the nearest first; positions leave out what is held. */
export function gapsNear(
  { halts, path, lengths }: RoutePath,
  place: Pixel,
  { held, project, within }: Asked,
): number[] {
  const legs = lengths?.length === halts.length - 1 ? cutAlong(path, lengths) : straightLegs(halts)
  const near = new Map<number, number>()
  legs.forEach((leg, index) => {
    const distance = distanceTo(leg.map(project), place)
    const position = positionAfter(halts.slice(0, index + 1), held)
    if (distance <= within) near.set(position, Math.min(distance, near.get(position) ?? Infinity))
  })
  return [...near].toSorted(([, one], [, other]) => one - other).map(([position]) => position)
}

/** The gaps before and after a stop of a route. */
export function gapsBeside({ halts }: RoutePath, stop: string, held: ReadonlySet<string>): number[] {
  const index = halts.findIndex((halt) => halt.stop === stop)
  if (index < 0 || held.has(stop)) return []
  const position = positionAfter(halts.slice(0, index), held)
  return [position, position + 1]
}

/** The cheapest of some gaps; without prices the first. */
export function cheapestOf(gaps: readonly number[], route: string, prices: PriceTable | undefined): number | undefined {
  const slots = prices?.get(route)?.filter(({ position }) => gaps.includes(position)) ?? []
  return bestSlot(new Map([[route, slots]]))?.position ?? gaps[0]
}

/** The way that stops would be driven at a gap: from the place before it, through them, to the place after it. */
export function wayThrough(
  { halts }: RoutePath,
  position: number,
  through: readonly Position[],
  held: ReadonlySet<string>,
): Position[] {
  const kept = halts.filter(({ stop }) => stop === undefined || !held.has(stop))
  const next = kept.findIndex((_, index) => positionAfter(kept.slice(0, index + 1), held) > position)
  const after = next < 0 ? kept.findLastIndex(({ stop }) => stop !== undefined) + 1 : next
  const [before, behind] = [kept[after - 1], kept[after]]
  return [...(before ? [before.at] : []), ...through, ...(behind ? [behind.at] : [])]
}

/** How dear the best place of each route is, by the scale of the timeline. */
export function tintsOf(routes: Iterable<string>, prices: PriceTable | undefined): Map<string, LineTint> {
  const scale = tintScale(prices ? [...prices.values()].flat() : [])
  const tintOf = (route: string): LineTint => {
    if (!prices) return 'unknown'
    const best = bestSlot(prices, route)
    return best && best.change.broken.length === 0 ? scale(best.change.cost) : 'impossible'
  }
  return new Map([...routes].map((route) => [route, tintOf(route)]))
}

function positionAfter(halts: readonly Halt[], held: ReadonlySet<string>): number {
  return halts.filter(({ stop }) => stop !== undefined && !held.has(stop)).length
}

function straightLegs(halts: readonly Halt[]): Position[][] {
  return halts.slice(1).map(({ at }, index) => [halts[index]?.at ?? at, at])
}

function distanceTo(line: readonly Pixel[], place: Pixel): number {
  return Math.min(...line.slice(1).map((to, index) => distanceToSegment([line[index] ?? to, to], place)))
}

function distanceToSegment([[x1, y1], [x2, y2]]: [Pixel, Pixel], [x, y]: Pixel): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}
