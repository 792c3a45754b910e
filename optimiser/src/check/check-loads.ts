import type { Stop } from '../problem.ts'
import type { Facts } from './facts.ts'
import type { Leg, Walk } from './walk.ts'

/** Checks loads trip by trip, in thousandths. Goods of a pair stay on board across reloads. */
export function checkLoads(facts: Facts, walk: Walk): void {
  for (const unit of facts.problem.units ?? []) {
    let most = 0
    let carried = 0
    for (const trip of tripsOf(walk)) {
      most = Math.max(most, checkTrip(facts, walk, { trip, unit, carried }))
      carried += stopsOf(facts, trip).reduce((sum, stop) => sum + pairedLoad(facts, stop, unit), 0)
    }
    const room = walk.vehicle.capacity?.[unit]
    const excess = room === undefined ? 0 : (most - thousandths(room)) / 1000
    facts.blame(
      'capacity',
      excess,
      { kind: 'capacity-over', vehicle: walk.vehicle.id, unit, amount: excess },
      { vehicle: walk.vehicle.id, unit },
    )
  }
}

/** The highest load during a trip. Reports loads that differ from the plan. */
function checkTrip(
  facts: Facts,
  walk: Walk,
  { trip, unit, carried }: { trip: readonly Leg[]; unit: string; carried: number },
): number {
  const index = facts.problem.units!.indexOf(unit)
  let load = carried + stopsOf(facts, trip).reduce((sum, stop) => sum + thousandths(stop.delivery?.[unit]), 0)
  let most = load
  for (const { to } of trip) {
    if (to.kind === 'end') continue
    if (to.kind === 'stop') load += gainAt(facts, facts.stops.get(to.stop)!, unit)
    most = Math.max(most, load)
    const isAsStated = Math.abs((to.load[index] ?? Number.NaN) * 1000 - load) <= 0.5
    if (!isAsStated)
      facts.blame('figures', 1, { kind: 'load-differs', vehicle: walk.vehicle.id }, { vehicle: walk.vehicle.id })
  }
  return most
}

function tripsOf({ legs }: Walk): Leg[][] {
  const trips: Leg[][] = [[]]
  for (const leg of legs) {
    if (leg.to.kind === 'reload') trips.push([])
    trips.at(-1)!.push(leg)
  }
  return trips
}

function stopsOf(facts: Facts, trip: readonly Leg[]): Stop[] {
  return trip.flatMap((leg) => (leg.to.kind === 'stop' ? [facts.stops.get(leg.to.stop)!] : []))
}

function gainAt(facts: Facts, stop: Stop, unit: string): number {
  return thousandths(stop.pickup?.[unit]) - thousandths(stop.delivery?.[unit]) + pairedLoad(facts, stop, unit)
}

function pairedLoad({ pairByStop }: Facts, stop: Stop, unit: string): number {
  const pair = pairByStop.get(stop.id)
  if (!pair) return 0
  return pair.pickup === stop.id ? thousandths(pair.quantities?.[unit]) : -thousandths(pair.quantities?.[unit])
}

function thousandths(amount: number | undefined): number {
  return Math.round((amount ?? 0) * 1000)
}
