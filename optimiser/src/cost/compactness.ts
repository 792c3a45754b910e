import type { Model } from '../model/model.ts'

/** Kilometres: the root of the mean squared distance of the stops to their centre, times the number of stops. */
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
  return Math.sqrt(Math.max(0, aroundCentre) * count)
}
