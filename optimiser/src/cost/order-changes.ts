import type { Model } from '../model/model.ts'

/**
 * The fewest stops of a route that would have to be moved within it to restore the order of the plan before: those on the same
 * vehicle as before, less their longest rising run of old positions (patience sorting).
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
  while (low < high) {
    const middle = (low + high) >> 1
    if (tails[middle]! < value) low = middle + 1
    else high = middle
  }
  tails[low] = value
}
