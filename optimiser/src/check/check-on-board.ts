import type { Stop } from '../problem.ts'
import type { Facts } from './facts.ts'
import type { Halt, Walk } from './walk.ts'

/** Checks how long goods stay on board. */
export function checkOnBoard(facts: Facts, walk: Walk): void {
  const halts = walk.legs.map((leg) => leg.to)
  for (const [index, halt] of halts.entries()) {
    if (halt.kind !== 'stop') continue
    const isPast = index < walk.pastCount
    const before = isPast ? [] : halts.slice(0, index)
    const stop = facts.stops.get(halt.stop)!
    const waits = [
      { limit: stop.maxOnBoardSeconds, seconds: sinceLoading(stop, halt, before) },
      { limit: stop.maxOnBoardSeconds, seconds: untilUnloading(stop, walk, index) },
      { limit: facts.pairByStop.get(stop.id)?.maxOnBoardSeconds, seconds: sincePickup(facts, halt, before) },
    ]
    for (const { limit, seconds } of waits) {
      const excess = limit === undefined ? 0 : seconds - Math.round(limit)
      facts.blame(
        'on-board',
        excess,
        { kind: 'on-board-too-long', stop: stop.id, seconds: excess },
        { vehicle: walk.vehicle.id, stop: stop.id },
      )
    }
  }
}

function sinceLoading(stop: Stop, halt: Halt, before: readonly Halt[]): number {
  const depot = before.findLast((each) => each.kind !== 'stop')
  return depot && hasAny(stop.delivery) ? halt.startSeconds - depot.endSeconds : 0
}

function untilUnloading(stop: Stop, walk: Walk, index: number): number {
  const next = walk.legs.findIndex((leg, position) => position > index && leg.to.kind !== 'stop')
  if (next < walk.pastCount || !hasAny(stop.pickup)) return 0
  return walk.legs[next]!.to.arrivalSeconds - walk.legs[index]!.to.endSeconds
}

function sincePickup(facts: Facts, halt: Extract<Halt, { kind: 'stop' }>, before: readonly Halt[]): number {
  const pair = facts.pairByStop.get(halt.stop)
  const pickup = before.find((each) => each.kind === 'stop' && each.stop === pair?.pickup)
  return pickup && pair?.delivery === halt.stop ? halt.startSeconds - pickup.endSeconds : 0
}

function hasAny(quantities: Stop['delivery']): boolean {
  return Object.values(quantities ?? {}).some((amount) => amount > 0)
}
