import type { Plan, Route, Visit } from '../plan.ts'
import type { Problem } from '../problem.ts'
import { figuresOf, sumOf } from './vroom-figures.ts'
import { hundredthsOf, inputOf } from './vroom-input.ts'
import { VroomLegs } from './vroom-legs.ts'
import { nameOfBreak, nameOfTask, taskIdentity } from './vroom-names.ts'
import type { StepName } from './vroom-names.ts'
import { plus, tasksOf } from './vroom-tasks.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import { VroomWalk } from './vroom-walk.ts'
import type { VroomComputingTimes, VroomInput, VroomOutput, VroomRoute, VroomTask, VroomVehicle } from './vroom.ts'

interface Source {
  readonly input: VroomInput
  readonly problem: Problem
  readonly tasks: ReadonlyMap<string, TaskOfVroom>
}

/**
 * Writes a plan of a problem read from VROOM's JSON as VROOM's answer: in the order of the plan, with each visit as early as possible after
 * the start, in VROOM's hundredths of a second. The caller measures computing times, in milliseconds.
 */
export function writeVroom(
  given: VroomInput,
  problem: Problem,
  plan: Plan,
  times: VroomComputingTimes = { loading: 0, solving: 0 },
): VroomOutput {
  const input = inputOf(given)
  const source: Source = { input, problem, tasks: tasksOf(input) }
  const routes = plan.routes.map((route) => routeOf(source, route))
  const left = new Set(plan.unassigned)
  const unassigned = [...source.tasks].flatMap(([stop, { type, task }]) =>
    left.has(stop) ? [{ type, ...taskIdentity(task) }] : [],
  )
  const sums = sumOf(input, routes)
  return {
    code: 0,
    summary: { ...sums, routes: routes.length, unassigned: unassigned.length, computing_times: times },
    unassigned,
    routes,
  }
}

/** The vehicles of the plan's routes, in the order of the answer. */
export function usedVehicles({ vehicles }: VroomInput, problem: Problem, { routes }: Plan): VroomVehicle[] {
  return routes.map((route) => vehicles[vehicleAt(problem, route)]!)
}

function vehicleAt({ vehicles }: Problem, route: Route): number {
  return vehicles.findIndex(({ id }) => id === route.vehicle)
}

function routeOf(source: Source, route: Route): VroomRoute {
  const { input, problem } = source
  const at = vehicleAt(problem, route)
  const vehicle = input.vehicles[at]!
  const served = route.stops.map((stop) => source.tasks.get(stop)!)
  const walk = latestWalk(source, vehicle, route)
  const isPriced = problem.profiles.some(({ name, legCosts }) => legCosts && name === problem.vehicles[at]!.profile)
  return {
    vehicle: vehicle.id,
    ...(vehicle.description && { description: vehicle.description }),
    ...figuresOf(input, vehicle, { walk, price: isPriced ? walk.price : undefined, served }),
    steps: walk.steps,
  }
}

/** The latest start with the same end. Legs are planned in whole seconds, so in hundredths a route may start a few seconds later. */
function latestWalk(source: Source, vehicle: VroomVehicle, route: Route): VroomWalk {
  const start = startOf(route)
  let walk = walkOf(source, vehicle, { route, start })
  if (hundredthsOf(vehicle) === 100) return walk
  const { hundredthsAtEnd } = walk
  // A later start never ends earlier, so bisection finds the latest start that keeps the end.
  let [latest, tooLate] = [0, route.visits.length + 1]
  while (tooLate - latest > 1) {
    const later = Math.floor((latest + tooLate) / 2)
    const next = walkOf(source, vehicle, { route, start: start + later })
    if (next.isLate || next.hundredthsAtEnd > hundredthsAtEnd) tooLate = later
    else [latest, walk] = [later, next]
  }
  return walk
}

function walkOf(source: Source, vehicle: VroomVehicle, { route, start }: { route: Route; start: number }): VroomWalk {
  const { input, problem } = source
  const served = route.stops.map((stop) => source.tasks.get(stop)!)
  const loaded = served.reduce(
    (total, known) => plus(total, known.loaded),
    (vehicle.capacity ?? []).map(() => 0),
  )
  const legs = new VroomLegs(input, problem, vehicle)
  const walk = new VroomWalk(vehicle, { startSeconds: start, load: loaded, hasDistances: legs.hasDistances })
  const halts = haltsOf(source, vehicle, route)
  walk.start({ type: 'start', ...halts[0]!.located })
  const hasEnd = vehicle.end !== undefined || vehicle.end_index !== undefined
  let place = vehicle.start || vehicle.start_index !== undefined ? halts[0]!.place : undefined
  for (const { visits, located, place: next } of halts.slice(1)) {
    const isOver = !visits.some(({ kind }) => kind === 'stop')
    if (!isOver || hasEnd) walk.leaveFor(legs.between(place, next))
    for (const visit of visits) {
      if (visit.kind === 'break')
        walk.rest(nameOfBreak(vehicle, vehicle.breaks![visit.break]!.id), vehicle.breaks![visit.break]!)
      else if (visit.kind === 'stop')
        walk.serve(nameOfTask(source.tasks.get(visit.stop)!), source.tasks.get(visit.stop)!, {
          isSamePlace: place === next,
        })
    }
    if (isOver) walk.end({ type: 'end', ...located })
    place = next
  }
  return walk
}

/** When the route starts. An open route starts with its first visit. */
function startOf({ visits: [first, second] }: Route): number {
  if (first!.kind === 'break' && second) return Math.min(first!.startSeconds, second.arrivalSeconds)
  return first!.kind === 'start' ? first!.startSeconds : first!.arrivalSeconds
}

interface Halt {
  readonly place: number
  readonly located: Pick<StepName, 'location' | 'location_index'>
  /** Breaks on the way to it, and the service. */
  readonly visits: readonly Visit[]
}

/** The start, the stops and the end. An open start or end is at the place of the first or last stop. */
function haltsOf({ input, problem, tasks }: Source, vehicle: VroomVehicle, { visits }: Route): Halt[] {
  const stops = visits.flatMap((visit) =>
    visit.kind === 'stop' ? [haltAt(problem, visit.stop, tasks.get(visit.stop)!)] : [],
  )
  const of = (id: string | undefined, located: Halt['located'], open: Halt): Halt => {
    const depot = problem.depots!.find((each) => each.id === id)
    return depot ? { place: depot.place, located, visits: [] } : { ...open, visits: [] }
  }
  const { start, end } = problem.vehicles[input.vehicles.indexOf(vehicle)]!
  const first = of(start, locatedOf(vehicle.start, vehicle.start_index), stops[0]!)
  const last = of(end, locatedOf(vehicle.end, vehicle.end_index), stops.at(-1)!)
  const groups: Visit[][] = [[]]
  for (const visit of visits) {
    if (visit.kind === 'start' || visit.kind === 'end') continue
    groups.at(-1)!.push(visit)
    if (visit.kind === 'stop') groups.push([])
  }
  return [
    first,
    ...stops.map((halt, index) => ({ ...halt, visits: groups[index]! })),
    { ...last, visits: groups.at(-1)! },
  ]
}

function haltAt({ stops }: Problem, stop: string, { task }: TaskOfVroom): Halt {
  return {
    place: stops.find(({ id }) => id === stop)!.place,
    located: locatedOf(task.location, task.location_index),
    visits: [],
  }
}

function locatedOf(location: VroomTask['location'], index: number | undefined): Halt['located'] {
  return { ...(location && { location }), ...(index !== undefined && { location_index: index }) }
}
