import { AFTER, BEFORE } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import type { RichPlan } from './rich-plan.ts'

/** A place for a stop, or two for a pair, and a guess of what it costs. */
export interface Candidate {
  vehicle: number
  at: number
  /** For a pair: the delivery comes before what is now at this position. */
  deliveryAt: number
  guess: number
}

/** Collects places worth the evaluator's time, best guess first. */
export class Candidates {
  readonly list: Candidate[] = []
  count = 0
  private readonly plan: RichPlan
  private readonly neighbours: Neighbours
  private readonly seenAt: Int32Array
  private step = 0
  private readonly allVehicles: Int32Array
  private readonly kindOf: Int32Array
  private readonly kindSeenAt: Int32Array
  /** By vehicle: the step in which it was asked whether it may serve the stop, negative where it may not. */
  private readonly servesAt: Int32Array

  constructor(plan: RichPlan, neighbours: Neighbours) {
    const { stopCount, vehicleCount } = plan.model
    this.plan = plan
    this.neighbours = neighbours
    this.seenAt = new Int32Array(stopCount + vehicleCount)
    this.allVehicles = Int32Array.from({ length: vehicleCount }, (_, vehicle) => vehicle)
    this.kindOf = plan.model.problem.stability ? this.allVehicles : plan.model.kind
    this.kindSeenAt = new Int32Array(vehicleCount)
    this.servesAt = new Int32Array(vehicleCount)
  }

  /** Places beside near stops and on unused vehicles. */
  gatherNear(stop: number): void {
    const { plan, neighbours } = this
    this.begin()
    const only = this.boundVehicle(stop)
    for (const behind of neighbours.of(stop, BEFORE)) this.tryGap(stop, plan.vehicleOf[behind]!, plan.position[behind]! + 1, only)
    for (const ahead of neighbours.of(stop, AFTER)) this.tryGap(stop, plan.vehicleOf[ahead]!, plan.position[ahead]!, only)
    this.tryUnused(stop, only)
    this.sort()
  }

  /** Every place on every vehicle. */
  gatherAll(stop: number): void {
    const { plan } = this
    this.begin()
    const only = this.boundVehicle(stop)
    for (const vehicle of this.allVehicles) {
      for (let at = 0; at <= plan.counts[vehicle]!; at++) this.tryGap(stop, vehicle, at, only)
    }
    this.sort()
  }

  private begin(): void {
    this.step++
    this.count = 0
  }

  /** The vehicle that other stops of its groups, or of its partner's, are on; -1 for any, -2 when they leave none. */
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
    const { model } = plan
    const count = plan.counts[vehicle]!
    const order = plan.orders[vehicle]!
    const between = { before: at > 0 ? order[at - 1]! : -1, after: at < count ? order[at]! : -1 }
    if (!plan.labels.mayFit(vehicle, stop, between)) return
    const guess = this.guessOf(vehicle, stop, between) + (count === 0 ? model.fixedCost[vehicle]! + plan.vehicleWeight : 0)
    if (model.partner[stop]! >= 0) this.tryDeliveries(stop, { vehicle, at, guess })
    else this.add(vehicle, at, -1, guess)
  }

  /** Whether the gap is open to change and was not looked at before. */
  private mayLookAt(vehicle: number, at: number, only: number): boolean {
    const { plan, seenAt, step } = this
    if (vehicle < 0 || (only !== -1 && vehicle !== only) || plan.isClosed[vehicle] === 1 || at < plan.pinned[vehicle]!) return false
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
    const isAllowed = model.allowed[vehicle * model.stopCount + stop] === 1 && plan.counts[vehicle]! < model.maxStops[vehicle]!
    const serves = isAllowed && plan.labels.mayLoad(vehicle, stop)
    servesAt[vehicle] = serves ? step : -step
    return serves
  }

  private tryDeliveries(pickup: number, gap: { vehicle: number; at: number; guess: number }): void {
    const { plan } = this
    const { model } = plan
    const delivery = model.partner[pickup]!
    const { vehicle, at, guess } = gap
    const order = plan.orders[vehicle]!
    const count = plan.counts[vehicle]!
    if (model.allowed[vehicle * model.stopCount + delivery] === 0) return
    for (let deliveryAt = at; deliveryAt <= count; deliveryAt++) {
      const after = deliveryAt < count ? order[deliveryAt]! : -1
      if (deliveryAt > at) {
        const between = { before: order[deliveryAt - 1]!, after }
        if (!plan.labels.mayFit(vehicle, delivery, between)) continue
        this.add(vehicle, at, deliveryAt, guess + this.guessOf(vehicle, delivery, between))
      } else {
        const before = at > 0 ? order[at - 1]! : -1
        const detour = this.guessOf(vehicle, pickup, { before, after: delivery }) + this.legCost(vehicle, before, delivery)
        const rest = this.legCost(vehicle, delivery, after) - this.legCost(vehicle, before, after)
        this.add(vehicle, at, deliveryAt, guess - this.guessOf(vehicle, pickup, { before, after }) + detour + rest)
      }
    }
  }

  private tryUnused(stop: number, only: number): void {
    const { plan } = this
    if (plan.isFleetFixed || plan.usedCount === plan.model.vehicleCount) return
    for (const vehicle of this.allVehicles) {
      const kind = this.kindOf[vehicle]!
      if (plan.counts[vehicle]! > 0 || plan.isClosed[vehicle] === 1 || this.kindSeenAt[kind] === this.step) continue
      this.kindSeenAt[kind] = this.step
      this.tryGap(stop, vehicle, 0, only)
    }
  }

  private guessOf(vehicle: number, stop: number, between: { before: number; after: number }): number {
    const { model } = this.plan
    const { before, after } = between
    const bridged = before < 0 && after < 0 ? 0 : this.legCost(vehicle, before, after)
    const served = model.servePrice.length > 0 ? model.servePrice[vehicle * model.stopCount + stop]! : 0
    const service = model.service[stop]! * model.secondPrice[vehicle]!
    return this.legCost(vehicle, before, stop) + this.legCost(vehicle, stop, after) - bridged + served + service
  }

  private legCost(vehicle: number, from: number, to: number): number {
    const { model, labels } = this.plan
    const meterPrice = model.meterPrice[vehicle]!
    const secondPrice = model.secondPrice[vehicle]! + model.drivingPrice[vehicle]!
    return (meterPrice > 0 ? labels.meters(vehicle, from, to) * meterPrice : 0) + (secondPrice > 0 ? labels.seconds(vehicle, from, to) * secondPrice : 0)
  }

  private add(vehicle: number, at: number, deliveryAt: number, guess: number): void {
    const candidate = this.list[this.count]
    if (candidate === undefined) this.list.push({ vehicle, at, deliveryAt, guess })
    else {
      candidate.vehicle = vehicle
      candidate.at = at
      candidate.deliveryAt = deliveryAt
      candidate.guess = guess
    }
    this.count++
  }

  // Insertion sort of the best few to the front; the evaluator seldom looks further.
  private sort(): void {
    const { list } = this
    const sorted = Math.min(this.count, bestSorted)
    for (let index = 0; index < sorted; index++) {
      let least = index
      for (let other = index + 1; other < this.count; other++) if (list[other]!.guess < list[least]!.guess) least = other
      const swapped = list[index]!
      list[index] = list[least]!
      list[least] = swapped
    }
  }
}

const bestSorted = 24
