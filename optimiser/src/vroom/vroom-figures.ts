import { allDay } from './vroom-day.ts'
import { knowsDistances } from './vroom-input.ts'
import { plus } from './vroom-tasks.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomWalk } from './vroom-walk.ts'
import type { VroomFigures, VroomInput, VroomRoute, VroomVehicle } from './vroom.ts'

/** A written route, with the price of its legs if they have any. */
export interface Walked {
  readonly walk: VroomWalk
  readonly price: number | undefined
  readonly served: readonly TaskOfVroom[]
}

/** The sums over the steps of a route. */
export function figuresOf(input: VroomInput, vehicle: VroomVehicle, { walk, price, served }: Walked): VroomFigures {
  const { steps } = walk
  const { duration, distance = 0 } = steps.at(-1)!
  const sum = (key: 'setup' | 'service' | 'waiting_time') => steps.reduce((total, step) => total + step[key], 0)
  const rested = steps.reduce((total, step) => total + (step.type === 'break' ? step.service : 0), 0)
  const amounts = (key: 'brought' | 'taken') =>
    served.reduce(
      (total, known) => plus(total, known[key]),
      (vehicle.capacity ?? []).map(() => 0),
    )
  const { fixed = 0, per_task_hour: perTaskHour = 0 } = vehicle.costs ?? {}
  const travel =
    price ?? travelCost(vehicle, { seconds: hasTimes(input) ? duration : walk.hundredths / 100, meters: distance })
  return {
    // VROOM rounds each part, but truncates travel costs if the problem has no times.
    cost:
      Math.round(fixed) +
      (hasTimes(input) ? Math.round(travel) : Math.floor(travel + 1e-6)) +
      Math.round(((sum('setup') + sum('service') - rested) * perTaskHour) / 3600),
    ...(vehicle.capacity &&
      vehicle.capacity.length > 0 && {
        delivery: amounts('brought'),
        amount: amounts('brought'),
        pickup: amounts('taken'),
      }),
    setup: sum('setup'),
    service: sum('service'),
    duration,
    waiting_time: sum('waiting_time'),
    priority: served.reduce((total, known) => total + known.priority, 0),
    ...(knowsDistances(input) && { distance }),
    violations: [],
  }
}

function travelCost({ costs = {} }: VroomVehicle, { seconds, meters }: { seconds: number; meters: number }): number {
  const { per_hour: perHour = 3600, per_km: perKilometer = 0 } = costs
  return (seconds * perHour) / 3600 + (meters * perKilometer) / 1000
}

function hasTimes(input: VroomInput): boolean {
  return allDay(input) !== undefined
}

/** The sums over all routes. */
export function sumOf(input: VroomInput, routes: readonly VroomRoute[]): VroomFigures {
  const size = input.vehicles[0]!.capacity?.length ?? 0
  const sum = (key: 'cost' | 'setup' | 'service' | 'duration' | 'waiting_time' | 'priority' | 'distance') =>
    routes.reduce((total, route) => total + (route[key] ?? 0), 0)
  const none = Array.from({ length: size }, () => 0)
  const amounts = (key: 'delivery' | 'pickup') => routes.reduce((total, route) => plus(total, route[key]!), none)
  return {
    cost: sum('cost'),
    ...(size > 0 && { delivery: amounts('delivery'), amount: amounts('delivery'), pickup: amounts('pickup') }),
    setup: sum('setup'),
    service: sum('service'),
    duration: sum('duration'),
    waiting_time: sum('waiting_time'),
    priority: sum('priority'),
    ...(knowsDistances(input) && { distance: sum('distance') }),
    violations: routes.flatMap((route) => route.violations),
  }
}
