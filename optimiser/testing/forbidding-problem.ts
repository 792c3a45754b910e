import * as fc from 'fast-check'
import type { Problem, Relation, Stop, Vehicle } from '../src/problem.ts'
import { Dice } from './random-problem.ts'

/** Rules besides loads and hours that forbid plans without a price. */
const rules = [
  'stops',
  'distance',
  'driving',
  'duration',
  'skills',
  'position',
  'many-windows',
  'breaks',
  'apart',
  'together',
] as const
type Rule = (typeof rules)[number]

export interface ForbiddingRecipe {
  readonly seed: number
  readonly stopCount: number
  readonly vehicleCount: number
  readonly isPaired: boolean
  readonly vehiclesFirst: boolean
  readonly rules: readonly Rule[]
}

/** A recipe with at least one of these rules. */
export function anyForbiddingRecipe(): fc.Arbitrary<ForbiddingRecipe> {
  return fc.record({
    seed: fc.integer({ min: 1, max: 1e9 }),
    stopCount: fc.integer({ min: 1, max: 7 }).map((half) => 2 * half),
    vehicleCount: fc.integer({ min: 1, max: 5 }),
    isPaired: fc.boolean(),
    vehiclesFirst: fc.boolean(),
    rules: fc.subarray([...rules], { minLength: 1, maxLength: 4 }),
  })
}

const HOUR = 3600

/** A day with similar vehicles from one depot, restricted by the rules. */
export function forbiddingProblemOf({ seed, stopCount, vehicleCount, ...recipe }: ForbiddingRecipe): Problem {
  const dice = new Dice(seed)
  const has = new Set<Rule>(recipe.rules)
  const spots = Array.from({ length: stopCount + 1 }, () => ({ x: dice.below(6000), y: dice.below(6000) }))
  const matrix = spots.flatMap((from) => spots.map((to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y))))
  const stops = Array.from({ length: stopCount }, (_, index) => stopOf(index, dice, { has, isPaired: recipe.isPaired }))
  const limits = limitsOf(dice, has)
  const pairs = stops.flatMap(({ id }, index) =>
    index % 2 === 0 ? [{ pickup: id, delivery: stops[index + 1]!.id, quantities: { boxes: 1 + dice.below(4) } }] : [],
  )
  return {
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: Array.from({ length: vehicleCount }, (_, index) => vehicleOf(index, dice, { has, limits })),
    stops,
    ...(recipe.isPaired && { pairs }),
    relations: (['apart', 'together'] as const).flatMap((kind) =>
      has.has(kind) ? [relationOf(kind, stops, dice)] : [],
    ),
    profiles: [{ name: 'van', durationsSeconds: matrix, distancesMeters: matrix }],
    goals: { unassignedCost: 5 + dice.below(40), vehiclesFirst: recipe.vehiclesFirst },
  }
}

function stopOf(index: number, dice: Dice, { has, isPaired }: { has: ReadonlySet<Rule>; isPaired: boolean }): Stop {
  const early = dice.below(2 * HOUR)
  const windows = [
    { startSeconds: early, endSeconds: early + HOUR },
    { startSeconds: early + 2 * HOUR, endSeconds: early + 3 * HOUR },
  ]
  return {
    id: `stop ${index}`,
    place: index + 1,
    serviceSeconds: dice.below(300),
    ...(!isPaired && { delivery: { boxes: 1 + dice.below(4) } }),
    ...(has.has('many-windows') && dice.chance(0.5) && { windows }),
    ...(has.has('skills') && dice.chance(0.4) && { skills: ['frozen'] }),
    ...(has.has('position') && dice.chance(0.3) && { position: dice.pick(['first', 'last'] as const) }),
  }
}

function limitsOf(dice: Dice, has: ReadonlySet<Rule>): NonNullable<Vehicle['limits']> {
  return {
    ...(has.has('stops') && { stops: 1 + dice.below(6) }),
    ...(has.has('distance') && { distanceMeters: 6000 + dice.below(15_000) }),
    ...(has.has('driving') && { drivingSeconds: 6000 + dice.below(15_000) }),
    ...(has.has('duration') && { durationSeconds: 6000 + dice.below(15_000) }),
  }
}

function vehicleOf(
  index: number,
  dice: Dice,
  { has, limits }: { has: ReadonlySet<Rule>; limits: NonNullable<Vehicle['limits']> },
): Vehicle {
  const lunch = { startSeconds: HOUR, endSeconds: 2 * HOUR }
  return {
    id: `van ${index}`,
    start: 'depot',
    end: 'depot',
    capacity: { boxes: 12 },
    shift: { startSeconds: 0, endSeconds: 6 * HOUR },
    limits,
    ...(has.has('skills') && dice.chance(0.5) && { skills: ['frozen'] }),
    ...(has.has('breaks') && { breaks: [{ kind: 'fixed' as const, window: lunch, durationSeconds: 1800 }] }),
  }
}

function relationOf(kind: Relation['kind'], stops: readonly Stop[], dice: Dice): Relation {
  const first = dice.below(stops.length)
  return { kind, stops: [stops[first]!.id, stops[(first + 1 + dice.below(stops.length - 1)) % stops.length]!.id] }
}
