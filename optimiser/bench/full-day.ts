import { Random } from '../src/search/random.ts'
import type { Locks, Pair, PlanOrder, Problem, Relation, Stop, StopWindow, Vehicle } from '../src/problem.ts'

const hour = 3600

/** Adds every rule of the optimiser to a day. Promises and drivers are compared with the plan `before`. */
export function withEveryRule(problem: Problem, before: PlanOrder): Problem {
  const random = new Random(7)
  const stops = problem.stops.map((stop) => fullStop(stop, random))
  const [profile] = problem.profiles
  const factors = Array.from({ length: 24 }, (_, at) => (at === 8 || at === 17 ? 1.4 : 1))
  return {
    ...problem,
    units: ['boxes', 'kg', 'pallets'],
    places: Array.from({ length: stops.length + 2 }, () => ({
      latitude: 48 + random.unit() / 5,
      longitude: 11 + random.unit() / 5,
    })),
    depots: problem.depots!.map((depot) => ({
      ...depot,
      openings: [
        { startSeconds: 6 * hour, endSeconds: 13 * hour },
        { startSeconds: 13.5 * hour, endSeconds: 22 * hour },
      ],
    })),
    vehicles: problem.vehicles.map(fullVehicle),
    stops,
    profiles: [{ ...profile!, traffic: { factors } }],
    pairs: pairsOf(stops),
    relations: relationsOf(before),
    locks: locksOf(before),
    stability: {
      reference: before,
      vehicles: { cost: 2, atMost: 400 },
      orders: { cost: 0.5, atMost: 400 },
      promises: { cost: 3, atMost: 300, toleranceSeconds: 900 },
    },
    goals: { balance: { costPerSquaredHour: 0.5, costPerSquaredStop: 0.02 }, compactnessCostPerKilometer: 0.05 },
  }
}

function fullStop(stop: Stop, random: Random): Stop {
  const [window] = stop.windows ?? []
  const { delivery, ...rest } = stop
  const sometimes = (share: number, fields: Partial<Stop>) => (random.unit() < share ? fields : {})
  const promisedSeconds = window?.startSeconds ?? 9 * hour
  return {
    ...rest,
    [random.unit() < 0.1 ? 'pickup' : 'delivery']: { ...delivery, pallets: random.below(2) },
    setupSeconds: 60,
    ...(window && windowsOf(window, random.unit())),
    ...sometimes(0.1, { features: ['tail lift'] }),
    ...sometimes(0.02, { position: 'first' }),
    ...sometimes(0.1, { prize: 20 + random.below(60) }),
    ...sometimes(0.1, { maxOnBoardSeconds: 6 * hour }),
    ...sometimes(0.3, { promise: { startSeconds: promisedSeconds, endSeconds: promisedSeconds + 2 * hour } }),
    ...sometimes(0.2, { costByVehicle: { [`van ${1 + random.below(8)}`]: 5 } }),
  }
}

/** A third of the windows is soft, a third is split in two. */
function windowsOf(window: StopWindow, kind: number): Partial<Stop> {
  const { startSeconds, endSeconds } = window
  if (kind < 0.3) return { windows: [{ ...window, lateCostPerMinute: 0.3 }] }
  if (kind < 0.7) return {}
  return {
    windows: [
      { startSeconds: startSeconds - hour, endSeconds: startSeconds },
      { startSeconds: startSeconds + hour, endSeconds: endSeconds + hour },
    ],
  }
}

function fullVehicle(vehicle: Vehicle, index: number): Vehicle {
  return {
    ...vehicle,
    capacity: { ...vehicle.capacity, pallets: 30 },
    ...(index % 3 > 0 && { features: ['tail lift'] }),
    costs: { ...vehicle.costs, perDrivingHour: 3 },
    limits: { distanceMeters: 300_000, durationSeconds: 9 * hour, drivingSeconds: 7 * hour, stops: 40 },
    breaks: [
      ...(vehicle.breaks ?? []),
      {
        kind: 'driving',
        afterDrivingSeconds: 2 * hour,
        durationSeconds: 900,
        parts: [300, 600],
        ...(index % 2 === 0 && { replacedBy: 'waiting' as const }),
      },
    ],
  }
}

function pairsOf(stops: readonly Stop[]): Pair[] {
  return Array.from({ length: Math.floor(stops.length / 25) }, (_, index) => {
    const [pickup, delivery] = [stops[25 * index]!.id, stops[25 * index + 1]!.id]
    return { pickup, delivery, quantities: { boxes: 1 }, maxOnBoardSeconds: 5 * hour }
  })
}

function relationsOf(before: PlanOrder): Relation[] {
  const together = before.routes.map(({ stops }): Relation => ({ kind: 'together', stops: stops.slice(-2) }))
  const apart = before.routes
    .slice(1)
    .map(({ stops }, index): Relation => ({ kind: 'apart', stops: [stops[0]!, before.routes[index]!.stops[0]!] }))
  return [...together, ...apart]
}

function locksOf(before: PlanOrder): Locks {
  return {
    vehicles: before.routes.map(({ vehicle, stops }) => ({ vehicle, stop: stops[0]! })),
    orders: before.routes.map(({ stops }) => stops.slice(0, 2)),
  }
}
