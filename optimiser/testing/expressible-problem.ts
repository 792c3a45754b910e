import type { Problem, VehicleLimits } from '../src/problem.ts'
import type { Rule } from './random-problem.ts'

/** Rules that VROOM supports too. */
export const expressibleRules: readonly Rule[] = [
  'capacity',
  'windows',
  'many-windows',
  'shift',
  'limits',
  'skills',
  'setup',
  'two-profiles',
  'pickups',
  'fixed-breaks',
  'break-windows',
  'break-loads',
  'own-work',
  'paid-work',
  'open-ends',
]

/** Removes what VROOM doesn't support: hourly costs, prizes, the longest duration and loading at depots. VROOM takes every break. */
export function expressible(problem: Problem): Problem {
  const vehicles = problem.vehicles.map((vehicle) => ({
    ...vehicle,
    // Long enough for each break, because VROOM refuses breaks that can't be taken.
    ...(vehicle.shift && { shift: { ...vehicle.shift, endSeconds: 64_800 + vehicle.breaks!.length * 3600 } }),
    ...(vehicle.limits && { limits: withoutDuration(vehicle.limits) }),
    costs: { ...vehicle.costs, perHour: 0 },
    breaks: vehicle.breaks!.map((rest) => ({ ...rest, always: true })),
  }))
  return { ...problem, vehicles, depots: problem.depots!.map(({ id, place }) => ({ id, place })) }
}

function withoutDuration({ durationSeconds: _duration, ...limits }: VehicleLimits): VehicleLimits {
  return limits
}
