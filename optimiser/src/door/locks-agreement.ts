import type { Locks, Prefix, Problem, TimeSpan } from '../problem.ts'
import { checkEach, ProblemFault } from './fault.ts'
import { distinct, refuseStopTwice, refuseUnknown } from './names.ts'
import type { Names } from './names.ts'

/** Refuses locks with unknown names and prefixes with inconsistent times. */
export function checkLocks(problem: Problem, names: Names): void {
  const { locks, startPlan } = problem
  const { vehicles = [], orders = [], prefixes = [], routes = [] } = locks ?? {}
  checkVehicles(vehicles, names)
  checkOrders(orders, names)
  checkPrefixes(prefixes, problem, names)
  for (const [index, vehicle] of routes.entries()) {
    refuseUnknown(vehicle, names.vehicles, `locks.routes[${index}]`)
    if (!startPlan) throw new ProblemFault(`locks.routes[${index}]`, { kind: 'start-plan-needed' })
  }
}

function checkVehicles(locks: NonNullable<Locks['vehicles']>, names: Names): void {
  distinct(
    locks.map(({ stop }) => ({ id: stop })),
    'locks.vehicles',
  )
  for (const [index, { stop, vehicle }] of locks.entries()) {
    refuseUnknown(stop, names.stops, `locks.vehicles[${index}].stop`)
    refuseUnknown(vehicle, names.vehicles, `locks.vehicles[${index}].vehicle`)
  }
}

function checkOrders(orders: NonNullable<Locks['orders']>, names: Names): void {
  for (const [index, order] of orders.entries()) {
    for (const [entry, stop] of order.entries()) refuseUnknown(stop, names.stops, `locks.orders[${index}][${entry}]`)
    distinct(
      order.map((id) => ({ id })),
      `locks.orders[${index}]`,
    )
  }
}

function checkPrefixes(prefixes: NonNullable<Locks['prefixes']>, problem: Problem, names: Names): void {
  distinct(
    prefixes.map(({ vehicle }) => ({ id: vehicle })),
    'locks.prefixes',
  )
  refuseStopTwice(
    prefixes.map(({ visits }) => visits.map((visit) => visit.stop)),
    'locks.prefixes',
  )
  for (const [index, prefix] of prefixes.entries()) {
    const { vehicle, visits } = prefix
    refuseUnknown(vehicle, names.vehicles, `locks.prefixes[${index}].vehicle`)
    checkPastStart(prefix, `locks.prefixes[${index}].startSeconds`)
    checkPastReloads(prefix, `locks.prefixes[${index}].reloads`, problem)
    checkPastBreaks(prefix, `locks.prefixes[${index}].breaks`)
    let isPast = true
    for (const [entry, { stop, served }] of visits.entries()) {
      refuseUnknown(stop, names.stops, `locks.prefixes[${index}].visits[${entry}].stop`)
      if (served && !isPast)
        throw new ProblemFault(`locks.prefixes[${index}].visits[${entry}].served`, { kind: 'past-after-future' })
      isPast = served !== undefined
    }
  }
}

function checkPastStart({ visits, startSeconds }: Prefix, path: string): void {
  if (startSeconds === undefined) return
  const first = visits[0]?.served
  if (!first) throw new ProblemFault(path, { kind: 'past-needed' })
  if (startSeconds > first.startSeconds)
    throw new ProblemFault(path, { kind: 'after-first-visit', stop: visits[0]!.stop })
}

/** Each past reload must be between two visits or after the last one, at a depot where the vehicle may reload. */
function checkPastReloads({ vehicle, visits, reloads }: Prefix, path: string, { vehicles }: Problem): void {
  if (!reloads) return
  const past = pastVisits(visits)
  const [first] = past
  if (!first) throw new ProblemFault(path, { kind: 'past-needed' })
  const { depots, atMost = Infinity } = vehicles.find(({ id }) => id === vehicle)?.reload ?? { depots: [] }
  let before: TimeSpan = first
  checkEach(path, reloads, (reload) => {
    const { depot, startSeconds, endSeconds } = reload
    if (!depots.includes(depot)) throw new ProblemFault('depot', { kind: 'no-reload-depot', vehicle, depot })
    if (startSeconds < first.endSeconds)
      throw new ProblemFault('startSeconds', { kind: 'before-first-visit', stop: first.stop })
    const visit = past.find((each) => startSeconds < each.endSeconds && endSeconds > each.startSeconds)
    if (visit) throw new ProblemFault('', { kind: 'during-visit', stop: visit.stop })
    const hasVisit = past.some((each) => each.startSeconds >= before.endSeconds && each.endSeconds <= startSeconds)
    if (before !== first && !hasVisit) throw new ProblemFault('startSeconds', { kind: 'reloaded-twice' })
    before = reload
  })
  if (reloads.length > atMost) throw new ProblemFault(path, { kind: 'too-many', most: atMost, count: reloads.length })
}

function pastVisits(visits: Prefix['visits']): (TimeSpan & { readonly stop: string })[] {
  return visits.flatMap(({ stop, served }) => (served ? [{ stop, ...served }] : []))
}

function checkPastBreaks(
  { visits, startSeconds: began = -Infinity, breaks, reloads = [] }: Prefix,
  path: string,
): void {
  if (!breaks) return
  const past = pastVisits(visits)
  if (past.length === 0) throw new ProblemFault(path, { kind: 'past-needed' })
  let free = -Infinity
  for (const [index, { startSeconds, durationSeconds }] of breaks.entries()) {
    const end = startSeconds + durationSeconds
    if (startSeconds < began) throw new ProblemFault(`${path}[${index}].startSeconds`, { kind: 'before-route' })
    if (startSeconds < free) throw new ProblemFault(`${path}[${index}].startSeconds`, { kind: 'during-break' })
    const isDuring = (each: TimeSpan) => startSeconds < each.endSeconds && end > each.startSeconds
    const visit = past.find(isDuring)
    if (visit) throw new ProblemFault(`${path}[${index}]`, { kind: 'during-visit', stop: visit.stop })
    const reload = reloads.find(isDuring)
    if (reload) throw new ProblemFault(`${path}[${index}]`, { kind: 'during-reload', depot: reload.depot })
    free = end
  }
}
