import type { Model } from '../model/model.ts'

/** Root mean square distance of the stops from their centre in kilometres, times the number of stops. */
export function spreadKilometers(model: Model, stops: ArrayLike<number>, count: number): number {
  if (count < 2) return 0
  let sumEast = 0
  let sumNorth = 0
  let sumOfSquares = 0
  for (let position = 0; position < count; position++) {
    const east = model.east[stops[position]!]!
    const north = model.north[stops[position]!]!
    sumEast += east
    sumNorth += north
    sumOfSquares += east * east + north * north
  }
  const aroundCentre = sumOfSquares - (sumEast * sumEast + sumNorth * sumNorth) / count
  const isLost = aroundCentre < lostShare * sumOfSquares
  return Math.sqrt(
    (isLost ? squaresAround(model, stops, { count, east: sumEast / count, north: sumNorth / count }) : aroundCentre) *
      count,
  )
}

// Below this share of the sum, the difference has lost all significant digits.
const lostShare = 1e-9

function squaresAround(
  model: Model,
  stops: ArrayLike<number>,
  { count, east, north }: { count: number; east: number; north: number },
): number {
  let sum = 0
  for (let position = 0; position < count; position++) {
    const stop = stops[position]!
    sum += (model.east[stop]! - east) ** 2 + (model.north[stop]! - north) ** 2
  }
  return sum
}
