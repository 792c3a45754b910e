import { parseProblem } from '../door/open.ts'
import { dawnOf, originOf, unitScales, unitsOf } from '../model/scale.ts'
import type { FixedBreak, Problem, Profile, Quantities, Stop, TimeSpan, Vehicle } from '../problem.ts'
import { checkExpressible } from './expressible.ts'
import type {
  VroomBreak,
  VroomCoordinates,
  VroomInput,
  VroomJob,
  VroomMatrices,
  VroomShipment,
  VroomSpan,
  VroomTask,
  VroomVehicle,
  VroomVehicleStep,
} from './vroom.ts'

const DAY = 86_400

interface Words {
  readonly problem: Problem
  /** VROOM uses whole numbers: prices are multiplied by this factor, amounts by the one of their unit. */
  readonly priceScale: number
  /** Seconds added to all times. */
  readonly later: number
  readonly unitScale: Float64Array
  /** Per unit, more than the total amount, used where there is no limit. */
  readonly plenty: readonly number[]
  readonly skills: ReadonlyMap<string, number>
  readonly numberOf: ReadonlyMap<string, number>
}

/**
 * Writes a problem as VROOM's input. Vehicles and stops are numbered from 1 and keep their names as descriptions. Prices are multiplied by the
 * smallest power of ten that makes them whole. All times are shifted by whole days if some may be before 0. Throws a `ProblemFault` that names
 * any rule that VROOM doesn't support.
 */
export function writeVroomProblem(value: Problem): VroomInput {
  const problem = parseProblem(value)
  checkExpressible(problem)
  const words = wordsOf(problem)
  const paired = new Set((problem.pairs ?? []).flatMap(({ pickup, delivery }) => [pickup, delivery]))
  const jobs = problem.stops.filter(({ id }) => !paired.has(id)).map((stop) => jobOf(words, stop))
  const shipments = shipmentsOf(words)
  return {
    vehicles: problem.vehicles.map((vehicle, index) => vehicleOf(words, vehicle, index + 1)),
    ...(jobs.length > 0 && { jobs }),
    ...(shipments.length > 0 && { shipments }),
    matrices: Object.fromEntries(problem.profiles.map((profile) => [profile.name, matricesOf(profile, words)])),
  }
}

function wordsOf(problem: Problem): Words {
  const unitScale = unitScales(problem)
  const needs = [...problem.vehicles, ...problem.stops].flatMap(({ skills = [], features = [] }) => [
    ...skills.map((skill) => `skill ${skill}`),
    ...features.map((feature) => `feature ${feature}`),
  ])
  const goods = [
    ...problem.stops.flatMap(({ delivery, pickup }) => [delivery, pickup]),
    ...(problem.pairs ?? []).map(({ quantities }) => quantities),
  ]
  return {
    problem,
    priceScale: priceScaleOf(problem),
    later: secondsLater(problem),
    unitScale,
    plenty: unitsOf(problem).map((unit, index) =>
      goods.reduce((sum, each) => sum + Math.round((each?.[unit] ?? 0) * unitScale[index]!), 0),
    ),
    skills: new Map([...new Set(needs)].map((need, index) => [need, index + 1])),
    numberOf: new Map(problem.stops.map(({ id }, index) => [id, index + 1])),
  }
}

/** VROOM reads 32-bit numbers. */
const MOST = 2 ** 32 - 1

/** Price factor, at most a million and small enough for the highest price. Finer prices are rounded. */
function priceScaleOf({ vehicles, profiles }: Problem): number {
  const prices = [
    ...vehicles.flatMap(({ costs = {} }) => [costs.fixed, costs.perKilometer, costs.perDrivingHour, costs.perWorkHour]),
    ...profiles.flatMap(({ legCosts }) => Array.from(legCosts ?? [])),
  ]
  const dearest = prices.reduce<number>((most, price = 0) => Math.max(most, price), 0)
  let scale = 1
  while (
    scale < 1e6 &&
    dearest * scale * 10 <= MOST &&
    prices.some((price = 0) => Math.abs(price * scale - Math.round(price * scale)) > 1e-9)
  )
    scale *= 10
  return scale
}

function amountsOf({ problem, unitScale }: Words, quantities: Quantities): number[] {
  return unitsOf(problem).map((unit, index) => Math.round((quantities[unit] ?? 0) * unitScale[index]!))
}

function limitsOf({ problem, unitScale, plenty }: Words, quantities: Quantities = {}): number[] {
  return unitsOf(problem).map((unit, index) =>
    quantities[unit] === undefined ? plenty[index]! : Math.round(quantities[unit] * unitScale[index]!),
  )
}

/** Shift of all times by whole days, if a vehicle without a shift may have to leave before 0, VROOM's earliest time. */
function secondsLater(problem: Problem): number {
  let longest = 0
  for (const { durationsSeconds } of problem.profiles)
    for (let entry = 0; entry < durationsSeconds.length; entry++)
      longest = Math.max(longest, durationsSeconds[entry] ?? 0)
  const first = originOf(problem) + dawnOf(problem, longest)
  return first < 0 ? Math.ceil(-first / DAY) * DAY : 0
}

function spanOf({ later }: Words, { startSeconds, endSeconds }: TimeSpan): VroomSpan {
  return [Math.round(startSeconds) + later, Math.round(endSeconds) + later]
}

function needsOf({ skills: numbers }: Words, { skills = [], features = [] }: Stop | Vehicle): number[] {
  return [
    ...skills.map((skill) => numbers.get(`skill ${skill}`)!),
    ...features.map((feature) => numbers.get(`feature ${feature}`)!),
  ]
}

function locationOf({ places }: Problem, place: number): VroomCoordinates | undefined {
  const at = places?.[place]
  return at && [at.longitude, at.latitude]
}

function taskOf(words: Words, stop: Stop): VroomTask {
  const { problem, numberOf } = words
  const location = locationOf(problem, stop.place)
  const { serviceSeconds, setupSeconds, windows = [], workByVehicle = {} } = stop
  const perType = (part: 'serviceSeconds' | 'setupSeconds') =>
    Object.fromEntries(
      Object.entries(workByVehicle).flatMap(([vehicle, work]) =>
        work[part] === undefined ? [] : [[vehicle, Math.round(work[part])]],
      ),
    )
  return {
    id: numberOf.get(stop.id)!,
    description: stop.id,
    location_index: stop.place,
    ...(location && { location }),
    ...(setupSeconds !== undefined && { setup: Math.round(setupSeconds) }),
    ...(serviceSeconds !== undefined && { service: Math.round(serviceSeconds) }),
    ...(Object.keys(workByVehicle).length > 0 && {
      setup_per_type: perType('setupSeconds'),
      service_per_type: perType('serviceSeconds'),
    }),
    ...(windows.length > 0 && { time_windows: joined(words, windows) }),
  }
}

/** Merges windows that touch, because VROOM refuses overlapping ones. */
function joined(words: Words, windows: readonly TimeSpan[]): VroomSpan[] {
  const spans: [number, number][] = []
  for (const [start, end] of windows.map((span) => spanOf(words, span)).sort((a, b) => a[0] - b[0])) {
    const last = spans.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else spans.push([start, end])
  }
  return spans
}

function jobOf(words: Words, stop: Stop): VroomJob {
  const { delivery, pickup, priority } = stop
  const skills = needsOf(words, stop)
  return {
    ...taskOf(words, stop),
    ...(delivery && { delivery: amountsOf(words, delivery) }),
    ...(pickup && { pickup: amountsOf(words, pickup) }),
    ...(skills.length > 0 && { skills }),
    ...(priority && { priority }),
  }
}

/** Shipments have the skills of both ends and the higher of their priorities. */
function shipmentsOf(words: Words): VroomShipment[] {
  const stopOf = (id: string) => words.problem.stops[words.numberOf.get(id)! - 1]!
  return (words.problem.pairs ?? []).map(({ pickup, delivery, quantities = {} }) => {
    const ends = [stopOf(pickup), stopOf(delivery)] as const
    const skills = [...new Set(ends.flatMap((end) => needsOf(words, end)))]
    const priority = Math.max(...ends.map((end) => end.priority ?? 0))
    return {
      pickup: taskOf(words, ends[0]),
      delivery: taskOf(words, ends[1]),
      amount: amountsOf(words, quantities),
      ...(skills.length > 0 && { skills }),
      ...(priority > 0 && { priority }),
    }
  })
}

function vehicleOf(words: Words, vehicle: Vehicle, id: number): VroomVehicle {
  const { problem, priceScale } = words
  const skills = needsOf(words, vehicle)
  const { fixed = 0, perKilometer = 0, perDrivingHour = 0, perWorkHour = 0 } = vehicle.costs ?? { perKilometer: 1 }
  const profile = problem.profiles.find(({ name }) => name === vehicle.profile) ?? problem.profiles[0]!
  const price = (amount: number) => Math.round(amount * priceScale)
  const perHour = profile.legCosts ? {} : { per_hour: price(perDrivingHour), per_km: price(perKilometer) }
  const { distanceMeters, drivingSeconds, stops } = vehicle.limits ?? {}
  return {
    id,
    description: vehicle.id,
    profile: profile.name,
    ...(problem.stops.some(({ workByVehicle }) => workByVehicle) && { type: vehicle.id }),
    ...endOf(problem, 'start', vehicle.start),
    ...endOf(problem, 'end', vehicle.end),
    ...(unitsOf(problem).length > 0 && { capacity: limitsOf(words, vehicle.capacity) }),
    costs: { fixed: price(fixed), ...perHour, ...(perWorkHour > 0 && { per_task_hour: price(perWorkHour) }) },
    ...(skills.length > 0 && { skills }),
    ...(vehicle.shift && { time_window: spanOf(words, vehicle.shift) }),
    ...breaksOf(words, vehicle),
    ...(distanceMeters !== undefined && { max_distance: Math.round(distanceMeters) }),
    ...(drivingSeconds !== undefined && { max_travel_time: Math.round(drivingSeconds) }),
    ...(stops !== undefined && { max_tasks: stops }),
    ...stepsOf(words, vehicle),
  }
}

function endOf(problem: Problem, end: 'start' | 'end', id: string | undefined): Partial<VroomVehicle> {
  const depot = problem.depots?.find((each) => each.id === id)
  if (!depot) return {}
  const location = locationOf(problem, depot.place)
  return end === 'start'
    ? { start_index: depot.place, ...(location && { start: location }) }
    : { end_index: depot.place, ...(location && { end: location }) }
}

function breaksOf(words: Words, { breaks = [] }: Vehicle): { readonly breaks?: readonly VroomBreak[] } {
  const fixed = breaks.filter((rest): rest is FixedBreak => rest.kind === 'fixed')
  if (fixed.length === 0) return {}
  return {
    breaks: fixed.map(({ window, otherWindows = [], durationSeconds, maxLoad }, index) => ({
      id: index + 1,
      time_windows: joined(words, [window, ...otherWindows]),
      service: Math.round(durationSeconds),
      ...(maxLoad && { max_load: limitsOf(words, maxLoad) }),
    })),
  }
}

function stepsOf({ problem, numberOf }: Words, { id }: Vehicle): { readonly steps?: readonly VroomVehicleStep[] } {
  const stops = problem.startPlan?.routes.find(({ vehicle }) => vehicle === id)?.stops ?? []
  if (stops.length === 0) return {}
  const pairs = problem.pairs ?? []
  const typeOf = (stop: string) =>
    pairs.some(({ pickup }) => pickup === stop)
      ? 'pickup'
      : pairs.some(({ delivery }) => delivery === stop)
        ? 'delivery'
        : 'job'
  return {
    steps: [
      { type: 'start' },
      ...stops.map((stop) => ({ type: typeOf(stop), id: numberOf.get(stop)! }) as const),
      { type: 'end' },
    ],
  }
}

function matricesOf({ durationsSeconds, distancesMeters, legCosts }: Profile, { priceScale }: Words): VroomMatrices {
  return {
    durations: rowsOf(durationsSeconds, 1),
    distances: rowsOf(distancesMeters, 1),
    ...(legCosts && { costs: rowsOf(legCosts, priceScale) }),
  }
}

function rowsOf(matrix: ArrayLike<number | null>, scale: number): number[][] {
  const size = Math.round(Math.sqrt(matrix.length))
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => Math.round((matrix[row * size + column] ?? 0) * scale)),
  )
}
