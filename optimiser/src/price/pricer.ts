import { addShare, balanceCost, noShares } from '../cost/balance.ts'
import type { Shares } from '../cost/balance.ts'
import { stopNumber } from '../door/orders.ts'
import { groupMembers } from '../model/groups.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../violation.ts'
import { RouteEvaluator } from '../schedule/evaluator.ts'
import { applyEdit, stopsOf } from './edits.ts'
import type { Edit } from './edits.ts'
import { addFigures, measureRoute, noSums } from './figures.ts'
import type { Figures, Sums } from './figures.ts'
import { brokenCeilings, dividedGroup } from './plan-rules.ts'
import type { Spot } from './plan-rules.ts'

/** The change made by an edit: values after it less values before it. */
export interface PriceChange {
  /** Of the whole plan. */
  readonly cost: number
  /** The part of `cost` for unassigned stops: negative if a stop is inserted. */
  readonly unassignedCost: number
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly drivingSeconds: number
  readonly lateSeconds: number
  readonly brokenPromises: number
  /** Rules that the edit breaks, or breaks by more than before. */
  readonly broken: readonly Violation[]
  /** Rules that were broken before the edit and are kept after it. */
  readonly mended: readonly Violation[]
}

/** A position for a stop, with the change of inserting it there. */
export interface Slot {
  readonly vehicle: string
  readonly position: number
  readonly change: PriceChange
}

/** A changed route. */
interface RouteChange {
  readonly vehicle: number
  readonly route: Int32Array
  readonly figures: Figures
}

/** Stops moved by an edit, with the change of their unassigned cost and their `together` groups. */
interface Moved {
  readonly stops: readonly number[]
  readonly unassignedCost: number
  readonly groups: readonly number[]
  readonly divided: readonly Violation[]
}

/** Prices edits of a plan without changing it. Each route of the plan is measured once. */
export class Pricer {
  readonly model: Model
  readonly routes: readonly Int32Array[]
  readonly evaluator: RouteEvaluator
  readonly figures: readonly Figures[]
  private readonly sums = noSums()
  private readonly shares: Shares
  private readonly balance: number
  private readonly spots: readonly Spot[]
  private readonly members: readonly (readonly number[])[]
  private readonly ceilings: readonly Violation[]

  /** Reuses the figures of routes that are the same in a known pricer. */
  constructor(model: Model, routes: readonly Int32Array[], known?: Pricer) {
    this.model = model
    this.routes = routes
    this.evaluator = new RouteEvaluator(this.model)
    this.figures = routes.map((route, vehicle) =>
      route === known?.routes[vehicle] ? known.figures[vehicle]! : measureRoute(this.evaluator, vehicle, route),
    )
    this.shares = noShares(this.model)
    for (const figures of this.figures) {
      addFigures(this.sums, figures, 1)
      addShare(this.shares, this.model, figures, 1)
    }
    this.balance = balanceCost(model, this.shares)
    this.spots = spotsOf(model, routes)
    this.members = groupMembers(model)
    this.ceilings = brokenCeilings(model, this.sums)
  }

  /** Every rule that the plan breaks. */
  get violations(): Violation[] {
    const divided = this.members.flatMap((_, group) => this.dividedGroup(group, []))
    return [...this.figures.flatMap((figures) => figures.violations), ...divided, ...this.ceilings]
  }

  /** The cost of the plan, including unassigned stops. */
  get cost(): number {
    return this.sums.cost + this.balance + this.unassignedCost
  }

  /** The price of unassigned stops. */
  get unassignedCost(): number {
    return this.spots.reduce((sum, { stop, vehicle }) => sum + (vehicle < 0 ? this.model.unassignedPrice[stop]! : 0), 0)
  }

  /** The exact change that an edit makes. */
  price(edit: Edit): PriceChange {
    const routes = applyEdit(this.model, this.routes, edit)
    const changes: RouteChange[] = []
    for (const [vehicle, route] of routes.entries())
      if (route !== this.routes[vehicle]) changes.push(this.changeOf(vehicle, route))
    return this.compare(this.movedOf(stopsOf(this.model, edit), routes), changes)
  }

  /**
   * Every position where a stop could be inserted or, if it is planned, moved to. Both stops of an unplanned pair are inserted
   * together, one after the other.
   */
  slots(stop: string): Slot[] {
    const { model } = this
    const number = stopNumber(model, stop, 'stop')
    const source = this.spots[number]!.vehicle
    const stops = source >= 0 ? [number] : this.withPartner(number)
    const moved = this.movedOf(stops, [Int32Array.from(stops)])
    const left =
      source >= 0
        ? this.changeOf(
            source,
            this.routes[source]!.filter((other) => other !== number),
          )
        : null
    const slots: Slot[] = []
    for (let vehicle = 0; vehicle < model.vehicleCount; vehicle++) {
      const identity = model.problem.vehicles[vehicle]!.id
      const route = vehicle === source ? left!.route : this.routes[vehicle]!
      const longer = Int32Array.from([...moved.stops, ...route])
      for (let position = 0; position <= route.length; position++) {
        if (position > 0) shiftBy(longer, position - 1, moved.stops.length)
        const change = this.changeOf(vehicle, longer)
        slots.push({
          vehicle: identity,
          position,
          change: this.compare(moved, left && vehicle !== source ? inOrder(left, change) : [change]),
        })
      }
    }
    return slots
  }

  private withPartner(stop: number): number[] {
    const partner = this.model.partner[stop]!
    if (partner < 0 || this.spots[partner]!.vehicle >= 0) return [stop]
    return this.model.isPairPickup[stop] === 1 ? [stop, partner] : [partner, stop]
  }

  private changeOf(vehicle: number, route: Int32Array): RouteChange {
    return { vehicle, route, figures: measureRoute(this.evaluator, vehicle, route) }
  }

  /** `routes` must include those that serve the stops after the edit; others may be absent. */
  private movedOf(stops: readonly number[], routes: readonly Int32Array[]): Moved {
    const { together, togetherFrom, unassignedPrice } = this.model
    const groups = [
      ...new Set(stops.flatMap((stop) => [...together.subarray(togetherFrom[stop], togetherFrom[stop + 1])])),
    ]
    let unassignedCost = 0
    for (const stop of new Set(stops)) {
      const wasServed = this.spots[stop]!.vehicle >= 0
      const isServed = routes.some((route) => route.includes(stop))
      if (wasServed !== isServed) unassignedCost += wasServed ? unassignedPrice[stop]! : -unassignedPrice[stop]!
    }
    return { stops, unassignedCost, groups, divided: groups.flatMap((group) => this.dividedGroup(group, [])) }
  }

  /** Changes must be in the order of the vehicles, so that floating-point sums are the same for every caller. */
  private compare(moved: Moved, changes: readonly RouteChange[]): PriceChange {
    const { model } = this
    const difference = noSums()
    const shares = { ...this.shares }
    for (const { vehicle, figures } of changes) {
      const old = this.figures[vehicle]!
      addFigures(difference, figures, 1)
      addFigures(difference, old, -1)
      addShare(shares, model, old, -1)
      addShare(shares, model, figures, 1)
    }
    const { cost, distanceMeters, durationSeconds, drivingSeconds, lateSeconds, brokenPromises } = difference
    return {
      cost: cost + balanceCost(model, shares) - this.balance + moved.unassignedCost,
      unassignedCost: moved.unassignedCost,
      distanceMeters,
      durationSeconds,
      drivingSeconds,
      lateSeconds,
      brokenPromises,
      ...this.compareRules(moved, changes, difference),
    }
  }

  private compareRules(
    moved: Moved,
    changes: readonly RouteChange[],
    difference: Sums,
  ): Pick<PriceChange, 'broken' | 'mended'> {
    const ceilings = brokenCeilings(this.model, {
      vehicleChanges: this.sums.vehicleChanges + difference.vehicleChanges,
      orderChanges: this.sums.orderChanges + difference.orderChanges,
      brokenPromises: this.sums.brokenPromises + difference.brokenPromises,
    })
    const before: Violation[] = []
    const after: Violation[] = []
    for (const { vehicle, figures } of changes) {
      before.push(...this.figures[vehicle]!.violations)
      after.push(...figures.violations)
    }
    before.push(...moved.divided, ...this.ceilings)
    for (const group of moved.groups) after.push(...this.dividedGroup(group, changes))
    after.push(...ceilings)
    return {
      broken: after.filter(
        (violation) => !before.some((known) => isAlike(known, violation) && known.amount >= violation.amount),
      ),
      mended: before.filter((violation) => !after.some((still) => isAlike(still, violation))),
    }
  }

  private dividedGroup(group: number, changes: readonly RouteChange[]): Violation[] {
    return dividedGroup(
      this.model,
      this.members[group]!.map((stop) => this.spotOf(stop, changes)),
    )
  }

  /** Where a stop is after the routes have changed. */
  private spotOf(stop: number, changes: readonly RouteChange[]): Spot {
    const before = this.spots[stop]!
    let isTaken = false
    for (const { vehicle, route } of changes) {
      const position = route.indexOf(stop)
      if (position >= 0) return { stop, vehicle, position }
      if (vehicle === before.vehicle) isTaken = true
    }
    return isTaken ? { stop, vehicle: -1, position: 0 } : before
  }
}

function spotsOf(model: Model, routes: readonly Int32Array[]): Spot[] {
  const spots = Array.from({ length: model.stopCount }, (_, stop): Spot => ({ stop, vehicle: -1, position: 0 }))
  for (const [vehicle, route] of routes.entries())
    for (const [position, stop] of route.entries()) spots[stop] = { stop, vehicle, position }
  return spots
}

/** Moves `count` stops at a position one place back, behind the stop that follows them. */
function shiftBy(route: Int32Array, position: number, count: number): void {
  const behind = route[position + count]!
  route.copyWithin(position + 1, position, position + count)
  route[position] = behind
}

function inOrder(one: RouteChange, other: RouteChange): RouteChange[] {
  return one.vehicle < other.vehicle ? [one, other] : [other, one]
}

/** Whether both violations are of the same rule and subject, whatever the amount. */
export function isAlike(one: Violation, other: Violation): boolean {
  const isOneSubject = one.vehicle === other.vehicle && one.stop === other.stop && one.unit === other.unit
  return (
    one.rule === other.rule &&
    isOneSubject &&
    one.depot === other.depot &&
    one.break === other.break &&
    one.changes === other.changes
  )
}
