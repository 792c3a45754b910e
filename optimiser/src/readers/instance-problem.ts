import type { Problem, Stop, Vehicle } from '../problem.ts'
import type { Instance, InstancePlace } from './instance.ts'

/** How a benchmark rounds distances, and its objective. */
export interface Convention {
  /** Distances and times are `round(euclidean * scale)`. */
  readonly scale: number
  readonly round: (value: number) => number
  readonly vehiclesFirst: boolean
}

/** Uchoa et al. 2017: Euclidean rounded to the nearest whole number, total distance. */
export const cvrplibConvention: Convention = { scale: 1, round: Math.round, vehiclesFirst: false }
/** DIMACS challenge 2022: Euclidean truncated to one decimal, total distance. */
export const dimacsConvention: Convention = { scale: 10, round: Math.floor, vehiclesFirst: false }
/** SINTEF: Euclidean, vehicles first. Rounded up to thousandths, so that a plan in time here is also in time without rounding. */
export const sintefConvention: Convention = { scale: 1000, round: Math.ceil, vehiclesFirst: true }

/** The instance as a problem: stops are named by their number in the file, the depot is `depot`. */
export function problemOfInstance(instance: Instance, convention: Convention): Problem {
  const { places } = instance
  const matrix = distanceMatrix(places, convention)
  const units = ['load']
  const depot = places[0]
  if (depot === undefined) throw new Error('An instance has a depot.')
  const shift = Number.isFinite(depot.close)
    ? { startSeconds: depot.open * convention.scale, endSeconds: depot.close * convention.scale }
    : null
  const vehicles = Array.from({ length: instance.vehicles ?? fleetBound(instance) }, (_, index): Vehicle => {
    return {
      id: String(index + 1),
      start: 'depot',
      end: 'depot',
      capacity: { load: instance.capacity },
      ...(shift && { shift }),
    }
  })
  const stops = places.slice(1).map((place, index) => stopOf(place, index + 1, { instance, convention }))
  const pairs = places.flatMap((place, index) =>
    place.delivery === 0
      ? []
      : [{ pickup: String(index), delivery: String(place.delivery), quantities: { load: place.demand } }],
  )
  return {
    depots: [{ id: 'depot', place: 0 }],
    vehicles,
    stops,
    profiles: [{ name: 'plane', durationsSeconds: matrix, distancesMeters: matrix }],
    units,
    ...(pairs.length > 0 && { pairs }),
    ...(convention.vehiclesFirst && { goals: { vehiclesFirst: true } }),
  }
}

function stopOf(place: InstancePlace, index: number, context: { instance: Instance; convention: Convention }): Stop {
  const { scale } = context.convention
  const timed = Number.isFinite(place.close)
  return {
    id: String(index),
    place: index,
    ...(context.instance.kind !== 'pairs' && { delivery: { load: place.demand } }),
    ...(timed && { windows: [{ startSeconds: place.open * scale, endSeconds: place.close * scale }] }),
    ...(place.service > 0 && { serviceSeconds: place.service * scale }),
  }
}

// The bound of the X set: 1.3 times the vehicles required by the load, plus three.
function fleetBound(instance: Instance): number {
  const total = instance.places.reduce((sum, place) => sum + place.demand, 0)
  return Math.ceil((1.3 * total) / instance.capacity) + 3
}

/** Scaled and rounded distances between points in the plane. */
export function distanceMatrix(
  places: readonly Pick<InstancePlace, 'x' | 'y'>[],
  { scale, round }: Pick<Convention, 'scale' | 'round'>,
): Int32Array {
  const count = places.length
  const matrix = new Int32Array(count * count)
  const xs = Float64Array.from(places, (place) => place.x)
  const ys = Float64Array.from(places, (place) => place.y)
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < row; column++) {
      const x = xs[row]! - xs[column]!
      const y = ys[row]! - ys[column]!
      const distance = round(scale * Math.sqrt(x * x + y * y))
      matrix[row * count + column] = distance
      matrix[column * count + row] = distance
    }
  }
  return matrix
}
