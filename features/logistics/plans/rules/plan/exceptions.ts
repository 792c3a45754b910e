import type { RouteState, PlanState } from './state.ts'

export type Exception = PlanState['granted'][number]

/** What was granted to a route: to its vehicle and driver, to a stop on it, or to a depot it starts or ends at. */
export function exceptionsOf(granted: readonly Exception[], route: RouteState): Exception[] {
  const { id, startDepotId, endDepotId, stops } = route
  return granted.filter((one) => {
    if ('vehicle' in one) return one.vehicle === String(id)
    if ('depot' in one) return [startDepotId, endDepotId].some((depotId) => one.depot === String(depotId))
    return 'stop' in one && stops.some(({ deliveryId }) => one.stop === String(deliveryId))
  })
}
