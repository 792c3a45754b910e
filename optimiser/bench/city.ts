import { Random } from '../src/search/random.ts'
import type { Problem, Stop, Vehicle } from '../src/problem.ts'
import { distanceMatrix } from '../src/readers/instance-problem.ts'

/** Size of a generated city day. */
export interface CitySize {
  readonly name: string
  readonly stops: number
  readonly vehicles: number
  readonly seed: number
}

/** Generated days: districts around two depots, time windows, boxes and kilograms, skills, lunch, reloading. */
export const cities: readonly CitySize[] = [
  { name: 'city-100', stops: 100, vehicles: 8, seed: 1 },
  { name: 'city-500', stops: 500, vehicles: 30, seed: 2 },
  { name: 'city-1000', stops: 1000, vehicles: 55, seed: 3 },
  { name: 'city-5000', stops: 5000, vehicles: 200, seed: 4 },
]

const hour = 3600
const metersPerSecond = 7
// Ratio of street distance to straight-line distance, a common factor for cities.
const detour = 1.35

interface Spot {
  readonly x: number
  readonly y: number
}

/** Generates the problem; the same size and seed give the same problem. */
export function cityProblem({ stops: stopCount, vehicles: vehicleCount, seed }: CitySize): Problem {
  const random = new Random(seed)
  const radius = 3000 + 220 * Math.sqrt(stopCount)
  const depots = [
    { x: -radius / 4, y: 0 },
    { x: radius / 2, y: radius / 3 },
  ]
  const spots = [...depots, ...spotsOf(stopCount, radius, random)]
  const distances = distanceMatrix(spots, { scale: detour, round: Math.round })
  return {
    units: ['boxes', 'kg'],
    depots: [
      { id: 'west', place: 0, loadingSeconds: 900 },
      { id: 'east', place: 1, loadingSeconds: 900 },
    ],
    vehicles: Array.from({ length: vehicleCount }, (_, index) => vehicleOf(index, Math.ceil(stopCount / vehicleCount))),
    stops: Array.from({ length: stopCount }, (_, index) => stopOf(index, random)),
    profiles: [
      {
        name: 'van',
        distancesMeters: distances,
        durationsSeconds: distances.map((meters) => Math.round(meters / metersPerSecond)),
      },
    ],
  }
}

function spotsOf(count: number, radius: number, random: Random): Spot[] {
  const around = (centre: Spot, spread: number): Spot => {
    const [angle, distance] = [2 * Math.PI * random.unit(), spread * Math.sqrt(random.unit())]
    return { x: centre.x + distance * Math.cos(angle), y: centre.y + distance * Math.sin(angle) }
  }
  const districts = Array.from({ length: Math.ceil(count / 40) }, () => around({ x: 0, y: 0 }, radius))
  return Array.from({ length: count }, () => {
    const district = districts[random.below(districts.length)]
    return district === undefined || random.unit() < 0.3 ? around({ x: 0, y: 0 }, radius) : around(district, radius / 8)
  })
}

function vehicleOf(index: number, stopsEach: number): Vehicle {
  const isSmall = index % 3 === 0
  const depot = index % 2 === 0 ? 'west' : 'east'
  const startSeconds = index % 4 === 3 ? 10 * hour : 7 * hour
  return {
    id: `van ${index + 1}`,
    start: depot,
    end: depot,
    shift: { startSeconds, endSeconds: startSeconds + 9 * hour },
    overtime: { upToSeconds: hour, costPerMinute: 0.6 },
    capacity: isSmall ? { boxes: 2 * stopsEach, kg: 20 * stopsEach } : { boxes: 4 * stopsEach, kg: 40 * stopsEach },
    skills: index % 5 === 0 ? ['frozen'] : [],
    costs: { fixed: isSmall ? 60 : 80, perKilometer: isSmall ? 0.35 : 0.45, perHour: 24 },
    breaks: [
      {
        kind: 'fixed',
        window: { startSeconds: startSeconds + 4 * hour, endSeconds: startSeconds + 6 * hour },
        durationSeconds: 1800,
      },
    ],
    reload: { depots: ['west', 'east'], atMost: 1 },
  }
}

function stopOf(index: number, random: Random): Stop {
  const promised = 8 + random.below(8)
  const kind = random.unit()
  const length = kind < 0.3 ? 2 : 4
  return {
    id: `stop ${index + 1}`,
    place: index + 2,
    delivery: { boxes: 1 + random.below(5), kg: 2 + random.below(48) },
    serviceSeconds: 180 + 30 * random.below(11),
    ...(kind < 0.7 && { windows: [{ startSeconds: promised * hour, endSeconds: (promised + length) * hour }] }),
    ...(random.unit() < 0.08 && { skills: ['frozen'] }),
    ...(random.unit() < 0.05 && { priority: 3 }),
  }
}
