import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { hasAny } from './trip-loads.ts'

/** Limits on the time on board, and how late a trip must begin to keep them in any case. */
export class TripLimits {
  /** By stop: 1 if its delivery has a limited time on board. */
  readonly isLimited: Uint8Array
  /** By stop: 1 if its pickup has a limited time on board. */
  readonly isHeld: Uint8Array
  /** Whether any pickup of the route has a limited time on board. */
  holdsAny = false
  /** By position, if all remaining loads fit on one trip: the departure from which a trip that begins there needs no later reload. */
  readonly freeFrom: Float64Array
  private readonly model: Model
  private readonly mayHold: boolean

  constructor(model: Model) {
    this.model = model
    this.isLimited = limitedStops(model, model.delivery)
    this.isHeld = limitedStops(model, model.pickup)
    this.mayHold = this.isHeld.includes(1)
    this.freeFrom = new Float64Array(model.stopCount)
  }

  /** Reads a route whose loads from position `fitsFrom` on fit on one trip. */
  see(vehicle: number, stops: Int32Array, count: number, fitsFrom: number): void {
    this.holdsAny = this.mayHold && this.collectsHeld(stops, count)
    this.seeWhatIsFree(vehicle, stops, count, fitsFrom)
  }

  private collectsHeld(stops: Int32Array, count: number): boolean {
    for (let position = 0; position < count; position++) if (this.isHeld[stops[position]!] === 1) return true
    return false
  }

  /** Goods that are served and unloaded within windows and the shift keep their time on board if the trip began late enough. */
  private seeWhatIsFree(vehicle: number, stops: Int32Array, count: number, fitsFrom: number): void {
    const { model, freeFrom } = this
    const end = model.shiftEnd[vehicle]! + model.overtimeUpTo[vehicle]!
    let from = -Infinity
    for (let position = count - 1; position >= fitsFrom; position--) {
      const stop = stops[position]!
      if (this.isLimited[stop] === 1)
        from = Math.max(from, Math.min(model.latest[stop]!, end) - model.maxOnBoard[stop]!)
      if (this.isHeld[stop] === 1) from = Math.max(from, end - model.maxOnBoard[stop]!)
      freeFrom[position] = from
    }
  }
}

function limitedStops(model: Model, table: Int32Array): Uint8Array {
  return new Uint8Array(model.maxOnBoard.map((limit, stop) => (limit < NEVER && hasAny(model, table, stop) ? 1 : 0)))
}
