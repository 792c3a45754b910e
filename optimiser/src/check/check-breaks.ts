import { lateBreakSentence, longDriveSentence, missingBreakSentence } from '../constraints/breaks.ts'
import type { BreakVisit } from '../plan.ts'
import type { DrivingBreak, FixedBreak } from '../problem.ts'
import type { Facts } from './facts.ts'
import type { Leg, Walk } from './walk.ts'

/** Breaks that are due, their length and their time. */
export function checkBreaks(facts: Facts, walk: Walk): void {
  const { vehicle } = walk
  const taken = walk.route.visits.filter((visit) => visit.kind === 'break')
  for (const visit of taken) {
    const rest = vehicle.breaks?.[visit.break]
    const length = rest ? Math.round(rest.durationSeconds) : Infinity
    const isWhole = visit.endSeconds - visit.startSeconds === length
    if (!isWhole) facts.blame('breaks', 1, `A break of ${vehicle.id} is not as long as it should be.`, { vehicle: vehicle.id })
  }
  for (const [index, rest] of (vehicle.breaks ?? []).entries()) {
    if (rest.kind === 'fixed') checkFixed(facts, walk, { rest, visits: taken.filter((visit) => visit.break === index) })
    else checkDriving(facts, walk, rest)
  }
}

function checkFixed(facts: Facts, walk: Walk, { rest, visits }: { rest: FixedBreak; visits: readonly BreakVisit[] }): void {
  const [opens, closes] = [Math.round(rest.window.startSeconds), Math.round(rest.window.endSeconds)]
  const isDue = closes >= pastUntil(facts, walk) && (rest.always || (walk.startSeconds < opens && walk.endSeconds > closes))
  const where = { vehicle: walk.vehicle.id }
  if (isDue && visits.length === 0) facts.blame('breaks', 1, missingBreakSentence(walk.vehicle.id), where)
  for (const visit of visits) {
    const late = Math.max(visit.startSeconds - closes, 0)
    facts.blame('breaks', late, lateBreakSentence(walk.vehicle.id, late), where)
    if (visit.startSeconds < opens) facts.blame('breaks', opens - visit.startSeconds, `A break of ${walk.vehicle.id} starts too early.`, where)
  }
}

/** The end of the last visit that is past; breaks that were over before it cannot be planned any more. */
function pastUntil(facts: Facts, walk: Walk): number {
  const ends = walk.route.stops.flatMap((stop) => facts.servedByStop.get(stop)?.endSeconds ?? [])
  return ends.length === 0 ? -Infinity : Math.round(Math.max(...ends))
}

/** Sums what is driven since the last rest that counts, and remembers the most. */
function checkDriving(facts: Facts, walk: Walk, rest: DrivingBreak): void {
  let driven = 0
  let most = 0
  for (const [index, leg] of walk.legs.entries()) {
    if (leg.to.kind === 'stop' && facts.servedByStop.has(leg.to.stop)) continue
    if (rest.replacedBy === 'standing' && stoodBefore(walk, index) >= Math.round(rest.durationSeconds)) driven = 0
    for (const [drive, seconds] of leg.pieces.entries()) {
      driven += seconds
      most = Math.max(most, driven)
      if (drive < leg.pieces.length - 1 && isLongEnough(leg.breaks[drive]!, rest)) driven = 0
    }
    if (restsOnArrival(leg, rest)) driven = 0
  }
  const excess = most - Math.round(rest.afterDrivingSeconds)
  facts.blame('breaks', excess, longDriveSentence(walk.vehicle.id, excess), { vehicle: walk.vehicle.id })
}

/** From the arrival at the halt before a leg to the departure from it. */
function stoodBefore({ legs }: Walk, index: number): number {
  const halt = legs[index]!.from
  return halt ? halt.endSeconds - halt.arrivalSeconds : 0
}

function isLongEnough(pause: BreakVisit, rest: DrivingBreak): boolean {
  return pause.endSeconds - pause.startSeconds >= Math.round(rest.durationSeconds)
}

/** The first breaks of a leg are those on the road: one fewer than the pieces driven. */
function restsOnArrival(leg: Leg, rest: DrivingBreak): boolean {
  const here = leg.breaks.slice(Math.max(0, leg.pieces.length - 1))
  if (here.some((pause) => isLongEnough(pause, rest))) return true
  return rest.replacedBy === 'waiting' && leg.to.startSeconds - leg.to.arrivalSeconds >= Math.round(rest.durationSeconds)
}
