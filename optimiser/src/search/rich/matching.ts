import type { Model } from '../../model/model.ts'
import { RouteEvaluator } from '../../schedule/evaluator.ts'

/**
 * Assigns to as many routes as possible a vehicle that may drive them, and any vehicle to the others. Returns one route per vehicle.
 */
export function vehiclesFor(model: Model, orders: readonly Int32Array[]): Int32Array[] {
  const vehiclesOf = Array.from({ length: model.kindCount }, (): number[] => [])
  for (const [vehicle, kind] of model.kind.entries()) vehiclesOf[kind]!.push(vehicle)
  const evaluator = new RouteEvaluator(model)
  const mayDrive = (route: number, kind: number) => {
    const order = orders[route]!
    return evaluator.evaluate(vehiclesOf[kind]![0]!, order, order.length) < Infinity
  }
  const kinds = kindsFor(
    orders.length,
    vehiclesOf.map((vehicles) => vehicles.length),
    mayDrive,
  )
  const routes = Array.from({ length: model.vehicleCount }, (): Int32Array => new Int32Array(0))
  const next = new Int32Array(model.kindCount)
  const left: Int32Array[] = []
  for (const [route, kind] of kinds.entries()) {
    if (kind < 0) left.push(orders[route]!)
    else routes[vehiclesOf[kind]![next[kind]!++]!] = orders[route]!
  }
  const free = vehiclesOf.flatMap((vehicles, kind) => vehicles.slice(next[kind]))
  for (const [at, order] of left.entries()) routes[free[at]!] = order
  return routes
}

/**
 * The kind of vehicle for each route, or -1, with a number of vehicles of each kind. It is a free one, or one that is freed by moving other
 * routes (augmenting paths: Kuhn 1955). Checks at most once whether vehicles of a kind may drive a route.
 */
export function kindsFor(
  routeCount: number,
  vehicleCounts: readonly number[],
  mayDrive: (route: number, kind: number) => boolean,
): Int32Array {
  const matching = new Matching(routeCount, vehicleCounts, mayDrive)
  const left: number[] = []
  for (let route = 0; route < routeCount; route++) if (!matching.takeFree(route)) left.push(route)
  for (const route of left) matching.makeRoom(route)
  return matching.kindOf
}

class Matching {
  readonly kindOf: Int32Array
  private readonly free: Int32Array
  private readonly routesOf: readonly Set<number>[]
  private readonly mayDrive: (route: number, kind: number) => boolean
  /** Kinds that weren't reached since the last path was found. Kinds reached by an unsuccessful search need not be searched again. */
  private unseen: Set<number>
  /** By kind: the route that would move to it. */
  private readonly comesIn: Int32Array

  constructor(
    routeCount: number,
    vehicleCounts: readonly number[],
    mayDrive: (route: number, kind: number) => boolean,
  ) {
    const kindCount = vehicleCounts.length
    this.kindOf = new Int32Array(routeCount).fill(-1)
    this.free = Int32Array.from(vehicleCounts)
    this.routesOf = vehicleCounts.map(() => new Set())
    this.unseen = new Set(vehicleCounts.keys())
    this.comesIn = new Int32Array(kindCount)
    const known = new Map<number, boolean>()
    this.mayDrive = (route, kind) => {
      const key = route * kindCount + kind
      const before = known.get(key)
      if (before !== undefined) return before
      const may = mayDrive(route, kind)
      known.set(key, may)
      return may
    }
  }

  takeFree(route: number): boolean {
    for (const [kind, count] of this.free.entries()) {
      if (count === 0 || !this.mayDrive(route, kind)) continue
      this.move(route, kind)
      return true
    }
    return false
  }

  /** Searches breadth-first for a chain of routes that each move to the kind of the next one, and the last to a free vehicle. */
  makeRoom(route: number): void {
    const queue: number[] = []
    let last = this.reach(route, queue)
    for (let at = 0; last < 0 && at < queue.length; at++) {
      for (const other of this.routesOf[queue[at]!]!) {
        last = this.reach(other, queue)
        if (last >= 0) break
      }
    }
    if (last < 0) return
    this.unseen = new Set(this.free.keys())
    for (let kind = last; kind >= 0;) {
      const coming = this.comesIn[kind]!
      const before = this.kindOf[coming]!
      this.move(coming, kind)
      kind = before
    }
  }

  /** Queues the kinds that the route could move to; returns one of them with a free vehicle, or -1. */
  private reach(route: number, queue: number[]): number {
    for (const kind of this.unseen) {
      if (!this.mayDrive(route, kind)) continue
      this.unseen.delete(kind)
      this.comesIn[kind] = route
      if (this.free[kind]! > 0) return kind
      queue.push(kind)
    }
    return -1
  }

  private move(route: number, kind: number): void {
    const before = this.kindOf[route]!
    if (before >= 0) {
      this.routesOf[before]!.delete(route)
      this.free[before]!++
    }
    this.routesOf[kind]!.add(route)
    this.free[kind]!--
    this.kindOf[route] = kind
  }
}
