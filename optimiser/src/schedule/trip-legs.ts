import type { Model } from '../model/model.ts'

/** A way in seconds and at its price, without what waiting costs. */
export interface Leg {
  seconds: number
  price: number
  /** Both ends are one place. */
  isStanding: boolean
}

/** The ways to one stop of a route: from the stop before, or round by each depot where the vehicle may load again. */
export class TripLegs {
  /** From the stop before, or from the start. */
  readonly direct = noLeg()
  /** By place in the vehicle's list of depots: the way there, and the way on. */
  readonly toDepot: readonly Leg[]
  readonly fromDepot: readonly Leg[]
  private readonly model: Model
  private vehicle = 0
  private from = 0
  private to = 0
  private hasDepots = false

  constructor(model: Model) {
    this.model = model
    const longest = model.reloadFrom.reduce((most, from, vehicle) => Math.max(most, vehicle > 0 ? from - model.reloadFrom[vehicle - 1]! : 0), 0)
    this.toDepot = Array.from({ length: longest }, noLeg)
    this.fromDepot = Array.from({ length: longest }, noLeg)
  }

  /** Measures the ways to the stop at a position of a vehicle's route. */
  measure(vehicle: number, stops: Int32Array, position: number): void {
    const { stopPlace, startDepot, depotPlace } = this.model
    const depot = startDepot[vehicle]!
    this.vehicle = vehicle
    this.to = stopPlace[stops[position]!]!
    if (position > 0) this.from = stopPlace[stops[position - 1]!]!
    else this.from = depot >= 0 ? depotPlace[depot]! : this.to
    this.hasDepots = false
    this.fill(this.direct, this.from, this.to)
  }

  /** To be called before the ways by depots are read. */
  measureDepots(): void {
    if (this.hasDepots) return
    this.hasDepots = true
    const { reloadFrom, reloadDepot, depotPlace } = this.model
    const first = reloadFrom[this.vehicle]!
    for (let entry = first; entry < reloadFrom[this.vehicle + 1]!; entry++) {
      const place = depotPlace[reloadDepot[entry]!]!
      this.fill(this.toDepot[entry - first]!, this.from, place)
      this.fill(this.fromDepot[entry - first]!, place, this.to)
    }
  }

  /** From a stop to a depot. */
  secondsFrom(vehicle: number, stop: number, depot: number): number {
    const { durations, profile, placeCount, stopPlace, depotPlace } = this.model
    return durations[profile[vehicle]!]![stopPlace[stop]! * placeCount + depotPlace[depot]!]!
  }

  private fill(leg: Leg, from: number, to: number): void {
    const { durations, distances, profile, placeCount, meterPrice, drivingPrice } = this.model
    const { vehicle } = this
    const entry = from * placeCount + to
    leg.isStanding = from === to
    leg.seconds = durations[profile[vehicle]!]![entry]!
    leg.price = distances[profile[vehicle]!]![entry]! * meterPrice[vehicle]! + leg.seconds * drivingPrice[vehicle]!
  }
}

function noLeg(): Leg {
  return { seconds: 0, price: 0, isStanding: true }
}
