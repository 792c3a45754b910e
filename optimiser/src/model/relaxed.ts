import { classicKind, hasLocks } from './features.ts'
import { HARD } from './model.ts'
import type { Model } from './model.ts'

/**
 * The same problem without the rules that the classic search doesn't support, provided that these only forbid plans and have no price. A plan
 * that the classic search finds costs the same in the original problem if it keeps its rules. Null if the problem has other rules.
 */
export function relaxedModel(model: Model): Model | null {
  if (!isAlike(model) || hasPrices(model) || hasWiderChoice(model) || hasLocks(model.problem)) return null
  const kind = classicKind(model.problem, model)
  if (kind === 'rich') return null
  return { ...model, ...oneUnit(model), features: { ...model.features, kind } }
}

/** Whether vehicles differ only in the stops they may serve, and start and end at one depot. */
function isAlike(model: Model): boolean {
  const { startDepot, endDepot, profile, capacity, unitCount, vehicleCount } = model
  if (vehicleCount === 0 || startDepot[0]! < 0 || endDepot[0] !== startDepot[0]) return false
  const columns = [startDepot, endDepot, profile, model.shiftStart, model.shiftEnd, model.fixedCost]
  const prices = [model.meterPrice, model.drivingPrice, model.secondPrice, model.workPrice]
  const isOneKind = [...columns, ...prices].every((column) => column.every((value) => value === column[0]))
  return isOneKind && capacity.every((value, entry) => value === capacity[entry % unitCount])
}

/** Whether there are prices that the classic search doesn't support. */
function hasPrices({ secondPrice, workPrice, legCosts, stability, balance, ...model }: Model): boolean {
  const { vehiclePrice, orderPrice, promisePrice } = stability
  const unequal = balance.hourPrice + balance.stopPrice + balance.quantityPrice
  const prices = vehiclePrice + orderPrice + promisePrice + unequal + model.compactnessPrice
  const isPriced = prices + secondPrice[0]! + workPrice[0]! > 0 || legCosts.some((costs) => costs !== null)
  return isPriced || model.servePrice.length > 0 || model.windowPrice.some((price) => price !== HARD)
}

/** Whether plans have choices that the classic search doesn't support, or the problem lacks what it relies on. */
function hasWiderChoice(model: Model): boolean {
  const depot = model.startDepot[0]!
  const hasDepotRules = model.depotLoading[depot]! > 0 || model.depotOpenStart.length > 0
  const hasOvertime = model.overtimeUpTo.some((seconds) => seconds > 0)
  const hasReloads = model.maxReloads.some((most) => most > 0)
  const hasStart = model.startRoutes.some((route) => route.length > 0)
  const isTimed = model.features.hasTraffic || model.profile[0] !== 0
  return hasDepotRules || hasOvertime || hasReloads || hasStart || isTimed || model.isOptional.includes(1)
}

/** Loads in the scarcest unit. */
function oneUnit(model: Model) {
  const { unitCount, delivery, pickup, pairLoad, capacity } = model
  if (unitCount <= 1) return {}
  const shares = Array.from({ length: unitCount }, (_, unit) => {
    const loads = [delivery, pickup, pairLoad].map((table) => columnOf(table, unit, unitCount))
    const load = loads.reduce((sum, column) => sum + column.reduce((most, amount) => most + Math.abs(amount), 0), 0)
    return load / Math.max(1, capacity[unit]!)
  })
  const scarcest = shares.indexOf(Math.max(...shares))
  const columnIn = (table: Int32Array) => columnOf(table, scarcest, unitCount)
  return {
    unitCount: 1,
    delivery: columnIn(delivery),
    pickup: columnIn(pickup),
    pairLoad: columnIn(pairLoad),
    capacity: columnIn(capacity),
  }
}

function columnOf(table: Int32Array, unit: number, unitCount: number): Int32Array {
  return table.filter((_, entry) => entry % unitCount === unit)
}
