import type { Model } from '../model/model.ts'
import { applyEdit, withInserted } from '../price/edits.ts'
import type { Edit } from '../price/edits.ts'
import { isAlike, Pricer } from '../price/pricer.ts'

type Routes = readonly Int32Array[]
interface Place {
  readonly vehicle: number
  readonly position: number
}

/** Sums of costs in another order differ by less. */
const leastGain = 1e-6

/**
 * A last pass over the moves that people try by hand: each stop at every other place, and the routes of any two vehicles exchanged. Makes every
 * one that saves and breaks no rule, until none is left or `isOver` says so of the number of routes priced. Null if nothing was saved.
 */
export function afterLastMoves(model: Model, routes: Routes, isOver: (priced: number) => boolean): Routes | null {
  const pass = new LastMoves(model, routes, isOver)
  pass.run()
  return pass.hasSaved ? pass.pricer.routes : null
}

class LastMoves {
  pricer: Pricer
  hasSaved = false
  private readonly model: Model
  private readonly isOver: (priced: number) => boolean
  private readonly isBalanced: boolean
  private priced = 0

  constructor(model: Model, routes: Routes, isOver: (priced: number) => boolean) {
    const { hourPrice, stopPrice, quantityPrice } = model.balance
    this.model = model
    this.isOver = isOver
    this.isBalanced = hourPrice > 0 || stopPrice > 0 || quantityPrice > 0
    this.pricer = new Pricer(model, routes)
  }

  /** Goes round all moves until a whole round has saved nothing. */
  run(): void {
    const { stopCount, vehicleCount } = this.model
    const moves = stopCount + vehicleCount
    for (let at = 0, idle = 0; idle < moves && !this.isOver(this.priced); at = (at + 1) % moves) {
      const isSaving = at < stopCount ? this.moveStop(at) : this.swapVehicle(at - stopCount)
      idle = isSaving ? 0 : idle + 1
      this.hasSaved ||= isSaving
    }
  }

  private moveStop(stop: number): boolean {
    const source = this.pricer.routes.findIndex((route) => route.includes(stop))
    if (source < 0 && this.model.partner[stop]! >= 0) return false
    const place = this.isBalanced ? this.bestSlot(stop) : this.likelyPlace(stop, source)
    if (!place) return false
    // What concerns the whole plan is only known now; where that is against the place, all places are priced in full.
    if (this.tryPlace(stop, source, place)) return true
    const other = this.isBalanced ? null : this.bestSlot(stop)
    return other !== null && this.tryPlace(stop, source, other)
  }

  private tryPlace(stop: number, source: number, { vehicle, position }: Place): boolean {
    const { stops, vehicles } = this.model.problem
    const edit: Edit = {
      kind: source < 0 ? 'insert' : 'move',
      stops: [stops[stop]!.id],
      vehicle: vehicles[vehicle]!.id,
      position,
    }
    const { cost, broken } = this.pricer.price(edit)
    if (cost > -leastGain || broken.length > 0) return false
    this.pricer = new Pricer(this.model, applyEdit(this.model, this.pricer.routes, edit), this.pricer)
    return true
  }

  /** The place that saves most by the costs of the two routes alone. */
  private likelyPlace(stop: number, source: number): Place | null {
    const { model, pricer } = this
    const { routes, figures } = pricer
    const without = source < 0 ? null : routes[source]!.filter((other) => other !== stop)
    const left = without ? this.costOf(source, without, Infinity) : 0
    const released = without ? figures[source]!.cost - left : model.unassignedPrice[stop]!
    let best: Place | null = null
    let gain = leastGain
    for (let vehicle = 0; vehicle < model.vehicleCount; vehicle++) {
      const isOwn = vehicle === source
      const route = isOwn ? without! : routes[vehicle]!
      if (!isOwn && !this.mayTake(vehicle, [stop], released)) continue
      const before = figures[vehicle]!.cost + (isOwn ? 0 : released)
      for (let position = 0; position <= route.length; position++) {
        const cost = this.costOf(vehicle, withInserted(route, [stop], position), before - gain)
        if (cost >= before - gain) continue
        gain = before - cost
        best = { vehicle, position }
      }
    }
    return best
  }

  /** The place that saves most of the whole plan and breaks no rule. */
  private bestSlot(stop: number): Place | null {
    const { model, pricer } = this
    let best: Place | null = null
    let least = -leastGain
    for (const { vehicle: id, position, change } of pricer.slots(model.problem.stops[stop]!.id)) {
      this.priced++
      const vehicle = model.problem.vehicles.findIndex((one) => one.id === id)
      if (change.cost >= least || change.broken.length > 0 || this.opensVehicle(vehicle)) continue
      least = change.cost
      best = { vehicle, position }
    }
    return best
  }

  private mayTake(vehicle: number, stops: ArrayLike<number>, released = 0): boolean {
    const { allowed, stopCount } = this.model
    if (released === -Infinity || this.opensVehicle(vehicle)) return false
    for (let at = 0; at < stops.length; at++) if (allowed[vehicle * stopCount + stops[at]!] === 0) return false
    return true
  }

  /** Where vehicles come first, another one costs more than any move saves. */
  private opensVehicle(vehicle: number): boolean {
    return this.model.vehiclesFirst && this.pricer.routes[vehicle]!.length === 0
  }

  private swapVehicle(one: number): boolean {
    const { model, pricer } = this
    for (let other = one + 1; other < model.vehicleCount; other++) {
      const [first, second] = [pricer.routes[one]!, pricer.routes[other]!]
      if (first.length + second.length === 0 || model.kind[one] === model.kind[other]) continue
      if (this.saves(one, other) && this.tryRoutes(pricer.routes.with(one, second).with(other, first))) return true
    }
    return false
  }

  /** Whether two vehicles would cost less with each other's routes. */
  private saves(one: number, other: number): boolean {
    const { model, pricer } = this
    const { routes, figures } = pricer
    const { allowed, stopCount } = model
    const mayServe = (vehicle: number, route: Int32Array) =>
      route.every((stop) => allowed[vehicle * stopCount + stop] === 1)
    if (!mayServe(one, routes[other]!) || !mayServe(other, routes[one]!)) return false
    const before = figures[one]!.cost + figures[other]!.cost
    const first = this.costOf(one, routes[other]!, Infinity)
    if (first === Infinity) return false
    // Even work may be worth more than the routes cost.
    const most = this.isBalanced ? Infinity : before - first - leastGain
    return this.costOf(other, routes[one]!, most) < most
  }

  private tryRoutes(routes: Routes): boolean {
    const { model, pricer } = this
    const next = new Pricer(model, routes, pricer)
    const isNew = (broken: Pricer['violations'][number]) =>
      !pricer.violations.some((known) => isAlike(known, broken) && known.amount >= broken.amount)
    if (next.cost > pricer.cost - leastGain || next.violations.some(isNew)) return false
    this.pricer = next
    return true
  }

  private costOf(vehicle: number, route: Int32Array, atMost: number): number {
    this.priced++
    return this.pricer.evaluator.evaluate(vehicle, route, route.length, atMost)
  }
}
