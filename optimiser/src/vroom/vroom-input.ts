import { vroomShape } from './vroom-shape.ts'
import type { VroomInput, VroomJob, VroomVehicle } from './vroom.ts'

/** An input of the right shape, with the keys of older versions written as those of today. */
export function inputOf(value: unknown): VroomInput {
  vroomShape(value)
  // The shape is checked above, matrices where they are read.
  const { matrix, ...input } = value as VroomInput
  const matrices = input.matrices ?? (matrix && { car: { durations: matrix } })
  return { ...input, ...(input.jobs && { jobs: input.jobs.map(withoutAmount) }), ...(matrices && { matrices }) }
}

function withoutAmount({ amount, ...job }: VroomJob): VroomJob {
  return amount && !job.delivery && !job.pickup ? { ...job, delivery: amount } : job
}

/** The profile of a vehicle; without one, or with an empty name, it is a car. */
export function profileOf({ profile }: VroomVehicle): string {
  return profile || 'car'
}

/** By how many hundredths a travel time is multiplied, as VROOM does. */
export function hundredthsOf({ speed_factor: factor = 1 }: VroomVehicle): number {
  return Math.round(100 / factor)
}
