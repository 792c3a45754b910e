import type { Stop } from '#optimiser/problem.ts'
import type { DriverFacts, PlanFacts } from '../../plans/rules/facts.ts'
import type { RunSettings } from './run-settings.ts'
import { routeOfStop, type PlanState, type RouteState } from '../../plans/rules/plan/state.ts'

/** Whether a driver usually works elsewhere than in the zone of a stop. A stop in no zone is nowhere else. */
export function isOutsideZones(driver: Pick<DriverFacts, 'zoneIds'> | undefined, zoneId: number | null): boolean {
  return zoneId !== null && driver !== undefined && driver.zoneIds.length > 0 && !driver.zoneIds.includes(zoneId)
}

/** The routes of a plan whose driver usually works elsewhere than in a zone. */
export function routesOutside({ drivers }: PlanFacts, routes: readonly RouteState[], zoneId: number | null): number[] {
  return routes.flatMap(({ id, driverId }) =>
    isOutsideZones(
      drivers.find((one) => one.id === driverId),
      zoneId,
    )
      ? [id]
      : [],
  )
}

/** Whether the zones of drivers keep a stop from some route. */
export function isOutsideOfSome(facts: PlanFacts, { routes }: PlanState, deliveryId: number): boolean {
  const zoneId = facts.stops.find((stop) => stop.deliveryId === deliveryId)?.zoneId ?? null
  return routesOutside(facts, routes, zoneId).length > 0
}

/** As a preference, a stop outside the zone costs as much as this many hours of work. */
const hoursOfWish = 0.25

type Given = { state: PlanState; settings: RunSettings; hourPrice: number }

/** What the zones of drivers ask of a stop in a run: a price on the routes outside, or a need that these don't meet. */
export function zoneWishes(facts: PlanFacts, { state, settings, hourPrice }: Given): (stop: Stop) => Partial<Stop> {
  const zoneOf = new Map(facts.stops.map(({ deliveryId, zoneId }) => [String(deliveryId), zoneId]))
  const fixed = fixedStops(state)
  return (stop) => {
    const zoneId = zoneOf.get(stop.id) ?? null
    const outside = settings.rules.zones === 'off' ? [] : routesOutside(facts, state.routes, zoneId)
    if (outside.length === 0) return {}
    if (settings.rules.zones === 'wish')
      return { costByVehicle: Object.fromEntries(outside.map((id) => [String(id), hourPrice * hoursOfWish])) }
    return fixed.has(stop.id) ? {} : { features: [...(stop.features ?? []), zoneNeed(zoneId)] }
  }
}

/** Stops that stay on their route, whatever its driver's zones. */
function fixedStops(state: PlanState): ReadonlySet<string> {
  const own = state.routes.flatMap(({ isLocked, stops }) =>
    stops.filter(({ locks }) => isLocked || locks.includes('route')),
  )
  return new Set(own.map(({ deliveryId }) => String(deliveryId)))
}

/** The zones a route may serve, as the needs of their stops. */
export function zonesServed(facts: PlanFacts, { routes }: PlanState, routeId: string): string[] {
  const zones = [...new Set(facts.stops.flatMap(({ zoneId }) => zoneId ?? []))]
  const driverId = routes.find(({ id }) => String(id) === routeId)?.driverId
  const driver = facts.drivers.find(({ id }) => id === driverId)
  return zones.filter((zoneId) => !isOutsideZones(driver, zoneId)).map(zoneNeed)
}

function zoneNeed(zoneId: number | null): string {
  return `zone:${zoneId}`
}

/** Where the driver of a stop's route usually works elsewhere: who it is, and the zone. */
export function zoneConflict(
  { stops, drivers }: PlanFacts,
  state: PlanState,
  deliveryId: number,
): { driver: DriverFacts; zoneId: number } | undefined {
  const zoneId = stops.find((one) => one.deliveryId === deliveryId)?.zoneId ?? null
  const driver = drivers.find(({ id }) => id === routeOfStop(state, deliveryId)?.driverId)
  return driver && zoneId !== null && isOutsideZones(driver, zoneId) ? { driver, zoneId } : undefined
}
