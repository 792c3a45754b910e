import type { Plan, Totals } from '../plan.ts'
import { overtimeOf, promiseChanges } from './check-costs.ts'
import { drivingOf, metersOf } from './check-limits.ts'
import { latenessOf } from './check-times.ts'
import type { Facts } from './facts.ts'
import type { Walk } from './walk.ts'

/** Recomputes the totals of every route and of the plan. */
export function checkTotals(facts: Facts, walks: readonly Walk[], plan: Plan): void {
  for (const walk of walks)
    compareTotals(facts, walk.vehicle.id, { expected: totalsOf(facts, walk), stated: walk.route.totals })
  const parts = partsOf(plan.totals)
  const sums = Object.fromEntries(
    parts.map((part) => [part, plan.routes.reduce((sum, { totals }) => sum + totals[part], 0)]),
  )
  for (const part of parts) {
    if (sums[part] !== plan.totals[part])
      facts.blame('figures', 1, { kind: 'total-differs', part, amount: sums[part]!, stated: plan.totals[part] })
  }
}

function totalsOf(facts: Facts, walk: Walk): Totals {
  const visits = walk.route.visits
  const work = visits.filter((visit) => visit.kind !== 'break')
  const breaks = visits.filter((visit) => visit.kind === 'break')
  const stops = visits.filter((visit) => visit.kind === 'stop' && !facts.servedByStop.has(visit.stop))
  const durationSeconds = walk.endSeconds - walk.startSeconds
  const drivingSeconds = drivingOf(walk)
  const [serviceSeconds, breakSeconds] = [secondsOf(work), secondsOf(breaks)]
  return {
    distanceMeters: metersOf(walk),
    durationSeconds,
    drivingSeconds,
    serviceSeconds,
    waitingSeconds: Math.max(0, durationSeconds - drivingSeconds - serviceSeconds - breakSeconds),
    breakSeconds,
    overtimeSeconds: overtimeOf(walk),
    lateSeconds: stops.reduce(
      (sum, visit) =>
        sum + (visit.kind === 'stop' ? latenessOf(facts.stops.get(visit.stop)!, visit.startSeconds).seconds : 0),
      0,
    ),
    brokenPromises: promiseChanges(facts, walk),
  }
}

function secondsOf(visits: readonly { readonly startSeconds: number; readonly endSeconds: number }[]): number {
  return visits.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
}

/** Tolerance of a second, because traffic and a break on the road are rounded together. */
const ROUNDING = 1

function compareTotals(
  facts: Facts,
  vehicle: string,
  { expected, stated }: { expected: Totals; stated: Totals },
): void {
  for (const part of partsOf(expected)) {
    const difference = Math.abs(stated[part] - expected[part])
    const isSame = difference <= (part === 'brokenPromises' ? 0 : ROUNDING)
    if (!isSame)
      facts.blame(
        'figures',
        difference,
        { kind: 'total-differs', vehicle, part, amount: expected[part], stated: stated[part] },
        { vehicle },
      )
  }
}

function partsOf(totals: Totals): (keyof Totals)[] {
  // Object.keys forgets the type; totals have exactly their declared keys.
  return Object.keys(totals) as (keyof Totals)[]
}
