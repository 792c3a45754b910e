import { invalid } from '#kit/server/errors.ts'
import type { Plan } from '#optimiser/plan.ts'
import type { Problem } from '#optimiser/problem.ts'
import { refusals } from './refusals.ts'
import type { Cells } from './ports.ts'

/** One vehicle that leaves the first place and visits all others; only time counts. */
export function roundProblem({ durationsSeconds, distancesMeters }: Cells, isRoundTrip: boolean): Problem {
  const others = durationsSeconds.slice(1)
  return {
    depots: [{ id: 'start', place: 0 }],
    vehicles: [{ id: 'vehicle', start: 'start', ...(isRoundTrip && { end: 'start' }), costs: { perHour: 3600 } }],
    stops: others.map((_, index) => ({ id: String(index + 1), place: index + 1 })),
    profiles: [{ name: 'way', durationsSeconds: durationsSeconds.flat(), distancesMeters: distancesMeters.flat() }],
  }
}

/** The places in the order of the plan, the first where it was. */
export function orderOf({ routes, unassigned }: Plan): number[] {
  const [lost] = unassigned
  if (lost !== undefined) throw invalid(`points.${lost}`, refusals.noWay)
  return [0, ...(routes[0]?.stops.map(Number) ?? [])]
}
