import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { hasAny } from './trip-loads.ts'

/** What may not be on board for long, and how late a trip has to begin for that to be kept by itself. */
export class TripLimits {
  /** By stop: 1 where what comes from the depot may not be on board for long. */
  readonly isLimited: Uint8Array
  /** By stop: 1 where what goes to the depot may not be on board for long. */
  readonly isHeld: Uint8Array
  /** Whether anything the route collects may not be on board for long. */
  holdsAny = false
  /** By position, from where all that is left fits: a trip that begins there, leaving the depot no sooner than this, needs no other after it. */
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

  /** Looks at a route of which all that is left from a position on fits on one trip. */
  see(vehicle: number, stops: Int32Array, count: number, fitsFrom: number): void {
    this.holdsAny = this.mayHold && this.collectsHeld(stops, count)
    this.seeWhatIsFree(vehicle, stops, count, fitsFrom)
  }

  private collectsHeld(stops: Int32Array, count: number): boolean {
    for (let position = 0; position < count; position++) if (this.isHeld[stops[position]!] === 1) return true
    return false
  }

  /** What is served and unloaded within its windows and the shift is not on board for too long if the trip began late enough. */
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
