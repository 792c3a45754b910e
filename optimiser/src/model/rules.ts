import type { ChangePrice, PastBreak, Problem, Quantities } from '../problem.ts'
import type { Ground } from './ground.ts'
import { NEVER, NOT_RELOADED, UNKNOWN_RELOAD } from './model.ts'
import type { BalanceModel, PastBreakModel, Rules, StabilityModel } from './model.ts'
import { packLists, unitsOf, weighsPromises } from './scale.ts'

/** Relations, locks, stability and goals. */
export function compileRules(ground: Ground): Rules {
  const goals = ground.problem.goals ?? {}
  return {
    ...compileRelations(ground),
    ...compileOrders(ground),
    ...compilePrefixes(ground),
    ...compileLocks(ground),
    stability: { ...compileReference(ground), ...compileChanges(ground) },
    balance: compileBalance(ground),
    compactnessPrice: goals.compactnessCostPerKilometer ?? 0,
    vehiclesFirst: goals.vehiclesFirst ?? false,
  }
}

function compileBalance({ problem }: Ground): BalanceModel {
  const balance = problem.goals?.balance ?? {}
  const quantityPrice = balance.costPerSquaredQuantity ?? 0
  return {
    hourPrice: balance.costPerSquaredHour ?? 0,
    stopPrice: balance.costPerSquaredStop ?? 0,
    quantityPrice,
    quantities: quantityPrice > 0 ? quantitiesOf(problem, balance.unit ?? unitsOf(problem)[0]) : new Float64Array(0),
    amongAll: balance.among === 'all',
  }
}

/** Quantity of each stop. The goods of a pair count once, at the pickup. */
function quantitiesOf({ stops, pairs = [] }: Problem, unit: string | undefined): Float64Array {
  const amountIn = (quantities: Quantities | undefined) => (unit === undefined ? 0 : (quantities?.[unit] ?? 0))
  const collected = new Map(pairs.map(({ pickup, quantities }) => [pickup, amountIn(quantities)]))
  return Float64Array.from(
    stops,
    ({ id, delivery, pickup }) => amountIn(delivery) + amountIn(pickup) + (collected.get(id) ?? 0),
  )
}

function compileRelations({ problem, stopByIdentity }: Ground) {
  const groupsOf = (kind: 'together' | 'apart') => {
    const relations = (problem.relations ?? []).filter((relation) => relation.kind === kind)
    const groups = problem.stops.map((): number[] => [])
    for (const [group, relation] of relations.entries()) {
      for (const stop of new Set(relation.stops)) groups[stopByIdentity.get(stop)!]!.push(group)
    }
    const packed = packLists(groups)
    return { from: packed.from, entries: Int32Array.from(packed.entries), count: relations.length }
  }
  const together = groupsOf('together')
  const apart = groupsOf('apart')
  return {
    togetherFrom: together.from,
    together: together.entries,
    togetherCount: together.count,
    apartFrom: apart.from,
    apart: apart.entries,
    apartCount: apart.count,
  }
}

function compileOrders({ problem, stopByIdentity }: Ground) {
  const orders = problem.locks?.orders ?? []
  const ranks = problem.stops.map((): { order: number; rank: number }[] => [])
  for (const [order, stops] of orders.entries()) {
    for (const [rank, stop] of stops.entries()) ranks[stopByIdentity.get(stop)!]!.push({ order, rank })
  }
  const packed = packLists(ranks)
  return {
    orderFrom: packed.from,
    order: Int32Array.from(packed.entries, (entry) => entry.order),
    orderRank: Int32Array.from(packed.entries, (entry) => entry.rank),
    orderCount: orders.length,
  }
}

function compilePrefixes({ problem, origin, stopByIdentity, vehicleByIdentity, depotByIdentity }: Ground) {
  const prefixes = problem.vehicles.map(() => new Int32Array(0))
  const servedStart = new Int32Array(problem.stops.length).fill(NEVER)
  const servedEnd = new Int32Array(problem.stops.length).fill(NEVER)
  const pastBreaks = problem.vehicles.map((): readonly PastBreakModel[] | null => null)
  const pastStart = new Int32Array(problem.vehicles.length).fill(NEVER)
  const reloadedAt = new Int32Array(problem.stops.length).fill(UNKNOWN_RELOAD)
  const reloadStart = new Int32Array(problem.stops.length).fill(NEVER)
  const reloadEnd = new Int32Array(problem.stops.length).fill(NEVER)
  for (const { vehicle, visits, startSeconds, breaks, reloads } of problem.locks?.prefixes ?? []) {
    const which = vehicleByIdentity.get(vehicle)!
    prefixes[which] = Int32Array.from(visits, (visit) => stopByIdentity.get(visit.stop)!)
    if (startSeconds !== undefined) pastStart[which] = Math.round(startSeconds) - origin
    pastBreaks[which] = breaks?.map((rest) => pastBreak(rest, origin)) ?? null
    for (const [index, { stop, served }] of visits.entries()) {
      if (!served) continue
      const number = stopByIdentity.get(stop)!
      servedStart[number] = Math.round(served.startSeconds) - origin
      servedEnd[number] = Math.round(served.endSeconds) - origin
      const next = visits[index + 1]?.served?.startSeconds ?? Infinity
      const reload = reloads?.find((each) => each.startSeconds >= served.endSeconds && each.endSeconds <= next)
      // After the last past visit, a reload missing from the list may still follow.
      if (reloads && next < Infinity) reloadedAt[number] = NOT_RELOADED
      if (!reload) continue
      reloadedAt[number] = depotByIdentity.get(reload.depot)!
      reloadStart[number] = Math.round(reload.startSeconds) - origin
      reloadEnd[number] = Math.round(reload.endSeconds) - origin
    }
  }
  const hasKnownReloads = reloadedAt.some((depot) => depot >= 0)
  return {
    prefixes,
    servedStart,
    servedEnd,
    pastStart,
    pastBreaks,
    hasKnownReloads,
    reloadedAt,
    reloadStart,
    reloadEnd,
  }
}

function pastBreak({ startSeconds, durationSeconds }: PastBreak, origin: number): PastBreakModel {
  const start = Math.round(startSeconds) - origin
  return { start, end: start + Math.round(durationSeconds) }
}

function compileLocks({ problem, stopByIdentity, vehicleByIdentity }: Ground) {
  const lockedVehicle = new Int32Array(problem.stops.length).fill(-1)
  const isLockedRoute = new Uint8Array(problem.vehicles.length)
  for (const { stop, vehicle } of problem.locks?.vehicles ?? [])
    lockedVehicle[stopByIdentity.get(stop)!] = vehicleByIdentity.get(vehicle)!
  for (const vehicle of problem.locks?.routes ?? []) isLockedRoute[vehicleByIdentity.get(vehicle)!] = 1
  return { lockedVehicle, isLockedRoute }
}

function compileReference({ problem, stopByIdentity, vehicleByIdentity }: Ground) {
  const referenceVehicle = new Int32Array(problem.stops.length).fill(-1)
  const referencePosition = new Int32Array(problem.stops.length).fill(-1)
  for (const route of problem.stability?.reference?.routes ?? problem.startPlan?.routes ?? []) {
    for (const [position, identity] of route.stops.entries()) {
      const stop = stopByIdentity.get(identity)
      if (stop === undefined) continue
      referenceVehicle[stop] = vehicleByIdentity.get(route.vehicle) ?? -1
      referencePosition[stop] = position
    }
  }
  return { referenceVehicle, referencePosition }
}

function compileChanges({ problem }: Ground): Omit<StabilityModel, 'referenceVehicle' | 'referencePosition'> {
  const { vehicles, orders, promises } = problem.stability ?? {}
  return {
    vehiclePrice: price(vehicles),
    orderPrice: price(orders),
    promisePrice: price(promises),
    maxVehicleChanges: ceiling(vehicles),
    maxOrderChanges: ceiling(orders),
    maxPromiseChanges: ceiling(promises),
    promiseTolerance: Math.round(promises?.toleranceSeconds ?? 0),
    weighsPromises: weighsPromises(problem),
  }
}

function price(change: ChangePrice | undefined): number {
  return change?.cost ?? 0
}

function ceiling(price: ChangePrice | undefined): number {
  return price?.atMost ?? NEVER
}
