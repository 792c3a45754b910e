import { inputOf, profileOf } from './vroom-input.ts'
import { vroomKeys } from './vroom-shape.ts'
import type { VroomBreak, VroomInput, VroomJob, VroomShipment, VroomTask, VroomVehicle } from './vroom.ts'

/** Without `amount`, which `inputOf` converts to `delivery`. */
const jobKeys = vroomKeys.job.filter((key) => key !== 'amount')

/** An input reduced to its known keys. Its answer is the same. */
export function knownVroom(value: unknown): VroomInput {
  const { jobs, shipments, vehicles, matrices, options } = inputOf(value)
  const used = new Set(vehicles.map(profileOf))
  return {
    ...(jobs && { jobs: jobs.map((job): VroomJob => picked(job, jobKeys)) }),
    ...(shipments && { shipments: shipments.map(shipmentOf) }),
    vehicles: vehicles.map(vehicleOf),
    ...(matrices && {
      matrices: Object.fromEntries(
        Object.entries(matrices).flatMap(([profile, one]) =>
          used.has(profile) ? [[profile, picked(one, vroomKeys.matrices)]] : [],
        ),
      ),
    }),
    ...((options?.c || options?.g) && {
      options: { ...(options.c && { c: true }), ...(options.g && { g: true }) },
    }),
  }
}

function shipmentOf(shipment: VroomShipment): VroomShipment {
  const taskOf = (task: VroomTask) => picked(task, vroomKeys.task)
  const { pickup, delivery, ...rest } = picked(shipment, vroomKeys.shipment)
  return { ...rest, pickup: taskOf(pickup), delivery: taskOf(delivery) }
}

function vehicleOf(vehicle: VroomVehicle): VroomVehicle {
  const { breaks, steps, ...rest } = picked(vehicle, vroomKeys.vehicle)
  return {
    ...rest,
    ...(breaks && { breaks: breaks.map((one): VroomBreak => picked(one, vroomKeys.rest)) }),
    ...(steps && { steps: steps.map((one) => picked(one, vroomKeys.step)) }),
  }
}

function picked<T extends object>(part: T, keys: readonly string[]): T {
  // `keys` includes all required keys.
  return Object.fromEntries(Object.entries(part).filter(([key]) => keys.includes(key))) as T
}
