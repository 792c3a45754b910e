import { ProblemFault } from '../door/fault.ts'
import type { Problem } from '../problem.ts'
import { readVroom } from './read-vroom.ts'
import { timesOf } from './vroom-eta.ts'
import type { TimedStep } from './vroom-eta.ts'
import { figuresOf, sumOf } from './vroom-figures.ts'
import { inputOf } from './vroom-input.ts'
import { VroomLegs } from './vroom-legs.ts'
import { nameOfBreak, nameOfTask, taskIdentity } from './vroom-names.ts'
import { checkSteps } from './vroom-steps.ts'
import { plus, tasksOf, workOfTask } from './vroom-tasks.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import { judged, merged, violationsOf, windowsOf } from './vroom-violations.ts'
import type { GivenRoute } from './vroom-violations.ts'
import type { MatrixSource } from './vroom-profiles.ts'
import { VroomWalk } from './vroom-walk.ts'
import type {
  VroomComputingTimes,
  VroomInput,
  VroomOutput,
  VroomRoute,
  VroomVehicle,
  VroomVehicleStep,
} from './vroom.ts'

interface Source {
  readonly input: VroomInput
  readonly problem: Problem
  readonly tasks: ReadonlyMap<string, TaskOfVroom>
  readonly partners: ReadonlyMap<string, string>
}

/**
 * VROOM's plan mode (`-c`): keeps the routes in `steps`, chooses the times that miss windows least, and reports the broken rules. A step
 * begins at its `service_at`, no earlier than its `service_after` and no later than its `service_before`.
 */
export function planVroom(
  value: unknown,
  matrixSource?: MatrixSource,
  times: VroomComputingTimes = { loading: 0, solving: 0 },
): VroomOutput {
  const input = inputOf(value)
  const tasks = tasksOf(input)
  const problem = readVroom(
    { ...input, options: {}, vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, steps: [] })) },
    matrixSource,
  )
  checkSteps(input, tasks)
  const partners = new Map(
    (input.shipments ?? []).flatMap(({ pickup, delivery }) => [
      [`pickup ${pickup.id}`, `delivery ${delivery.id}`] as const,
      [`delivery ${delivery.id}`, `pickup ${pickup.id}`] as const,
    ]),
  )
  const source: Source = { input, problem, tasks, partners }
  const routes = plannedVehicles(input).map((vehicle) => routeOf(source, vehicle))
  const named = new Set(routes.flatMap(({ steps }) => steps.map(({ type, id }) => `${type} ${id}`)))
  const unassigned = [...source.tasks].flatMap(([name, { type, task }]) =>
    named.has(name) ? [] : [{ type, ...taskIdentity(task) }],
  )
  const sums = sumOf(input, routes)
  const summary = {
    ...sums,
    violations: merged(sums.violations),
    routes: routes.length,
    unassigned: unassigned.length,
    computing_times: times,
  }
  return { code: 0, summary, unassigned, routes }
}

/** Vehicles with a route in `steps`, in the order of the answer. */
export function plannedVehicles({ vehicles }: VroomInput): VroomVehicle[] {
  return vehicles.filter(({ steps = [] }) => steps.length > 0)
}

/** A step of a given route with its matrix row; a break has none. */
interface Visit {
  readonly step: VroomVehicleStep
  readonly known: TaskOfVroom | undefined
  readonly place: number | undefined
  readonly isSamePlace: boolean
}

function routeOf(source: Source, vehicle: VroomVehicle): VroomRoute {
  const given: GivenRoute = { vehicle, tasks: source.tasks, partners: source.partners }
  const visits = visitsOf(source, vehicle)
  const legs = new VroomLegs(source.input, source.problem, vehicle)
  const times = timesOf(visits.map((visit, at) => timedStep({ given, legs, visits }, visit, at)))
  if (!times)
    throw new ProblemFault(`vehicles[${source.input.vehicles.indexOf(vehicle)}].steps`, { kind: 'times-clash' })
  const walk = walkOf({ given, legs, visits }, times)
  const steps = judged(given, walk.steps)
  const served = visits.flatMap(({ known }) => (known ? [known] : []))
  const isPriced = source.input.matrices?.[vehicle.profile || 'car']?.costs !== undefined
  const figures = figuresOf(source.input, vehicle, { walk, price: isPriced ? walk.price : undefined, served })
  return {
    vehicle: vehicle.id,
    ...(vehicle.description && { description: vehicle.description }),
    ...figures,
    steps,
    violations: violationsOf(vehicle, { steps }),
  }
}

/** The steps, with a start and an end even if these aren't listed. */
function visitsOf({ input, problem, tasks }: Source, vehicle: VroomVehicle): Visit[] {
  const { steps = [] } = vehicle
  const own = steps.filter(({ type }) => type !== 'start' && type !== 'end')
  const all: VroomVehicleStep[] = [
    steps.find(({ type }) => type === 'start') ?? { type: 'start' },
    ...own,
    steps.find(({ type }) => type === 'end') ?? { type: 'end' },
  ]
  const { start, end } = problem.vehicles[input.vehicles.indexOf(vehicle)]!
  const placeOf = (step: VroomVehicleStep) => {
    if (step.type === 'break') return undefined
    const depot = step.type === 'start' ? start : end
    const located =
      step.type === 'start' || step.type === 'end'
        ? problem.depots!.find((each) => each.id === depot)
        : problem.stops.find((each) => each.id === `${step.type} ${step.id}`)
    return located?.place
  }
  let last: number | undefined
  return all.map((step) => {
    const place = placeOf(step)
    const isSamePlace = place !== undefined && place === last
    last = place ?? last
    return { step, known: tasks.get(`${step.type} ${step.id}`), place, isSamePlace }
  })
}

interface Tour {
  readonly given: GivenRoute
  readonly legs: VroomLegs
  readonly visits: readonly Visit[]
}

function timedStep({ given, legs, visits }: Tour, { step, known, place, isSamePlace }: Visit, at: number): TimedStep {
  const { service_at: exact, service_after: from = exact ?? 0, service_before: to = exact ?? Infinity } = step
  const windows = windowsOf(given, step).map(([start, end]) => [start * 100, end * 100] as const)
  const bounds = { windows, from: from * 100, to: to * 100 }
  if (step.type === 'break') {
    const { service = 0 } = given.vehicle.breaks!.find(({ id }) => id === step.id)!
    return { kind: 'break', ...bounds, work: service * 100, travel: 0 }
  }
  const work = known ? workOfTask(known, given.vehicle) : { setup: 0, service: 0 }
  const next = visits.slice(at + 1).find((visit) => visit.step.type !== 'break')?.place
  const travel = next === undefined ? 0 : legs.between(place, next).hundredths
  return { kind: 'halt', ...bounds, work: ((isSamePlace ? 0 : work.setup) + work.service) * 100, travel }
}

function walkOf({ given, legs, visits }: Tour, times: readonly number[]): VroomWalk {
  const { vehicle } = given
  const places = visits.flatMap(({ known }) => (known ? [known.task] : []))
  const loaded = visits.reduce(
    (total, { known }) => (known ? plus(total, known.loaded) : total),
    (vehicle.capacity ?? []).map(() => 0),
  )
  const walk = new VroomWalk(vehicle, { startSeconds: times[0]! / 100, load: loaded, hasDistances: legs.hasDistances })
  let from: number | undefined
  for (const [at, { step, known, place, isSamePlace }] of visits.entries()) {
    const begin = times[at]!
    if (step.type === 'start')
      walk.start({ type: 'start', ...locatedAt(vehicle.start, vehicle.start_index, places[0]) })
    else if (step.type === 'break')
      walk.rest(
        nameOfBreak(vehicle, step.id!),
        vehicle.breaks!.find(({ id }) => id === step.id)!,
        begin,
      )
    else if (known) walk.serve(nameOfTask(known), known, { isSamePlace, begin })
    else walk.end({ type: 'end', ...locatedAt(vehicle.end, vehicle.end_index, places.at(-1)) }, begin)
    if (step.type === 'break') continue
    from = place ?? from
    const next = visits.slice(at + 1).find((visit) => visit.step.type !== 'break')?.place
    if (next !== undefined) walk.leaveFor(legs.between(from, next))
  }
  return walk
}

function locatedAt(location: VroomVehicle['start'], index: number | undefined, task: TaskOfVroom['task'] | undefined) {
  const place =
    location || index !== undefined
      ? { location, location_index: index }
      : { location: task?.location, location_index: task?.location_index }
  return {
    ...(place.location && { location: place.location }),
    ...(place.location_index !== undefined && { location_index: place.location_index }),
  }
}
