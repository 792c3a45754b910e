import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Changes against the plan before, counted over all routes. */
export interface Changes {
  readonly vehicleChanges: number
  readonly orderChanges: number
  readonly brokenPromises: number
}

/** Where a stop stands in a plan; on vehicle -1 it stands nowhere. */
export interface Spot {
  readonly stop: number
  readonly vehicle: number
  readonly position: number
}

/** A stop of a group that shares a route, on another route than the first of them: routes cannot break this by themselves. */
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

/** More changes against the plan before than there may be. */
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
