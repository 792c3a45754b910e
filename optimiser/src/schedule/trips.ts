import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { openAt } from './openings.ts'
import { TripLabels } from './trip-labels.ts'
import { TripMemory } from './trip-memory.ts'
import { latenessAt, startOfService } from './windows.ts'
import type { Lateness } from './windows.ts'

/**
 * Where a route loads again: for every stop of the order, the depot visited after it or -1. Labels over the order, dropped when
 * another is no later, no dearer and no fuller (the trips of Prins 2004, with time as in Desrochers and Soumis 1988).
 */
export class Trips {
  private readonly model: Model
  private readonly lateness: Lateness = { seconds: 0, cost: 0, isBroken: false }
  private readonly labels: TripLabels
  private readonly memory: TripMemory
  /** By position: whether all that is left fits on one trip from there. */
  private readonly fits: Uint8Array
  /** Per unit: all that is delivered, all that is collected. */
  private readonly totals: Float64Array
  private readonly sources = new Int32Array(64)
  private readonly reloadAfter: Int32Array
  private vehicle = 0
  private stops: Int32Array = new Int32Array(0)
  private count = 0
  private isTimed = false
  /** `[unit × position]` sums over the stops before a position: deliveries, pickups, and what is more on board than at the start. */
  private readonly delivered: Float64Array
  private readonly collected: Float64Array
  private readonly gained: Float64Array
  private readonly mostGained: Float64Array

  constructor(model: Model) {
    this.model = model
    this.labels = new TripLabels(model.unitCount, model.stopCount)
    this.memory = new TripMemory(model.stopCount, 2 * model.unitCount)
    this.fits = new Uint8Array(model.stopCount)
    this.totals = new Float64Array(2 * model.unitCount)
    this.reloadAfter = new Int32Array(model.stopCount).fill(-1)
    const size = model.unitCount * (model.stopCount + 1)
    this.delivered = new Float64Array(size)
    this.collected = new Float64Array(size)
    this.gained = new Float64Array(size)
    this.mostGained = new Float64Array(model.unitCount)
  }

  /**
   * Whether some choice of reloads keeps the loads. A trip that goes on carries no less than before, so that to reload as late as possible
   * takes the fewest reloads.
   */
  mayFit(vehicle: number, stops: Int32Array, count: number): boolean {
    const { model } = this
    this.sumLoads(stops, count)
    this.vehicle = vehicle
    let from = 0
    let reloads = 0
    for (let position = 0; position < count; position++) {
      if (this.carries(from, position)) continue
      if (from === position || ++reloads > model.maxReloads[vehicle]!) return false
      from = position
      if (!this.carries(from, position)) return false
    }
    return true
  }

  /** Whether a trip that began at `from` may go on over the stop at a position; asked position by position. */
  private carries(from: number, position: number): boolean {
    const { model, gained, delivered, collected, mostGained } = this
    let isLight = true
    for (let unit = 0; unit < model.unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      if (position === from) mostGained[unit] = gained[row + from]!
      mostGained[unit] = Math.max(mostGained[unit]!, gained[row + position + 1]!)
      const load = mostGained[unit]! + delivered[row + position + 1]! - collected[row + from]!
      if (load > model.capacity[this.vehicle * model.unitCount + unit]!) isLight = false
    }
    return isLight
  }

  /** Null where the route needs no reload or may not have one. */
  plan(vehicle: number, stops: Int32Array, count: number): Int32Array | null {
    if (this.model.maxReloads[vehicle] === 0) return null
    this.sumLoads(stops, count)
    this.vehicle = vehicle
    this.stops = stops
    this.count = count
    this.isTimed = this.hasLimitOnBoard()
    this.seeWhatFits()
    if (!this.isTimed && this.fits[0] === 1) return null
    const { labels, memory, totals, fits, isTimed } = this
    const shared = memory.shared({ vehicle, stops, count, isTimed, totals, fits })
    if (shared > 0) labels.goBackTo(shared)
    else {
      labels.clear()
      labels.keep(this.firstLabel())
    }
    for (let position = shared; position < count; position++) {
      labels.mark(position)
      this.extendAll(position)
    }
    return this.readBack(labels.best())
  }

  private readBack(best: number): Int32Array {
    const { labels, reloadAfter } = this
    reloadAfter.fill(-1, 0, this.count)
    let label = best
    for (let position = this.count - 1; position > 0; position--) {
      reloadAfter[position - 1] = labels.reload[label]!
      label = labels.before[label]!
    }
    return reloadAfter
  }

  private hasLimitOnBoard(): boolean {
    const { maxOnBoard } = this.model
    for (let position = 0; position < this.count; position++) if (maxOnBoard[this.stops[position]!]! < NEVER) return true
    return false
  }

  private firstLabel(): number {
    const { model, labels, vehicle } = this
    const label = labels.next()
    const depot = model.startDepot[vehicle]!
    const start = depot >= 0 ? openAt(model, depot, model.shiftStart[vehicle]!) : model.shiftStart[vehicle]!
    labels.time[label] = start + (depot >= 0 ? model.depotLoading[depot]! : 0)
    labels.tripDeparture[label] = labels.time[label]!
    labels.before[label] = -1
    labels.reload[label] = -1
    labels.tripStart[label] = 0
    labels.freedom[label] = this.freedomOf(0)
    labels.reloads[label] = 0
    labels.overload[label] = 0
    labels.cost[label] = 0
    labels.excess[label] = 0
    return label
  }

  private extendAll(position: number): void {
    const { model, labels, vehicle } = this
    const sourceCount = labels.keptCount
    for (let at = 0; at < sourceCount; at++) this.sources[at] = labels.kept[at]!
    labels.keptCount = 0
    for (let at = 0; at < sourceCount; at++) {
      const source = this.sources[at]!
      this.extend(source, -1, position)
      if (position === 0 || labels.freedom[source] === NEVER) continue
      if (labels.reloads[source]! + 1 + this.reloadsNeeded(position) > model.maxReloads[vehicle]!) continue
      for (let entry = model.reloadFrom[vehicle]!; entry < model.reloadFrom[vehicle + 1]!; entry++) {
        this.extend(source, model.reloadDepot[entry]!, position)
      }
    }
  }

  /** The fewest reloads after one at a position, by the sums of what is left. */
  private reloadsNeeded(position: number): number {
    const { model, delivered, collected, count } = this
    let most = 0
    for (let unit = 0; unit < model.unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      const left = Math.max(delivered[row + count]! - delivered[row + position]!, collected[row + count]! - collected[row + position]!)
      const room = model.capacity[this.vehicle * model.unitCount + unit]!
      if (left > room) most = Math.max(most, room > 0 ? Math.ceil(left / room) - 1 : NEVER)
    }
    return most
  }

  /** Where time on board is limited, loading again may always be worth it. */
  private freedomOf(tripStart: number): number {
    return this.isTimed || this.fits[tripStart] === 0 ? tripStart : NEVER
  }

  /** Keeps the label after serving the stop at a position, directly or by way of a depot. */
  private extend(source: number, depot: number, position: number): void {
    const { model, labels, vehicle } = this
    const label = labels.next()
    const place = model.stopPlace[this.stops[position]!]!
    const from = position > 0 ? model.stopPlace[this.stops[position - 1]!]! : this.startPlace(place)
    labels.before[label] = source
    labels.reload[label] = depot
    labels.excess[label] = labels.excess[source]!
    labels.cost[label] = labels.cost[source]!
    labels.time[label] = labels.time[source]!
    if (depot >= 0) this.visitDepot(label, { from, depot, position })
    else {
      labels.tripStart[label] = labels.tripStart[source]!
      labels.freedom[label] = labels.freedom[source]!
      labels.tripDeparture[label] = labels.tripDeparture[source]!
      labels.reloads[label] = labels.reloads[source]!
      labels.overload[label] = labels.overload[source]!
    }
    this.load(label, depot >= 0 || position === 0 ? -1 : source, position)
    if (labels.isHopeless(label)) return
    this.serve(label, depot >= 0 ? model.depotPlace[depot]! : from, position)
    labels.cost[label]! += (labels.time[label]! - labels.time[source]!) * model.secondPrice[vehicle]!
    labels.keep(label)
  }

  /** Adds the stop at a position to the load of a trip that goes on, or begins here where there is no source. */
  private load(label: number, source: number, position: number): void {
    const { labels, model, gained } = this
    const { unitCount } = model
    let overload = 0
    for (let unit = 0; unit < unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      const before = source < 0 ? gained[row + position]! : labels.most[source * unitCount + unit]!
      const most = Math.max(before, gained[row + position + 1]!)
      labels.most[label * unitCount + unit] = most
      const load = most + this.delivered[row + position + 1]! - this.collected[row + labels.tripStart[label]!]!
      overload += Math.max(0, load - model.capacity[this.vehicle * unitCount + unit]!)
    }
    labels.excess[label]! += Math.max(0, overload - labels.overload[label]!)
    labels.overload[label] = overload
  }

  private visitDepot(label: number, { from, depot, position }: { from: number; depot: number; position: number }): void {
    const { model, labels } = this
    const place = model.depotPlace[depot]!
    labels.time[label] = openAt(model, depot, labels.time[label]! + this.seconds(from, place)) + model.depotLoading[depot]!
    labels.cost[label]! += this.legPrice(from, place)
    labels.tripStart[label] = position
    labels.freedom[label] = this.freedomOf(position)
    labels.tripDeparture[label] = labels.time[label]!
    labels.reloads[label] = labels.reloads[labels.before[label]!]! + 1
    labels.overload[label] = 0
  }

  private serve(label: number, from: number, position: number): void {
    const { model, labels, lateness, vehicle } = this
    const stop = this.stops[position]!
    const place = model.stopPlace[stop]!
    const isPast = model.servedStart[stop]! < NEVER
    const arrival = labels.time[label]! + this.seconds(from, place)
    const begin = isPast ? model.servedStart[stop]! : startOfService(model, stop, arrival, model.secondPrice[vehicle]!)
    lateness.isBroken = false
    lateness.cost = 0
    if (!isPast) latenessAt(model, stop, begin, lateness)
    const tooLong = this.isTimed && this.hasDelivery(stop) ? Math.max(0, begin - labels.tripDeparture[label]! - model.maxOnBoard[stop]!) : 0
    labels.excess[label]! += tooLong + (lateness.isBroken ? lateness.seconds : 0)
    labels.cost[label]! += this.legPrice(from, place) + lateness.cost
    labels.time[label] = isPast ? model.servedEnd[stop]! : begin + model.service[stop]! + (from === place ? 0 : model.setup[stop]!)
  }

  private sumLoads(stops: Int32Array, count: number): void {
    const { model, delivered, collected, gained } = this
    const { unitCount } = model
    for (let unit = 0; unit < unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      for (let position = 0; position < count; position++) {
        const entry = stops[position]! * unitCount + unit
        delivered[row + position + 1] = delivered[row + position]! + model.delivery[entry]!
        collected[row + position + 1] = collected[row + position]! + model.pickup[entry]!
        gained[row + position + 1] = gained[row + position]! + model.pickup[entry]! - model.delivery[entry]! + model.pairLoad[entry]!
      }
    }
  }

  /**
   * Whether all from a position on fits on one trip. On leaving position p the trip carries all it delivers, less the pickups left at
   * the depot before, plus what was gained up to p.
   */
  private seeWhatFits(): void {
    const { model, gained, delivered, collected, fits, totals, count } = this
    fits.fill(1, 0, count)
    for (let unit = 0; unit < model.unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      const room = model.capacity[this.vehicle * model.unitCount + unit]!
      let most = gained[row + count]!
      for (let from = count - 1; from >= 0; from--) {
        most = Math.max(most, gained[row + from]!)
        if (most + delivered[row + count]! - collected[row + from]! > room) fits[from] = 0
      }
      totals[2 * unit] = delivered[row + count]!
      totals[2 * unit + 1] = collected[row + count]!
    }
  }

  private hasDelivery(stop: number): boolean {
    const { model } = this
    for (let unit = 0; unit < model.unitCount; unit++) if (model.delivery[stop * model.unitCount + unit]! > 0) return true
    return false
  }

  private startPlace(firstPlace: number): number {
    const depot = this.model.startDepot[this.vehicle]!
    return depot >= 0 ? this.model.depotPlace[depot]! : firstPlace
  }

  private seconds(from: number, to: number): number {
    const { model, vehicle } = this
    return model.durations[model.profile[vehicle]!]![from * model.placeCount + to]!
  }

  private legPrice(from: number, to: number): number {
    const { model, vehicle } = this
    const meters = model.distances[model.profile[vehicle]!]![from * model.placeCount + to]!
    return meters * model.meterPrice[vehicle]! + this.seconds(from, to) * model.drivingPrice[vehicle]!
  }
}
