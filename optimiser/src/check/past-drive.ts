import type { Break, DrivingBreak, FixedBreak, PastBreak } from '../problem.ts'
import { Driver } from './driver.ts'
import type { Leg, Walk } from './walk.ts'

/** The driver after all that is past of a walk, by what was driven, served and, where the problem says so, by the breaks that were taken. */
export function driverAfterPast(walk: Walk, rest: DrivingBreak, taken: readonly PastBreak[] | undefined): Driver {
  const driver = new Driver(rest)
  const legs = walk.legs.slice(0, walk.pastCount)
  if (!taken) for (const leg of legs) followUnknown(driver, leg, rest)
  else if (legs.length > 0) followTaken(driver, { legs, rest, taken })
  return driver
}

/** The fixed breaks that are done: each break that was taken stands for one at the most, the one that closes first. */
export function fixedInPast(breaks: readonly Break[], taken: readonly PastBreak[]): ReadonlySet<Break> {
  const left = [...taken]
  const done = new Set<Break>()
  const fixed = breaks.filter((rest) => rest.kind === 'fixed')
  for (const rest of fixed.sort((a, b) => a.window.endSeconds - b.window.endSeconds || a.window.startSeconds - b.window.startSeconds)) {
    const at = left.findIndex((pause) => isFor(rest, pause))
    if (at < 0) continue
    left.splice(at, 1)
    done.add(rest)
  }
  return done
}

function isFor({ window, durationSeconds }: FixedBreak, pause: PastBreak): boolean {
  const isInTime = pause.startSeconds >= Math.round(window.startSeconds) && pause.startSeconds <= Math.round(window.endSeconds)
  return isInTime && pause.durationSeconds >= Math.round(durationSeconds)
}

/** Time spent neither driving nor at work at a halt is taken for a break before the drive that follows. */
function followUnknown(driver: Driver, { from, to, pieces }: Leg, { replacedBy }: DrivingBreak): void {
  const seconds = secondsOf(pieces)
  const departure = (to.kind === 'stop' ? to.startSeconds : to.arrivalSeconds) - seconds
  const work = from && replacedBy !== 'standing' ? from.endSeconds - from.startSeconds : 0
  if (from) driver.rest(departure - from.arrivalSeconds - work)
  driver.driven += seconds
}

/** Each break lies on the leg that was under way when it began; what is left of the time was waited on arrival. */
function followTaken(driver: Driver, { legs, rest, taken }: { legs: readonly Leg[]; rest: DrivingBreak; taken: readonly PastBreak[] }): void {
  const left = [...taken]
  let standingSince = legs[0]!.to.arrivalSeconds
  for (const { from, to, pieces } of legs) {
    if (!from) continue
    if (rest.replacedBy === 'standing') driver.rest(from.endSeconds - standingSince)
    let clock = from.endSeconds
    let ahead = secondsOf(pieces)
    for (; left[0] && left[0].startSeconds < to.startSeconds; left.shift()) {
      const driven = Math.min(ahead, Math.max(0, left[0].startSeconds - clock))
      driver.driven += driven
      driver.rest(left[0].durationSeconds)
      ahead -= driven
      clock = Math.max(clock + driven, left[0].startSeconds + left[0].durationSeconds)
    }
    driver.driven += ahead
    if (rest.replacedBy === 'waiting') driver.rest(to.startSeconds - clock - ahead)
    standingSince = Math.min(clock + ahead, to.startSeconds)
  }
  const { arrivalSeconds, endSeconds } = legs.at(-1)!.to
  for (const pause of left) if (rest.replacedBy !== 'standing') driver.rest(pause.durationSeconds)
  const goesOn = Math.max(endSeconds, ...left.map((pause) => pause.startSeconds + pause.durationSeconds))
  driver.stoodBesides = goesOn - endSeconds + arrivalSeconds - standingSince
}

function secondsOf(pieces: readonly number[]): number {
  return pieces.reduce((sum, piece) => sum + piece, 0)
}
