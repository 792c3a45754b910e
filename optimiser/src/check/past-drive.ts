import type { Break, DrivingBreak, FixedBreak, TimeSpan } from '../problem.ts'
import { Driver } from './driver.ts'
import { lengthOf } from './walk.ts'
import type { Leg, Walk } from './walk.ts'

/** The driver's state after the past legs, with the breaks that were taken if they are known. */
export function driverAfterPast(walk: Walk, rest: DrivingBreak, taken: readonly TimeSpan[] | undefined): Driver {
  const driver = new Driver(rest)
  const legs = walk.legs.slice(0, walk.pastCount)
  if (!taken) for (const leg of legs) followUnknown(driver, leg, rest)
  else if (legs.length > 0) followTaken(driver, { legs, rest, taken })
  return driver
}

/** The fixed breaks that are done. Each past break counts for at most one of them, the one whose window closes first. */
export function fixedInPast(breaks: readonly Break[], taken: readonly TimeSpan[]): ReadonlySet<Break> {
  const left = [...taken]
  const done = new Set<Break>()
  const fixed = breaks.filter((rest) => rest.kind === 'fixed')
  for (const rest of fixed.sort(
    (a, b) => a.window.endSeconds - b.window.endSeconds || a.window.startSeconds - b.window.startSeconds,
  )) {
    const at = left.findIndex((pause) => isFor(rest, pause))
    if (at < 0) continue
    left.splice(at, 1)
    done.add(rest)
  }
  return done
}

function isFor({ window, durationSeconds }: FixedBreak, pause: TimeSpan): boolean {
  const isInTime =
    pause.startSeconds >= Math.round(window.startSeconds) && pause.startSeconds <= Math.round(window.endSeconds)
  return isInTime && lengthOf(pause) >= Math.round(durationSeconds)
}

/** Without known breaks, time spent neither driving nor working counts as a break before the next drive. */
function followUnknown(driver: Driver, { from, to, pieces }: Leg, { replacedBy }: DrivingBreak): void {
  const seconds = secondsOf(pieces)
  const departure = (to.kind === 'stop' ? to.startSeconds : to.arrivalSeconds) - seconds
  const work = from && replacedBy !== 'standing' ? from.endSeconds - from.startSeconds : 0
  if (from) driver.rest(departure - from.arrivalSeconds - work)
  driver.driven += seconds
}

/** With known breaks, each belongs to the leg during which it began. Remaining time was spent waiting on arrival. */
function followTaken(
  driver: Driver,
  { legs, rest, taken }: { legs: readonly Leg[]; rest: DrivingBreak; taken: readonly TimeSpan[] },
): void {
  let standingSince = legs[0]!.to.arrivalSeconds
  for (const leg of legs) {
    if (!leg.from) continue
    if (rest.replacedBy === 'standing') driver.rest(leg.from.endSeconds - standingSince)
    for (let part = 0; part < Math.max(leg.pieces.length, leg.taken.length); part++) {
      driver.driven += leg.pieces[part] ?? 0
      if (leg.taken[part]) driver.rest(lengthOf(leg.taken[part]!))
    }
    const free = Math.max(leg.earliestArrival, ...leg.taken.map((pause) => pause.endSeconds))
    if (rest.replacedBy === 'waiting') driver.rest(leg.to.startSeconds - free)
    standingSince = Math.min(free, leg.to.startSeconds)
  }
  const { arrivalSeconds, endSeconds } = legs.at(-1)!.to
  const left = taken.slice(legs.reduce((count, leg) => count + leg.taken.length, 0))
  for (const pause of left) if (rest.replacedBy !== 'standing') driver.rest(lengthOf(pause))
  const goesOn = Math.max(endSeconds, ...left.map((pause) => pause.endSeconds))
  driver.stoodBesides = goesOn - endSeconds + arrivalSeconds - standingSince
}

function secondsOf(pieces: readonly number[]): number {
  return pieces.reduce((sum, piece) => sum + piece, 0)
}
