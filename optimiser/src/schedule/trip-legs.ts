import type { Model } from '../model/model.ts'

/** Duration and price of a leg, without the cost of waiting. */
export interface Leg {
  seconds: number
  price: number
  /** Whether both ends are the same place. */
  isStanding: boolean
}

/** The legs to one stop of a route: from the previous stop directly, or through each depot where the vehicle may reload. */
export class TripLegs {
  /** From the previous stop or from the start. */
  readonly direct = noLeg()
  /** By index in the vehicle's list of depots: the leg to the depot, and the leg from it. */
  readonly toDepot: readonly Leg[]
  readonly fromDepot: readonly Leg[]
  private readonly model: Model
  private readonly depotWays: readonly Int32Array[]
  private vehicle = 0
  private stopBefore = 0
  private stop = 0
  private hasDepots = false

  constructor(model: Model) {
    this.model = model
    const longest = model.reloadFrom.reduce(
      (most, from, vehicle) => Math.max(most, vehicle > 0 ? from - model.reloadFrom[vehicle - 1]! : 0),
      0,
    )
    this.toDepot = Array.from({ length: longest }, noLeg)
    this.fromDepot = Array.from({ length: longest }, noLeg)
    this.depotWays = longest > 0 ? model.durations.map((_, profile) => depotWaysOf(model, profile)) : []
  }

  /** Measures the legs to the stop at a position of a vehicle's route. */
  measure(vehicle: number, stops: Int32Array, position: number): void {
    const { stopPlace, startDepot, depotPlace, durations, distances, profile, placeCount } = this.model
    const depot = startDepot[vehicle]!
    this.vehicle = vehicle
    this.stop = stops[position]!
    if (position > 0) this.stopBefore = stops[position - 1]!
    this.hasDepots = false
    const to = stopPlace[this.stop]!
    const start = depot >= 0 ? depotPlace[depot]! : to
    const from = position > 0 ? stopPlace[this.stopBefore]! : start
    const entry = from * placeCount + to
    this.direct.isStanding = from === to
    this.fill(this.direct, durations[profile[vehicle]!]![entry]!, distances[profile[vehicle]!]![entry]!)
  }

  /** Must be called before legs through depots are read; not for the first position. */
  measureDepots(): void {
    if (this.hasDepots) return
    this.hasDepots = true
    const { reloadFrom, reloadDepot, depotPlace, depotCount, stopPlace, profile } = this.model
    const { vehicle, stop, stopBefore } = this
    const ways = this.depotWays[profile[vehicle]!]!
    const first = reloadFrom[vehicle]!
    for (let entry = first; entry < reloadFrom[vehicle + 1]!; entry++) {
      const depot = reloadDepot[entry]!
      const [toDepot, fromDepot] = [this.toDepot[entry - first]!, this.fromDepot[entry - first]!]
      const there = WAYS * (stopBefore * depotCount + depot)
      const back = WAYS * (stop * depotCount + depot) + 2
      toDepot.isStanding = stopPlace[stopBefore] === depotPlace[depot]
      fromDepot.isStanding = stopPlace[stop] === depotPlace[depot]
      this.fill(toDepot, ways[there]!, ways[there + 1]!)
      this.fill(fromDepot, ways[back]!, ways[back + 1]!)
    }
  }

  /** Travel time from a stop to a depot. */
  secondsFrom(vehicle: number, stop: number, depot: number): number {
    const { durations, profile, placeCount, stopPlace, depotPlace } = this.model
    return durations[profile[vehicle]!]![stopPlace[stop]! * placeCount + depotPlace[depot]!]!
  }

  private fill(leg: Leg, seconds: number, meters: number): void {
    const { meterPrice, drivingPrice } = this.model
    leg.seconds = seconds
    leg.price = meters * meterPrice[this.vehicle]! + seconds * drivingPrice[this.vehicle]!
  }
}

/** Seconds and metres to the depot, seconds and metres from it. */
const WAYS = 4

/**
 * `[stop × depot × WAYS]` between stops and depots. This table fits into the cache, unlike the matrices of a day with 500 stops, so slots
 * are priced 2 to 3 % faster.
 */
function depotWaysOf(
  { durations, distances, stopCount, depotCount, placeCount, stopPlace, depotPlace }: Model,
  profile: number,
): Int32Array {
  const ways = new Int32Array(stopCount * depotCount * WAYS)
  for (let stop = 0; stop < stopCount; stop++) {
    for (let depot = 0; depot < depotCount; depot++) {
      const there = stopPlace[stop]! * placeCount + depotPlace[depot]!
      const back = depotPlace[depot]! * placeCount + stopPlace[stop]!
      const row = [
        durations[profile]![there]!,
        distances[profile]![there]!,
        durations[profile]![back]!,
        distances[profile]![back]!,
      ]
      ways.set(row, WAYS * (stop * depotCount + depot))
    }
  }
  return ways
}

function noLeg(): Leg {
  return { seconds: 0, price: 0, isStanding: true }
}
