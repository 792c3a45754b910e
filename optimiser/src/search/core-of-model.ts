import { NEVER, NO_WAY } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { buildCore } from './core.ts'
import type { Core } from './core.ts'

// Outweighs every distance, and is outweighed by a stop left out; sums stay exact in a double.
const vehicleWeight = 1e11

/** The classic core of a model that is not rich, or null when its prices cannot be put in whole numbers. Node `stop + 1` is stop `stop`. */
export function coreOfModel(model: Model): Core | null {
  const { kind } = model.features
  if (kind === 'rich' || !isPlain(model)) return null
  const isPaidByMeter = model.meterPrice[0]! > 0
  const unitPrice = isPaidByMeter ? model.meterPrice[0]! : model.drivingPrice[0]!
  const depot = model.depotPlace[model.startDepot[0]!]!
  const places = [depot, ...model.stopPlace]
  const cost = gathered(isPaidByMeter ? model.distances[0]! : model.durations[0]!, model.placeCount, places)
  const isSame = !isPaidByMeter || model.durations[0] === model.distances[0]
  const time = isSame ? cost : gathered(model.durations[0]!, model.placeCount, places)
  return buildCore({
    kind,
    nodes: places.length,
    fleet: model.vehicleCount,
    capacity: model.unitCount === 0 ? NEVER : model.capacity[0]!,
    vehiclesFirst: model.vehiclesFirst,
    fixedCost: model.vehiclesFirst ? vehicleWeight : model.fixedCost[0]! / unitPrice,
    cost,
    time,
    demand: withDepot(0, demandOf(model)),
    service: withDepot(0, model.service),
    open: withDepot(model.shiftStart[0]!, model.earliest),
    close: withDepot(model.shiftEnd[0]!, model.latest),
    partner: withDepot(0, model.partner.map((partner) => partner + 1)),
    isPickup: Uint8Array.from([0, ...model.isPairPickup]),
    penalty: Float64Array.from([0, ...model.unassignedPrice], (price) => price / unitPrice + (model.vehiclesFirst ? 10 * vehicleWeight : 0)),
  })
}

function isPlain(model: Model): boolean {
  if (model.stopCount === 0 || model.vehicleCount === 0 || model.unitCount > 1) return false
  const isPaidByOne = model.meterPrice[0]! > 0 !== model.drivingPrice[0]! > 0
  return isPaidByOne && !hasGaps(model.distances[0]!) && !hasGaps(model.durations[0]!)
}

function hasGaps(matrix: Int32Array): boolean {
  for (let entry = 0; entry < matrix.length; entry++) if (matrix[entry]! >= NO_WAY) return true
  return false
}

function demandOf(model: Model): Int32Array {
  if (model.unitCount === 0) return new Int32Array(model.stopCount)
  return model.delivery.map((delivered, stop) => delivered + model.pickup[stop]! + model.pairLoad[stop]!)
}

function withDepot(depot: number, column: Int32Array): Int32Array {
  const result = new Int32Array(column.length + 1)
  result[0] = depot
  result.set(column, 1)
  return result
}

function gathered(matrix: Int32Array, placeCount: number, places: readonly number[]): Int32Array {
  if (places.length === placeCount && places.every((place, node) => place === node)) return matrix
  const result = new Int32Array(places.length ** 2)
  let at = 0
  for (const from of places) for (const to of places) result[at++] = matrix[from * placeCount + to]!
  return result
}
