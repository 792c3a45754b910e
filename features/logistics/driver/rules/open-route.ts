import type { Contradiction, FoldRoute, FoldStop, Outcome, StopState } from '../rules.ts'

/** A stop while the acts of its route are gone through. */
export type OpenStop = FoldStop & {
  isChecked: boolean
  isMissing: boolean
  arrivedAtMs: number | null
  end: { by: string; kind: string; atMs: number; state: StopState['state']; data: Data } | null
}
/** A route while its acts are gone through. */
export type OpenRoute = {
  route: FoldRoute
  stops: Map<number, OpenStop>
  order: number[]
  acceptedNumber: number | null
  isLoaded: boolean
  departedAtMs: number | null
  finishedAtMs: number | null
  breakSinceMs: number | null
  breakMs: number
}

export type Result = { outcome: Outcome; reason: Contradiction | null }
export const applied: Result = { outcome: 'applied', reason: null }
export const already: Result = { outcome: 'already', reason: null }
export function refused(reason: Contradiction): Result {
  return { outcome: 'refused', reason }
}
export function superseded(reason: Contradiction | null): Result {
  return { outcome: 'superseded', reason }
}

export function openRoute(route: FoldRoute): OpenRoute {
  const stops = route.stops.map((stop) => ({
    ...stop,
    isChecked: false,
    isMissing: false,
    arrivedAtMs: null,
    end: null,
  }))
  return {
    route,
    stops: new Map(stops.map((stop) => [stop.stopId, stop])),
    order: route.stops.map(({ stopId }) => stopId),
    acceptedNumber: null,
    isLoaded: false,
    departedAtMs: null,
    finishedAtMs: null,
    breakSinceMs: null,
    breakMs: 0,
  }
}

export function isOpen(stop: OpenStop | undefined): boolean {
  return stop !== undefined && stop.end === null && stop.isGone === null
}

/** Where nothing is checked, a driver who has left has everything that wasn't said to be missing. */
export function isOnBoard(stop: OpenStop, { route, departedAtMs }: OpenRoute): boolean {
  if (stop.isGone !== null && stop.isLeftOnBoard !== undefined) return stop.isLeftOnBoard
  const isTaken = !route.hasLoadCheck && departedAtMs !== null && !stop.isMissing && stop.isGone === null
  return stop.type === 'drop' && (stop.isChecked || (isTaken && stop.isToFetch !== true))
}

/** Whoever drives to a stop has left, and is at work again. */
export function work(state: OpenRoute, atMs: number): void {
  state.departedAtMs ??= atMs
  endBreak(state, atMs)
}

export function endBreak(state: OpenRoute, atMs: number): void {
  if (state.breakSinceMs === null) return
  state.breakMs += atMs - state.breakSinceMs
  state.breakSinceMs = null
}

type Data = Readonly<Record<string, unknown>>

export function textIn(data: Data, key: string): string {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

export function numbersIn(data: Data, key: string): number[] {
  const value = data[key]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}
