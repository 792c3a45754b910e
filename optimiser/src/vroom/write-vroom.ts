import type { Plan, Route, StopVisit, Visit } from '../plan.ts'
import type { Problem, Quantities } from '../problem.ts'
import { stopId } from './read-vroom.ts'
import type { VroomFigures, VroomInput, VroomOutput, VroomRoute, VroomStep, VroomTask, VroomVehicle } from './vroom.ts'

interface Source {
  readonly input: VroomInput
  readonly problem: Problem
  readonly tasks: ReadonlyMap<string, Task>
}

interface Task {
  readonly type: 'job' | 'pickup' | 'delivery'
  readonly task: VroomTask
  readonly priority: number
}

/** A plan of a problem that was read from VROOM's JSON, as VROOM would answer it. */
export function writeVroom(input: VroomInput, problem: Problem, plan: Plan): VroomOutput {
  const source: Source = { input, problem, tasks: tasksOf(input) }
  const routes = plan.routes.map((route) => routeOf(source, route))
  const unassigned = plan.unassigned.map((stop) => {
    const { type, task } = source.tasks.get(stop)!
    return { type, ...identityOf(task) }
  })
  return {
    code: 0,
    summary: { ...sumOf(routes, problem), routes: routes.length, unassigned: unassigned.length },
    unassigned,
    routes,
  }
}

function tasksOf({ jobs = [], shipments = [] }: VroomInput): ReadonlyMap<string, Task> {
  const entry = (type: Task['type'], task: VroomTask, priority = 0) =>
    [stopId(type, task.id), { type, task, priority }] as const
  return new Map([
    ...jobs.map((job) => entry('job', job, job.priority)),
    ...shipments.flatMap(({ pickup, delivery, priority }) => [
      entry('pickup', pickup, priority),
      entry('delivery', delivery, priority),
    ]),
  ])
}

function identityOf({
  id,
  description,
  location,
  location_index,
}: Pick<VroomTask, 'id' | 'description' | 'location' | 'location_index'>) {
  return {
    id,
    ...(description !== undefined && { description }),
    ...(location && { location }),
    ...(location_index !== undefined && { location_index }),
  }
}

function routeOf(source: Source, route: Route): VroomRoute {
  const vehicle = source.input.vehicles.find(({ id }) => String(id) === route.vehicle)!
  const steps = stepsOf(source, vehicle, route)
  const stops = route.stops.map((id) => source.problem.stops.find((stop) => stop.id === id)!)
  const pairs = (source.problem.pairs ?? []).filter((pair) => route.stops.includes(pair.pickup))
  const shipped = pairs.map((pair) => pair.quantities)
  const delivery = totalOf(source.problem, [...stops.map((stop) => stop.delivery), ...shipped])
  return {
    vehicle: vehicle.id,
    ...(vehicle.description !== undefined && { description: vehicle.description }),
    cost: Math.round(route.costs.total),
    delivery,
    amount: delivery,
    pickup: totalOf(source.problem, [...stops.map((stop) => stop.pickup), ...shipped]),
    setup: steps.reduce((sum, step) => sum + step.setup, 0),
    service: steps.reduce((sum, step) => sum + step.service, 0),
    duration: route.totals.drivingSeconds,
    waiting_time: steps.reduce((sum, step) => sum + step.waiting_time, 0),
    priority: route.stops.reduce((sum, stop) => sum + source.tasks.get(stop)!.priority, 0),
    distance: route.totals.distanceMeters,
    steps,
    violations: [],
  }
}

function totalOf(problem: Problem, quantities: readonly (Quantities | undefined)[]): number[] {
  return (problem.units ?? []).map((unit) => quantities.reduce((sum, each) => sum + (each?.[unit] ?? 0), 0))
}

function stepsOf(source: Source, vehicle: VroomVehicle, route: Route): VroomStep[] {
  const legs = legsOf(source.problem, route)
  let load: readonly number[] = []
  let [duration, distance] = [0, 0]
  return route.visits.map((visit, index) => {
    if ('load' in visit) load = visit.load
    duration += legs[index]!.seconds
    distance += legs[index]!.meters
    const work = visit.endSeconds - visit.startSeconds
    const setup = visit.kind === 'stop' ? setupOf(source, visit, work) : 0
    return {
      ...placeOf(source, vehicle, visit),
      arrival: visit.arrivalSeconds,
      duration,
      distance,
      setup,
      service: work - setup,
      waiting_time: Math.max(0, visit.startSeconds - visit.arrivalSeconds - breakAt(route.visits, index)),
      load,
      violations: [],
    }
  })
}

function setupOf({ tasks }: Source, visit: StopVisit, work: number): number {
  return Math.max(0, work - Math.round(tasks.get(visit.stop)!.task.service ?? 0))
}

/** Spent on a break between the arrival at a visit and its start. */
function breakAt(visits: readonly Visit[], index: number): number {
  let seconds = 0
  for (let before = index - 1; visits[before]?.kind === 'break'; before--) {
    const rest = visits[before]!
    if (rest.startSeconds >= visits[index]!.arrivalSeconds) seconds += rest.endSeconds - rest.startSeconds
  }
  return seconds
}

function placeOf(
  { tasks }: Source,
  vehicle: VroomVehicle,
  visit: Visit,
): Pick<VroomStep, 'type' | 'id' | 'description' | 'location' | 'location_index'> {
  if (visit.kind === 'stop') {
    const { type, task } = tasks.get(visit.stop)!
    return { type, ...identityOf(task) }
  }
  if (visit.kind === 'break') {
    const { id, description } = vehicle.breaks![visit.break]!
    return { type: 'break', id, ...(description !== undefined && { description }) }
  }
  const isStart = visit.kind === 'start'
  const [location, index] = isStart ? [vehicle.start, vehicle.start_index] : [vehicle.end, vehicle.end_index]
  return {
    type: isStart ? 'start' : 'end',
    ...(location && { location }),
    ...(index !== undefined && { location_index: index }),
  }
}

/** What is driven to each visit. A break on the road counts the whole leg to the visit after it. */
function legsOf(problem: Problem, route: Route): { seconds: number; meters: number }[] {
  const vehicle = problem.vehicles.find(({ id }) => id === route.vehicle)!
  const profile = problem.profiles.find(({ name }) => name === vehicle.profile) ?? problem.profiles[0]!
  const size = Math.round(Math.sqrt(profile.durationsSeconds.length))
  let last = -1
  return route.visits.map((visit) => {
    if (visit.kind === 'break') return { seconds: 0, meters: 0 }
    const place =
      visit.kind === 'stop'
        ? problem.stops.find(({ id }) => id === visit.stop)!.place
        : problem.depots!.find(({ id }) => id === visit.depot)!.place
    const entry = last * size + place
    const leg =
      last < 0
        ? { seconds: 0, meters: 0 }
        : { seconds: Math.round(profile.durationsSeconds[entry]!), meters: Math.round(profile.distancesMeters[entry]!) }
    last = place
    return leg
  })
}

function sumOf(routes: readonly VroomRoute[], problem: Problem): VroomFigures {
  const sum = (part: 'cost' | 'setup' | 'service' | 'duration' | 'waiting_time' | 'priority' | 'distance') =>
    routes.reduce((total, route) => total + route[part], 0)
  const units = (part: 'delivery' | 'pickup') =>
    (problem.units ?? []).map((_, unit) => routes.reduce((total, route) => total + (route[part][unit] ?? 0), 0))
  const delivery = units('delivery')
  return {
    cost: sum('cost'),
    delivery,
    amount: delivery,
    pickup: units('pickup'),
    setup: sum('setup'),
    service: sum('service'),
    duration: sum('duration'),
    waiting_time: sum('waiting_time'),
    priority: sum('priority'),
    distance: sum('distance'),
    violations: [],
  }
}
