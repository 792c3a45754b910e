import type { Problem } from '../problem.ts'
import { hundredthsOf, knowsDistances, profileOf } from './vroom-input.ts'
import type { VroomInput, VroomVehicle } from './vroom.ts'

/** A way between two places: its time in hundredths of a second, as VROOM counts, and never longer than the plan has it. */
export interface VroomLeg {
  readonly hundredths: number
  readonly meters: number
  readonly price: number
}

const noLeg: VroomLeg = { hundredths: 0, meters: 0, price: 0 }

/** The ways of one vehicle, by the rows of the problem's matrices. */
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

  /** Nothing before the first place. */
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
