import type { Problem } from '../problem.ts'
import { hundredthsOf, knowsDistances, profileOf } from './vroom-input.ts'
import type { VroomInput, VroomVehicle } from './vroom.ts'

/** A leg between two places. Its time is in hundredths of a second, as in VROOM, and never longer than in the plan. */
export interface VroomLeg {
  readonly hundredths: number
  readonly meters: number
  readonly price: number
}

const noLeg: VroomLeg = { hundredths: 0, meters: 0, price: 0 }

/** The legs of one vehicle, by matrix rows of the problem. */
export class VroomLegs {
  readonly hasDistances: boolean
  private readonly durations: (entry: number) => number
  private readonly distances: ArrayLike<number | null>
  private readonly prices: ArrayLike<number> | undefined
  private readonly size: number

  constructor(input: VroomInput, problem: Problem, vehicle: VroomVehicle) {
    const { profile: name } = problem.vehicles[input.vehicles.indexOf(vehicle)]!
    const profile = problem.profiles.find((each) => each.name === name)!
    const given = input.matrices?.[profileOf(vehicle)]?.durations
    const size = Math.round(Math.sqrt(profile.durationsSeconds.length))
    const factor = hundredthsOf(vehicle)
    this.size = size
    this.hasDistances = knowsDistances(input)
    this.durations = (entry) =>
      given
        ? given[Math.floor(entry / size)]![entry % size]! * factor
        : Math.round(profile.durationsSeconds[entry]!) * 100
    this.distances = profile.distancesMeters
    this.prices = profile.legCosts
  }

  /** The leg between two places; an empty leg before the first place. */
  between(from: number | undefined, to: number): VroomLeg {
    if (from === undefined) return noLeg
    const entry = from * this.size + to
    return {
      hundredths: this.durations(entry),
      meters: Math.round(this.distances[entry]!),
      price: this.prices?.[entry] ?? 0,
    }
  }
}
