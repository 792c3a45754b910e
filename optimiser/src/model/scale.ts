import type { Problem, Quantities, TimeSpan } from '../problem.ts'

/** Whole numbers instead of quantities: 1 where all quantities of the unit are whole, else 1000. */
export function unitScales(problem: Problem): Float64Array {
  const units = unitsOf(problem)
  const scales = new Float64Array(units.length).fill(1)
  for (const quantities of allQuantities(problem)) {
    for (let unit = 0; unit < units.length; unit++) if (!Number.isInteger(quantities[units[unit]!] ?? 0)) scales[unit] = 1000
  }
  return scales
}

/** Names of the units; none when the problem has none. */
export function unitsOf(problem: Problem): readonly string[] {
  return problem.units ?? []
}

function* allQuantities(problem: Problem): Generator<Quantities> {
  for (const vehicle of problem.vehicles) if (vehicle.capacity) yield vehicle.capacity
  for (const stop of problem.stops) {
    if (stop.delivery) yield stop.delivery
    if (stop.pickup) yield stop.pickup
  }
  for (const pair of problem.pairs ?? []) if (pair.quantities) yield pair.quantities
}

/** The time 0 of the model: the earliest time the problem names, so that any origin fits. */
export function originOf(problem: Problem): number {
  let origin = Infinity
  for (const span of allSpans(problem)) if (span && span.startSeconds < origin) origin = span.startSeconds
  return Number.isFinite(origin) ? Math.round(origin) : 0
}

function allSpans({ depots = [], vehicles, stops, locks }: Problem): (TimeSpan | undefined)[] {
  const visits = locks?.prefixes?.flatMap((prefix) => prefix.visits) ?? []
  return [
    ...depots.flatMap((depot) => depot.openings ?? []),
    ...vehicles.flatMap((vehicle) => [vehicle.shift, ...breakWindows(vehicle)]),
    ...stops.flatMap((stop) => [stop.promise, ...(stop.windows ?? [])]),
    ...visits.map((visit) => visit.served),
  ]
}

function breakWindows({ breaks = [] }: Problem['vehicles'][number]): TimeSpan[] {
  return breaks.flatMap((rest) => (rest.kind === 'fixed' ? [rest.window] : []))
}

/** Packs a list of lists: the entries in one array, and where each list begins. */
export function packLists<Entry>(lists: readonly (readonly Entry[])[]): { from: Int32Array; entries: Entry[] } {
  const from = new Int32Array(lists.length + 1)
  const entries: Entry[] = []
  for (const [index, list] of lists.entries()) {
    for (const entry of list) entries.push(entry)
    from[index + 1] = entries.length
  }
  return { from, entries }
}

/** Whether any list packed by `packLists` has more than one entry. */
export function hasLists(from: Int32Array): boolean {
  return from.some((start, index) => index > 0 && start - from[index - 1]! > 1)
}

/** One whole number for each of the things. By index: `Int32Array.from` with a function took twenty times as long over 500 stops. */
export function wholeColumn<Thing>(things: readonly Thing[], read: (thing: Thing) => number): Int32Array {
  const column = new Int32Array(things.length)
  for (let at = 0; at < things.length; at++) column[at] = read(things[at]!)
  return column
}
