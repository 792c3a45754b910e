import {
  between,
  bestFrom,
  distanceTo,
  fromThenOn,
  least,
  missedAt,
  movedTo,
  NEVER,
  NOTHING,
  plus,
  shifted,
  THE_END,
} from './vroom-curve.ts'
import type { Curve, Piece } from './vroom-curve.ts'
import { RestsOnTheWay } from './vroom-rests.ts'
import type { VroomSpan } from './vroom.ts'

/** Times of a step of a given route, in hundredths of a second. */
export interface TimedStep {
  readonly kind: 'halt' | 'break'
  /** When it should begin; empty for any time. */
  readonly windows: readonly VroomSpan[]
  /** When it must begin. */
  readonly from: number
  readonly to: number
  readonly work: number
  /** Travel time to the next halt; 0 for breaks. */
  readonly travel: number
}

/** From a halt to the next one, with the breaks on the way. */
interface Way {
  /** By the time at which the halt begins: the minimum missed from there on. */
  readonly missed: Curve
  /** The same for each break and then the next halt, and the earliest start of each, relative to the start of the halt. */
  readonly ahead: readonly Curve[]
  readonly after: readonly number[]
  /** Travel time to the next halt. */
  readonly travel: number
  readonly onTheWay: RestsOnTheWay
}

/**
 * The start times of the steps of a route that minimise the sum of earliness and lateness, then the duration in whole seconds, then each time.
 * Null if fixed times can't be kept. The route starts at a whole second.
 *
 * From the last halt to the first, curves give the amount missed by the time at which each begins. The earliest best time of a step never gets
 * earlier if another step begins later, so the earliest best time of each step is part of the earliest best route.
 */
export function timesOf(steps: readonly TimedStep[]): number[] | null {
  const groups = groupsOf(steps)
  const last = groups.pop()!
  let missed = plus(missedBy(last.halt), THE_END)
  const ways: Way[] = []
  for (const group of groups.toReversed()) {
    ways.unshift(wayOf(group, missed))
    missed = ways[0]!.missed
  }
  const start = bestStart(missed)
  if (start === null) return null
  const times = [start]
  for (const way of ways) times.push(...timesOn(way, times.at(-1)!))
  return times
}

/** The start that misses least, then makes the route shortest, then is earliest. It is the first or last whole second of a piece. */
function bestStart(curve: Curve): number | null {
  let best: { readonly start: number; readonly missed: number; readonly span: number } | null = null
  for (const [index, piece] of curve.entries()) {
    for (const start of wholeSecondsIn(piece, curve[index + 1]?.from ?? Infinity)) {
      const { missed, end } = movedTo(piece, start)
      const span = wholeSeconds(end) - start
      if (missed < Infinity && (!best || missed < best.missed || (missed === best.missed && span < best.span)))
        best = { start, missed, span }
    }
  }
  return best && best.start
}

function wholeSecondsIn({ from }: Piece, until: number): number[] {
  const first = Math.ceil(from / 100) * 100
  const last = until === Infinity ? first : wholeSeconds(until - 1)
  return first > last ? [] : [first, last]
}

function wholeSeconds(hundredths: number): number {
  return Math.floor(hundredths / 100) * 100
}

/**
 * Breaks interrupt driving, so the next halt begins no sooner than the halt plus all breaks and the drive. Breaks up to some number don't delay it
 * further; from the first one that does, each step only has to wait for the one before it.
 */
function wayOf({ halt, rests }: Group, next: Curve): Way {
  const { travel } = halt
  const after = [halt.work]
  for (const rest of rests) after.push(after.at(-1)! + rest.work)
  const own = rests.map(missedBy)
  const ahead = [next]
  for (const [index, rest] of [...rests.entries()].toReversed())
    ahead.unshift(plus(own[index]!, shifted(fromThenOn(ahead[0]!), rest.work)))
  const onTheWay = new RestsOnTheWay(
    rests.map((rest, index) => ({
      missed: shifted(own[index]!, after[index]!),
      bounds: [...rest.windows.flat(), rest.from, rest.to].filter(Number.isFinite).map((time) => time - after[index]!),
    })),
    travel,
  )
  const onward = ahead
    .map((curve, index) => plus(onTheWay.missed[index]!, shifted(fromThenOn(curve), after[index]! + travel)))
    .reduce(least, NEVER)
  return { missed: plus(missedBy(halt), onward), ahead, after, travel, onTheWay }
}

/** The times of the breaks and of the next halt. As many breaks as possible are on the way, which is earliest. */
function timesOn({ ahead, after, travel, onTheWay }: Way, start: number): number[] {
  const earliest = (index: number) => start + after[index]! + travel
  const missed = ahead.map((curve, index) => {
    const first = bestFrom(curve, earliest(index))
    return missedAt(onTheWay.missed[index]!, start) + missedAt(curve, first)
  })
  const count = missed.lastIndexOf(Math.min(...missed))
  const times = onTheWay.times(count, start).map((time, index) => time + after[index]!)
  for (let [index, time] = [count, earliest(count)]; index < ahead.length; index++) {
    const begin = bestFrom(ahead[index]!, time)
    times.push(begin)
    time = begin + (after[index + 1] ?? 0) - after[index]!
  }
  return times
}

/** The amount that a step misses, by its start time. */
function missedBy({ windows, from, to }: TimedStep): Curve {
  const distance = windows.length === 0 ? NOTHING : windows.map((window) => distanceTo(...window)).reduce(least)
  return plus(distance, between(from, to))
}

/** By how much a time misses the nearest window; negative if it is too early. */
export function missOf(windows: readonly VroomSpan[], time: number): number {
  const misses = windows.map(([from, to]) => (time < from ? time - from : Math.max(0, time - to)))
  return misses.reduce(
    (least, miss) => (Math.abs(miss) < Math.abs(least) ? miss : least),
    windows.length > 0 ? misses[0]! : 0,
  )
}

/** A halt with the breaks after it. */
interface Group {
  readonly halt: TimedStep
  readonly rests: readonly TimedStep[]
}

function groupsOf(steps: readonly TimedStep[]): Group[] {
  const groups: { halt: TimedStep; rests: TimedStep[] }[] = []
  for (const step of steps) {
    if (step.kind === 'halt') groups.push({ halt: step, rests: [] })
    else groups.at(-1)!.rests.push(step)
  }
  return groups
}
