import * as fc from 'fast-check'
import type {
  Break,
  Depot,
  Locks,
  Pair,
  Problem,
  Profile,
  Relation,
  Stop,
  StopWindow,
  Vehicle,
} from '../src/problem.ts'

/** Rules that a random problem may have. */
export const rules = [
  'capacity',
  'pickups',
  'pairs',
  'windows',
  'many-windows',
  'soft-windows',
  'shift',
  'overtime',
  'limits',
  'reload',
  'fixed-breaks',
  'driving-breaks',
  'skills',
  'setup',
  'prizes',
  'position',
  'on-board',
  'ride-time',
  'relations',
  'traffic',
  'open-ends',
  'openings',
  'balance',
  'compact',
  'preferences',
  'promises',
  'no-way',
  'two-profiles',
  'vehicle-locks',
  'order-locks',
  'break-windows',
  'break-loads',
  'paid-work',
  'own-work',
  'leg-costs',
] as const
export type Rule = (typeof rules)[number]

export interface Recipe {
  readonly seed: number
  readonly stopCount: number
  readonly vehicleCount: number
  readonly rules: readonly Rule[]
}

/** A recipe with any of the rules; it shrinks to fewer stops, vehicles and rules. */
export function anyRecipe({ stops = 12, vehicles = 4 } = {}): fc.Arbitrary<Recipe> {
  return fc.record({
    seed: fc.integer({ min: 1, max: 1e9 }),
    stopCount: fc.integer({ min: 1, max: stops }),
    vehicleCount: fc.integer({ min: 1, max: vehicles }),
    rules: fc.subarray([...rules]),
  })
}

/** Reproducible random numbers from a linear congruential generator (Numerical Recipes, section 7.1). */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.state / 2 ** 32) * limit)
  }

  chance(share: number): boolean {
    return this.below(1000) < share * 1000
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    return things[this.below(things.length)]!
  }
}

const HOUR = 3600

/** A day in a small town from 8:00 with the rules of the recipe. */
export function problemOf({ seed, stopCount, vehicleCount, rules: chosen }: Recipe): Problem {
  const dice = new Dice(seed)
  const has = new Set<Rule>(chosen)
  const places = Array.from({ length: stopCount + 2 }, () => ({
    latitude: 48 + dice.below(1000) / 5000,
    longitude: 11 + dice.below(1000) / 4000,
  }))
  const stops = Array.from({ length: stopCount }, (_, index) => stopOf(index, dice, { has, vehicleCount }))
  const base: Problem = {
    places,
    units: ['boxes', 'kg'],
    depots: depotsOf(has),
    profiles: profilesOf(places, dice, has),
    vehicles: Array.from({ length: vehicleCount }, (_, index) => vehicleOf(index, dice, has)),
    stops,
    ...(has.has('pairs') && { pairs: pairsOf(stops, dice, has) }),
    ...(has.has('relations') && { relations: relationsOf(stops, dice) }),
    ...locksOf(stops, dice, { has, vehicleCount }),
    goals: {
      ...(has.has('balance') && {
        balance: {
          costPerSquaredHour: 3,
          costPerSquaredStop: 0.5,
          ...(dice.pick([true, false]) && { costPerSquaredQuantity: 0.05, unit: dice.pick(['boxes', 'kg']) }),
          among: dice.pick(['used', 'all'] as const),
        },
      }),
      ...(has.has('compact') && { compactnessCostPerKilometer: 0.3 }),
    },
    ...(has.has('promises') && { stability: { promises: { cost: 4, toleranceSeconds: 600 } } }),
  }
  return base
}

function depotsOf(has: ReadonlySet<Rule>): Depot[] {
  const openings = [
    { startSeconds: 8 * HOUR, endSeconds: 12 * HOUR },
    { startSeconds: 12.5 * HOUR, endSeconds: 20 * HOUR },
  ]
  return ['north', 'south'].map((id, place) => ({
    id,
    place,
    ...(has.has('openings') && { openings }),
    ...((has.has('reload') || has.has('setup')) && { loadingSeconds: 600 }),
  }))
}

function profilesOf(places: NonNullable<Problem['places']>, dice: Dice, has: ReadonlySet<Rule>): Profile[] {
  const build = (name: string, speed: number): Profile => {
    const durationsSeconds: (number | null)[] = []
    const distancesMeters: (number | null)[] = []
    for (const from of places) {
      for (const to of places) {
        const meters = Math.hypot((from.latitude - to.latitude) * 111_000, (from.longitude - to.longitude) * 74_000)
        const isCut = has.has('no-way') && from !== to && dice.chance(0.05)
        distancesMeters.push(isCut ? null : Math.round(meters))
        durationsSeconds.push(isCut ? null : Math.round(meters / speed + (from === to ? 0 : dice.below(120))))
      }
    }
    const factors = Array.from({ length: 24 }, (_, hour) => (hour === 9 || hour === 16 ? 1.8 : 1))
    const legCosts = has.has('leg-costs') ? distancesMeters.map(() => dice.below(20) / 4) : []
    return {
      name,
      durationsSeconds,
      distancesMeters,
      ...(has.has('leg-costs') && { legCosts }),
      ...(has.has('traffic') && { traffic: { factors } }),
    }
  }
  return has.has('two-profiles') ? [build('van', 8), build('bike', 4)] : [build('van', 8)]
}

function vehicleOf(index: number, dice: Dice, has: ReadonlySet<Rule>): Vehicle {
  const hasOpenEnds = has.has('open-ends')
  return {
    id: `van ${index + 1}`,
    ...(!(hasOpenEnds && dice.chance(0.4)) && { start: dice.pick(['north', 'south']) }),
    ...(!(hasOpenEnds && dice.chance(0.4)) && { end: dice.pick(['north', 'south']) }),
    ...(has.has('two-profiles') && { profile: dice.pick(['van', 'bike']) }),
    ...(has.has('skills') && {
      skills: dice.chance(0.5) ? ['frozen'] : [],
      features: dice.chance(0.5) ? ['tail lift'] : [],
    }),
    costs: {
      fixed: 20,
      perKilometer: 0.4,
      perHour: dice.pick([0, 25]),
      perDrivingHour: dice.pick([0, 5]),
      ...(has.has('paid-work') && { perWorkHour: 15 }),
    },
    ...limitsOf(dice, has),
    breaks: breaksOf(dice, has),
  }
}

function limitsOf(dice: Dice, has: ReadonlySet<Rule>): Partial<Vehicle> {
  const hasShift = has.has('shift') || has.has('overtime')
  const hasCapacity = has.has('capacity') || has.has('reload')
  return {
    ...(hasShift && { shift: { startSeconds: 8 * HOUR, endSeconds: (12 + dice.below(5)) * HOUR } }),
    ...(has.has('overtime') && { overtime: { upToSeconds: HOUR, costPerMinute: 0.5 } }),
    ...(hasCapacity && { capacity: { boxes: 8 + dice.below(8), kg: 30 + dice.below(30) } }),
    ...(has.has('limits') && {
      limits: {
        distanceMeters: 40_000 + dice.below(60_000),
        durationSeconds: 5 * HOUR,
        drivingSeconds: 4 * HOUR,
        stops: 2 + dice.below(8),
      },
    }),
    ...(has.has('reload') && {
      reload: { depots: dice.chance(0.5) ? ['north'] : ['north', 'south'], atMost: 1 + dice.below(3) },
    }),
  }
}

function breaksOf(dice: Dice, has: ReadonlySet<Rule>): Break[] {
  const breaks: Break[] = []
  if (has.has('fixed-breaks')) {
    const startSeconds = (10 + dice.below(4)) * HOUR
    breaks.push({
      kind: 'fixed',
      window: { startSeconds, endSeconds: startSeconds + HOUR },
      durationSeconds: 1800,
      always: dice.chance(0.3),
      ...(has.has('break-windows') && {
        otherWindows: [{ startSeconds: startSeconds + 2 * HOUR, endSeconds: startSeconds + 3 * HOUR }],
      }),
      ...(has.has('break-loads') && { maxLoad: { boxes: 3 + dice.below(20) / 2 } }),
    })
  }
  if (has.has('driving-breaks')) {
    const replacedBy = dice.pick(['waiting', 'standing', undefined] as const)
    const parts = dice.chance(0.5) ? { parts: [300, 600] as const } : {}
    breaks.push({
      kind: 'driving',
      afterDrivingSeconds: 2400 + dice.below(2400),
      durationSeconds: 900,
      ...parts,
      ...(replacedBy && { replacedBy }),
    })
  }
  return breaks
}

function stopOf(
  index: number,
  dice: Dice,
  { has, vehicleCount }: { has: ReadonlySet<Rule>; vehicleCount: number },
): Stop {
  const isPickup = has.has('pickups') && dice.chance(0.4)
  const quantities = { boxes: 1 + dice.below(6), ...(dice.chance(0.5) && { kg: dice.below(200) / 10 }) }
  const early = (8 + dice.below(8)) * HOUR
  /** Adds the fields of a rule to a share of the stops. */
  const sometimes = (rule: Rule, share: number, fields: () => Partial<Stop>) =>
    has.has(rule) && dice.chance(share) ? fields() : {}
  return {
    id: `stop ${index + 1}`,
    place: index + 2,
    [isPickup ? 'pickup' : 'delivery']: quantities,
    serviceSeconds: 60 * (1 + dice.below(15)),
    ...windowsOf(early, dice, has),
    ...sometimes('setup', 1, () => ({ setupSeconds: 120, place: dice.chance(0.3) ? 2 : index + 2 })),
    ...sometimes('skills', 0.3, () => ({ skills: ['frozen'] })),
    ...sometimes('skills', 0.2, () => ({ features: ['tail lift'] })),
    ...sometimes('prizes', 0.4, () => ({ prize: dice.below(60) })),
    ...sometimes('prizes', 0.3, () => ({ priority: dice.below(10) })),
    ...sometimes('position', 0.3, () => ({ position: dice.pick(['first', 'last'] as const) })),
    ...sometimes('on-board', 0.4, () => ({ maxOnBoardSeconds: 1800 + dice.below(2 * HOUR) })),
    ...sometimes('promises', 0.5, () => ({ promise: { startSeconds: early, endSeconds: early + HOUR } })),
    ...sometimes('own-work', 0.4, () => ({
      workByVehicle: { 'van 1': { serviceSeconds: 60 * dice.below(30), setupSeconds: 60 * dice.below(5) } },
    })),
    ...sometimes('preferences', 0.5, () => ({
      costByVehicle: { [`van ${1 + dice.below(vehicleCount)}`]: dice.below(20) },
    })),
  }
}

function windowsOf(early: number, dice: Dice, has: ReadonlySet<Rule>): { windows?: StopWindow[] } {
  const windows: StopWindow[] = []
  const isSoft = has.has('soft-windows') && dice.chance(0.6)
  const price = isSoft ? { lateCostPerMinute: dice.below(20) / 10 } : {}
  if ((has.has('windows') || has.has('soft-windows')) && dice.chance(0.7)) {
    windows.push({ startSeconds: early, endSeconds: early + HOUR / 2 + dice.below(3 * HOUR), ...price })
  }
  if (has.has('many-windows') && dice.chance(0.6)) {
    windows.push(
      { startSeconds: early - 2 * HOUR, endSeconds: early - HOUR },
      { startSeconds: early + 4 * HOUR, endSeconds: early + 5 * HOUR, ...price },
    )
  }
  return windows.length > 0 ? { windows } : {}
}

function pairsOf(stops: readonly Stop[], dice: Dice, has: ReadonlySet<Rule>): Pair[] {
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < stops.length; index += 2) {
    if (!dice.chance(0.5)) continue
    const limit = has.has('ride-time') ? { maxOnBoardSeconds: 900 + dice.below(HOUR) } : {}
    pairs.push({
      pickup: stops[index]!.id,
      delivery: stops[index + 1]!.id,
      quantities: { boxes: 1 + dice.below(4) },
      ...limit,
    })
  }
  return pairs
}

function relationsOf(stops: readonly Stop[], dice: Dice): Relation[] {
  return (['together', 'apart', 'apart'] as const).map((kind) => ({
    kind,
    stops: [dice.pick(stops).id, dice.pick(stops).id, dice.pick(stops).id],
  }))
}

function locksOf(
  stops: readonly Stop[],
  dice: Dice,
  { has, vehicleCount }: { has: ReadonlySet<Rule>; vehicleCount: number },
): { locks?: Locks } {
  const locks: Locks = {
    ...(has.has('vehicle-locks') && {
      vehicles: [{ stop: dice.pick(stops).id, vehicle: `van ${1 + dice.below(vehicleCount)}` }],
    }),
    ...(has.has('order-locks') && { orders: [stops.filter(() => dice.chance(0.4)).map((stop) => stop.id)] }),
  }
  return Object.keys(locks).length > 0 ? { locks } : {}
}

/** Assigns every stop to a random position of a route, or leaves it out. */
export function anyRoutes({ seed, stopCount, vehicleCount }: Recipe): Int32Array[] {
  const dice = new Dice(seed ^ 0x5bd1e995)
  const routes = Array.from({ length: vehicleCount }, (): number[] => [])
  for (let stop = 0; stop < stopCount; stop++) {
    const route = dice.pick(routes)
    if (!dice.chance(0.2)) route.splice(dice.below(route.length + 1), 0, stop)
  }
  return routes.map((route) => Int32Array.from(route))
}
