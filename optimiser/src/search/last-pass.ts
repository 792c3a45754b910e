import type { Model } from '../model/model.ts'
import { applyEdit } from '../price/edits.ts'
import type { Edit } from '../price/edits.ts'
import { isAlike, Pricer } from '../price/pricer.ts'

export type Routes = readonly Int32Array[]

/** Sums of costs in another order differ by less. */
export const leastGain = 1e-6

/** The plan while it is improved by moves that people could make, each priced by the evaluator. */
export class LastPass {
  pricer: Pricer
  priced = 0
  readonly model: Model
  /** Whether even work has a price, so that routes can't be priced one by one. */
  readonly isBalanced: boolean
  private readonly isOver: (priced: number) => boolean

  constructor(model: Model, routes: Routes, isOver: (priced: number) => boolean) {
    const { hourPrice, stopPrice, quantityPrice } = model.balance
    this.model = model
    this.isOver = isOver
    this.isBalanced = hourPrice > 0 || stopPrice > 0 || quantityPrice > 0
    this.pricer = new Pricer(model, routes)
  }

  get isLate(): boolean {
    return this.isOver(this.priced)
  }

  /** The vehicle that serves a stop, or -1. */
  vehicleOf(stop: number): number {
    return this.pricer.routes.findIndex((route) => route.includes(stop))
  }

  /** The cost of a route; more than `atMost` or Infinity if it costs more or breaks a rule. */
  costOf(vehicle: number, route: Int32Array, atMost = Infinity): number {
    this.priced++
    return this.pricer.evaluator.evaluate(vehicle, route, route.length, atMost)
  }

  mayServe(vehicle: number, stops: ArrayLike<number>): boolean {
    const { allowed, stopCount } = this.model
    for (let at = 0; at < stops.length; at++) if (allowed[vehicle * stopCount + stops[at]!] === 0) return false
    return true
  }

  /** Where vehicles come first, another one costs more than any move saves. */
  opensVehicle(vehicle: number): boolean {
    return this.model.vehiclesFirst && this.pricer.routes[vehicle]!.length === 0
  }

  idOf(stop: number): string {
    return this.model.problem.stops[stop]!.id
  }

  /** Makes the edit if it saves and breaks no rule. */
  tryEdit(edit: Edit): boolean {
    const { cost, broken } = this.pricer.price(edit)
    if (cost > -leastGain || broken.length > 0) return false
    this.pricer = new Pricer(this.model, applyEdit(this.model, this.pricer.routes, edit), this.pricer)
    return true
  }

  /** Takes the routes if they save and break no rule. */
  tryRoutes(routes: Routes): boolean {
    const { model, pricer } = this
    const next = new Pricer(model, routes, pricer)
    const isNew = (broken: Pricer['violations'][number]) =>
      !pricer.violations.some((known) => isAlike(known, broken) && known.amount >= broken.amount)
    if (next.cost > pricer.cost - leastGain || next.violations.some(isNew)) return false
    this.pricer = next
    return true
  }
}
