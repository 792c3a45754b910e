import { classicParams } from '../src/search/classic-params.ts'
import { buildCore } from '../src/search/core.ts'
import type { Core } from '../src/search/core.ts'
import { Random } from '../src/search/random.ts'

/** A small classic problem, the same for the same seed. */
export function randomCore(seed: number, kind: Core['kind']): Core {
  const random = new Random(seed)
  const nodes = 31
  const spots = Array.from({ length: nodes }, () => [random.below(1000), random.below(1000)] as const)
  const cost = Int32Array.from(spots.flatMap(([x, y]) => spots.map(([u, v]) => Math.ceil(Math.hypot(x - u, y - v)))))
  const isPaired = kind === 'pairs'
  const open = Int32Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : random.below(3000)))
  return buildCore(
    {
      kind,
      nodes,
      fleet: 12,
      capacity: 20,
      vehiclesFirst: false,
      fixedCost: 50,
      cost,
      time: cost,
      demand: Int32Array.from({ length: nodes }, (_, node) =>
        node === 0 ? 0 : isPaired ? (node % 2 === 1 ? 5 : -5) : 1 + random.below(6),
      ),
      service: Int32Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : 10)),
      open: kind === 'windows' ? open : new Int32Array(nodes),
      close: Int32Array.from(open, (start, node) => (kind === 'windows' && node > 0 ? start + 1500 : 8000)),
      partner: Int32Array.from({ length: nodes }, (_, node) =>
        isPaired && node > 0 ? (node % 2 === 1 ? node + 1 : node - 1) : 0,
      ),
      isPickup: Uint8Array.from({ length: nodes }, (_, node) => (isPaired && node % 2 === 1 ? 1 : 0)),
      penalty: Float64Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : 5000)),
    },
    classicParams.neighbours,
  )
}

/** Price of a plan, computed from the definition. */
export function priceOf(core: Core, plan: readonly (readonly number[])[]): number {
  let price = core.penalty.reduce((sum, penalty) => sum + penalty, 0)
  for (const route of plan) {
    price += core.fixedCost
    let from = 0
    for (const stop of [...route, 0]) {
      price += core.cost[from * core.nodes + stop]! - core.penalty[stop]!
      from = stop
    }
  }
  return price
}

/** Whether a route keeps capacity and times, computed from the definition. */
export function keepsRules(core: Core, route: readonly number[]): boolean {
  let [time, from, load] = [0, 0, core.kind === 'pairs' ? 0 : route.reduce((sum, stop) => sum + core.demand[stop]!, 0)]
  if (load > core.capacity) return false
  for (const stop of route) {
    time = Math.max(core.open[stop]!, time + core.service[from]! + core.time[from * core.nodes + stop]!)
    if (core.kind === 'pairs') load += core.demand[stop]!
    if ((core.kind !== 'capacity' && time > core.close[stop]!) || load > core.capacity || load < 0) return false
    from = stop
  }
  return core.kind === 'capacity' || time + core.service[from]! + core.time[from * core.nodes]! <= core.close[0]!
}
