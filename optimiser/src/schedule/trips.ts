import { NEVER, NOT_RELOADED, UNKNOWN_RELOAD } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { openAt } from './openings.ts'
import { OneTrip } from './one-trip.ts'
import { TripClock } from './trip-clock.ts'
import { TripLabels } from './trip-labels.ts'
import type { Leg } from './trip-legs.ts'
import { TripLimits } from './trip-limits.ts'
import { TripLoads } from './trip-loads.ts'
import { TripMemory } from './trip-memory.ts'
import type { Lateness } from './windows.ts'

/** Price per second by which a past visit to a depot was impossible; higher than the cost of any leg. */
const IMPOSSIBLE = 1e6

/**
 * Chooses the reloads of a route: for every stop, the depot visited after it, or -1. Uses labels along the order, which are dropped if
 * another label is no later, no dearer and no fuller (trips of Prins 2004, with time as in Desrochers and Soumis 1988).
 */
export class Trips {
  private readonly model: Model
  private readonly labels: TripLabels
  private readonly loads: TripLoads
  private readonly limits: TripLimits
  private readonly clock: TripClock
  private readonly once: OneTrip
  private readonly memory: TripMemory
  private readonly lateness: Lateness = { seconds: 0, cost: 0, isBroken: false }
  private readonly sources = new Int32Array(64)
  private readonly reloadAfter: Int32Array
  private vehicle = 0
  private secondWeight = 0
  private count = 0
  private stops: Int32Array = new Int32Array(0)
  /** The position after the last known reload; 0 if none is known. */
  private knownUntil = 0

  constructor(model: Model) {
    this.model = model
    this.labels = new TripLabels(model.unitCount, model.stopCount)
    this.loads = new TripLoads(model)
    this.limits = new TripLimits(model)
    this.clock = new TripClock(model, this.limits)
    this.once = new OneTrip(model, this.clock, this.limits)
    this.memory = new TripMemory(model.stopCount, 2 * model.unitCount)
    this.reloadAfter = new Int32Array(model.stopCount).fill(-1)
  }

  /** Whether any choice of reloads keeps the capacity. */
  mayFit(vehicle: number, stops: Int32Array, count: number): boolean {
    this.memory.keepOnly(this.loads.sum(vehicle, stops, count))
    return this.loads.mayFit()
  }

  /** Whether the loads of the last planned route fit on one trip. */
  get fitsOnce(): boolean {
    return this.loads.fitsFrom === 0
  }

  /** The reloads of a route; null if it needs none or may have none. */
  plan(vehicle: number, stops: Int32Array, count: number): Int32Array | null {
    const { labels, loads, limits, clock } = this
    if (this.model.maxReloads[vehicle] === 0) return null
    this.vehicle = vehicle
    this.secondWeight = this.model.secondWeight[vehicle]!
    this.count = count
    this.stops = stops
    this.knownUntil = this.model.hasKnownReloads ? this.lastKnownReload() + 1 : 0
    this.memory.keepOnly(loads.sum(vehicle, stops, count))
    loads.seeWhatFits()
    limits.see(vehicle, stops, count, loads.fitsFrom)
    clock.follow(vehicle, stops, count)
    if (this.knownUntil === 0 && loads.fitsFrom === 0 && this.once.isInTime(count)) return null
    const shared = this.memory.shared({
      vehicle,
      count,
      totals: loads.totals,
      fitsFrom: loads.fitsFrom,
      freeFrom: limits.freeFrom,
    })
    if (shared > 0) labels.goBackTo(shared)
    else {
      labels.clear()
      labels.keep(this.firstLabel())
    }
    for (let position = shared; position < count; position++) {
      labels.mark(position)
      if (position >= this.knownUntil && this.isDecided()) {
        this.memory.keepOnly(position)
        return this.readBack(labels.best(), position)
      }
      this.extendAll(position)
    }
    this.endAll()
    return this.endWithKnownReload(this.readBack(labels.best(), count))
  }

  /** Whether only one label is left and it needs no more reloads or can have none. */
  private isDecided(): boolean {
    const { labels } = this
    const label = labels.kept[0]!
    return (
      labels.keptCount === 1 &&
      (labels.freedom[label] === NEVER || labels.reloads[label]! >= this.model.maxReloads[this.vehicle]!)
    )
  }

  private firstLabel(): number {
    const { labels } = this
    const label = labels.next()
    this.clock.setOut(labels, label)
    labels.before[label] = -1
    labels.reload[label] = -1
    labels.reloads[label] = 0
    labels.cost[label] = 0
    labels.excess[label] = 0
    this.beginTrip(label, 0)
    return label
  }

  private extendAll(position: number): void {
    const { model, labels, loads, sources, vehicle } = this
    const sourceCount = labels.keptCount
    for (let at = 0; at < sourceCount; at++) sources[at] = labels.kept[at]!
    labels.keptCount = 0
    this.clock.lookAt(position)
    let reloadsNeeded = -1
    const known = this.reloadBefore(position)
    for (let at = 0; at < sourceCount; at++) {
      const source = sources[at]!
      if (known >= 0) {
        this.loadAsKnown(source, position, known)
        continue
      }
      if (!labels.isHopeless(source)) this.goOn(source, position)
      if (position === 0 || known === NOT_RELOADED || labels.freedom[source] === NEVER || labels.isHopeless(source))
        continue
      if (reloadsNeeded < 0) reloadsNeeded = 1 + loads.reloadsNeeded(position)
      if (labels.reloads[source]! + reloadsNeeded <= model.maxReloads[vehicle]!) this.loadAgain(source, position)
    }
  }

  /** Keeps the label after serving the stop at a position directly. */
  private goOn(source: number, position: number): void {
    const { labels, loads } = this
    const label = labels.extend(source, -1)
    labels.tripStart[label] = labels.tripStart[source]!
    labels.freedom[label] = labels.freedom[source]!
    labels.tripDeparture[label] = labels.tripDeparture[source]!
    labels.slack[label] = labels.slack[source]!
    labels.unloadBy[label] = labels.unloadBy[source]!
    labels.unloadSlack[label] = labels.unloadSlack[source]!
    labels.reloads[label] = labels.reloads[source]!
    labels.overload[label] = labels.overload[source]!
    if (labels.freedom[label]! < NEVER) loads.goOn(labels.most, source, label)
    this.load(label, position)
    if (!labels.isHopeless(label)) this.serve(label, this.clock.legs.direct)
  }

  /** Keeps the labels after serving the stop at a position through each depot. */
  private loadAgain(source: number, position: number): void {
    const { model, labels, clock, vehicle } = this
    const { legs } = clock
    const first = model.reloadFrom[vehicle]!
    legs.measureDepots()
    for (let entry = first; entry < model.reloadFrom[vehicle + 1]!; entry++) {
      const depot = model.reloadDepot[entry]!
      const there = legs.toDepot[entry - first]!
      const label = labels.extend(source, depot)
      labels.time[label] = openAt(model, depot, labels.time[source]! + there.seconds) + model.depotLoading[depot]!
      labels.cost[label]! += there.price
      labels.setOut(label, labels.time[label]!, Infinity)
      labels.reloads[label] = labels.reloads[source]! + 1
      this.beginTrip(label, position)
      this.load(label, position)
      if (clock.isPast) this.loadInPast(label, legs.fromDepot[entry - first]!)
      else labels.excess[label]! += Math.max(0, labels.time[source]! + there.seconds - labels.unloadBy[source]!)
      if (!labels.isHopeless(label)) this.serve(label, legs.fromDepot[entry - first]!)
    }
  }

  /** Keeps the label after serving the stop at a position through the depot of a known past reload. */
  private loadAsKnown(source: number, position: number, entry: number): void {
    const { model, labels, clock, vehicle, stops } = this
    const { legs } = clock
    const place = entry - model.reloadFrom[vehicle]!
    legs.measureDepots()
    const label = labels.extend(source, model.reloadDepot[entry]!)
    labels.time[label] = model.reloadEnd[stops[position - 1]!]!
    labels.cost[label]! += legs.toDepot[place]!.price
    labels.setOut(label, labels.time[label]!, 0)
    labels.reloads[label] = labels.reloads[source]! + 1
    this.beginTrip(label, position)
    this.load(label, position)
    this.serve(label, legs.fromDepot[place]!)
  }

  /** Index of the depot of the known reload before a position, NOT_RELOADED or UNKNOWN_RELOAD. */
  private reloadBefore(position: number): number {
    const { model, vehicle, stops } = this
    if (position === 0) return UNKNOWN_RELOAD
    const depot = model.reloadedAt[stops[position - 1]!]!
    if (depot < 0) return depot
    const entry = model.reloadDepot.indexOf(depot, model.reloadFrom[vehicle]!)
    return entry >= 0 && entry < model.reloadFrom[vehicle + 1]! ? entry : UNKNOWN_RELOAD
  }

  /** Adds a known reload after the last stop, although no trip follows. */
  private endWithKnownReload(reloads: Int32Array | null): Int32Array | null {
    const { model, reloadAfter, count } = this
    const entry = model.hasKnownReloads ? this.reloadBefore(count) : UNKNOWN_RELOAD
    if (entry < 0) return reloads
    if (!reloads) reloadAfter.fill(-1, 0, count)
    reloadAfter[count - 1] = model.reloadDepot[entry]!
    return reloadAfter
  }

  private lastKnownReload(): number {
    for (let position = this.count; position > 0; position--) if (this.reloadBefore(position) >= 0) return position
    return -1
  }

  /** Prices a reload before a past visit that left no time for it, so that it is only assumed if the loads require it. */
  private loadInPast(label: number, onward: Leg): void {
    const { labels, model, clock } = this
    const source = labels.before[label]!
    const due = Math.max(model.servedStart[clock.stop]!, labels.time[source]! + clock.legs.direct.seconds)
    const late = labels.time[label]! + onward.seconds - due
    if (late <= 0) return
    labels.cost[label]! += late * IMPOSSIBLE
    labels.unloadBy[label] = labels.unloadBy[source]!
    labels.unloadSlack[label] = labels.unloadSlack[source]!
  }

  private beginTrip(label: number, position: number): void {
    const { labels, limits } = this
    labels.tripStart[label] = position
    const since = limits.holdsAny ? labels.time[label]! : labels.tripDeparture[label]!
    const isFree = position >= this.loads.fitsFrom && since >= limits.freeFrom[position]!
    labels.freedom[label] = isFree ? NEVER : position
    labels.overload[label] = 0
    if (labels.freedom[label]! < NEVER) this.loads.begin(labels.most, label, position)
  }

  /** Adds the stop at a position to the load of a trip. */
  private load(label: number, position: number): void {
    const { labels } = this
    if (labels.freedom[label] === NEVER) return
    const overload = this.loads.overload(labels.most, label, { from: labels.tripStart[label]!, position })
    labels.excess[label]! += Math.max(0, overload - labels.overload[label]!)
    labels.overload[label] = overload
  }

  /** Serves the current stop. */
  private serve(label: number, leg: Leg): void {
    const { labels, clock, lateness } = this
    const { time, excess, cost } = labels
    clock.serve(labels, label, leg)
    clock.writeLateness(lateness)
    excess[label]! += clock.tooLong + (lateness.isBroken ? lateness.seconds : 0)
    cost[label]! += leg.price + lateness.cost + (time[label]! - time[labels.before[label]!]!) * this.secondWeight
    labels.keep(label)
  }

  private endAll(): void {
    const { labels } = this
    for (let at = 0; at < labels.keptCount; at++) {
      const label = labels.kept[at]!
      labels.excess[label]! += this.clock.secondsTooLate(labels, label)
    }
  }

  /** The reloads of a label at a position. */
  private readBack(best: number, until: number): Int32Array | null {
    const { labels, reloadAfter, count } = this
    if (labels.reloads[best] === 0) return null
    for (let position = Math.max(0, until - 1); position < count; position++) reloadAfter[position] = -1
    let label = best
    for (let position = until - 1; position > 0; position--) {
      reloadAfter[position - 1] = labels.reload[label]!
      label = labels.before[label]!
    }
    return reloadAfter
  }
}
