import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { NeighbourParams } from './classic-params.ts'
import { nearestChain } from './chain.ts'
import type { GoOn } from './control.ts'
import { buildCore } from './core.ts'
import type { Core, CoreInput } from './core.ts'

// Larger than any distance and smaller than the penalty of an absent stop; sums stay exact in a double.
const vehicleWeight = 1e11

/** The classic core of a model, with the mapping between nodes and stops. Near stops have near node numbers. */
export interface NumberedCore {
  readonly core: Core
  /** The stop of each node (-1 for the depot, node 0), and the node of each stop. */
  readonly stopOf: Int32Array
  readonly nodeOf: Int32Array
}

/** The classic core of a model that isn't rich, or null if its prices can't be converted to whole numbers. */
export function coreOfModel(model: Model, counts: NeighbourParams, goOn: GoOn = () => {}): NumberedCore | null {
  const { kind } = model.features
  if (kind === 'rich' || !isPlain(model)) return null
  const isPaidByMeter = model.meterPrice[0]! > 0
  const unitPrice = isPaidByMeter ? model.meterPrice[0]! : model.drivingPrice[0]!
  const prices = isPaidByMeter ? model.distances[0]! : model.durations[0]!
  const places = Int32Array.of(model.depotPlace[model.startDepot[0]!]!, ...model.stopPlace)
  const order = nearestChain(places, prices, model.placeCount, goOn)
  const chain = order.map((node) => places[node]!)
  const stopOf = order.map((node) => node - 1)
  const nodeOf = inverse(stopOf)
  const column = (depot: number, ofStop: ArrayLike<number>) => stopOf.map((stop) => (stop < 0 ? depot : ofStop[stop]!))
  const rowsOf = (matrix: Int32Array) => gathered(matrix, model.placeCount, { places: chain, goOn })
  const cost = rowsOf(prices)
  const isSame = !isPaidByMeter || model.durations[0] === model.distances[0]
  const input: CoreInput = {
    kind,
    nodes: chain.length,
    fleet: model.vehicleCount,
    capacity: model.unitCount === 0 ? NEVER : model.capacity[0]!,
    vehiclesFirst: model.vehiclesFirst,
    fixedCost: model.vehiclesFirst ? vehicleWeight : model.fixedCost[0]! / unitPrice,
    cost,
    time: isSame ? cost : rowsOf(model.durations[0]!),
    demand: column(0, demandOf(model)),
    service: column(0, model.service),
    open: column(model.shiftStart[0]!, model.earliest),
    close: column(model.shiftEnd[0]!, model.latest),
    partner: column(
      0,
      model.partner.map((partner) => nodeOf[partner] ?? 0),
    ),
    isPickup: Uint8Array.from(column(0, model.isPairPickup)),
    penalty: Float64Array.from(stopOf, (stop) =>
      stop < 0 ? 0 : model.unassignedPrice[stop]! / unitPrice + (model.vehiclesFirst ? 10 * vehicleWeight : 0),
    ),
  }
  return { core: buildCore(input, counts, goOn), stopOf, nodeOf }
}

function isPlain(model: Model): boolean {
  if (model.stopCount === 0 || model.vehicleCount === 0 || model.unitCount > 1) return false
  const isPaidByOne = model.meterPrice[0]! > 0 !== model.drivingPrice[0]! > 0
  return isPaidByOne && !model.hasGaps
}

function demandOf(model: Model): Int32Array {
  if (model.unitCount === 0) return new Int32Array(model.stopCount)
  return model.delivery.map((delivered, stop) => delivered + model.pickup[stop]! + model.pairLoad[stop]!)
}

function inverse(stopOf: Int32Array): Int32Array {
  const nodeOf = new Int32Array(stopOf.length - 1)
  for (const [node, stop] of stopOf.entries()) if (stop >= 0) nodeOf[stop] = node
  return nodeOf
}

function gathered(
  matrix: Int32Array,
  placeCount: number,
  { places, goOn }: { places: Int32Array; goOn: GoOn },
): Int32Array {
  const count = places.length
  const result = new Int32Array(count * count)
  let at = 0
  for (let row = 0; row < count; row++) {
    goOn()
    const from = places[row]! * placeCount
    for (let column = 0; column < count; column++) result[at++] = matrix[from + places[column]!]!
  }
  return result
}
