import type { RunHistory } from './run-history.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'

/** Another driver than usual costs as much as this many hours of work. */
const hoursOfWish = 0.25

type Given = { state: PlanState; history: RunHistory; price: number }

/** The cost of another driver than usual at a stop; none if none of the usual drivers has a route. */
export function strangerPrices({ state, history, price }: Given): (routeId: number, stop: { id: string }) => number {
  const driverOf = new Map(state.routes.map(({ id, driverId }) => [id, driverId]))
  const present = new Set(driverOf.values())
  return (routeId, { id }) => {
    const usual = price > 0 ? (history.usualDrivers.get(Number(id)) ?? []) : []
    if (!usual.some((driverId) => present.has(driverId))) return 0
    const driverId = driverOf.get(routeId) ?? null
    return driverId !== null && usual.includes(driverId) ? 0 : price * hoursOfWish
  }
}
