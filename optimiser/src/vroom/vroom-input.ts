import { vroomShape } from './vroom-shape.ts'
import type { VroomInput, VroomJob, VroomMatrices, VroomShipment, VroomSpan, VroomTask, VroomVehicle } from './vroom.ts'

/** Checks the shape of an input and converts the keys of older versions. */
export function inputOf(value: unknown): VroomInput {
  vroomShape(value)
  // The shape is checked above, except matrices, which are checked when they are read.
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

/** VROOM's default window: from 0 to the last second of 32 bits or later. */
function isDefault([start, end]: VroomSpan): boolean {
  return start === 0 && end >= 2 ** 32 - 1
}

function withoutDefault<Timed extends { readonly time_windows?: readonly VroomSpan[] }>(timed: Timed): Timed {
  const { time_windows: windows, ...rest } = timed
  // The key is optional.
  return windows?.length === 1 && isDefault(windows[0]!) ? (rest as Timed) : timed
}

/** A table without a prototype, so that `constructor` and the like are ordinary names. */
function ownOnly<Entry>(
  table: Readonly<Record<string, Entry>> | undefined,
): Readonly<Record<string, Entry>> | undefined {
  // An object without a prototype contains only the assigned entries.
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

/** Whether there is any matrix. Empty ones are ignored, as in VROOM. */
function hasAny(matrices: NonNullable<VroomInput['matrices']>): boolean {
  return Object.values(matrices).some((one) => one?.durations || one?.distances || one?.costs)
}

/** A vehicle without a capacity gets a capacity of zero if the first vehicle has one. */
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

/** Converts the older amount to a delivery if there is no other amount. The original key stays, so that faults can name it. */
function withDelivery({ amount, ...job }: VroomJob): VroomJob {
  if (!amount) return job
  if (job.delivery === amount) return { ...job, amount }
  return job.delivery || job.pickup ? job : { ...job, amount, delivery: amount }
}

/** The key of the job's delivery. */
export function deliveryKey({ amount, delivery }: VroomJob): 'amount' | 'delivery' {
  return amount && amount === delivery ? 'amount' : 'delivery'
}

/** The profile of a vehicle; `car` if it is absent or empty. */
export function profileOf({ profile }: VroomVehicle): string {
  return profile || 'car'
}

/** Whether every used profile has distances: all from their own matrices, or all from the matrix source. */
export function knowsDistances({ matrices = {}, vehicles }: VroomInput): boolean {
  const known = vehicles.map((vehicle) => matrices[profileOf(vehicle)])
  return known.every((one) => one?.distances) || known.every((one) => !one?.durations)
}

/** Hundredths of a second per second of travel time, rounded as in VROOM. */
export function hundredthsOf({ speed_factor: factor = 1 }: VroomVehicle): number {
  return Math.round(100 / factor)
}
