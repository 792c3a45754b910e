import type { PlanFacts, StopFacts } from '../facts.ts'
import type { PlanState, RouteState } from '../plan/state.ts'

type Given = { stop: Pick<StopFacts, 'quantities' | 'windows'>; facts: Pick<PlanFacts, 'vehicles'> } & {
  state: Pick<PlanState, 'routes'>
}
/** What lies behind a rule that keeps a stop out, where it concerns the stop rather than how full the day is. */
export type LeftOut = { kind: 'tooBig' } | { kind: 'fewWork'; working: number; from: number; to: number }

export function leftOutBy(rule: string, { stop, facts, state: { routes } }: Given): LeftOut | undefined {
  if (routes.length === 0) return undefined
  if (rule === 'capacity')
    return routes.some((route) => couldHold(route, { stop, facts })) ? undefined : { kind: 'tooBig' }
  if (rule !== 'shift' || stop.windows.length === 0) return undefined
  const working = routes.filter((route) => stop.windows.some((window) => worksIn(route, window))).length
  if (working * 2 >= routes.length) return undefined
  const from = Math.min(...stop.windows.map(({ startSeconds }) => startSeconds))
  const to = Math.max(...stop.windows.map(({ endSeconds }) => endSeconds))
  return { kind: 'fewWork', working, from, to }
}

/** Whether the vehicle of a route could carry it with nothing else on board. */
function couldHold({ vehicleId }: RouteState, { stop, facts }: Pick<Given, 'stop' | 'facts'>): boolean {
  const capacity = facts.vehicles.find(({ id }) => id === vehicleId)?.capacity ?? {}
  return Object.entries(stop.quantities).every(([unit, amount]) => amount <= (capacity[unit] ?? Infinity))
}

function worksIn(
  { hours, overtimeMinutes }: RouteState,
  window: { startSeconds: number; endSeconds: number },
): boolean {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return true
  return first.startSeconds < window.endSeconds && last.endSeconds + overtimeMinutes * 60 > window.startSeconds
}
