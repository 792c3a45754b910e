import { addShare, balanceCost, noShares } from '../cost/balance.ts'
import type { Shares } from '../cost/balance.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../plan.ts'
import { stopNumber } from '../schedule/build-plan.ts'
import { RouteEvaluator } from '../schedule/evaluator.ts'
import { applyEdit, withInserted } from './edits.ts'
import type { Edit } from './edits.ts'
import { addFigures, measureRoute, noSums } from './figures.ts'
import type { Figures, Sums } from './figures.ts'
import { brokenPlanRules, hasPlanRules } from './plan-rules.ts'

/** What an edit changes: after less before. */
export interface PriceChange {
  /** Of the whole plan. */
  readonly cost: number
  /** The part of `cost` that is the price of stops left out: below zero when a stop is put in. */
  readonly unassignedCost: number
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly drivingSeconds: number
  readonly lateSeconds: number
  readonly brokenPromises: number
  /** Rules that the edit breaks, or breaks by more than before. */
  readonly broken: readonly Violation[]
  /** Rules that were broken before and are kept after. */
  readonly mended: readonly Violation[]
}

/** A place for a stop, with what putting it there changes. */
export interface Slot {
  readonly vehicle: string
  readonly position: number
  readonly change: PriceChange
}

/** A route as it would be. */
interface RouteChange {
  readonly vehicle: number
  readonly route: Int32Array
  readonly figures: Figures
}

/** Prices edits of one plan without touching it. Each route of the plan is measured once and remembered. */
export class Pricer {
  readonly model: Model
  readonly routes: readonly Int32Array[]
  readonly evaluator: RouteEvaluator
  private readonly figures: Figures[]
  private readonly sums = noSums()
  private readonly shares: Shares
  private readonly planRules: readonly Violation[]

  constructor(model: Model, routes: readonly Int32Array[]) {
    this.model = model
    this.routes = routes
    this.evaluator = new RouteEvaluator(this.model)
    this.figures = this.routes.map((route, vehicle) => measureRoute(this.evaluator, vehicle, route))
    this.shares = noShares(this.model)
    for (const figures of this.figures) {
      addFigures(this.sums, figures, 1)
      addShare(this.shares, this.model, figures, 1)
    }
    this.planRules = this.planRulesOf(this.routes, this.sums)
  }

  /** Every rule that the plan breaks. */
  get violations(): Violation[] {
    return [...this.figures.flatMap((figures) => figures.violations), ...this.planRules]
  }

  /** The exact change that an edit makes. */
  price(edit: Edit): PriceChange {
    const routes = applyEdit(this.model, this.routes, edit)
    const changes: RouteChange[] = []
    for (const [vehicle, route] of routes.entries()) if (route !== this.routes[vehicle]) changes.push(this.changeOf(vehicle, route))
    return this.compare(changes)
  }

  /**
   * Every place that a stop could have; of a stop that is planned, every place it could move to. Both stops of a pair that is not
   * planned are put in together, one after the other.
   */
  slots(stop: string): Slot[] {
    const { model } = this
    const number = stopNumber(model, stop)
    const source = this.routes.findIndex((route) => route.includes(number))
    const stops = source >= 0 ? [number] : this.withPartner(number)
    const left = source >= 0 ? this.changeOf(source, this.routes[source]!.filter((other) => other !== number)) : null
    const slots: Slot[] = []
    for (let vehicle = 0; vehicle < model.vehicleCount; vehicle++) {
      const route = vehicle === source ? left!.route : this.routes[vehicle]!
      for (let position = 0; position <= route.length; position++) {
        const change = this.changeOf(vehicle, withInserted(route, stops, position))
        slots.push({ vehicle: model.problem.vehicles[vehicle]!.id, position, change: this.compare(left && vehicle !== source ? inOrder(left, change) : [change]) })
      }
    }
    return slots
  }

  private withPartner(stop: number): number[] {
    const partner = this.model.partner[stop]!
    if (partner < 0 || this.routes.some((route) => route.includes(partner))) return [stop]
    return this.model.isPairPickup[stop] === 1 ? [stop, partner] : [partner, stop]
  }

  private changeOf(vehicle: number, route: Int32Array): RouteChange {
    return { vehicle, route, figures: measureRoute(this.evaluator, vehicle, route) }
  }

  /** Changes come in the order of the vehicles, so that sums of doubles do not depend on who asks. */
  private compare(changes: readonly RouteChange[]): PriceChange {
    const { model } = this
    const difference = noSums()
    const shares = { ...this.shares }
    const before: Violation[] = this.planRules.slice()
    const after: Violation[] = []
    for (const { vehicle, figures } of changes) {
      const old = this.figures[vehicle]!
      addFigures(difference, figures, 1)
      addFigures(difference, old, -1)
      addShare(shares, model, old, -1)
      addShare(shares, model, figures, 1)
      before.push(...old.violations)
      after.push(...figures.violations)
    }
    if (hasPlanRules(model)) after.push(...this.planRulesOf(this.withChanges(changes), this.plus(difference)))
    const { cost, distanceMeters, durationSeconds, drivingSeconds, lateSeconds, brokenPromises } = difference
    const balance = balanceCost(model, shares) - balanceCost(model, this.shares)
    const unassignedCost = this.unassignedChange(changes)
    return {
      cost: cost + balance + unassignedCost,
      unassignedCost,
      distanceMeters,
      durationSeconds,
      drivingSeconds,
      lateSeconds,
      brokenPromises,
      broken: after.filter((violation) => !before.some((known) => isAlike(known, violation) && known.amount >= violation.amount)),
      mended: before.filter((violation) => !after.some((still) => isAlike(still, violation))),
    }
  }

  private withChanges(changes: readonly RouteChange[]): Int32Array[] {
    const routes = this.routes.slice()
    for (const { vehicle, route } of changes) routes[vehicle] = route
    return routes
  }

  private plus(difference: Sums): Sums {
    const { vehicleChanges, orderChanges, brokenPromises } = this.sums
    return {
      ...difference,
      vehicleChanges: vehicleChanges + difference.vehicleChanges,
      orderChanges: orderChanges + difference.orderChanges,
      brokenPromises: brokenPromises + difference.brokenPromises,
    }
  }

  private planRulesOf(routes: readonly Int32Array[], sums: Sums): Violation[] {
    return brokenPlanRules(this.model, routes, { vehicles: sums.vehicleChanges, orders: sums.orderChanges, promises: sums.brokenPromises })
  }

  private unassignedChange(changes: readonly RouteChange[]): number {
    let sum = 0
    for (const { vehicle, route } of changes) {
      for (const stop of this.routes[vehicle]!) sum += this.model.unassignedPrice[stop]!
      for (const stop of route) sum -= this.model.unassignedPrice[stop]!
    }
    return sum
  }
}

function inOrder(one: RouteChange, other: RouteChange): RouteChange[] {
  return one.vehicle < other.vehicle ? [one, other] : [other, one]
}

/** The same rule at the same place, whatever the amount. */
export function isAlike(one: Violation, other: Violation): boolean {
  return one.rule === other.rule && one.vehicle === other.vehicle && one.stop === other.stop && one.unit === other.unit
}
