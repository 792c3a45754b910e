import { relaxed } from '#optimiser/explain/relaxed.ts'
import type { Relaxation } from '#optimiser/explain/relaxations.ts'
import { withTravel, type NamedProblem, type NamedProfile } from '#optimiser/named-problem.ts'
import type {
  Break,
  Depot,
  Locks,
  Pair,
  PlanOrder,
  Prefix,
  Problem,
  Quantities,
  Stop,
  Vehicle,
} from '#optimiser/problem.ts'
import {
  type DepotFacts,
  type DriverFacts,
  type PlanFacts,
  type ProfileFacts,
  type StopFacts,
  type TimeSpan,
  type TravelMatrices,
  type VehicleFacts,
} from '../facts.ts'
import { lawfulDayOf, withinLaw } from '../day/lawful-day.ts'
import { overtimeShare } from '../day/pay.ts'
import { withHoursLeft } from './away.ts'
import { beginningOf, windowsFrom } from './moment.ts'
import { promisedSpan } from './promises.ts'
import { trafficOf } from './roads.ts'
import type { PlacedStop, PlanState, RouteState } from './state.ts'
import { windowsWithin } from './time-lock.ts'
import { workBreaksOf } from '../day/work-breaks.ts'

/** The optimiser's problem of a plan: the same on the server, in the page and in tests. Stops are named by delivery, vehicles by route. */
export function problemOf(facts: PlanFacts, matrices: TravelMatrices, state: PlanState): Problem {
  return withTravel(namedProblemOf(facts, state), matrices)
}

/** The same without its matrices, which go by their keys. */
export function namedProblemOf(facts: PlanFacts, state: PlanState): NamedProblem {
  const known = indexOf(facts)
  const begun = beginningsOf(facts)
  const here = state.routes.filter((route) => known.vehicles.has(route.vehicleId))
  const planned = withHoursLeft(here, facts)
  const beginnings = new Map(planned.map((route) => [route.id, begun(route)]))
  const prefixes = [...beginnings.values()].flatMap(({ prefix }) => prefix ?? [])
  const past = new Set(prefixes.flatMap(({ visits }) => visits.flatMap(({ stop, served }) => (served ? [stop] : []))))
  const fromSeconds = (id: number) => (past.has(String(id)) ? undefined : facts.moment?.nowSeconds)
  const routes = planned.map((route) => ({ ...route, hours: beginnings.get(route.id)?.hours ?? route.hours }))
  const placed = new Map([...state.pool, ...routes.flatMap(({ stops }) => stops)].map((one) => [one.deliveryId, one]))
  const stops = facts.stops.filter(({ deliveryId }) => placed.has(deliveryId))
  const pairs = pairsOf(stops)
  const paired = new Set(pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]))
  const problem: Problem = {
    units: facts.units,
    depots: facts.depots.map(depotOf),
    vehicles: routes.map((route) => vehicleOf(route, known, facts)),
    stops: stops.map((stop) =>
      stopOf(stop, {
        locks: [],
        ...placed.get(stop.deliveryId),
        paired,
        promise: promisedSpan(stop),
        fromSeconds: fromSeconds(stop.deliveryId),
      }),
    ),
    profiles: [],
    places: facts.places.map(([longitude, latitude]) => ({ longitude, latitude })),
    ...(pairs.length > 0 && { pairs }),
    ...locksOf(routes, prefixes),
    ...promisesOf(facts),
  }
  const wider = relaxed(
    problem,
    state.granted.filter((one) => concerns(one, problem)),
  )
  const travel = profilesUsed(facts, routes).map((one) => travelOf(one, facts, state))
  return { ...wider, vehicles: wider.vehicles.map(withinLaw), profiles: travel }
}

/** From when on each route of the day can be planned. */
function beginningsOf({ moment, stops, depots }: PlanFacts) {
  const stopOf = (id: number) => stops.find(({ deliveryId }) => deliveryId === id)
  return (route: RouteState) => {
    const loadingSeconds = depots.find(({ id }) => id === route.startDepotId)?.loadingSeconds ?? 0
    return beginningOf(route, { moment, stopOf, loadingSeconds })
  }
}

/** The profiles of the vehicles on these routes; all of them while there are none. */
export function profilesUsed({ vehicles, profiles }: PlanFacts, routes: PlanState['routes']): ProfileFacts[] {
  const driven = new Set(routes.map(({ vehicleId }) => vehicleId))
  const used = new Set(vehicles.flatMap(({ id, profileId }) => (driven.has(id) ? [profileId] : [])))
  return profiles.filter(({ id }) => used.has(id) || used.size === 0)
}

/** Of two states of the same facts with the same text the problem is the same: only the order of stops differs, and no lock asks about it. */
export function problemTextOf({ routes, pool, granted, roads }: PlanState, moment?: PlanFacts['moment']): string {
  const locked = (stops: PlanState['pool'], isWhole = false) =>
    stops
      .filter(({ locks, timeLock }) => isWhole || locks.length > 0 || timeLock)
      .map(({ deliveryId, locks, timeLock }) => [deliveryId, locks, timeLock])
  const count = routes.reduce((sum, { stops }) => sum + stops.length, pool.length)
  const underWay = new Set(moment?.courses.map(({ routeId }) => routeId))
  const fields = routes.map(({ stops, ...route }) => [route, locked(stops, route.isLocked || underWay.has(route.id))])
  return JSON.stringify([count, fields, locked(pool), granted, roads])
}

/** The order that a plan's evaluation begins with. */
export function orderOf({ routes }: Pick<PlanState, 'routes'>): PlanOrder {
  return {
    routes: routes
      .filter(({ stops }) => stops.length > 0)
      .map(({ id, stops }) => ({ vehicle: String(id), stops: stops.map(({ deliveryId }) => String(deliveryId)) })),
  }
}

type Known = {
  vehicles: Map<number, VehicleFacts>
  drivers: Map<number, DriverFacts>
  profiles: Map<number, ProfileFacts>
}

function indexOf({ vehicles, drivers, profiles }: PlanFacts): Known {
  const byId = <T extends { id: number }>(list: T[]) => new Map(list.map((one) => [one.id, one]))
  return { vehicles: byId(vehicles), drivers: byId(drivers), profiles: byId(profiles) }
}

/** A closed depot has an opening that nothing fits in. */
function depotOf({ id, place, openings, loadingSeconds }: DepotFacts): Depot {
  const closed = { startSeconds: 0, endSeconds: 0 }
  return { id: String(id), place, loadingSeconds, openings: openings.length > 0 ? openings : [closed] }
}

function vehicleOf(route: RouteState, known: Known, facts: PlanFacts): Vehicle {
  const vehicle = known.vehicles.get(route.vehicleId)!
  const profile = known.profiles.get(vehicle.profileId)!
  const driver = route.driverId === null ? undefined : known.drivers.get(route.driverId)
  const perHour = profile.costPerHour + (driver?.costPerHour ?? 0)
  const { startDepotId } = route
  return {
    id: String(route.id),
    profile: String(profile.id),
    capacity: inUnits(vehicle.capacity, facts.units),
    skills: driver?.skills ?? [],
    features: [...vehicle.features, ...(startDepotId === null ? [] : [goodsOf(startDepotId)])],
    costs: { fixed: profile.fixedCost, perKilometer: profile.costPerKilometer, perHour },
    // Times derived from someone's pay would reveal it.
    weights: weightsOf(profile.costPerHour + (driver ? facts.usualPay : 0)),
    limits: limitsOf(route, driver, facts),
    ...lawfulDayOf(driver),
    breaks: breaksOf(route, driver),
    ...endsOf(route, facts),
    ...hoursOf(route, perHour),
  }
}

function weightsOf(perHour: number): NonNullable<Vehicle['weights']> {
  return { perHour, overtimePerMinute: (perHour * overtimeShare) / 60 }
}

function endsOf({ startDepotId, endDepotId }: RouteState, { mayReload }: PlanFacts) {
  const start = startDepotId === null ? undefined : String(startDepotId)
  return {
    ...(start !== undefined && { start }),
    ...(endDepotId !== null && { end: String(endDepotId) }),
    ...(mayReload && start !== undefined && { reload: { depots: [start] } }),
  }
}

function hoursOf({ hours, overtimeMinutes }: RouteState, perHour: number): Pick<Vehicle, 'shift' | 'overtime'> {
  const [first, last] = [hours[0], hours.at(-1)]
  // The price is there even where none is planned: a fix may allow some.
  const overtime = { upToSeconds: overtimeMinutes * 60, costPerMinute: (perHour * overtimeShare) / 60 }
  return {
    ...(first && last && { shift: { startSeconds: first.startSeconds, endSeconds: last.endSeconds } }),
    overtime,
  }
}

/** Without units that the workspace no longer counts in. */
function inUnits(amounts: Quantities, units: readonly string[]): Quantities {
  return Object.fromEntries(units.flatMap((unit) => (amounts[unit] === undefined ? [] : [[unit, amounts[unit]]])))
}

function limitsOf({ mostStops, mostKilometers }: RouteState, driver: DriverFacts | undefined, facts: PlanFacts) {
  return {
    stops: mostStops ?? facts.mostStops,
    ...(mostKilometers !== null && { distanceMeters: mostKilometers * 1000 }),
    ...(driver?.mostDrivingSeconds && { drivingSeconds: driver.mostDrivingSeconds }),
    ...(driver?.mostDutySeconds && { durationSeconds: driver.mostDutySeconds }),
  }
}

function breaksOf(route: RouteState, driver: DriverFacts | undefined): Break[] {
  return [
    ...restsOf(route),
    ...workBreaksOf(route.hours, driver?.workBreaks ?? []),
    ...(driver?.breaks ?? []).map((one): Break => ({ kind: 'driving', ...one })),
  ]
}

/** Whether it is a rest between two spans of a shift, which no rule asks for. */
export function isOfShift(one: Break): boolean {
  return one.kind === 'fixed' && one.window.startSeconds === one.window.endSeconds
}

/** Between two spans of a day the driver rests. */
function restsOf({ hours }: RouteState): Break[] {
  return hours.slice(1).flatMap(({ startSeconds }, index): Break[] => {
    const from = hours[index]!.endSeconds
    const window = { startSeconds: from, endSeconds: from }
    return startSeconds > from ? [{ kind: 'fixed', window, durationSeconds: startSeconds - from }] : []
  })
}

/** What lies in a depot is brought by vehicles that start there: a feature of theirs. */
function goodsOf(depotId: number): string {
  return `depot:${depotId}`
}

type Placed = Pick<PlacedStop, 'locks' | 'timeLock'> & {
  paired: ReadonlySet<string>
  promise: TimeSpan | undefined
  /** Nobody is there before then. */
  fromSeconds: number | undefined
}

function stopOf(facts: StopFacts, { locks, timeLock, paired, promise, fromSeconds }: Placed): Stop {
  const { deliveryId, place, depotId, type, quantities, windows, serviceSeconds, skills, priority } = facts
  const id = String(deliveryId)
  const position = locks.includes('first') ? 'first' : locks.includes('last') ? 'last' : undefined
  const isFromDepot = type !== 'service' && !paired.has(id)
  const features = isFromDepot && depotId !== null ? [...facts.features, goodsOf(depotId)] : facts.features
  return {
    id,
    place,
    serviceSeconds,
    windows: windowsFrom(windowsWithin(windows, timeLock), fromSeconds),
    skills,
    features,
    priority,
    ...(isFromDepot && { [type === 'drop' ? 'delivery' : 'pickup']: quantities }),
    ...(position && { position }),
    ...(promise && { promise }),
  }
}

/** Only counted: figures of a plan are the same whether or not anything was promised. */
function promisesOf({ stops }: PlanFacts): Pick<Problem, 'stability'> {
  return stops.some((stop) => promisedSpan(stop)) ? { stability: { promises: {} } } : {}
}

function pairsOf(stops: StopFacts[]): Pair[] {
  const ids = new Set(stops.map(({ deliveryId }) => deliveryId))
  return stops.flatMap(({ deliveryId, dropId, quantities }) =>
    dropId !== null && ids.has(dropId) ? [{ pickup: String(deliveryId), delivery: String(dropId), quantities }] : [],
  )
}

function travelOf(
  { id, kind, matrixKey, speedPercent }: ProfileFacts,
  facts: PlanFacts,
  { roads }: Pick<PlanState, 'roads'>,
): NamedProfile {
  const knowsRoadUse = facts.matrices.some((matrix) => matrix.key === matrixKey && matrix.knowsRoadUse)
  const traffic = trafficOf(roads, facts.traffic, { kind, knowsRoadUse })
  return { name: String(id), matrixKey, speedPercent, ...(traffic && { traffic }) }
}

function locksOf(routes: RouteState[], prefixes: Prefix[]): Pick<Problem, 'locks' | 'startPlan'> {
  const each = routes.flatMap(({ id, stops }) => stops.map((stop) => ({ ...stop, vehicle: String(id) })))
  const vehicles = each.flatMap(({ deliveryId, locks, vehicle }) =>
    locks.includes('route') ? [{ stop: String(deliveryId), vehicle }] : [],
  )
  const orders = routes
    .map(({ stops }) => stops.flatMap(({ deliveryId, locks }) => (locks.includes('order') ? [String(deliveryId)] : [])))
    .filter((order) => order.length > 1)
  const locked = routes.filter(({ isLocked }) => isLocked)
  const of = { vehicles, orders, routes: locked.map(({ id }) => String(id)) }
  const locks: Locks = { ...of, ...(prefixes.length > 0 && { prefixes }) }
  const isNeeded = vehicles.length + orders.length + locked.length + prefixes.length > 0
  return { ...(isNeeded && { locks }), ...(locked.length > 0 && { startPlan: orderOf({ routes: locked }) }) }
}

/** Whether what a fix asked for is still there. */
function concerns(relaxation: Relaxation, { stops, vehicles, depots = [] }: Problem): boolean {
  if ('stop' in relaxation) return stops.some(({ id }) => id === relaxation.stop)
  if ('vehicle' in relaxation) return vehicles.some(({ id }) => id === relaxation.vehicle)
  return !('depot' in relaxation) || depots.some(({ id }) => id === relaxation.depot)
}
