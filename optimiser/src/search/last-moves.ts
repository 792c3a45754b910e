import type { Model } from '../model/model.ts'
import { LastPass } from './last-pass.ts'
import type { Routes } from './last-pass.ts'
import { leaveOut, movePair, moveStop } from './last-places.ts'
import { swapStop } from './last-swaps.ts'
import { reassignRoutes, swapVehicle } from './last-vehicles.ts'

/**
 * A last pass over the moves that people try by hand: each stop and each pair at every other place or left out, any two stops in each other's
 * places, the routes of any two vehicles exchanged, and all routes given to other vehicles. Makes every one that saves and breaks no rule, until
 * none is left or `isOver` says so of the number of routes priced. Null if nothing was saved.
 */
export function afterLastMoves(model: Model, routes: Routes, isOver: (priced: number) => boolean): Routes | null {
  const pass = new LastPass(model, routes, isOver)
  const tries = triesOf(pass)
  let hasSaved = false
  for (let at = 0, idle = 0; idle < tries.length && !pass.isLate; at = (at + 1) % tries.length) {
    const isSaving = tries[at]!()
    idle = isSaving ? 0 : idle + 1
    hasSaved ||= isSaving
  }
  return hasSaved ? pass.pricer.routes : null
}

// What saves most for its time comes first.
function triesOf(pass: LastPass): (() => boolean)[] {
  const { stopCount, vehicleCount } = pass.model
  const stops = Array.from({ length: stopCount }, (_, stop) => stop)
  const vehicles = Array.from({ length: vehicleCount }, (_, vehicle) => vehicle)
  return [
    () => reassignRoutes(pass),
    ...stops.map((stop) => () => moveStop(pass, stop)),
    ...stops.map((stop) => () => leaveOut(pass, stop)),
    ...stops.map((stop) => () => movePair(pass, stop)),
    ...vehicles.map((vehicle) => () => swapVehicle(pass, vehicle)),
    ...stops.map((stop) => () => swapStop(pass, stop)),
  ]
}
