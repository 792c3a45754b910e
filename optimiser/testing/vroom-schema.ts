import type { VroomInput, VroomOutput, VroomTask, VroomVehicle } from '../src/vroom/vroom.ts'

type Kind = (value: unknown) => boolean
type Keys = Readonly<Record<string, Kind>>

const whole: Kind = (value) => Number.isInteger(value) && Number(value) >= 0
const list: Kind = (value) => Array.isArray(value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same =
  (expected: unknown): Kind =>
  (value) =>
    JSON.stringify(value) === JSON.stringify(expected)

const timed = ['lead_time', 'delay']
const untimed = [
  'load',
  'max_tasks',
  'skills',
  'precedence',
  'missing_break',
  'max_travel_time',
  'max_load',
  'max_distance',
]
const violations: Kind = (value) => Array.isArray(value) && value.every(isViolation)

function isViolation(value: unknown): boolean {
  if (!isObject(value)) return false
  const { cause, duration, ...others } = value
  if (Object.keys(others).length > 0) return false
  return timed.includes(String(cause)) ? whole(duration) : untimed.includes(String(cause)) && duration === undefined
}

/** Parts of the input that decide which keys an answer has: amounts, distances, names and coordinates. */
interface Context {
  readonly input: VroomInput
  readonly amounts: Keys
  readonly load: Keys
  readonly distance: Keys
  readonly tasks: ReadonlyMap<string, VroomTask>
}

/** Keys of an answer that are missing, unknown or of the wrong type by VROOM's API document. */
export function schemaFaultsOf(input: VroomInput, answer: VroomOutput): string[] {
  const context = contextOf(input)
  const computing = { loading: whole, solving: whole }
  const top = { code: same(0), summary: isObject, unassigned: list, routes: list }
  const summary = { ...figureKeys(context), routes: whole, unassigned: whole, computing_times: isObject }
  return [
    ...faultsIn('answer', answer, top),
    ...faultsIn('summary', answer.summary, summary),
    ...faultsIn('summary.computing_times', answer.summary.computing_times, computing),
    ...answer.unassigned.flatMap((left, at) => {
      const task = context.tasks.get(`${left.type} ${left.id}`)
      return task
        ? faultsIn(`unassigned[${at}]`, left, { type: same(left.type), ...identityKeys(task) })
        : [`unassigned[${at}] is not known`]
    }),
    ...answer.routes.flatMap((route, at) => routeFaults(context, route, `routes[${at}]`)),
  ]
}

function contextOf(input: VroomInput): Context {
  const { vehicles, matrices, jobs = [], shipments = [] } = input
  const size = vehicles[0]!.capacity?.length ?? 0
  const amount: Kind = (value) => Array.isArray(value) && value.length === size && value.every(whole)
  // In plan mode, the load of an infeasible route may be negative.
  const load: Kind = (value) => Array.isArray(value) && value.length === size && value.every(Number.isInteger)
  const hasDistances = !matrices || vehicles.every(({ profile }) => matrices[profile || 'car']?.distances)
  return {
    input,
    amounts: size > 0 ? { delivery: amount, amount, pickup: amount } : {},
    load: size > 0 ? { load } : {},
    distance: hasDistances ? { distance: whole } : {},
    tasks: new Map([
      ...jobs.map((job) => [`job ${job.id}`, job] as const),
      ...shipments.flatMap(({ pickup, delivery }) => [
        [`pickup ${pickup.id}`, pickup] as const,
        [`delivery ${delivery.id}`, delivery] as const,
      ]),
    ]),
  }
}

function figureKeys({ amounts, distance }: Context): Keys {
  return {
    cost: whole,
    setup: whole,
    service: whole,
    duration: whole,
    waiting_time: whole,
    priority: whole,
    violations,
    ...amounts,
    ...distance,
  }
}

function routeFaults(context: Context, route: VroomOutput['routes'][number], path: string): string[] {
  const vehicle = context.input.vehicles.find(({ id }) => id === route.vehicle)
  if (!vehicle) return [`${path} is of no known vehicle`]
  const keys = {
    ...figureKeys(context),
    vehicle: same(vehicle.id),
    steps: list,
    ...(vehicle.description && { description: same(vehicle.description) }),
  }
  const { steps } = route
  const served = steps.flatMap(({ type, id }) => context.tasks.get(`${type} ${id}`) ?? [])
  return [
    ...faultsIn(path, route, keys),
    ...steps.flatMap((step, at) => {
      const names = stepNames(context, { vehicle, served }, step)
      const stepPath = `${path}.steps[${at}]`
      if (!names) return [`${stepPath} is not known`]
      return faultsIn(stepPath, step, {
        type: same(step.type),
        arrival: whole,
        duration: whole,
        setup: whole,
        service: whole,
        waiting_time: whole,
        violations,
        ...context.load,
        ...context.distance,
        ...names,
      })
    }),
  ]
}

/** The expected id, description and place of a step. */
function stepNames(
  { tasks }: Context,
  { vehicle, served }: { vehicle: VroomVehicle; served: readonly VroomTask[] },
  { type, id }: VroomOutput['routes'][number]['steps'][number],
): Keys | undefined {
  if (type === 'start' || type === 'end') {
    const own = { location: vehicle[type], location_index: vehicle[`${type}_index`] }
    const isOpen = own.location === undefined && own.location_index === undefined
    return placeKeys(isOpen ? (served.at(type === 'start' ? 0 : -1) ?? {}) : own)
  }
  if (type === 'break') {
    const rest = vehicle.breaks?.find((each) => each.id === id)
    return rest && { id: same(rest.id), ...(rest.description && { description: same(rest.description) }) }
  }
  const task = tasks.get(`${type} ${id}`)
  return task && { ...identityKeys(task), job: same(task.id) }
}

function identityKeys(task: VroomTask): Keys {
  return {
    id: same(task.id),
    ...(task.description && { description: same(task.description) }),
    ...placeKeys(task),
  }
}

function placeKeys({ location, location_index: index }: Pick<VroomTask, 'location' | 'location_index'>): Keys {
  return { ...(location && { location: same(location) }), ...(index !== undefined && { location_index: same(index) }) }
}

function faultsIn(path: string, value: object, keys: Keys): string[] {
  const entries = Object.entries(value)
  const missing = Object.keys(keys).filter((key) => !(key in value))
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...entries.flatMap(([key, one]) => {
      const kind = keys[key]
      if (!kind) return [`${path}.${key} is too much`]
      return kind(one) ? [] : [`${path}.${key} is ${JSON.stringify(one)}`]
    }),
  ]
}

/** The keys of each part of an answer, to compare with VROOM's. Computing times are not compared. */
export function keySetsOf({ summary, unassigned, routes, ...rest }: VroomOutput): Record<string, string[]> {
  const sets = new Map<string, Set<string>>()
  const see = (part: string, value: object) => {
    const keys = Object.keys(value).filter((key) => key !== 'computing_times')
    sets.set(part, (sets.get(part) ?? new Set()).add(keys.sort().join()))
  }
  see('answer', { ...rest, summary, unassigned, routes })
  see('summary', summary)
  for (const task of unassigned) see('unassigned', task)
  for (const route of routes) {
    see('route', route)
    for (const step of route.steps) see(step.type, step)
  }
  return Object.fromEntries([...sets].map(([part, keys]) => [part, [...keys].sort()]))
}
