import type { BreakVisit } from '../plan.ts'
import type { Break, DrivingBreak, FixedBreak, Vehicle } from '../problem.ts'
import type { ViolationDetail } from '../violation.ts'
import type { Driver } from './driver.ts'
import type { Facts } from './facts.ts'
import { driverAfterPast, fixedInPast } from './past-drive.ts'
import { lengthOf } from './walk.ts'
import type { Leg, Walk } from './walk.ts'

/** Breaks that are due, their length and their time. */
export function checkBreaks(facts: Facts, walk: Walk): void {
  const { vehicle } = walk
  const taken = walk.route.visits.filter((visit) => visit.kind === 'break')
  for (const visit of taken) {
    const rest = vehicle.breaks?.[visit.break]
    const lengths = lengthsOf(rest)
    if (lengths.includes(lengthOf(visit))) continue
    const name = nameOf(vehicle, visit.break)
    const detail: ViolationDetail = rest
      ? { kind: 'break-length', ...name, seconds: lengthOf(visit), lengthsSeconds: lengths }
      : { kind: 'break-unknown', vehicle: vehicle.id }
    facts.blame('breaks', 1, detail, { vehicle: vehicle.id, break: visit.break })
  }
  const done = fixedInPast(vehicle.breaks ?? [], facts.pastBreaks.get(vehicle.id) ?? [])
  for (const [index, rest] of (vehicle.breaks ?? []).entries()) {
    if (done.has(rest)) continue
    if (rest.kind === 'fixed')
      checkFixed(facts, walk, { rest, index, visits: taken.filter((visit) => visit.break === index) })
    else checkDriving(facts, walk, { rest, index })
  }
}

function nameOf({ id, breaks = [] }: Vehicle, index: number) {
  return { vehicle: id, break: index, breakCount: breaks.length }
}

function lengthsOf(rest: Break | undefined): readonly number[] {
  const parts = rest?.kind === 'driving' ? (rest.parts ?? []) : []
  return rest ? [rest.durationSeconds, ...parts].map(Math.round) : []
}

function checkFixed(
  facts: Facts,
  walk: Walk,
  { rest, index, visits }: { rest: FixedBreak; index: number; visits: readonly BreakVisit[] },
): void {
  const [opens, closes] = [Math.round(rest.window.startSeconds), Math.round(rest.window.endSeconds)]
  const isDue =
    closes >= pastUntil(facts, walk) && (rest.always || (walk.startSeconds < opens && walk.endSeconds > closes))
  const where = { vehicle: walk.vehicle.id, break: index }
  const name = nameOf(walk.vehicle, index)
  if (isDue && visits.length === 0) facts.blame('breaks', 1, { kind: 'break-missing', ...name }, where)
  for (const visit of visits) {
    const late = Math.max(visit.startSeconds - closes, 0)
    facts.blame('breaks', late, { kind: 'break-late', ...name, seconds: late }, where)
    const early = Math.max(opens - visit.startSeconds, 0)
    facts.blame('breaks', early, { kind: 'break-early', ...name, seconds: early }, where)
  }
}

/** The end of the last visit, reload or break that is past; breaks that were over before it cannot be planned any more. */
function pastUntil(facts: Facts, walk: Walk): number {
  const ends = walk.route.stops.flatMap((stop) => facts.servedByStop.get(stop)?.endSeconds ?? [])
  const reloads = walk.route.stops.flatMap((stop) => facts.reloadAfter.get(stop)?.endSeconds ?? [])
  const rests = (facts.pastBreaks.get(walk.vehicle.id) ?? []).map((rest) => rest.endSeconds)
  return ends.length === 0 ? -Infinity : Math.max(...ends.map(Math.round), ...reloads.map(Math.round), ...rests)
}

/** Follows the driver leg by leg and remembers the most that was driven without a break that counts. */
function checkDriving(facts: Facts, walk: Walk, { rest, index }: { rest: DrivingBreak; index: number }): void {
  const driver = driverAfterPast(walk, rest, facts.pastBreaks.get(walk.vehicle.id))
  let most = 0
  for (const leg of walk.legs.slice(walk.pastCount)) most = Math.max(most, followLeg(driver, leg, rest))
  const excess = most - Math.round(rest.afterDrivingSeconds)
  facts.blame(
    'breaks',
    excess,
    { kind: 'break-overdue', vehicle: walk.vehicle.id, seconds: excess },
    { vehicle: walk.vehicle.id, break: index },
  )
}

/** The most on the counter while this leg is driven. */
function followLeg(driver: Driver, { from, to, pieces, breaks }: Leg, { replacedBy }: DrivingBreak): number {
  let most = 0
  if (from && replacedBy === 'standing') driver.stand(from.endSeconds - from.arrivalSeconds)
  for (const [drive, seconds] of pieces.entries()) {
    driver.driven += seconds
    if (seconds > 0) most = Math.max(most, driver.driven)
    if (drive < pieces.length - 1) driver.rest(lengthOf(breaks[drive]!))
  }
  // The first breaks of a leg are those on the road, one fewer than the pieces driven; the others are taken on arrival.
  const onArrival = breaks.slice(Math.max(0, pieces.length - 1))
  if (replacedBy === undefined) for (const pause of onArrival) driver.rest(lengthOf(pause))
  if (replacedBy === 'waiting') driver.rest(to.startSeconds - to.arrivalSeconds)
  return most
}
