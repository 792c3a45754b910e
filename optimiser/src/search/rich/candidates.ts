import { AFTER, BEFORE } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import type { RichPlan } from './rich-plan.ts'

/** A place for a stop, or two places for a pair, with an estimated cost. */
export interface Candidate {
  vehicle: number
  at: number
  /** For a pair: the delivery is inserted before the current stop at this position. */
  deliveryAt: number
  guess: number
}

/** Collects promising places for the evaluator, lowest estimate first. */
export class Candidates {
  readonly list: Candidate[]
  count = 0
  private readonly plan: RichPlan
  private readonly neighbours: Neighbours
  private readonly seenAt: Int32Array
  private step = 0
  private readonly allVehicles: Int32Array
  private readonly kindOf: Int32Array
  private readonly kindSeenAt: Int32Array
  /** By vehicle: the last step in which it was checked whether the vehicle may serve the stop, negative if it may not. */
  private readonly servesAt: Int32Array
  /** By vehicle: the step for which `deliveryDetour` is valid. The detours are by following stop, and by vehicle for the end of its route. */
  private readonly deliveriesAt: Int32Array
  private readonly deliveryDetour: Float64Array

  /** Keeps at most `mostKept` of them. */
  constructor(plan: RichPlan, neighbours: Neighbours, mostKept: number) {
    const { stopCount, vehicleCount } = plan.model
    this.list = Array.from({ length: mostKept }, () => ({ vehicle: -1, at: 0, deliveryAt: -1, guess: 0 }))
    this.plan = plan
    this.neighbours = neighbours
    this.seenAt = new Int32Array(stopCount + vehicleCount)
    this.allVehicles = Int32Array.from({ length: vehicleCount }, (_, vehicle) => vehicle)
    this.kindOf = plan.model.problem.stability ? this.allVehicles : plan.model.kind
    this.kindSeenAt = new Int32Array(vehicleCount)
    this.servesAt = new Int32Array(vehicleCount)
    this.deliveriesAt = new Int32Array(vehicleCount)
    this.deliveryDetour = new Float64Array(stopCount + vehicleCount)
  }

  /** Gathers places next to near stops and on unused vehicles. */
  gatherNear(stop: number): void {
    const { plan, neighbours } = this
    this.begin()
    const only = this.boundVehicle(stop)
    const { vehicleOf, position } = plan
    const behind = neighbours.of(stop, BEFORE)
    for (let at = 0; at < behind.length; at++)
      this.tryGap(stop, vehicleOf[behind[at]!]!, position[behind[at]!]! + 1, only)
    const ahead = neighbours.of(stop, AFTER)
    for (let at = 0; at < ahead.length; at++) this.tryGap(stop, vehicleOf[ahead[at]!]!, position[ahead[at]!]!, only)
    this.tryUnused(stop, only)
  }

  /** Gathers every place on every vehicle. */
  gatherAll(stop: number): void {
    const { plan } = this
    this.begin()
    const only = this.boundVehicle(stop)
    for (const vehicle of this.allVehicles) {
      for (let at = 0; at <= plan.counts[vehicle]!; at++) this.tryGap(stop, vehicle, at, only)
    }
  }

  private begin(): void {
    this.step++
    this.count = 0
  }

  /** The vehicle required by the `together` groups of a stop and its partner; -1 for any, -2 if they contradict each other. */
  private boundVehicle(stop: number): number {
    const partner = this.plan.model.partner[stop]!
    const own = this.boundByGroups(stop)
    const other = partner < 0 ? -1 : this.boundByGroups(partner)
    if (own === -1 || other === -1) return Math.max(own, other) >= 0 ? Math.max(own, other) : Math.min(own, other)
    return own === other ? own : -2
  }

  private boundByGroups(stop: number): number {
    const { plan } = this
    const { model } = plan
    let bound = -1
    for (let entry = model.togetherFrom[stop]!; entry < model.togetherFrom[stop + 1]!; entry++) {
      const vehicle = plan.groupVehicle(model.together[entry]!)
      if (vehicle < 0) continue
      if (bound >= 0 && bound !== vehicle) return -2
      bound = vehicle
    }
    return bound
  }

  private tryGap(stop: number, vehicle: number, at: number, only: number): void {
    if (!this.mayLookAt(vehicle, at, only) || !this.mayServe(vehicle, stop)) return
    const { plan } = this
    const { model, labels } = plan
    const count = plan.counts[vehicle]!
    const order = plan.orders[vehicle]!
    const before = at > 0 ? order[at - 1]! : -1
    const after = at < count ? order[at]! : -1
    const detour = labels.detour(vehicle, stop, before, after)
    if (detour === Infinity) return
    const opening = count === 0 ? model.fixedCost[vehicle]! + plan.vehicleWeight : 0
    const own = this.serviceCost(vehicle, stop) + opening
    if (model.partner[stop]! < 0) {
      this.add(vehicle, at, -1, detour + own)
      return
    }
    const delivery = model.partner[stop]!
    if (model.allowed[vehicle * model.stopCount + delivery] === 0) return
    const both = own + this.serviceCost(vehicle, delivery)
    this.add(vehicle, at, at, labels.detourOfBoth(vehicle, stop, before, after) + both)
    this.addDeliveries(delivery, vehicle, at, detour + both)
  }

  /** Whether the gap may be changed and was not tried before. */
  private mayLookAt(vehicle: number, at: number, only: number): boolean {
    const { plan, seenAt, step } = this
    if (vehicle < 0 || (only !== -1 && vehicle !== only) || plan.isClosed[vehicle] === 1 || at < plan.pinned[vehicle]!)
      return false
    const gap = at < plan.counts[vehicle]! ? plan.orders[vehicle]![at]! : plan.model.stopCount + vehicle
    if (seenAt[gap] === step) return false
    seenAt[gap] = step
    return true
  }

  private mayServe(vehicle: number, stop: number): boolean {
    const { plan, servesAt, step } = this
    const { model } = plan
    const known = servesAt[vehicle]!
    if (known === step || known === -step) return known > 0
    const isAllowed =
      model.allowed[vehicle * model.stopCount + stop] === 1 && plan.counts[vehicle]! < model.maxStops[vehicle]!
    const serves = isAllowed && plan.labels.mayLoad(vehicle, stop)
    servesAt[vehicle] = serves ? step : -step
    return serves
  }

  private addDeliveries(delivery: number, vehicle: number, pickupAt: number, guess: number): void {
    const { plan, deliveryDetour } = this
    const order = plan.orders[vehicle]!
    const count = plan.counts[vehicle]!
    if (this.deliveriesAt[vehicle] !== this.step) this.findDetours(delivery, vehicle)
    for (let at = pickupAt + 1; at < count; at++) this.add(vehicle, pickupAt, at, guess + deliveryDetour[order[at]!]!)
    if (pickupAt < count) this.add(vehicle, pickupAt, count, guess + deliveryDetour[plan.model.stopCount + vehicle]!)
  }

  /** Computes the detour of a pair's delivery for each place on the route, regardless of the place of its pickup. */
  private findDetours(delivery: number, vehicle: number): void {
    const { plan, deliveryDetour } = this
    const order = plan.orders[vehicle]!
    this.deliveriesAt[vehicle] = this.step
    let before = -1
    for (let at = 0; at < plan.counts[vehicle]!; at++) {
      const after = order[at]!
      deliveryDetour[after] = plan.labels.detour(vehicle, delivery, before, after)
      before = after
    }
    deliveryDetour[plan.model.stopCount + vehicle] = plan.labels.detour(vehicle, delivery, before, -1)
  }

  private tryUnused(stop: number, only: number): void {
    const { plan } = this
    if (plan.usedCount >= plan.mostUsed) return
    for (const vehicle of this.allVehicles) {
      const kind = this.kindOf[vehicle]!
      if (plan.counts[vehicle]! > 0 || plan.isClosed[vehicle] === 1 || this.kindSeenAt[kind] === this.step) continue
      this.kindSeenAt[kind] = this.step
      this.tryGap(stop, vehicle, 0, only)
    }
  }

  private serviceCost(vehicle: number, stop: number): number {
    const { model } = this.plan
    const served = model.servePrice.length > 0 ? model.servePrice[vehicle * model.stopCount + stop]! : 0
    return served + model.service[stop]! * model.secondPrice[vehicle]!
  }

  private add(vehicle: number, at: number, deliveryAt: number, guess: number): void {
    const { list } = this
    const mostKept = list.length
    let index = Math.min(this.count, mostKept - 1)
    const candidate = list[index]!
    if (guess === Infinity || (this.count === mostKept && guess >= candidate.guess)) return
    this.count = index + 1
    for (; index > 0 && list[index - 1]!.guess > guess; index--) list[index] = list[index - 1]!
    list[index] = candidate
    candidate.vehicle = vehicle
    candidate.at = at
    candidate.deliveryAt = deliveryAt
    candidate.guess = guess
  }
}
