import type { Plan, PlanChange } from '../../../plans/contract.ts'
import type { BrokenRule, Kpis, RouteFigures, StopTimes } from '../../../plans/rules.ts'
import type { PlacedStop, PlanState } from '../../../plans/rules/plan/state.ts'

/** What follows from the order of a route. */
export type RouteView = {
  /** `null` while it serves nothing. */
  figures: RouteFigures | null
  times: ReadonlyMap<number, StopTimes>
  broken: readonly BrokenRule[]
}

/** What follows from the state of a plan. */
export type PlanView = { routes: ReadonlyMap<number, RouteView>; kpis: Kpis; broken: readonly BrokenRule[] }

/** What people and the optimiser decided of a plan. */
export function stateOf({ routes, pool, granted, roads }: Plan): PlanState {
  return {
    routes: routes.map((route) => ({
      id: route.id,
      driverId: route.driverId,
      vehicleId: route.vehicleId,
      startDepotId: route.startDepotId,
      endDepotId: route.endDepotId,
      hours: route.hours,
      overtimeMinutes: route.overtimeMinutes,
      mostStops: route.mostStops,
      mostKilometers: route.mostKilometers,
      isLocked: route.isLocked,
      isCrewLocked: route.isCrewLocked ?? false,
      stops: route.stops.map(placedOf),
    })),
    pool: pool.map(placedOf),
    granted,
    roads,
  }
}

function placedOf({ deliveryId, locks, timeLock }: PlacedStop): PlacedStop {
  return { deliveryId, locks, ...(timeLock && { timeLock }) }
}

/** What the server made of it. */
export function viewOf({ routes, kpis, broken }: Plan): PlanView {
  return {
    kpis,
    broken,
    routes: new Map(
      routes.map(({ id, figures, stops, broken: own }) => [
        id,
        {
          figures,
          broken: own,
          times: new Map(stops.flatMap(({ deliveryId, times }) => (times ? [[deliveryId, times] as const] : []))),
        },
      ]),
    ),
  }
}

/** Which route each planned stop is on. */
export function routeByStop({ routes }: Pick<PlanState, 'routes'>): Map<string, string> {
  return new Map(
    routes.flatMap(({ id, stops }) => stops.map(({ deliveryId }) => [String(deliveryId), String(id)] as const)),
  )
}

/** What is known of a plan once it was heard of again; of one version the later word knows more: its travel times may have come. */
export function laterOf(known: Plan, heard: Plan): Plan {
  return heard.id === known.id && heard.version < known.version ? known : heard
}

/** The plan after a change that the server answered. */
export function withChange(plan: Plan, { routes, removed, since: _since, ...rest }: PlanChange): Plan {
  const changed = new Map(routes.map((route) => [route.id, route]))
  const kept = plan.routes.filter(({ id }) => !removed.includes(id)).map((route) => changed.get(route.id) ?? route)
  const known = new Set(plan.routes.map(({ id }) => id))
  return { ...plan, ...rest, routes: [...kept, ...routes.filter(({ id }) => !known.has(id))] }
}
