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

/** A step of a given route, as far as its time goes: in hundredths of a second. */
export interface TimedStep {
  readonly kind: 'halt' | 'break'
  /** Where it should begin; none: at any time. */
  readonly windows: readonly VroomSpan[]
  /** Where it has to. */
  readonly from: number
  readonly to: number
  readonly work: number
  /** To the next halt; 0 for breaks. */
  readonly travel: number
}

/** From a halt to the next one, with the breaks on the way. */
interface Way {
  /** By the time at which the halt begins: the least that is missed from there on. */
  readonly missed: Curve
  /** The same for each break, then for the next halt, and when each can begin at the earliest, from the start of the halt. */
  readonly ahead: readonly Curve[]
  readonly after: readonly number[]
  /** What is driven to the next halt. */
  readonly travel: number
  readonly onTheWay: RestsOnTheWay
}

/**
 * When the steps of a route should begin so that the sum of what is too early and too late is least, then the whole seconds from start to end, then each
 * time: or null where what is fixed cannot be kept. The start is a whole second.
 *
 * From the last halt to the first, curves say what is missed by the time at which each begins. That the earliest of the best times of a step never gets earlier when
 * another step begins later, makes each step's earliest best time part of the earliest best route.
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

/** The whole second from which least is missed, then the route is the shortest, then the first one: of each piece its first or its last one. */
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
 * Driving goes on around breaks: the next halt begins no sooner than all breaks and the way take after the halt. Up to some break none of them makes that later;
 * from the first one that does on, each step need only wait for the one before it.
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

/** The times of the breaks and of the next halt: as many breaks as can be are on the way, which is the earliest. */
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

/** What a step misses by when it begins. */
function missedBy({ windows, from, to }: TimedStep): Curve {
  const distance = windows.length === 0 ? NOTHING : windows.map((window) => distanceTo(...window)).reduce(least)
  return plus(distance, between(from, to))
}

/** By how much a time misses all windows: negative where it is too early. */
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
