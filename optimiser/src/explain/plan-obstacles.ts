import { groupMembers } from '../model/groups.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'
import { addFigures, noSums } from '../price/figures.ts'
import type { Figures } from '../price/figures.ts'
import { brokenCeilings } from '../price/plan-rules.ts'
import { isAlike } from '../price/pricer.ts'

/** Violations of rules across routes that placing stops on a vehicle would cause. */
export class PlanObstacles {
  private readonly model: Model
  private readonly vehicleByStop: Int32Array
  private readonly members: readonly (readonly number[])[]
  private readonly sums = noSums()

  /** Takes the routes without the stops, and the contribution of each to the plan. */
  constructor(model: Model, routes: readonly Int32Array[], figures: readonly Figures[]) {
    this.model = model
    this.vehicleByStop = new Int32Array(model.stopCount).fill(-1)
    for (const [vehicle, route] of routes.entries()) for (const stop of route) this.vehicleByStop[stop] = vehicle
    this.members = groupMembers(model)
    for (const each of figures) addFigures(this.sums, each, 1)
  }

  /** Stops that would be separated from others of their `together` group. */
  divided(stops: readonly number[], vehicle: number): Violation[] {
    return stops.flatMap((stop) => {
      const other = this.groupsOf(stop)
        .flatMap((group) => this.members[group]!)
        .find((each) => this.vehicleByStop[each]! >= 0 && this.vehicleByStop[each] !== vehicle)
      return other === undefined ? [] : [this.dividedFrom(stop, other)]
    })
  }

  /** Ceilings on changes that the route with the stops would break, compared with the route without them. */
  ceilings(route: Figures, without: Figures): readonly Violation[] {
    const before = brokenCeilings(this.model, this.sums)
    const sums = { ...this.sums }
    addFigures(sums, route, 1)
    addFigures(sums, without, -1)
    const after = brokenCeilings(this.model, sums)
    return after.filter(
      (violation) => !before.some((known) => isAlike(known, violation) && known.amount >= violation.amount),
    )
  }

  private groupsOf(stop: number): number[] {
    const { together, togetherFrom } = this.model
    return [...together.subarray(togetherFrom[stop], togetherFrom[stop + 1])]
  }

  private dividedFrom(stop: number, other: number): Violation {
    const [one, two] = [this.model.problem.stops[stop]!.id, this.model.problem.stops[other]!.id]
    return violationOf('together', 1, { kind: 'not-together', one, other: two }, { stop: one })
  }
}
