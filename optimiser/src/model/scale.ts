import type { Problem, Quantities, TimeSpan } from '../problem.ts'
import { NEVER } from './model.ts'

/**
 * Factor from quantities to whole numbers, by unit: 1 if all its quantities are whole, else 1000; or 100, 10 or 1 if the sum of all goods
 * would overflow 32 bits.
 */
export function unitScales(problem: Problem): Float64Array {
  const units = unitsOf(problem)
  const scales = new Float64Array(units.length).fill(1)
  const sums = new Float64Array(units.length)
  const see = (quantities: Quantities | undefined) => {
    if (quantities === undefined) return
    for (let unit = 0; unit < units.length; unit++)
      if (!Number.isInteger(quantities[units[unit]!] ?? 0)) scales[unit] = 1000
  }
  const add = (quantities: Quantities | undefined) => {
    see(quantities)
    for (let unit = 0; unit < units.length; unit++) sums[unit]! += quantities?.[units[unit]!] ?? 0
  }
  for (const { capacity, breaks = [] } of problem.vehicles) {
    see(capacity)
    for (const rest of breaks) if (rest.kind === 'fixed') see(rest.maxLoad)
  }
  for (const stop of problem.stops) {
    add(stop.delivery)
    add(stop.pickup)
  }
  for (const pair of problem.pairs ?? []) add(pair.quantities)
  return scales.map((scale, unit) => {
    let fine = scale
    while (fine > 1 && sums[unit]! * fine > NEVER) fine /= 10
    return fine
  })
}

/** Names of the units. */
export function unitsOf(problem: Problem): readonly string[] {
  return problem.units ?? []
}

/** Time 0 of the model: the earliest time in the problem, so that any origin can be used. */
export function originOf(problem: Problem): number {
  let origin = Infinity
  for (const { startSeconds } of timesOf(problem)) if (startSeconds < origin) origin = startSeconds
  return Number.isFinite(origin) ? Math.round(origin) : 0
}

/** Lower bound of start times: the times of a problem span less than this, so an earlier route would end before the first of them. */
const EARLIEST = -(2 ** 28)

/**
 * Earliest useful start of a vehicle without a shift: as long before time 0 as all work and driving could take. 0 if every vehicle has a
 * shift or the problem contains no times.
 */
export function dawnOf(problem: Problem, longestSeconds: number): number {
  const { vehicles, stops, depots = [], profiles } = problem
  if (vehicles.every(({ shift }) => shift) || timesOf(problem).length === 0) return 0
  const slowest = profiles.reduce((most, { traffic }) => Math.max(most, ...(traffic?.factors ?? [1])), 1)
  const loading = depots.reduce((most, depot) => Math.max(most, depot.loadingSeconds ?? 0), 0)
  const resting = vehicles.reduce(
    (most, { breaks = [] }) =>
      Math.max(
        most,
        sumOf(breaks, (rest) => rest.durationSeconds),
      ),
    0,
  )
  const working = sumOf(stops, (stop) =>
    sumOf(
      [stop, ...Object.values(stop.workByVehicle ?? {})],
      ({ serviceSeconds = 0, setupSeconds = 0 }) => serviceSeconds + setupSeconds,
    ),
  )
  // Between two stops the vehicle may go to a depot, load and take each of its breaks.
  const seconds = working + (stops.length + 1) * (2 * slowest * longestSeconds + loading + resting)
  return Math.max(EARLIEST, -Math.ceil(seconds))
}

function sumOf<Thing>(things: readonly Thing[], read: (thing: Thing) => number): number {
  return things.reduce((sum, thing) => sum + read(thing), 0)
}

/** Whether broken promises have a price or a ceiling; otherwise they are only counted. */
export function weighsPromises({ stability }: Pick<Problem, 'stability'>): boolean {
  return stability?.promises?.cost !== undefined || stability?.promises?.atMost !== undefined
}

function timesOf(problem: Problem): TimeSpan[] {
  const { depots = [], vehicles, stops, locks } = problem
  const times: TimeSpan[] = []
  const see = (span: TimeSpan | undefined) => {
    if (span) times.push(span)
  }
  for (const { openings } of depots) openings?.forEach(see)
  for (const { shift, breaks } of vehicles) {
    see(shift)
    for (const rest of breaks ?? []) if (rest.kind === 'fixed') [rest.window, ...(rest.otherWindows ?? [])].forEach(see)
  }
  const arePromisesWeighed = weighsPromises(problem)
  for (const { promise, windows } of stops) {
    if (arePromisesWeighed) see(promise)
    windows?.forEach(see)
  }
  for (const { visits } of locks?.prefixes ?? []) for (const { served } of visits) see(served)
  return times
}

/** Packs a list of lists into one array of entries and the offset of each list. */
export function packLists<Entry>(lists: readonly (readonly Entry[])[]): { from: Int32Array; entries: Entry[] } {
  const entries = lists.flatMap((list) => list)
  const from = new Int32Array(lists.length + 1)
  for (let index = 0; index < lists.length; index++) from[index + 1] = from[index]! + lists[index]!.length
  return { from, entries }
}

/** Whether any list packed by `packLists` has more than one entry. */
export function hasLists(from: Int32Array): boolean {
  for (let index = 1; index < from.length; index++) if (from[index]! - from[index - 1]! > 1) return true
  return false
}

/** One whole number per thing. Uses an index: `Int32Array.from` with a function took twenty times as long for 500 stops. */
export function wholeColumn<Thing>(things: readonly Thing[], read: (thing: Thing) => number): Int32Array {
  const column = new Int32Array(things.length)
  for (let at = 0; at < things.length; at++) column[at] = read(things[at]!)
  return column
}
