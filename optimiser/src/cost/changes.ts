import type { Model } from '../model/model.ts'

/** Changes of a route from the previous plan. */
export interface Changes {
  readonly vehicleChanges: number
  readonly orderChanges: number
}

/** Number of stops that another vehicle served in the previous plan. */
export function vehicleChanges(model: Model, vehicle: number, stops: ArrayLike<number>, count: number): number {
  const { referenceVehicle } = model.stability
  let changes = 0
  for (let position = 0; position < count; position++) {
    const before = referenceVehicle[stops[position]!]!
    if (before >= 0 && before !== vehicle) changes++
  }
  return changes
}

/**
 * The fewest stops of a route that would have to move within it to restore the previous order: the stops that keep their vehicle,
 * less the longest increasing subsequence of their old positions (patience sorting).
 */
export function orderChanges(model: Model, vehicle: number, stops: ArrayLike<number>, count: number): number {
  const { referenceVehicle, referencePosition } = model.stability
  const tails: number[] = []
  let kept = 0
  for (let position = 0; position < count; position++) {
    const stop = stops[position]!
    if (referenceVehicle[stop] !== vehicle) continue
    kept++
    placeOnPile(tails, referencePosition[stop]!)
  }
  return kept - tails.length
}

function placeOnPile(tails: number[], value: number): void {
  let low = 0
  let high = tails.length
  if (high === 0 || tails[high - 1]! < value) low = high
  while (low < high) {
    const middle = (low + high) >> 1
    if (tails[middle]! < value) low = middle + 1
    else high = middle
  }
  tails[low] = value
}
