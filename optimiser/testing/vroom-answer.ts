import type {
  VroomInput,
  VroomJob,
  VroomOutput,
  VroomRoute,
  VroomSpan,
  VroomStep,
  VroomTask,
  VroomVehicle,
} from '../src/vroom/vroom.ts'
import { schemaFaultsOf } from './vroom-schema.ts'

/** Faults of an answer by VROOM's API document: keys, sums, times and the rules of the problem. */
export function faultsOf(input: VroomInput, answer: VroomOutput): string[] {
  const tasks = tasksOf(input)
  return [
    ...schemaFaultsOf(input, answer),
    ...summaryFaults(answer),
    ...assignmentFaults(tasks, answer),
    ...answer.routes.flatMap((route) =>
      routeFaults(input, tasks, route).map((fault) => `vehicle ${route.vehicle}: ${fault}`),
    ),
  ]
}

/** A job or one end of a shipment, with the fields of the shipment. */
interface Known {
  readonly type: 'job' | 'pickup' | 'delivery'
  readonly task: VroomTask
  readonly shared: Pick<VroomJob, 'skills' | 'priority'>
  /** Amounts delivered and collected at the stop, and amounts loaded at the start. */
  readonly brought: readonly number[]
  readonly taken: readonly number[]
  readonly loaded: readonly number[]
  /** For a delivery, the key of its pickup. */
  readonly collectedBy?: string
}

type Tasks = ReadonlyMap<string, Known>

function tasksOf({ jobs = [], shipments = [], vehicles }: VroomInput): Tasks {
  const none = (vehicles[0]!.capacity ?? []).map(() => 0)
  const jobEntries = jobs.map((job): Known => {
    const delivery = job.delivery ?? (job.pickup ? none : (job.amount ?? none))
    return { type: 'job', task: job, shared: job, brought: delivery, taken: job.pickup ?? none, loaded: delivery }
  })
  const ends = shipments.flatMap(({ pickup, delivery, amount = none, ...shared }): Known[] => [
    { type: 'pickup', task: pickup, shared, brought: none, taken: amount, loaded: none },
    {
      type: 'delivery',
      task: delivery,
      shared,
      brought: amount,
      taken: none,
      loaded: none,
      collectedBy: keyOf({ type: 'pickup', id: pickup.id }),
    },
  ])
  return new Map([...jobEntries, ...ends].map((known) => [keyOf({ ...known.task, type: known.type }), known]))
}

function keyOf({ type, id }: { readonly type: string; readonly id?: number }): string {
  return `${type} ${id}`
}

const figureKeys = ['cost', 'setup', 'service', 'duration', 'waiting_time', 'priority', 'distance'] as const

function summaryFaults({ summary, routes, unassigned }: VroomOutput): string[] {
  const faults: string[] = []
  const expected: Record<string, number> = { routes: routes.length, unassigned: unassigned.length }
  for (const key of figureKeys) expected[key] = routes.reduce((sum, route) => sum + (route[key] ?? 0), 0)
  for (const [key, value] of Object.entries(expected)) {
    const stated = Object.entries(summary).find(([name]) => name === key)?.[1] ?? 0
    if (stated !== value) faults.push(`summary.${key} is ${String(stated)}, the routes make ${value}`)
  }
  return faults
}

function assignmentFaults(tasks: Tasks, { routes, unassigned }: VroomOutput): string[] {
  const steps = routes.flatMap((route) => route.steps.filter((step) => isTask(step)))
  const named = [...steps, ...unassigned].map(keyOf).sort()
  const wanted = [...tasks.keys()].sort()
  return named.join() === wanted.join() ? [] : [`tasks are ${named.join()}`]
}

function isTask({ type }: VroomStep): boolean {
  return type === 'job' || type === 'pickup' || type === 'delivery'
}

function routeFaults(input: VroomInput, tasks: Tasks, route: VroomRoute): string[] {
  const vehicle = input.vehicles.find(({ id }) => id === route.vehicle)
  if (!vehicle) return ['is not known']
  const { steps } = route
  const types = steps.map(({ type }) => type)
  const isFramed =
    types.indexOf('start') === 0 && types.lastIndexOf('start') === 0 && types.indexOf('end') === types.length - 1
  if (!isFramed) return [`steps are ${types.join()}`]
  return [
    ...sumFaults(route),
    ...timeFaults(steps),
    ...travelFaults(input, vehicle, steps),
    ...loadFaults(tasks, vehicle, route),
    ...taskFaults(tasks, vehicle, steps),
    ...ruleFaults(input, tasks, { vehicle, route }),
  ]
}

function sumFaults({ steps, setup, service, waiting_time: waiting, duration, distance }: VroomRoute): string[] {
  const sum = (key: 'setup' | 'service' | 'waiting_time') => steps.reduce((total, step) => total + step[key], 0)
  const last = steps.at(-1)!
  const stated = [setup, service, waiting, duration, distance]
  const made = [sum('setup'), sum('service'), sum('waiting_time'), last.duration, last.distance]
  return stated.join() === made.join() ? [] : [`sums are ${stated.join()}, the steps make ${made.join()}`]
}

function timeFaults(steps: readonly VroomStep[]): string[] {
  return steps.slice(1).flatMap((step, index) => {
    const before = steps[index]!
    const arrival =
      before.arrival + before.setup + before.service + before.waiting_time + step.duration - before.duration
    const isOrdered =
      step.duration >= before.duration && (step.distance ?? 0) >= (before.distance ?? 0) && step.waiting_time >= 0
    const faults = isOrdered ? [] : [`step ${index + 1} goes back`]
    return arrival === step.arrival
      ? faults
      : [...faults, `step ${index + 1} is at ${step.arrival}, the steps before make ${arrival}`]
  })
}

function travelFaults(
  { matrices }: VroomInput,
  { profile = 'car', speed_factor: factor = 1 }: VroomVehicle,
  steps: readonly VroomStep[],
): string[] {
  const { durations, distances } = matrices![profile]!
  const halts = steps.filter(({ type }) => type !== 'break')
  let [driven, meters] = [0, 0]
  return halts.slice(1).flatMap((step, index) => {
    const [from, to] = [halts[index]!.location_index!, step.location_index!]
    driven += (durations![from]![to]! * Math.round(100 / factor)) / 100
    meters += distances?.[from]![to] ?? 0
    // Times are computed in hundredths and reported in whole seconds; each wait, also before a break, drops the fraction.
    const waits = steps.slice(0, steps.indexOf(step) + 1).filter((each) => each.waiting_time > 0).length
    const isRight = Math.abs(step.duration - driven) < 1 + waits && (step.distance ?? 0) === meters
    return isRight
      ? []
      : [
          `halt ${index + 1} is after ${step.duration} s and ${step.distance} m, the matrices make ${driven} and ${meters}`,
        ]
  })
}

function loadFaults(tasks: Tasks, { capacity }: VroomVehicle, { steps, delivery, pickup }: VroomRoute): string[] {
  if (!capacity) return steps.some((step) => step.load) ? ['there is a load without capacity'] : []
  const served = steps.filter(isTask).map((step) => tasks.get(keyOf(step))!)
  const sum = (key: 'brought' | 'taken' | 'loaded') =>
    capacity.map((_, unit) => served.reduce((total, known) => total + known[key][unit]!, 0))
  const load = sum('loaded')
  const faults =
    delivery?.join() === sum('brought').join() && pickup?.join() === sum('taken').join()
      ? []
      : [`brings ${delivery?.join()} and takes ${pickup?.join()}`]
  for (const step of steps) {
    const known = tasks.get(keyOf(step))
    for (const unit of capacity.keys()) load[unit]! += known ? known.taken[unit]! - known.brought[unit]! : 0
    if (step.load?.join() !== load.join())
      faults.push(`load at ${step.type} ${step.id} is ${step.load?.join()}, not ${load.join()}`)
    if (load.some((amount, unit) => amount > capacity[unit]!)) faults.push(`is overloaded at ${step.type} ${step.id}`)
  }
  return faults
}

function taskFaults(
  tasks: Tasks,
  { type = '', start_index: start }: VroomVehicle,
  steps: readonly VroomStep[],
): string[] {
  let place = start
  return steps.flatMap((step) => {
    const known = tasks.get(keyOf(step))
    if (!known) return []
    const isSamePlace = step.location_index === place
    place = step.location_index
    const { time_windows: windows, ...work } = known.task
    const service = work.service_per_type?.[type] ?? work.service ?? 0
    const setup = isSamePlace ? 0 : (work.setup_per_type?.[type] ?? work.setup ?? 0)
    const begin = step.arrival + step.waiting_time
    const faults =
      step.service === service && step.setup === setup
        ? []
        : [`${step.type} ${step.id} takes ${step.setup} and ${step.service}`]
    return isWithin(windows, begin) ? faults : [...faults, `${step.type} ${step.id} begins at ${begin}`]
  })
}

function isWithin(windows: readonly VroomSpan[] | undefined, time: number): boolean {
  return !windows || windows.some(([from, to]) => time >= from && time <= to)
}

function ruleFaults(
  input: VroomInput,
  tasks: Tasks,
  { vehicle, route }: { vehicle: VroomVehicle; route: VroomRoute },
): string[] {
  const { steps, duration, distance = 0 } = route
  const served = steps.filter(isTask)
  const known = served.map((step) => tasks.get(keyOf(step))!)
  const [from, to] = vehicle.time_window ?? [-Infinity, Infinity]
  const priority = known.reduce((sum, { shared }) => sum + (shared.priority ?? 0), 0)
  const checks: readonly [string, boolean][] = [
    ['is outside its hours', steps[0]!.arrival >= from && steps.at(-1)!.arrival <= to],
    [
      'lacks skills',
      known.every(({ shared }) => (shared.skills ?? []).every((skill) => vehicle.skills?.includes(skill))),
    ],
    ['has too many tasks', served.length <= (vehicle.max_tasks ?? Infinity)],
    ['drives too long', duration <= (vehicle.max_travel_time ?? Infinity)],
    ['drives too far', distance <= (vehicle.max_distance ?? Infinity)],
    ['states another priority', priority === route.priority],
    ['states another cost', Math.abs(costOf(input, vehicle, route) - route.cost) <= 1],
    [
      'delivers before it collects',
      known.every(
        ({ collectedBy }, at) =>
          collectedBy === undefined || served.slice(0, at).some((step) => keyOf(step) === collectedBy),
      ),
    ],
  ]
  return [...checks.flatMap(([fault, isKept]) => (isKept ? [] : [fault])), ...breakFaults(vehicle, steps)]
}

function costOf(
  { matrices }: VroomInput,
  { profile = 'car', costs = {}, ...vehicle }: VroomVehicle,
  { duration, distance = 0, setup, service, steps }: VroomRoute,
): number {
  const { fixed = 0, per_hour: perHour = 3600, per_km: perKilometer = 0, per_task_hour: perTaskHour = 0 } = costs
  const rested = steps.reduce((sum, step) => sum + (step.type === 'break' ? step.service : 0), 0)
  // A drive from an open start or to an open end costs nothing.
  const isOpen = { start: vehicle.start_index === undefined, end: vehicle.end_index === undefined }
  const halts = steps.filter(
    ({ type }) => type !== 'break' && !(type === 'start' && isOpen.start) && !(type === 'end' && isOpen.end),
  )
  const legs = matrices![profile]!.costs
  const ofLegs =
    legs &&
    halts.slice(1).reduce((sum, step, index) => sum + legs[halts[index]!.location_index!]![step.location_index!]!, 0)
  return (
    fixed +
    (ofLegs ?? (duration * perHour) / 3600 + (distance * perKilometer) / 1000) +
    ((setup + service - rested) * perTaskHour) / 3600
  )
}

function breakFaults({ breaks = [] }: VroomVehicle, steps: readonly VroomStep[]): string[] {
  const taken = steps.filter(({ type }) => type === 'break')
  if (
    taken
      .map(({ id }) => id)
      .sort()
      .join() !==
    breaks
      .map(({ id }) => id)
      .sort()
      .join()
  )
    return [`breaks are ${taken.map(({ id }) => id).join()}`]
  return taken.flatMap((step) => {
    const { service = 0, time_windows: windows, max_load: most } = breaks.find(({ id }) => id === step.id)!
    const isLight = !most || most.every((limit, unit) => step.load![unit]! <= limit)
    return step.service === service && isLight && isWithin(windows, step.arrival + step.waiting_time)
      ? []
      : [`break ${step.id} is at ${step.arrival + step.waiting_time}`]
  })
}
