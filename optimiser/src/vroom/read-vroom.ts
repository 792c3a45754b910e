import { checkPart, ProblemFault } from '../door/fault.ts'
import { parseProblem } from '../door/open.ts'
import { matrix } from '../door/shape.ts'
import type { Depot, FixedBreak, Pair, Problem, Profile, Quantities, Stop, Vehicle, VehicleCosts } from '../problem.ts'
import { VroomPlaces } from './vroom-places.ts'
import { vroomMatricesShape, vroomShape } from './vroom-shape.ts'
import type {
  VroomCoordinates,
  VroomInput,
  VroomJob,
  VroomShipment,
  VroomSpan,
  VroomTask,
  VroomVehicle,
} from './vroom.ts'

/** Where travel times come from when the input brings no matrices. */
export type MatrixSource = (profile: string, coordinates: readonly VroomCoordinates[]) => Omit<Profile, 'name'>

/** Reads a problem from VROOM's JSON. Stops are named `job 1`, `pickup 1`, `delivery 1`, vehicles by their number. */
export function readVroom(value: unknown, matrixSource?: MatrixSource): Problem {
  vroomShape(value)
  // The shape is checked above, matrices below.
  const input = value as VroomInput
  checkAmounts(input)
  checkDistances(input)
  const places = new VroomPlaces(input)
  const depots = new Map<number, Depot>()
  const jobs = (input.jobs ?? []).map((job, index) => jobStop(job, places.row(job, `jobs[${index}]`)))
  const shipments = (input.shipments ?? []).flatMap((shipment, index) =>
    shipmentStops(shipment, places, `shipments[${index}]`),
  )
  const vehicles = input.vehicles.map((vehicle, index) =>
    readVehicle(vehicle, { path: `vehicles[${index}]`, places, depots }),
  )
  const startRoutes = input.vehicles.flatMap(startRoute)
  return parsed(input, {
    units: unitNames(input),
    depots: [...depots.values()],
    vehicles,
    stops: [...jobs, ...shipments],
    pairs: (input.shipments ?? []).map(readPair),
    profiles: readProfiles(input, places, matrixSource),
    ...(startRoutes.length > 0 && { startPlan: { routes: startRoutes } }),
  })
}

// What the parts do not agree on is told with the names of VROOM's lists.
function parsed({ jobs = [] }: VroomInput, problem: Problem): Problem {
  try {
    return parseProblem(problem)
  } catch (thrown) {
    const [, stop, rest] = (thrown instanceof ProblemFault && /^stops\[(\d+)\](.*)$/.exec(thrown.path)) || []
    if (!(thrown instanceof ProblemFault) || stop === undefined) throw thrown
    const ofShipment = Number(stop) - jobs.length
    const path =
      ofShipment < 0
        ? `jobs[${stop}]`
        : `shipments[${Math.floor(ofShipment / 2)}].${ofShipment % 2 === 0 ? 'pickup' : 'delivery'}`
    throw thrown.at(
      path + rest!.replace(/^\.place$/, '.location_index').replace(/^\.windows(\[\d+\]).*$/, '.time_windows$1'),
    )
  }
}

/** The name under which a task of VROOM is known in the problem. */
export function stopId(type: 'job' | 'pickup' | 'delivery', id: number): string {
  return `${type} ${id}`
}

/** All amounts have as many entries as the capacities, as VROOM asks for. */
function checkAmounts({ jobs = [], shipments = [], vehicles }: VroomInput): void {
  const count = vehicles[0]!.capacity?.length ?? 0
  const check = (amounts: readonly number[] | undefined, path: string) => {
    if (amounts && amounts.length !== count)
      throw new ProblemFault(path, { kind: 'amounts-differ', count: amounts.length, expected: count })
  }
  for (const [index, { delivery, pickup }] of jobs.entries()) {
    check(delivery, `jobs[${index}].delivery`)
    check(pickup, `jobs[${index}].pickup`)
  }
  for (const [index, { amount }] of shipments.entries()) check(amount, `shipments[${index}].amount`)
  for (const [index, { capacity = [] }] of vehicles.entries()) check(capacity, `vehicles[${index}].capacity`)
}

function checkDistances({ vehicles, matrices }: VroomInput): void {
  if (!matrices) return
  for (const [index, { profile = 'car', max_distance: most, costs }] of vehicles.entries()) {
    const isMeasured = matrices[profile] === undefined || matrices[profile].distances !== undefined
    if (isMeasured || (most === undefined && !costs?.per_km)) continue
    throw new ProblemFault(`matrices.${profile}.distances`, {
      kind: 'distances-needed',
      vehicle: index,
      for: most === undefined ? 'price' : 'limit',
    })
  }
}

function unitNames({ vehicles }: VroomInput): string[] {
  return (vehicles[0]!.capacity ?? []).map((_, unit) => `unit ${unit + 1}`)
}

function quantities(amounts: readonly number[]): Quantities {
  return Object.fromEntries(amounts.map((amount, unit) => [`unit ${unit + 1}`, amount]))
}

function taskFields({ setup, service, time_windows: windows }: VroomTask) {
  return {
    ...(setup !== undefined && { setupSeconds: setup }),
    ...(service !== undefined && { serviceSeconds: service }),
    ...(windows && { windows: windows.map(spanOf) }),
  }
}

function spanOf([startSeconds, endSeconds]: VroomSpan) {
  return { startSeconds, endSeconds }
}

function sharedFields({ skills, priority }: VroomJob | VroomShipment) {
  return { ...(skills && { skills: skills.map(String) }), ...(priority !== undefined && { priority }) }
}

function jobStop(job: VroomJob, place: number): Stop {
  return {
    id: stopId('job', job.id),
    place,
    ...taskFields(job),
    ...sharedFields(job),
    ...(job.delivery && { delivery: quantities(job.delivery) }),
    ...(job.pickup && { pickup: quantities(job.pickup) }),
  }
}

function shipmentStops(shipment: VroomShipment, places: VroomPlaces, path: string): Stop[] {
  return (['pickup', 'delivery'] as const).map((type) => {
    const task = shipment[type]
    return {
      id: stopId(type, task.id),
      place: places.row(task, `${path}.${type}`),
      ...taskFields(task),
      ...sharedFields(shipment),
    }
  })
}

function readPair({ pickup, delivery, amount }: VroomShipment): Pair {
  return {
    pickup: stopId('pickup', pickup.id),
    delivery: stopId('delivery', delivery.id),
    ...(amount && { quantities: quantities(amount) }),
  }
}

interface Surroundings {
  readonly path: string
  readonly places: VroomPlaces
  readonly depots: Map<number, Depot>
}

function readVehicle(vehicle: VroomVehicle, surroundings: Surroundings): Vehicle {
  const { skills, time_window: shift } = vehicle
  const start = depotId(surroundings, 'start', { location: vehicle.start, location_index: vehicle.start_index })
  const end = depotId(surroundings, 'end', { location: vehicle.end, location_index: vehicle.end_index })
  return {
    id: String(vehicle.id),
    profile: profileName(vehicle),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(shift && { shift: spanOf(shift) }),
    ...(vehicle.capacity && { capacity: quantities(vehicle.capacity) }),
    ...(skills && { skills: skills.map(String) }),
    costs: costsOf(vehicle),
    limits: limitsOf(vehicle),
    breaks: (vehicle.breaks ?? []).map((_, index) => readBreak(vehicle, index, surroundings.path)),
  }
}

/** Without costs VROOM minimises the seconds driven. */
function costsOf({
  costs: { fixed = 0, per_km: perKilometer = 0, per_hour: perDrivingHour = 3600 } = {},
}: VroomVehicle): VehicleCosts {
  return { fixed, perKilometer, perDrivingHour }
}

function depotId(
  { path, places, depots }: Surroundings,
  end: 'start' | 'end',
  located: Parameters<VroomPlaces['row']>[0],
): string | undefined {
  if (!located.location && located.location_index === undefined) return undefined
  const place = places.row(located, `${path}.${end}`)
  const depot = depots.get(place) ?? { id: `place ${place}`, place }
  depots.set(place, depot)
  return depot.id
}

function limitsOf({ max_tasks: stops, max_travel_time: drivingSeconds, max_distance: distanceMeters }: VroomVehicle) {
  return {
    ...(stops !== undefined && { stops }),
    ...(drivingSeconds !== undefined && { drivingSeconds }),
    ...(distanceMeters !== undefined && { distanceMeters }),
  }
}

function readBreak(vehicle: VroomVehicle, index: number, path: string): FixedBreak {
  const { time_windows: windows = [], service = 0 } = vehicle.breaks![index]!
  if (windows.length > 1)
    throw new ProblemFault(`${path}.breaks[${index}].time_windows`, {
      kind: 'too-many',
      most: 1,
      count: windows.length,
    })
  const span = windows[0] ?? vehicle.time_window
  if (!span) throw new ProblemFault(`${path}.breaks[${index}].time_windows`, { kind: 'window-needed' })
  return { kind: 'fixed', window: spanOf(span), durationSeconds: service, always: true }
}

function profileName({ profile = 'car', speed_factor: factor = 1 }: VroomVehicle): string {
  return factor === 1 ? profile : `${profile} × ${factor}`
}

function startRoute(vehicle: VroomVehicle) {
  const steps = vehicle.steps ?? []
  const stops = steps.flatMap(({ type, id }) =>
    (type === 'job' || type === 'pickup' || type === 'delivery') && id !== undefined ? [stopId(type, id)] : [],
  )
  return stops.length > 0 ? [{ vehicle: String(vehicle.id), stops }] : []
}

function readProfiles(input: VroomInput, places: VroomPlaces, matrixSource: MatrixSource | undefined): Profile[] {
  const wanted = new Map(input.vehicles.map((vehicle) => [profileName(vehicle), vehicle]))
  return [...wanted].map(([name, { profile = 'car', speed_factor: factor = 1 }]) => {
    const base = input.matrices
      ? givenMatrices(input.matrices, profile)
      : sourcedMatrices(matrixSource, profile, places)
    return {
      ...base,
      name,
      durationsSeconds: Float64Array.from(base.durationsSeconds, (seconds) => (seconds ?? Infinity) / factor),
    }
  })
}

function sourcedMatrices(
  matrixSource: MatrixSource | undefined,
  profile: string,
  places: VroomPlaces,
): Omit<Profile, 'name'> {
  if (!matrixSource) throw new ProblemFault('matrices', { kind: 'travel-times-needed' })
  return matrixSource(profile, places.coordinates)
}

function givenMatrices(matrices: NonNullable<VroomInput['matrices']>, profile: string): Omit<Profile, 'name'> {
  const found = matrices[profile]
  if (!found) throw new ProblemFault(`matrices.${profile}`, { kind: 'missing' })
  checkPart(`matrices.${profile}`, found, vroomMatricesShape)
  const durationsSeconds = flat(found.durations, `matrices.${profile}.durations`)
  return {
    durationsSeconds,
    distancesMeters: found.distances
      ? flat(found.distances, `matrices.${profile}.distances`)
      : durationsSeconds.map(() => 0),
  }
}

function flat(rows: readonly (readonly number[])[], path: string): number[] {
  const ragged = rows.findIndex((row) => row.length !== rows.length)
  if (ragged >= 0)
    throw new ProblemFault(`${path}[${ragged}]`, {
      kind: 'wrong-count',
      count: rows[ragged]!.length,
      expected: rows.length,
    })
  const entries = rows.flat()
  checkPart(path, entries, matrix)
  return entries
}
