import { ProblemFault } from '../door/fault.ts'
import { parseProblem } from '../door/open.ts'
import type { Depot, FixedBreak, Pair, Problem, Quantities, Stop, TimeSpan, Vehicle, VehicleCosts } from '../problem.ts'
import { checkVroom } from './vroom-agreement.ts'
import { inputOf, profileOf } from './vroom-input.ts'
import { taskAt, VroomPlaces } from './vroom-places.ts'
import { allDay, spanWithin } from './vroom-day.ts'
import { faultOfInput } from './vroom-paths.ts'
import { isDriven, profileName, readProfiles } from './vroom-profiles.ts'
import type { MatrixSource } from './vroom-profiles.ts'
import { vehicleNames } from './vroom-names.ts'
import { checkSteps } from './vroom-steps.ts'
import { tasksOf } from './vroom-tasks.ts'
import type { VroomBreak, VroomInput, VroomJob, VroomShipment, VroomTask, VroomVehicle } from './vroom.ts'

/** Reads VROOM's JSON. Stops are named `job 1`, `pickup 1` or `delivery 1`; vehicles by their id: `1`, or `1 (2)` for the second one with it. */
export function readVroom(value: unknown, matrixSource?: MatrixSource): Problem {
  const input = inputOf(value)
  if (input.options?.c) throw new ProblemFault('options.c', { kind: 'plan-mode' })
  checkVroom(input)
  checkSteps(input, tasksOf(input))
  const places = new VroomPlaces(input, matrixSource !== undefined && isDriven(input))
  const depots = new Map<number, Depot>()
  const day = allDay(input)
  const names = vehicleNames(input.vehicles)
  const tasks = { input, names, places, day, weight: countTasks(input) + 1 }
  const jobs = (input.jobs ?? []).map((job, index) => jobStop(tasks, job, `jobs[${index}]`))
  const shipments = (input.shipments ?? []).flatMap((shipment, index) =>
    shipmentStops(tasks, shipment, `shipments[${index}]`),
  )
  const vehicles = input.vehicles.map((vehicle, index) =>
    readVehicle(vehicle, {
      path: `vehicles[${index}]`,
      name: names[index]!,
      places,
      depots,
      day,
      isPriced: hasLegPrices(input, vehicle),
    }),
  )
  const startRoutes = input.vehicles.flatMap((vehicle, index) => startRoute(vehicle, names[index]!))
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

/** Parses the problem; faults get the paths of VROOM's input. */
function parsed(input: VroomInput, problem: Problem): Problem {
  try {
    return parseProblem(problem)
  } catch (thrown) {
    throw thrown instanceof ProblemFault ? faultOfInput(thrown, input, problem) : thrown
  }
}

/** The id of a VROOM task in the problem. */
export function stopId(type: 'job' | 'pickup' | 'delivery', id: number): string {
  return `${type} ${id}`
}

/** The stops in the steps of a vehicle. */
export function stepStops({ steps = [] }: VroomVehicle): string[] {
  return steps.flatMap(({ type, id }) =>
    (type === 'job' || type === 'pickup' || type === 'delivery') && id !== undefined ? [stopId(type, id)] : [],
  )
}

function countTasks({ jobs = [], shipments = [] }: VroomInput): number {
  return jobs.length + 2 * shipments.length
}

function hasLegPrices({ matrices }: VroomInput, vehicle: VroomVehicle): boolean {
  return matrices?.[profileOf(vehicle)]?.costs !== undefined
}

function unitNames({ vehicles }: VroomInput): string[] {
  return (vehicles[0]!.capacity ?? []).map((_, unit) => `unit ${unit + 1}`)
}

function quantities(amounts: readonly number[]): Quantities {
  return Object.fromEntries(amounts.map((amount, unit) => [`unit ${unit + 1}`, amount]))
}

interface Tasks {
  readonly input: VroomInput
  readonly names: readonly string[]
  readonly places: VroomPlaces
  readonly day: TimeSpan | undefined
  readonly weight: number
}

function taskFields({ input, names, day }: Tasks, { setup, service, time_windows: windows, ...perType }: VroomTask) {
  const { setup_per_type: setups, service_per_type: services } = perType
  const work = input.vehicles.flatMap(({ type = '' }, index) => {
    const own = {
      ...(services?.[type] !== undefined && { serviceSeconds: services[type] }),
      ...(setups?.[type] !== undefined && { setupSeconds: setups[type] }),
    }
    return Object.keys(own).length > 0 ? [[names[index]!, own] as const] : []
  })
  return {
    ...(setup !== undefined && { setupSeconds: setup }),
    ...(service !== undefined && { serviceSeconds: service }),
    ...(work.length > 0 && { workByVehicle: Object.fromEntries(work) }),
    ...(windows && { windows: windows.map((span) => spanWithin(day, span)) }),
  }
}

/** VROOM serves the highest sum of priorities, then the most tasks: one more of priority 1 outweighs all tasks of priority 0. */
function sharedFields({ weight }: Tasks, { skills, priority }: VroomJob | VroomShipment) {
  return {
    ...(skills && { skills: skills.map(String) }),
    ...(priority && { priority: Math.min(1e6, priority * weight) }),
  }
}

function jobStop(tasks: Tasks, job: VroomJob, path: string): Stop {
  return {
    id: stopId('job', job.id),
    place: tasks.places.row(job, taskAt(path)),
    ...taskFields(tasks, job),
    ...sharedFields(tasks, job),
    ...(job.delivery && { delivery: quantities(job.delivery) }),
    ...(job.pickup && { pickup: quantities(job.pickup) }),
  }
}

function shipmentStops(tasks: Tasks, shipment: VroomShipment, path: string): Stop[] {
  return (['pickup', 'delivery'] as const).map((type) => {
    const task = shipment[type]
    return {
      id: stopId(type, task.id),
      place: tasks.places.row(task, taskAt(`${path}.${type}`)),
      ...taskFields(tasks, task),
      ...sharedFields(tasks, shipment),
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
  readonly name: string
  readonly places: VroomPlaces
  readonly depots: Map<number, Depot>
  readonly day: TimeSpan | undefined
  readonly isPriced: boolean
}

function readVehicle(vehicle: VroomVehicle, surroundings: Surroundings): Vehicle {
  const { skills, time_window: hours } = vehicle
  const start = depotId(surroundings, 'start', { location: vehicle.start, location_index: vehicle.start_index })
  const end = depotId(surroundings, 'end', { location: vehicle.end, location_index: vehicle.end_index })
  const shift = hours ? spanWithin(surroundings.day, hours) : surroundings.day
  return {
    id: surroundings.name,
    profile: profileName(vehicle),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(shift && { shift }),
    ...(vehicle.capacity && { capacity: quantities(vehicle.capacity) }),
    ...(skills && { skills: skills.map(String) }),
    costs: costsOf(vehicle, surroundings.isPriced),
    limits: limitsOf(vehicle),
    breaks: (vehicle.breaks ?? []).map((rest) => readBreak(rest, shift!, surroundings.day)),
  }
}

/** Without costs, VROOM minimises driving seconds, or the prices of legs if there are any. */
function costsOf({ costs = {} }: VroomVehicle, isPriced: boolean): VehicleCosts {
  const { fixed = 0, per_km: perKilometer = 0, per_hour: perDrivingHour = 3600, per_task_hour: perWorkHour } = costs
  return {
    fixed,
    perKilometer: isPriced ? 0 : perKilometer,
    perDrivingHour: isPriced ? 0 : perDrivingHour,
    ...(perWorkHour && { perWorkHour }),
  }
}

function depotId(
  { path, places, depots }: Surroundings,
  end: 'start' | 'end',
  located: Parameters<VroomPlaces['row']>[0],
): string | undefined {
  if (!located.location && located.location_index === undefined) return undefined
  const place = places.row(located, { location: `${path}.${end}`, index: `${path}.${end}_index` })
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

function readBreak(
  { time_windows: windows = [], service = 0, max_load: most }: VroomBreak,
  hours: TimeSpan,
  day: TimeSpan | undefined,
): FixedBreak {
  const [window = hours, ...otherWindows] = windows.map((span) => spanWithin(day, span))
  return {
    kind: 'fixed',
    window,
    ...(otherWindows.length > 0 && { otherWindows }),
    durationSeconds: service,
    always: true,
    ...(most && { maxLoad: quantities(most) }),
  }
}

function startRoute(vehicle: VroomVehicle, name: string) {
  const stops = stepStops(vehicle)
  return stops.length > 0 ? [{ vehicle: name, stops }] : []
}
