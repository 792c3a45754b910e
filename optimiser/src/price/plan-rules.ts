import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Changes from the previous plan, counted over all routes. */
export interface Changes {
  readonly vehicleChanges: number
  readonly orderChanges: number
  readonly brokenPromises: number
}

/** Position of a stop in a plan; its vehicle is -1 if it is unassigned. */
export interface Spot {
  readonly stop: number
  readonly vehicle: number
  readonly position: number
}

/** Stops of a `together` group that are not on the route of its first stop. A route alone can't show this. */
export function dividedGroup(model: Model, members: readonly Spot[]): Violation[] {
  const [first, ...others] = members
    .filter(({ vehicle }) => vehicle >= 0)
    .sort((one, other) => one.vehicle - other.vehicle || one.position - other.position)
  return first
    ? others.filter(({ vehicle }) => vehicle !== first.vehicle).map(({ stop }) => divided(model, first.stop, stop))
    : []
}

function divided(model: Model, first: number, second: number): Violation {
  const [one, other] = [model.problem.stops[first]!.id, model.problem.stops[second]!.id]
  return violationOf('together', 1, { kind: 'not-together', one, other }, { stop: other })
}

const none: readonly Violation[] = []

/** Ceilings on changes from the previous plan that are exceeded. */
export function brokenCeilings({ stability }: Model, changes: Changes): readonly Violation[] {
  const { maxVehicleChanges, maxOrderChanges, maxPromiseChanges } = stability
  const { vehicleChanges, orderChanges, brokenPromises } = changes
  if (vehicleChanges <= maxVehicleChanges && orderChanges <= maxOrderChanges && brokenPromises <= maxPromiseChanges)
    return none
  const ceilings = [
    { kind: 'vehicles', count: vehicleChanges, atMost: maxVehicleChanges },
    { kind: 'orders', count: orderChanges, atMost: maxOrderChanges },
    { kind: 'promises', count: brokenPromises, atMost: maxPromiseChanges },
  ] as const
  return ceilings
    .filter(({ count, atMost }) => atMost < NEVER && count > atMost)
    .map(({ kind, count, atMost }) =>
      violationOf(
        'stability',
        count - atMost,
        { kind: 'changes-over', changes: kind, count, atMost },
        { changes: kind },
      ),
    )
}
