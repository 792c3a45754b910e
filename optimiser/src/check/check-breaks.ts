import type { BreakVisit, Visit } from '../plan.ts'
import type { Break, DrivingBreak, FixedBreak, Problem, Vehicle } from '../problem.ts'
import type { ViolationDetail } from '../violation.ts'
import type { Driver } from './driver.ts'
import type { Facts } from './facts.ts'
import { driverAfterPast, fixedInPast } from './past-drive.ts'
import { lengthOf } from './walk.ts'
import type { Leg, Walk } from './walk.ts'

/** Checks that breaks are taken when due, with the right length and at the right time. */
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
  const windows = [rest.window, ...(rest.otherWindows ?? [])].map(({ startSeconds, endSeconds }) => ({
    opens: Math.round(startSeconds),
    closes: Math.round(endSeconds),
  }))
  const [opens, closes] = [
    Math.min(...windows.map((window) => window.opens)),
    Math.max(...windows.map((window) => window.closes)),
  ]
  const isDue =
    closes >= pastUntil(facts, walk) && (rest.always || (walk.startSeconds < opens && walk.endSeconds > closes))
  const where = { vehicle: walk.vehicle.id, break: index }
  const name = nameOf(walk.vehicle, index)
  if (isDue && visits.length === 0) facts.blame('breaks', 1, { kind: 'break-missing', ...name }, where)
  for (const visit of visits) {
    const late = Math.max(
      0,
      Math.min(
        ...windows
          .filter((window) => window.opens <= visit.startSeconds)
          .map((window) => Math.max(0, visit.startSeconds - window.closes)),
      ),
    )
    const isLate = Number.isFinite(late)
    facts.blame('breaks', isLate ? late : 0, { kind: 'break-late', ...name, seconds: late }, where)
    const early = Math.max(opens - visit.startSeconds, 0)
    facts.blame('breaks', early, { kind: 'break-early', ...name, seconds: early }, where)
    facts.blame('breaks', isLight(facts, walk, visit, rest) ? 0 : 1, { kind: 'break-loaded', ...name }, where)
  }
}

/** Whether the load during a break is within its limit. Before the first halt, this is the initial load of the route. */
function isLight(
  { problem }: Facts,
  { route: { visits } }: Walk,
  visit: BreakVisit,
  { maxLoad = {} }: FixedBreak,
): boolean {
  const at = visits.indexOf(visit)
  const before = visits.slice(0, at).findLast((each) => 'load' in each)
  const load = before && 'load' in before ? before.load : deliveredBy(problem, visits)
  return (problem.units ?? []).every((unit, index) => (load[index] ?? 0) <= (maxLoad[unit] ?? Infinity) + 1e-9)
}

function deliveredBy({ units = [], stops }: Problem, visits: readonly Visit[]): number[] {
  const trip = visits.slice(0, visits.findIndex(({ kind }) => kind === 'reload') >>> 0)
  const served = trip.flatMap((visit) => (visit.kind === 'stop' ? stops.filter(({ id }) => id === visit.stop) : []))
  return units.map((unit) => served.reduce((sum, { delivery }) => sum + (delivery?.[unit] ?? 0), 0))
}

/** The end of the last past visit, reload or break. Breaks that end before it can no longer be planned. */
function pastUntil(facts: Facts, walk: Walk): number {
  const ends = walk.route.stops.flatMap((stop) => facts.servedByStop.get(stop)?.endSeconds ?? [])
  const reloads = walk.route.stops.flatMap((stop) => facts.reloadAfter.get(stop)?.endSeconds ?? [])
  const rests = (facts.pastBreaks.get(walk.vehicle.id) ?? []).map((rest) => rest.endSeconds)
  return ends.length === 0 ? -Infinity : Math.max(...ends.map(Math.round), ...reloads.map(Math.round), ...rests)
}

/** Follows the driver leg by leg and checks the longest driving time without a valid break. */
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

/** The highest driving time since the last break on this leg. */
function followLeg(driver: Driver, { from, to, pieces, breaks }: Leg, { replacedBy }: DrivingBreak): number {
  let most = 0
  if (from && replacedBy === 'standing') driver.stand(from.endSeconds - from.arrivalSeconds)
  for (const [drive, seconds] of pieces.entries()) {
    driver.driven += seconds
    if (seconds > 0) most = Math.max(most, driver.driven)
    if (drive < pieces.length - 1) driver.rest(lengthOf(breaks[drive]!))
  }
  // The first breaks of a leg are taken on the road, one fewer than there are pieces of driving; the others on arrival.
  const onArrival = breaks.slice(Math.max(0, pieces.length - 1))
  if (replacedBy === undefined) for (const pause of onArrival) driver.rest(lengthOf(pause))
  if (replacedBy === 'waiting') driver.rest(to.startSeconds - to.arrivalSeconds)
  return most
}
