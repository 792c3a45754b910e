import { withInserted } from '../price/edits.ts'
import type { Edit } from '../price/edits.ts'
import { leastGain } from './last-pass.ts'
import type { LastPass } from './last-pass.ts'

interface Place {
  readonly vehicle: number
  readonly position: number
}

/** Moves a stop to the place that saves most, or serves it if it isn't served. */
export function moveStop(pass: LastPass, stop: number): boolean {
  const source = pass.vehicleOf(stop)
  if (source < 0 && pass.model.partner[stop]! >= 0) return false
  const place = pass.isBalanced ? bestSlot(pass, stop) : likelyPlace(pass, [stop], source)
  if (!place) return false
  // What concerns the whole plan is only known now; where that is against the place, all places are priced in full.
  if (tryPlace(pass, [stop], { source, place })) return true
  const other = pass.isBalanced ? null : bestSlot(pass, stop)
  return other !== null && tryPlace(pass, [stop], { source, place: other })
}

/** Moves both stops of a pair, one behind the other, to the place that saves most, or serves them. */
export function movePair(pass: LastPass, pickup: number): boolean {
  const { isPairPickup, partner } = pass.model
  if (isPairPickup[pickup] === 0 || pass.isBalanced) return false
  const source = pass.vehicleOf(pickup)
  const both = [pickup, partner[pickup]!]
  const place = likelyPlace(pass, both, source)
  return place !== null && tryPlace(pass, both, { source, place })
}

/** Leaves out a stop, with its partner, if it costs more to serve than to leave out. */
export function leaveOut(pass: LastPass, stop: number): boolean {
  const { model, pricer } = pass
  const source = pass.vehicleOf(stop)
  const partner = model.partner[stop]!
  if (source < 0 || (partner >= 0 && model.isPairPickup[stop] === 0)) return false
  if (model.vehiclesFirst && model.isOptional[stop] === 0) return false
  const stops = partner < 0 ? [stop] : [stop, partner]
  const without = pricer.routes[source]!.filter((other) => !stops.includes(other))
  const price = stops.reduce((sum, each) => sum + model.unassignedPrice[each]!, 0)
  const most = pass.isBalanced ? Infinity : pricer.figures[source]!.cost - price - leastGain
  if (pass.costOf(source, without, most) >= most) return false
  return pass.tryEdit({ kind: 'remove', stops: stops.map((each) => pass.idOf(each)) })
}

function tryPlace(
  pass: LastPass,
  stops: readonly number[],
  { source, place }: { source: number; place: Place },
): boolean {
  const edit: Edit = {
    kind: source < 0 ? 'insert' : 'move',
    stops: stops.map((stop) => pass.idOf(stop)),
    vehicle: pass.model.problem.vehicles[place.vehicle]!.id,
    position: place.position,
  }
  return pass.tryEdit(edit)
}

/** The place that saves most by the costs of the two routes alone. */
function likelyPlace(pass: LastPass, stops: readonly number[], source: number): Place | null {
  const { model } = pass
  const { routes, figures } = pass.pricer
  const without = source < 0 ? null : routes[source]!.filter((other) => !stops.includes(other))
  const released = without
    ? figures[source]!.cost - pass.costOf(source, without)
    : stops.reduce((sum, stop) => sum + model.unassignedPrice[stop]!, 0)
  let best: Place | null = null
  let gain = leastGain
  for (let vehicle = 0; vehicle < model.vehicleCount; vehicle++) {
    const isOwn = vehicle === source
    if (!isOwn && (released === -Infinity || pass.opensVehicle(vehicle) || !pass.mayServe(vehicle, stops))) continue
    const route = isOwn ? without! : routes[vehicle]!
    const before = figures[vehicle]!.cost + (isOwn ? 0 : released)
    for (let position = 0; position <= route.length; position++) {
      const cost = pass.costOf(vehicle, withInserted(route, stops, position), before - gain)
      if (cost >= before - gain) continue
      gain = before - cost
      best = { vehicle, position }
    }
  }
  return best
}

/** The place that saves most of the whole plan and breaks no rule. */
function bestSlot(pass: LastPass, stop: number): Place | null {
  const { model } = pass
  let best: Place | null = null
  let least = -leastGain
  for (const { vehicle: id, position, change } of pass.pricer.slots(pass.idOf(stop))) {
    pass.priced++
    const vehicle = model.problem.vehicles.findIndex((one) => one.id === id)
    if (change.cost >= least || change.broken.length > 0 || pass.opensVehicle(vehicle)) continue
    least = change.cost
    best = { vehicle, position }
  }
  return best
}
