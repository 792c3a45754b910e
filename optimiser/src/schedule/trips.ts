import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { openAt } from './openings.ts'
import { TripLabels } from './trip-labels.ts'
import { TripLegs } from './trip-legs.ts'
import type { Leg } from './trip-legs.ts'
import { hasAny, TripLoads } from './trip-loads.ts'
import { TripMemory } from './trip-memory.ts'
import { latenessAt, slackOfService, startOfService } from './windows.ts'
import type { Lateness } from './windows.ts'

interface Service {
  readonly arrival: number
  readonly begin: number
  readonly end: number
}

/** Price of a second by which a depot cannot have been reached in the past: more than any way costs. */
const IMPOSSIBLE = 1e6

/**
 * Where a route loads again: for every stop of the order, the depot visited after it or -1. Labels over the order, dropped when
 * another is no later, no dearer and no fuller (the trips of Prins 2004, with time as in Desrochers and Soumis 1988).
 */
export class Trips {
  private readonly model: Model
  private readonly lateness: Lateness = { seconds: 0, cost: 0, isBroken: false }
  private readonly labels: TripLabels
  /** One row, for the route on one trip. */
  private readonly once: TripLabels
  private readonly loads: TripLoads
  private readonly legs: TripLegs
  private readonly memory: TripMemory
  private readonly sources = new Int32Array(64)
  private readonly reloadAfter: Int32Array
  /** By stop: 1 where what comes from the depot may not be on board for long. */
  private readonly isLimited: Uint8Array
  /** By stop: 1 where what goes to the depot may not be on board for long. */
  private readonly isHeld: Uint8Array
  /** By position, from `loads.fitsFrom` on: a trip that begins there, leaving the depot no sooner than this, needs no other after it. */
  private readonly freeFrom: Float64Array
  private readonly mayHold: boolean
  /** Whether anything the route collects may not be on board for long. */
  private holdsAny = false
  private vehicle = 0
  private secondPrice = 0
  private stops: Int32Array = new Int32Array(0)
  private count = 0
  /** The stop that is looked at, and whether its visit is past. */
  private stop = 0
  private isPast = false

  constructor(model: Model) {
    this.model = model
    this.labels = new TripLabels(model.unitCount, model.stopCount)
    this.once = new TripLabels(model.unitCount, 0)
    this.loads = new TripLoads(model)
    this.legs = new TripLegs(model)
    this.memory = new TripMemory(model.stopCount, 2 * model.unitCount)
    this.reloadAfter = new Int32Array(model.stopCount).fill(-1)
    this.isLimited = new Uint8Array(model.maxOnBoard.map((limit, stop) => (limit < NEVER && hasAny(model, model.delivery, stop) ? 1 : 0)))
    this.isHeld = new Uint8Array(model.maxOnBoard.map((limit, stop) => (limit < NEVER && hasAny(model, model.pickup, stop) ? 1 : 0)))
    this.mayHold = this.isHeld.includes(1)
    this.freeFrom = new Float64Array(model.stopCount)
  }

  /** Whether some choice of reloads keeps the loads. */
  mayFit(vehicle: number, stops: Int32Array, count: number): boolean {
    this.memory.keepOnly(this.loads.sum(vehicle, stops, count))
    return this.loads.mayFit()
  }

  /** Whether the loads of the route planned last would fit on one trip. */
  get fitsOnce(): boolean {
    return this.loads.fitsFrom === 0
  }

  /** Null where the route needs no reload or may not have one. */
  plan(vehicle: number, stops: Int32Array, count: number): Int32Array | null {
    const { labels, loads, freeFrom } = this
    if (this.model.maxReloads[vehicle] === 0) return null
    this.vehicle = vehicle
    this.secondPrice = this.model.secondPrice[vehicle]!
    this.stops = stops
    this.count = count
    this.memory.keepOnly(loads.sum(vehicle, stops, count))
    loads.seeWhatFits()
    this.holdsAny = this.mayHold && this.collectsHeld()
    this.seeWhatIsFree()
    if (loads.fitsFrom === 0 && this.isInTimeOnOneTrip()) return null
    const shared = this.memory.shared({ vehicle, count, totals: loads.totals, fitsFrom: loads.fitsFrom, freeFrom })
    if (shared > 0) labels.goBackTo(shared)
    else {
      labels.clear()
      labels.keep(this.firstLabel())
    }
    for (let position = shared; position < count; position++) {
      labels.mark(position)
      if (this.isDecided()) {
        this.memory.keepOnly(position)
        return this.readBack(labels.best(), position)
      }
      this.extendAll(position)
    }
    this.endAll()
    return this.readBack(labels.best(), count)
  }

  /** Whether only one way is left, and it loads no more. */
  private isDecided(): boolean {
    const { labels } = this
    const label = labels.kept[0]!
    return labels.keptCount === 1 && (labels.freedom[label] === NEVER || labels.reloads[label]! >= this.model.maxReloads[this.vehicle]!)
  }

  private collectsHeld(): boolean {
    for (let position = 0; position < this.count; position++) if (this.isHeld[this.stops[position]!] === 1) return true
    return false
  }

  /** What is served and unloaded within its windows and the shift is not on board for too long if the trip began late enough. */
  private seeWhatIsFree(): void {
    const { model, vehicle, stops, freeFrom } = this
    const end = model.shiftEnd[vehicle]! + model.overtimeUpTo[vehicle]!
    let from = -Infinity
    for (let position = this.count - 1; position >= this.loads.fitsFrom; position--) {
      const stop = stops[position]!
      if (this.isLimited[stop] === 1) from = Math.max(from, Math.min(model.latest[stop]!, end) - model.maxOnBoard[stop]!)
      if (this.isHeld[stop] === 1) from = Math.max(from, end - model.maxOnBoard[stop]!)
      freeFrom[position] = from
    }
  }

  /** Whether nothing is on board for too long where all is loaded at the start. */
  private isInTimeOnOneTrip(): boolean {
    const { legs, freeFrom, once } = this
    let time = this.firstDeparture()
    this.setOut(once, 0, time)
    for (let position = 0; position < this.count && (this.holdsAny || once.tripDeparture[0]! < freeFrom[position]!); position++) {
      this.lookAt(position)
      const arrival = time + legs.direct.seconds
      const begin = this.beginAfter(arrival)
      once.leaveLater(0, begin - arrival, this.slackAt(begin))
      if (this.secondsTooLong(begin - once.tripDeparture[0]!) > 0) return false
      time = this.endAfter(begin, legs.direct)
      if (this.holdsAny) this.hold(once, 0, { arrival, begin, end: time })
    }
    return this.secondsTooLate(once, 0, time) === 0
  }

  /** Counts the time on board of what a row of labels has collected, on serving the stop that is looked at. */
  private hold(labels: TripLabels, row: number, { arrival, begin, end }: Service): void {
    const { model, stop, isPast } = this
    // It might be served as late as this at all, at whatever price and in whichever window.
    const mostLater = isPast ? 0 : Math.max(0, model.latest[stop]! - begin)
    labels.wait(row, begin - arrival, mostLater)
    if (this.isHeld[stop] === 1) labels.collect(row, end + model.maxOnBoard[stop]!, mostLater)
  }

  /** By how much what must be unloaded soon reaches the end of the route too late. */
  private secondsTooLate(labels: TripLabels, row: number, time: number): number {
    const depot = this.model.endDepot[this.vehicle]!
    if (!this.holdsAny || depot < 0) return 0
    return Math.max(0, time + this.legs.secondsFrom(this.vehicle, this.stops[this.count - 1]!, depot) - labels.unloadBy[row]!)
  }

  private firstDeparture(): number {
    const { model, vehicle } = this
    const depot = model.startDepot[vehicle]!
    const shiftStart = model.shiftStart[vehicle]!
    const began = model.pastStart[vehicle]!
    if (depot < 0) return began < NEVER ? began : shiftStart
    return (began < NEVER ? began : openAt(model, depot, shiftStart)) + model.depotLoading[depot]!
  }

  // Where there is no depot nobody knows since when the goods are on board; what is told cannot be later.
  private setOut(labels: TripLabels, row: number, departure: number): void {
    const { model, vehicle } = this
    labels.setOut(row, model.startDepot[vehicle]! >= 0 ? departure : Infinity, model.pastStart[vehicle]! < NEVER ? 0 : Infinity)
  }

  private firstLabel(): number {
    const { labels } = this
    const label = labels.next()
    labels.time[label] = this.firstDeparture()
    this.setOut(labels, label, labels.time[label]!)
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
    this.lookAt(position)
    let reloadsNeeded = -1
    for (let at = 0; at < sourceCount; at++) {
      const source = sources[at]!
      if (!labels.isHopeless(source)) this.goOn(source, position)
      if (position === 0 || labels.freedom[source] === NEVER || labels.isHopeless(source)) continue
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
    if (!labels.isHopeless(label)) this.serve(label, this.legs.direct)
  }

  /** Keeps the labels after serving the stop at a position by way of each depot. */
  private loadAgain(source: number, position: number): void {
    const { model, labels, legs, vehicle } = this
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
      if (this.isPast) this.loadInPast(label, legs.fromDepot[entry - first]!)
      else labels.excess[label]! += Math.max(0, labels.time[source]! + there.seconds - labels.unloadBy[source]!)
      if (!labels.isHopeless(label)) this.serve(label, legs.fromDepot[entry - first]!)
    }
  }

  /** Where there was no time for it before a visit that is past it is taken for not done as long as the loads allow that. */
  private loadInPast(label: number, onward: Leg): void {
    const { labels, legs, model } = this
    const source = labels.before[label]!
    const due = Math.max(model.servedStart[this.stop]!, labels.time[source]! + legs.direct.seconds)
    const late = labels.time[label]! + onward.seconds - due
    if (late <= 0) return
    labels.cost[label]! += late * IMPOSSIBLE
    labels.unloadBy[label] = labels.unloadBy[source]!
    labels.unloadSlack[label] = labels.unloadSlack[source]!
  }

  private beginTrip(label: number, position: number): void {
    const { labels } = this
    labels.tripStart[label] = position
    const since = this.holdsAny ? labels.time[label]! : labels.tripDeparture[label]!
    const isFree = position >= this.loads.fitsFrom && since >= this.freeFrom[position]!
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

  private lookAt(position: number): void {
    const { model, vehicle, stops } = this
    const stop = stops[position]!
    this.stop = stop
    this.isPast = model.servedStart[stop]! < NEVER
    this.legs.measure(vehicle, stops, position)
  }

  /** Serves the stop that is looked at. */
  private serve(label: number, leg: Leg): void {
    const { model, labels, lateness, isPast, stop } = this
    const { time, excess, cost } = labels
    const arrival = time[label]! + leg.seconds
    const begin = this.beginAfter(arrival)
    labels.leaveLater(label, begin - arrival, this.slackAt(begin))
    lateness.isBroken = false
    lateness.cost = 0
    if (!isPast) latenessAt(model, stop, begin, lateness)
    const tooLong = this.secondsTooLong(begin - labels.tripDeparture[label]!)
    const end = this.endAfter(begin, leg)
    excess[label]! += tooLong + (lateness.isBroken ? lateness.seconds : 0)
    cost[label]! += leg.price + lateness.cost + (end - time[labels.before[label]!]!) * this.secondPrice
    time[label] = end
    if (this.holdsAny) this.hold(labels, label, { arrival, begin, end })
    labels.keep(label)
  }

  private slackAt(begin: number): number {
    return this.isPast ? 0 : slackOfService(this.model, this.stop, begin)
  }

  private beginAfter(arrival: number): number {
    const { model, stop } = this
    return this.isPast ? model.servedStart[stop]! : startOfService(model, stop, arrival, this.secondPrice)
  }

  private secondsTooLong(onBoard: number): number {
    const { stop } = this
    return this.isLimited[stop] === 1 && !this.isPast ? Math.max(0, onBoard - this.model.maxOnBoard[stop]!) : 0
  }

  private endAfter(begin: number, leg: Leg): number {
    const { model, stop } = this
    return this.isPast ? model.servedEnd[stop]! : begin + model.service[stop]! + (leg.isStanding ? 0 : model.setup[stop]!)
  }

  private endAll(): void {
    const { labels } = this
    for (let at = 0; at < labels.keptCount; at++) {
      const label = labels.kept[at]!
      labels.excess[label]! += this.secondsTooLate(labels, label, labels.time[label]!)
    }
  }

  /** Of a label that stands before a position. */
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
