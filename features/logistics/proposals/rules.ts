import { isLate, leastLateSeconds } from '../deliveries/rules/late.ts'

/** When a stop is expected in one order, and how late that is. Seconds are after midnight. */
export type ExpectedStop = {
  deliveryId: number
  etaSeconds: number
  /** When the vehicle is there; it may wait. */
  arrivalSeconds?: number
  lateSeconds: number
  /** Nobody is there then: it lies outside its windows, or the hours of its place. */
  isOutside?: boolean
  /** Until the end of its last window. */
  slackSeconds?: number | null
}

type Span = { startSeconds: number; endSeconds: number }

/** What a person decided of a stop in its plan, or its pair asks for. */
export type Hold = {
  /** It is among the first or the last: its place among the others stays. */
  isHeld: boolean
  /** Those that are so keep their order. */
  isInOrder: boolean
  /** The stop it has to come after. */
  after: number | null
  /** It takes room: it doesn't come before goods that were to be handed over first. */
  isPickUp: boolean
  within: Span | null
  /** It stays on its route. */
  isOfRoute?: boolean
}
export type Holds = ReadonlyMap<number, Hold>

export type Verdict = {
  /** Late before, on time after. */
  kept: number[]
  /** On time before and late after, later still, or outside a locked time. */
  broken: number[]
  stillLate: number
  /** No longer expected within the time their recipient was told, or, where they were told none, at another time. */
  changed: number
}

/** What times are compared by: what recipients were told, and how far any other may move. */
export type Bounds = { holds: Holds; toleranceSeconds: number; told: ReadonlyMap<number, Span> }

/** What another order does to the promises of the stops. */
export function verdictOf(
  before: readonly ExpectedStop[],
  after: readonly ExpectedStop[],
  { holds, toleranceSeconds, told }: Bounds,
): Verdict {
  const known = new Map(before.map((stop) => [stop.deliveryId, stop]))
  const pairs = after.flatMap((stop) => {
    const former = known.get(stop.deliveryId)
    return former ? [{ former, stop }] : []
  })
  const idsOf = (found: typeof pairs) => found.map(({ stop }) => stop.deliveryId)
  const isChanged = ({ former, stop }: (typeof pairs)[number]) => {
    const span = told.get(stop.deliveryId)
    if (span) return isIn(span, former) && !isIn(span, stop)
    return Math.abs(stop.etaSeconds - former.etaSeconds) > toleranceSeconds
  }
  return {
    kept: idsOf(pairs.filter(({ former, stop }) => isLate(former) && !isLate(stop))),
    broken: idsOf(pairs.filter(({ former, stop }) => isWorse(former, stop) || leavesSpan(former, stop, holds))),
    stillLate: after.filter(isLate).length,
    changed: pairs.filter(isChanged).length,
  }
}

function isWorse(former: ExpectedStop, stop: ExpectedStop): boolean {
  if (stop.isOutside && !former.isOutside) return true
  return isLate(stop) && (!isLate(former) || stop.lateSeconds >= former.lateSeconds + leastLateSeconds)
}

function leavesSpan(former: ExpectedStop, stop: ExpectedStop, holds: Holds): boolean {
  const within = holds.get(stop.deliveryId)?.within
  return within != null && isIn(within, former) && !isIn(within, stop)
}

function isIn({ startSeconds, endSeconds }: Span, { etaSeconds }: ExpectedStop): boolean {
  return etaSeconds >= startSeconds && etaSeconds <= endSeconds
}

const free: Hold = { isHeld: false, isInOrder: false, isPickUp: false, after: null, within: null }

/** Whether an order leaves everything where it has to stay. */
export function keepsHolds(before: readonly number[], after: readonly number[], holds: Holds): boolean {
  if (holds.size === 0) return true
  const placeOf = new Map(after.map((id, place) => [id, place]))
  return before.every((one, index) =>
    before.slice(index + 1).every((other) => placeOf.get(one)! < placeOf.get(other)! || maySwap(one, other, holds)),
  )
}

function maySwap(one: number, other: number, holds: Holds): boolean {
  const [first, second] = [holds.get(one) ?? free, holds.get(other) ?? free]
  if (first.isHeld || second.isHeld || second.after === one) return false
  const takesRoomEarlier = second.isPickUp && !first.isPickUp
  return !takesRoomEarlier && !(first.isInOrder && second.isInOrder)
}

/** The fewest stops that have to change their place for the new order, with their places in both, counted from 1. */
export function movedIn(before: readonly number[], after: readonly number[]) {
  const placeOf = new Map(before.map((id, place) => [id, place]))
  const kept = new Set(longestRise(after.map((id) => placeOf.get(id) ?? -1)))
  return after.flatMap((deliveryId, place) => {
    const from = placeOf.get(deliveryId) ?? -1
    return kept.has(from) ? [] : [{ deliveryId, from: from + 1, to: place + 1 }]
  })
}

/** Of different numbers, the longest that rise, wherever they stand. */
function longestRise(numbers: readonly number[]): number[] {
  let best: number[] = []
  const ending: number[][] = []
  for (const [at, number] of numbers.entries()) {
    let longest: number[] = []
    for (let before = 0; before < at; before++)
      if (numbers[before]! < number && ending[before]!.length > longest.length) longest = ending[before]!
    ending[at] = [...longest, number]
    if (ending[at].length > best.length) best = ending[at]
  }
  return best
}

/** Why a stop can't go to a route, or to any. */
export const rescueReasons = [
  'locked',
  'next',
  'unplanned',
  'skills',
  'equipment',
  'goods',
  'room',
  'promises',
  'times',
  'shift',
  'rules',
  'search',
  'noRoute',
] as const
export type RescueReason = (typeof rescueReasons)[number]

export type Change = { cost: number | null; distanceMeters: number; durationSeconds: number }

/** Whether a change stays within a price. Where nothing has one, no price says anything of it. */
export function isWithin(most: number, { cost, distanceMeters, durationSeconds }: Change): boolean {
  const isPriced = cost !== 0 || (distanceMeters === 0 && durationSeconds === 0)
  return cost !== null && isPriced && cost <= most
}
