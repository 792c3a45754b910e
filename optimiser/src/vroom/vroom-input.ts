import { vroomShape } from './vroom-shape.ts'
import type { VroomInput, VroomJob, VroomMatrices, VroomShipment, VroomSpan, VroomTask, VroomVehicle } from './vroom.ts'

/** An input of the right shape, with the keys of older versions written as those of today. */
export function inputOf(value: unknown): VroomInput {
  vroomShape(value)
  // The shape is checked above, matrices where they are read.
  const { matrix, matrices: named, ...input } = value as VroomInput
  const { jobs, shipments } = input
  const matrices = ownOnly<VroomMatrices>(named ?? (matrix && { car: { durations: matrix } }))
  return {
    ...input,
    ...(jobs && { jobs: jobs.map((job) => withDelivery(taskOf(job))) }),
    ...(shipments && { shipments: shipments.map(shipmentOf) }),
    vehicles: input.vehicles.map((vehicle) => vehicleOf(vehicle, input.vehicles[0]!.capacity ?? [])),
    ...(matrices && hasAny(matrices) && { matrices }),
  }
}

/** From 0 to the last second of 32 bits, or later: VROOM's window where none is given. */
function isDefault([start, end]: VroomSpan): boolean {
  return start === 0 && end >= 2 ** 32 - 1
}

function withoutDefault<Timed extends { readonly time_windows?: readonly VroomSpan[] }>(timed: Timed): Timed {
  const { time_windows: windows, ...rest } = timed
  // The key is optional.
  return windows?.length === 1 && isDefault(windows[0]!) ? (rest as Timed) : timed
}

/** A table in which `constructor` and the like are names as all others. */
function ownOnly<Entry>(
  table: Readonly<Record<string, Entry>> | undefined,
): Readonly<Record<string, Entry>> | undefined {
  // An object without a prototype has only what is assigned to it.
  return table && Object.assign(Object.create(null) as Record<string, Entry>, table)
}

function taskOf<Task extends VroomTask>(task: Task): Task {
  const { setup_per_type: setups, service_per_type: services } = task
  return {
    ...withoutDefault(task),
    ...(setups && { setup_per_type: ownOnly(setups) }),
    ...(services && { service_per_type: ownOnly(services) }),
  }
}

function shipmentOf({ pickup, delivery, ...shipment }: VroomShipment): VroomShipment {
  return { ...shipment, pickup: taskOf(pickup), delivery: taskOf(delivery) }
}

/** Matrices without any say nothing, as in VROOM. */
function hasAny(matrices: NonNullable<VroomInput['matrices']>): boolean {
  return Object.values(matrices).some((one) => one?.durations || one?.distances || one?.costs)
}

/** A vehicle without capacity among others has none at all. */
function vehicleOf(
  { time_window: hours, breaks, capacity, ...vehicle }: VroomVehicle,
  first: readonly number[],
): VroomVehicle {
  const own = capacity ?? first.map(() => 0)
  return {
    ...vehicle,
    ...(own.length > 0 && { capacity: own }),
    ...(hours && !isDefault(hours) && { time_window: hours }),
    ...(breaks && { breaks: breaks.map(withoutDefault) }),
  }
}

/** The older amount counts where there is no other; it stays beside the delivery that it becomes, for refusals to name it. */
function withDelivery({ amount, ...job }: VroomJob): VroomJob {
  if (!amount) return job
  if (job.delivery === amount) return { ...job, amount }
  return job.delivery || job.pickup ? job : { ...job, amount, delivery: amount }
}

/** The key under which a job says what is delivered. */
export function deliveryKey({ amount, delivery }: VroomJob): 'amount' | 'delivery' {
  return amount && amount === delivery ? 'amount' : 'delivery'
}

/** The profile of a vehicle; without one, or with an empty name, it is a car. */
export function profileOf({ profile }: VroomVehicle): string {
  return profile || 'car'
}

/** Whether every profile in use has distances: matrices of its own, or all of them those of the roads. */
export function knowsDistances({ matrices = {}, vehicles }: VroomInput): boolean {
  const known = vehicles.map((vehicle) => matrices[profileOf(vehicle)])
  return known.every((one) => one?.distances) || known.every((one) => !one?.durations)
}

/** By how many hundredths a travel time is multiplied, as VROOM does. */
export function hundredthsOf({ speed_factor: factor = 1 }: VroomVehicle): number {
  return Math.round(100 / factor)
}
