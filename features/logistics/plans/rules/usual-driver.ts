import type { RunHistory } from './run-history.ts'
import type { PlanState } from './state.ts'

/** Someone else is worth as much as so many hours of work. */
const hoursOfWish = 0.25

type Given = { state: PlanState; history: RunHistory; price: number }

/** What it costs that somebody else than usual comes to a stop; nothing where none of the usual drivers has a route. */
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
