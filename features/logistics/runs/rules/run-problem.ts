import type { Goals, Prefix, Problem, Stability, Stop, Vehicle } from '#optimiser/problem.ts'
import { zonesServed, zoneWishes } from './driver-zones.ts'
import { fairWork, type FairWork } from './fair-work.ts'
import type { PlanFacts, TimeSpan, TravelMatrices } from '../../plans/rules/facts.ts'
import { keepingLocked } from './kept-stops.ts'
import { withinLaw } from '../../plans/rules/day/lawful-day.ts'
import { isOfShift, orderOf, problemOf } from '../../plans/rules/plan/problem.ts'
import { noHistory, type RunHistory } from './run-history.ts'
import { routesIn } from './run-scope.ts'
import { effectiveRun, keepsAll, type RunResource, type RunScope, type RunSettings } from './run-settings.ts'
import type { PlacedStop, PlanState, RouteState, StopLock } from '../../plans/rules/plan/state.ts'
import { strangerPrices } from './usual-driver.ts'

export type RunInput = {
  state: PlanState
  settings: RunSettings
  /** When stops start now, by delivery. */
  starts: ReadonlyMap<number, number>
  /** What was before, where the goals look back. */
  history?: RunHistory
  /** What is under way or about to be. */
  frozen?: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** What the optimiser is given of a plan: only what it may change, with the choices of the dialog. */
export function runProblem(facts: PlanFacts, matrices: TravelMatrices, given: RunInput): Problem {
  const input = { ...given, settings: effectiveRun(given.settings) }
  const { state, settings, history = noHistory, frozen = none } = input
  const scoped = inScope(state, settings, frozen)
  const { startPlan: locked, ...problem } = problemOf(facts, matrices, scoped)
  const prices = pricesOf(facts, scoped)
  const floor = problem.vehicles.every(isFree) ? prices : noPrices
  const current = orderOf(scoped)
  const wishesOf = zoneWishes(facts, { state: scoped, settings, hourPrice: prices.hour })
  const fair = fairWork(strengthOf(settings.goals.fairness) * prices.hour, problem.stops, {
    goals: settings.goals,
    units: facts.units,
    state: scoped,
    history,
  })
  const strangerPrice = strangerPrices({
    state: scoped,
    history,
    price: strengthOf(settings.goals.sameDriver) * prices.hour,
  })
  const pricesFor = (stop: Stop, zones: Stop['costByVehicle'] = {}) =>
    withPrices(scoped, zones, (routeId) => fair.stopPriceOf(routeId, stop) + strangerPrice(routeId, stop))
  const told = new Map(facts.stops.map((stop) => [String(stop.deliveryId), stop.told]))
  const startPlan = settings.start === 'current' ? current : locked
  const chosen: Problem = {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({
      ...vehicleFor(vehicle, settings, { facts, prices, fair, floor }),
      ...(settings.rules.zones === 'rule' && {
        features: [...(vehicle.features ?? []), ...zonesServed(facts, scoped, vehicle.id)],
      }),
    })),
    stops: problem.stops.map((stop) => {
      const wishes = wishesOf(stop)
      return { ...stopFor(stop, { input, told }), ...wishes, ...pricesFor(stop, wishes.costByVehicle) }
    }),
    ...(startPlan && { startPlan }),
    stability: stabilityFor(settings, { prices, current }),
    goals: goalsFor(settings, { prices, fair }),
    ...(frozen.size > 0 && {
      locks: { ...problem.locks, prefixes: beginningsOf(scoped, frozen, problem.locks?.prefixes) },
    }),
  }
  return keepingLocked(chosen, current)
}

/** The part of the plan that a run may change, with what has to stay in place locked. */
export function inScope(
  state: PlanState,
  { scope, stability, resources }: RunSettings,
  frozen: ReadonlySet<number> = none,
): PlanState {
  const resourceOf = new Map(resources.map((one) => [one.routeId, one]))
  const isUsed = ({ id }: RouteState) => resourceOf.get(id)?.isUsed ?? true
  const isFrozen = ({ deliveryId }: PlacedStop) => frozen.has(deliveryId)
  const within = routesIn(state, scope)
  const given = within.flatMap((route) => {
    if (isUsed(route)) return [route]
    // A driver who is under way is spared what comes next, not what is done.
    const begun = route.stops.filter(isFrozen)
    return begun.length > 0 ? [{ ...route, stops: begun, isLocked: true }] : []
  })
  const routes = given.map((route) => ({
    ...withResource(route, resourceOf.get(route.id)),
    stops: route.stops.map((stop) => ({
      ...stop,
      locks: isFrozen(stop) ? stays(stop) : locksFor(stop, scope, stability.keepsOrder),
    })),
  }))
  // What a vehicle that stays at home would have served has to go elsewhere.
  const freed = within.flatMap((route) => (isUsed(route) ? [] : route.stops.filter((stop) => !isFrozen(stop))))
  return { ...state, routes, pool: [...poolIn(state, scope), ...freed] }
}

/** A route as it is used today. */
export function withResource(route: RouteState, resource: RunResource | undefined): RouteState {
  if (!resource) return route
  const { mostStops, mostKilometers, hours, startDepotId, endDepotId } = resource
  return {
    ...route,
    ...(mostStops !== undefined && { mostStops }),
    ...(mostKilometers !== undefined && { mostKilometers }),
    ...(hours && { hours }),
    ...(startDepotId !== undefined && { startDepotId }),
    ...(endDepotId !== undefined && { endDepotId }),
  }
}

function poolIn({ pool }: PlanState, scope: RunScope): PlanState['pool'] {
  if (scope.kind === 'reorder') return []
  if (scope.kind !== 'routes') return pool
  if (!scope.withPool) return []
  const waiting = scope.waiting && new Set(scope.waiting)
  return waiting ? pool.filter(({ deliveryId }) => waiting.has(deliveryId)) : pool
}

function locksFor(stop: PlacedStop, scope: RunScope, keepsOrder: boolean): StopLock[] {
  const isKept =
    keepsOrder ||
    scope.kind === 'unassigned' ||
    (scope.kind === 'stops' && !scope.deliveryIds.includes(stop.deliveryId))
  return isKept ? stays(stop) : stop.locks
}

function stays({ locks }: PlacedStop): StopLock[] {
  return [...new Set([...locks, 'route' as const, 'order' as const])]
}

/** Nothing is put between what is frozen; what was done keeps its times. */
function beginningsOf({ routes }: PlanState, frozen: ReadonlySet<number>, begun: readonly Prefix[] = []): Prefix[] {
  return routes.flatMap(({ id, stops }) => {
    const vehicle = String(id)
    const { visits: past, ...rest } = begun.find((prefix) => prefix.vehicle === vehicle) ?? { vehicle, visits: [] }
    const known = new Set(past.map(({ stop }) => stop))
    const ahead = stops.filter(({ deliveryId }) => frozen.has(deliveryId) && !known.has(String(deliveryId)))
    const visits = [...past, ...ahead.map(({ deliveryId }) => ({ stop: String(deliveryId) }))]
    return visits.length > 0 ? [{ ...rest, visits }] : []
  })
}

/** What an hour and a kilometre usually cost: the measure of the sliders. */
type Prices = { hour: number; kilometer: number }

function pricesOf({ profiles, drivers, vehicles }: PlanFacts, { routes }: PlanState): Prices {
  const costs = routes.map(({ vehicleId, driverId }) => {
    const vehicle = vehicles.find(({ id }) => id === vehicleId)
    const profile = profiles.find(({ id }) => id === vehicle?.profileId)
    const driver = drivers.find(({ id }) => id === driverId)
    const hour = (profile?.costPerHour ?? 0) + (driver?.costPerHour ?? 0)
    return { hour, kilometer: profile?.costPerKilometer ?? 0 }
  })
  const mean = (field: keyof Prices) => costs.reduce((sum, one) => sum + one[field], 0) / Math.max(1, costs.length)
  return { hour: Math.max(1, mean('hour')), kilometer: Math.max(0.1, mean('kilometer')) }
}

/** From nothing at 0 over once at 50 to four times at 100. */
export function strengthOf(weight: number): number {
  return weight === 0 ? 0 : 2 ** ((weight - 50) / 25)
}

type Beside = {
  facts: PlanFacts
  prices: Prices
  fair: FairWork
  /** What an hour and a kilometre count at least. */
  floor: Prices
}

const noPrices: Prices = { hour: 0, kilometer: 0 }

/** Where nothing costs anything, time and distance are still to be saved. */
function isFree({ costs: { fixed = 0, perKilometer = 0, perHour = 0 } = {} }: Vehicle): boolean {
  return fixed + perKilometer + perHour === 0
}

/** A van of so many grams costs twice its kilometres where carbon dioxide counts as much as usual. */
const usualGrams = 200
/** Hours that one vehicle less is worth at the middle of its slider. */
const hoursOfVehicle = 4
/** Costs that do not count still decide between what is otherwise equal. */
const leastStrength = 0.001

function vehicleFor(vehicle: Vehicle, { goals, rules }: RunSettings, { facts, prices, fair, floor }: Beside): Vehicle {
  const strength = Math.max(leastStrength, strengthOf(goals.cost))
  const grams = facts.profiles.find(({ id }) => String(id) === vehicle.profile)?.gramsPerKilometer ?? 0
  const { fixed = 0, perKilometer = 0, perHour = 0 } = vehicle.costs ?? {}
  const { reload, overtime: _overtime, weights: _weights, ...rest } = vehicle
  const chosen = {
    ...rest,
    ...overtimeFor(vehicle, rules.overtimeMinutes, strength),
    ...(reload && rules.mayReload && { reload }),
    costs: {
      fixed: fixed * strength + strengthOf(goals.fewerVehicles) * hoursOfVehicle * prices.hour,
      perKilometer:
        (perKilometer + floor.kilometer) * strength + (strengthOf(goals.co2) * prices.kilometer * grams) / usualGrams,
      perHour: (perHour + floor.hour) * strength + fair.hourPriceOf(Number(vehicle.id)),
    },
  }
  return rules.hasBreaks ? withinLaw(chosen) : { ...chosen, ...withoutHoursRules(vehicle) }
}

function withoutHoursRules({ breaks = [], limits = {} }: Vehicle): Pick<Vehicle, 'breaks' | 'limits'> {
  const { drivingSeconds: _driving, durationSeconds: _duration, ...own } = limits
  return { breaks: breaks.filter(isOfShift), limits: own }
}

function overtimeFor({ overtime }: Vehicle, minutes: number | null, strength: number): Pick<Vehicle, 'overtime'> {
  const upToSeconds = minutes === null ? (overtime?.upToSeconds ?? 0) : minutes * 60
  if (!overtime || upToSeconds === 0) return {}
  return { overtime: { upToSeconds, costPerMinute: overtime.costPerMinute * strength } }
}

type OfStop = { input: RunInput; told: ReadonlyMap<string, TimeSpan | undefined> }

function stopFor({ promise: _promise, ...stop }: Stop, { input: { settings, starts }, told }: OfStop): Stop {
  const { rules, goals, stability } = settings
  const promise = keptTime(stability, { start: starts.get(Number(stop.id)), told: told.get(stop.id) })
  const windows = stop.windows?.map((window) => {
    if (window.lateCostPerMinute === undefined) return window
    const price = rules.lateCentsPerMinute ?? window.lateCostPerMinute
    return { ...window, lateCostPerMinute: price * strengthOf(goals.onTime) }
  })
  return {
    ...stop,
    ...(windows && { windows }),
    ...(promise && { promise }),
  }
}

type Known = { start: number | undefined; told: TimeSpan | undefined }

/**
 * The time that stability keeps a stop to: what its recipient was told, else that of the plan it begins with. A time that isn't
 * kept now changes neither by staying so nor by being kept. Where all of a plan stays, so do its times.
 */
function keptTime(stability: RunSettings['stability'], { start, told }: Known): TimeSpan | undefined {
  if (!stability.promises) return undefined
  if (told && !keepsAll(stability)) {
    const { startSeconds, endSeconds } = told
    return {
      startSeconds: Math.min(startSeconds, start ?? startSeconds),
      endSeconds: Math.max(endSeconds, start ?? endSeconds),
    }
  }
  return start === undefined ? undefined : { startSeconds: start, endSeconds: start }
}

type Now = { prices: Prices; current: NonNullable<Problem['startPlan']> }

function stabilityFor({ stability }: RunSettings, { prices, current }: Now): Stability {
  const { mostMoved, promises, weight } = stability
  const strength = strengthOf(weight)
  return {
    reference: current,
    vehicles: { cost: (strength * prices.hour) / 4, ...(mostMoved !== null && { atMost: mostMoved }) },
    orders: { cost: (strength * prices.hour) / 12 },
    ...(promises && { promises: { atMost: promises.most, toleranceSeconds: promises.minutes * 60 } }),
  }
}

/** What it costs besides that a vehicle serves a stop. */
function withPrices(
  { routes }: PlanState,
  before: Readonly<Record<string, number>>,
  extra: (routeId: number) => number,
): Pick<Stop, 'costByVehicle'> {
  const priced = routes.flatMap(({ id }): [string, number][] => {
    const price = (before[String(id)] ?? 0) + extra(id)
    return price > 0 ? [[String(id), price]] : []
  })
  return priced.length > 0 ? { costByVehicle: Object.fromEntries(priced) } : {}
}

function goalsFor({ goals }: RunSettings, { prices, fair }: Pick<Beside, 'prices' | 'fair'>): Goals {
  return {
    ...(goals.fewerVehicles === 100 && { vehiclesFirst: true }),
    ...(fair.balance && { balance: fair.balance }),
    ...(goals.compact > 0 && { compactnessCostPerKilometer: strengthOf(goals.compact) * prices.kilometer }),
  }
}
