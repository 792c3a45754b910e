import type { Stop, StopWork } from '../problem.ts'
import type { Ground } from './ground.ts'
import type { Model, StopColumns } from './model.ts'
import { wholeColumn } from './scale.ts'

/** Set-up and service times of stops: the least of any vehicle, and per vehicle if they differ. */
export function compileWork({ problem }: Ground): Pick<StopColumns, 'service' | 'setup' | 'serviceBy' | 'setupBy'> {
  const { stops, vehicles } = problem
  if (stops.every(({ workByVehicle }) => workByVehicle === undefined)) {
    return {
      service: wholeColumn(stops, secondsOf('serviceSeconds')),
      setup: wholeColumn(stops, secondsOf('setupSeconds')),
      serviceBy: new Int32Array(0),
      setupBy: new Int32Array(0),
    }
  }
  const tableOf = (part: keyof StopWork) =>
    Int32Array.from(
      vehicles.flatMap(({ id }) => stops.map((stop) => secondsOf(part)({ ...stop, ...stop.workByVehicle?.[id] }))),
    )
  const serviceBy = tableOf('serviceSeconds')
  const setupBy = tableOf('setupSeconds')
  return {
    service: leastByStop(serviceBy, stops.length),
    setup: leastByStop(setupBy, stops.length),
    serviceBy,
    setupBy,
  }
}

/** Seconds a vehicle spends at a stop. */
export function workAt(model: Model, vehicle: number, stop: number, isSamePlace: boolean): number {
  const { serviceBy, setupBy, stopCount } = model
  if (serviceBy.length === 0) return model.service[stop]! + (isSamePlace ? 0 : model.setup[stop]!)
  const entry = vehicle * stopCount + stop
  return serviceBy[entry]! + (isSamePlace ? 0 : setupBy[entry]!)
}

function secondsOf(part: keyof StopWork): (stop: Stop) => number {
  return (stop) => Math.round(stop[part] ?? 0)
}

function leastByStop(table: Int32Array, stopCount: number): Int32Array {
  const least = table.slice(0, stopCount)
  for (let entry = stopCount; entry < table.length; entry++) {
    const stop = entry % stopCount
    if (table[entry]! < least[stop]!) least[stop] = table[entry]!
  }
  return least
}
