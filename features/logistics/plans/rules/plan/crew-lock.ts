import type { PlanState, RouteState } from './state.ts'

/** As far as an edit names a driver or a vehicle. */
type Naming = { kind: string; routeId?: number; driverId?: number | null; vehicleId?: number }

/** The routes whose driver and vehicle are locked together and would be separated by an edit. */
export function crewsSeparatedBy({ routes }: Pick<PlanState, 'routes'>, edit: Naming): RouteState[] {
  const { kind, driverId, vehicleId } = edit
  const locked = routes.filter(({ isCrewLocked }) => isCrewLocked)
  if (kind === 'addRoute') return locked.filter((one) => one.driverId === driverId && one.vehicleId !== vehicleId)
  if (kind !== 'swapDriver' && kind !== 'swapVehicle') return []
  const has = (route: RouteState) =>
    kind === 'swapDriver' ? route.driverId === driverId : route.vehicleId === vehicleId
  const own = routes.find(({ id }) => id === edit.routeId)
  return own && !has(own) ? locked.filter((route) => route === own || has(route)) : []
}

/** Those that edits of one step would separate, as the plan is before it. */
export function crewsSeparated(state: Pick<PlanState, 'routes'>, edits: readonly Naming[]): RouteState[] {
  return [...new Set(edits.flatMap((edit) => crewsSeparatedBy(state, edit)))]
}

type Unlock = { kind: 'lockCrew'; routeId: number; isLocked: boolean }

/** The same step with the locks taken off first that stand in its way. */
export function freeing<E extends Naming>(state: Pick<PlanState, 'routes'>, edits: readonly E[]): (E | Unlock)[] {
  const unlocks = crewsSeparated(state, edits).map(({ id }): Unlock => ({
    kind: 'lockCrew',
    routeId: id,
    isLocked: false,
  }))
  return [...unlocks, ...edits]
}
