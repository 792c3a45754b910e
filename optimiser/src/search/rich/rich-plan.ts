import { addShare, balanceCost, noShares, quantityOf } from '../../cost/balance.ts'
import type { RouteShare, Shares } from '../../cost/balance.ts'
import { groupMembers } from '../../model/groups.ts'
import { NEVER } from '../../model/model.ts'
import type { Model } from '../../model/model.ts'
import { RouteEvaluator, TOO_DEAR } from '../../schedule/evaluator.ts'
import { Labels } from './labels.ts'
import { RouteFigures } from './route-figures.ts'
import type { RouteFigure } from './route-figures.ts'
import { Sketch } from './sketch.ts'

/**
 * The working plan of the search with every rule: an order of stops per vehicle, priced by the evaluator.
 * It never breaks a rule, except those that locks already break. Stops that are in no route are absent and cost their price.
 */
export class RichPlan {
  readonly model: Model
  readonly labels: Labels
  /** Order of stops by vehicle, valid up to `counts`. */
  readonly orders: Int32Array[]
  readonly counts: Int32Array
  readonly vehicleOf: Int32Array
  readonly position: Int32Array
  /** Number of first stops of a route that must stay; all of them if the route is closed. */
  readonly pinned: Int32Array
  readonly isClosed: Uint8Array
  readonly absent: Int32Array
  absentCount = 0
  usedCount = 0
  /** Whether changes are priced by the sketch. If they are kept, `settle` must be called. */
  isSketching = false
  /** Maximum number of used vehicles. */
  mostUsed: number
  readonly figures: RouteFigures
  /** Whether inequality has a price, so that another stop may make a plan cheaper. */
  readonly hasBalance: boolean
  /** Price per used vehicle on top of its costs; positive if vehicles come first. */
  readonly vehicleWeight: number
  /** Price of leaving a stop out. Only changed by `setAbsentPrice`. */
  readonly absentPrices: Float64Array
  /** Stops of each `together` group. */
  readonly groupMembers: readonly (readonly number[])[]
  private readonly evaluator: RouteEvaluator
  private readonly sketch: Sketch
  private readonly hasCeilings: boolean
  private readonly shares: Shares
  private routeCosts = 0
  private absentPrice = 0
  private vehicleChanges = 0
  private orderChanges = 0
  private promiseChanges = 0
  private lastCost = 0
  private lastSketch = NaN
  private readonly trial: Int32Array

  constructor(model: Model) {
    const { vehicleCount, stopCount, stability, balance } = model
    this.model = model
    this.mostUsed = vehicleCount
    this.evaluator = new RouteEvaluator(model)
    this.sketch = new Sketch(this.evaluator.route)
    this.labels = new Labels(model)
    this.groupMembers = groupMembers(model)
    this.orders = Array.from({ length: vehicleCount }, () => new Int32Array(16))
    this.counts = new Int32Array(vehicleCount)
    this.vehicleOf = new Int32Array(stopCount).fill(-1)
    this.position = new Int32Array(stopCount)
    this.pinned = new Int32Array(vehicleCount)
    this.isClosed = new Uint8Array(vehicleCount)
    this.absent = new Int32Array(stopCount)
    this.trial = new Int32Array(stopCount + 2)
    this.figures = new RouteFigures(vehicleCount)
    this.hasCeilings =
      Math.min(stability.maxVehicleChanges, stability.maxOrderChanges, stability.maxPromiseChanges) < NEVER
    this.hasBalance = balance.hourPrice > 0 || balance.stopPrice > 0 || balance.quantityPrice > 0
    this.shares = noShares(model)
    this.vehicleWeight = model.vehiclesFirst
      ? stopCount * model.unassignedPrice.reduce((most, price) => Math.max(most, price), 1)
      : 0
    this.absentPrices = model.unassignedPrice.map(
      (price, stop) => price + (model.isOptional[stop] === 1 ? 0 : 2 * this.vehicleWeight),
    )
    for (const price of this.absentPrices) this.absentPrice += price
  }

  /** The total price of the plan. */
  get cost(): number {
    const balance = this.hasBalance ? balanceCost(this.model, this.shares) : 0
    return this.routeCosts + this.absentPrice + balance + this.usedCount * this.vehicleWeight
  }

  /** Sum of the route costs. */
  get servedCost(): number {
    return this.routeCosts
  }

  /**
   * Additional cost of the plan if the vehicle served these stops, ignoring absent stops. Infinity if a rule would be broken, `TOO_DEAR` if
   * the cost certainly exceeds `atMost`.
   */
  extraOf(vehicle: number, order: Int32Array, count: number, atMost = Infinity): number {
    if (this.isSketching) return this.sketchedExtra(vehicle, order, count)
    this.lastSketch = NaN
    const cost = this.evaluator.evaluate(
      vehicle,
      order,
      count,
      this.hasBalance ? Infinity : atMost + this.figures.cost[vehicle]!,
    )
    this.lastCost = cost
    if (cost === TOO_DEAR) return TOO_DEAR
    if (cost === Infinity || (this.hasCeilings && !this.keepsCeilings(vehicle))) return Infinity
    const isNew = this.counts[vehicle] === 0 && count > 0
    const extra = cost - this.figures.cost[vehicle]! + (isNew ? this.vehicleWeight : 0)
    if (!this.hasBalance) return extra
    const quantity = quantityOf(this.model, order, count)
    const { durationSeconds } = this.evaluator
    return extra + this.extraBalance(vehicle, { durationSeconds, stopCount: count, quantity })
  }

  /** By how much the vehicle would break rules if it served these stops: the sum of seconds, metres and quantities. */
  excessOf(vehicle: number, order: Int32Array): number {
    this.evaluator.measure(vehicle, order, order.length)
    return this.evaluator.excess.reduce((sum, excess) => sum + excess, 0)
  }

  /** The order with a stop inserted at a position, for `extraOf`. Valid until the next call. */
  withStop(vehicle: number, stop: number, at: number): Int32Array {
    const { trial } = this
    const order = this.orders[vehicle]!
    const count = this.counts[vehicle]!
    for (let index = 0; index < at; index++) trial[index] = order[index]!
    trial[at] = stop
    for (let index = at; index < count; index++) trial[index + 1] = order[index]!
    return trial
  }

  /** Like `withStop`, for a pair. The delivery is inserted before the current stop at `deliveryAt`. */
  withPair(vehicle: number, pickup: number, gaps: { pickupAt: number; deliveryAt: number }): Int32Array {
    const { trial } = this
    const order = this.orders[vehicle]!
    const count = this.counts[vehicle]!
    let filled = 0
    for (let index = 0; index <= count; index++) {
      if (index === gaps.pickupAt) trial[filled++] = pickup
      if (index === gaps.deliveryAt) trial[filled++] = this.model.partner[pickup]!
      if (index < count) trial[filled++] = order[index]!
    }
    return trial
  }

  /**
   * Assigns an order to a vehicle. It must keep the rules or be locked. Stops that are no longer in it get no vehicle.
   * Known figures save an evaluation.
   */
  assign(vehicle: number, order: Int32Array, count: number, known: RouteFigure | null = null): void {
    this.addRoute(vehicle, -1)
    const head = this.headKept(vehicle, order, count)
    const tail = this.tailKept(vehicle, order, count, head)
    this.release(vehicle, head, tail)
    const kept = this.roomFor(vehicle, count)
    for (let at = head; at < count - tail; at++) {
      const stop = order[at]!
      this.vehicleOf[stop] = vehicle
      this.absentPrice -= this.absentPrices[stop]!
    }
    for (let at = head; at < count; at++) {
      kept[at] = order[at]!
      this.position[kept[at]!] = at
    }
    this.counts[vehicle] = count
    this.figures.note(vehicle, known ?? this.measured(vehicle))
    this.addRoute(vehicle, 1)
    this.labels.renew(vehicle, kept, { count, head, tail })
  }

  /** Prices a sketched route exactly; false if it breaks a rule. */
  settle(vehicle: number): boolean {
    const { evaluator, orders, counts } = this
    const sketch = this.figures.sketch[vehicle]!
    const cost = evaluator.evaluate(vehicle, orders[vehicle]!, counts[vehicle]!)
    if (cost === Infinity || (this.hasCeilings && !this.keepsCeilings(vehicle))) return false
    this.addRoute(vehicle, -1)
    this.figures.note(vehicle, { ...this.figureOfLast(cost), sketch })
    this.addRoute(vehicle, 1)
    return true
  }

  /** Changes the price of leaving a stop out. */
  setAbsentPrice(stop: number, price: number): void {
    if (this.vehicleOf[stop]! < 0) this.absentPrice += price - this.absentPrices[stop]!
    this.absentPrices[stop] = price
  }

  /** Lists the stops that are in no route. */
  listAbsent(): void {
    this.absentCount = 0
    for (let stop = 0; stop < this.model.stopCount; stop++) {
      if (this.vehicleOf[stop]! < 0 && !this.isDelivery(stop)) this.absent[this.absentCount++] = stop
    }
  }

  /** Whether the stop is the delivery of a pair, which its pickup stands for. */
  isDelivery(stop: number): boolean {
    return this.model.partner[stop]! >= 0 && this.model.isPairPickup[stop] === 0
  }

  /** The vehicle that serves stops of a group, or -1. */
  groupVehicle(group: number): number {
    for (const stop of this.groupMembers[group]!) if (this.vehicleOf[stop]! >= 0) return this.vehicleOf[stop]!
    return -1
  }

  /** A copy of all orders. */
  snapshot(): Int32Array[] {
    return this.orders.map((order, vehicle) => order.slice(0, this.counts[vehicle]))
  }

  private sketchedExtra(vehicle: number, order: Int32Array, count: number): number {
    const own = this.sketchOf(vehicle)
    const cost = this.sketch.costOf(vehicle, order, count)
    if (cost === Infinity) return Infinity
    this.lastSketch = cost
    this.lastCost = this.figures.cost[vehicle]! + cost - own
    const isNew = this.counts[vehicle] === 0 && count > 0
    const extra = cost - own + (isNew ? this.vehicleWeight : 0)
    if (!this.hasBalance) return extra
    const quantity = quantityOf(this.model, order, count)
    const { durationSeconds } = this.sketch
    return extra + this.extraBalance(vehicle, { durationSeconds, stopCount: count, quantity })
  }

  private sketchOf(vehicle: number): number {
    const { figures } = this
    if (Number.isNaN(figures.sketch[vehicle]!)) {
      const cost = this.sketch.costOf(vehicle, this.orders[vehicle]!, this.counts[vehicle]!)
      figures.sketch[vehicle] = cost === Infinity ? figures.cost[vehicle]! : cost
    }
    return figures.sketch[vehicle]!
  }

  private keepsCeilings(vehicle: number): boolean {
    const { stability } = this.model
    const { evaluator, figures } = this
    return (
      this.vehicleChanges - figures.vehicleChanges[vehicle]! + evaluator.vehicleChanges <=
        stability.maxVehicleChanges &&
      this.orderChanges - figures.orderChanges[vehicle]! + evaluator.orderChanges <= stability.maxOrderChanges &&
      this.promiseChanges - figures.promiseChanges[vehicle]! + evaluator.promiseChanges <= stability.maxPromiseChanges
    )
  }

  private extraBalance(vehicle: number, changed: RouteShare): number {
    const { shares, model } = this
    const now = balanceCost(model, shares)
    const own = this.shareOf(vehicle)
    addShare(shares, model, own, -1)
    addShare(shares, model, changed, 1)
    const then = balanceCost(model, shares)
    addShare(shares, model, changed, -1)
    addShare(shares, model, own, 1)
    return then - now
  }

  private shareOf(vehicle: number): RouteShare {
    const stopCount = this.counts[vehicle]!
    const quantity = quantityOf(this.model, this.orders[vehicle]!, stopCount)
    return { durationSeconds: this.figures.duration[vehicle]!, stopCount, quantity }
  }

  private roomFor(vehicle: number, count: number): Int32Array {
    const order = this.orders[vehicle]!
    if (order.length >= count) return order
    const wider = new Int32Array(Math.max(count, 2 * order.length))
    wider.set(order)
    this.orders[vehicle] = wider
    return wider
  }

  /** Number of first stops that stay the same. */
  private headKept(vehicle: number, order: Int32Array, count: number): number {
    const own = this.orders[vehicle]!
    const most = Math.min(count, this.counts[vehicle]!)
    let head = 0
    while (head < most && own[head] === order[head] && this.vehicleOf[order[head]!] === vehicle) head++
    return head
  }

  /** Number of last stops, after the head, that stay the same. */
  private tailKept(vehicle: number, order: Int32Array, count: number, head: number): number {
    const own = this.orders[vehicle]!
    const ownCount = this.counts[vehicle]!
    const most = Math.min(count, ownCount) - head
    let tail = 0
    for (; tail < most; tail++) {
      const stop = order[count - 1 - tail]!
      if (own[ownCount - 1 - tail] !== stop || this.vehicleOf[stop] !== vehicle) break
    }
    return tail
  }

  private release(vehicle: number, head: number, tail: number): void {
    const order = this.orders[vehicle]!
    const end = this.counts[vehicle]! - tail
    for (let at = head; at < end; at++) {
      const stop = order[at]!
      if (this.vehicleOf[stop] === vehicle) this.vehicleOf[stop] = -1
      this.absentPrice += this.absentPrices[stop]!
    }
    this.labels.unload(vehicle, order, head, end)
  }

  /** Figures of the route priced last, which must be feasible. */
  figureOfLast(cost = this.lastCost): RouteFigure {
    const { evaluator, hasCeilings } = this
    if (this.isSketching) {
      return {
        cost,
        duration: this.sketch.durationSeconds,
        vehicleChanges: 0,
        orderChanges: 0,
        promiseChanges: 0,
        sketch: this.lastSketch,
      }
    }
    return {
      cost,
      sketch: NaN,
      duration: this.hasBalance ? evaluator.durationSeconds : 0,
      vehicleChanges: hasCeilings ? evaluator.vehicleChanges : 0,
      orderChanges: hasCeilings ? evaluator.orderChanges : 0,
      promiseChanges: hasCeilings ? evaluator.promiseChanges : 0,
    }
  }

  private measured(vehicle: number): RouteFigure {
    const { evaluator } = this
    const order = this.orders[vehicle]!
    const count = this.counts[vehicle]!
    const cost = evaluator.evaluate(vehicle, order, count)
    return this.figureOfLast(cost === Infinity ? evaluator.measure(vehicle, order, count) : cost)
  }

  /** Adds (sign 1) or subtracts (sign -1) the costs and changes of the vehicle's route. */
  private addRoute(vehicle: number, sign: 1 | -1): void {
    const { figures } = this
    this.routeCosts += sign * figures.cost[vehicle]!
    if (this.counts[vehicle]! > 0) this.usedCount += sign
    if (this.hasBalance) addShare(this.shares, this.model, this.shareOf(vehicle), sign)
    this.vehicleChanges += sign * figures.vehicleChanges[vehicle]!
    this.orderChanges += sign * figures.orderChanges[vehicle]!
    this.promiseChanges += sign * figures.promiseChanges[vehicle]!
  }
}
