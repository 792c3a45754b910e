import { actionKinds, type FoldAction } from '../rules.ts'
import {
  already,
  applied,
  endBreak,
  isOpen,
  numbersIn,
  refused,
  superseded,
  type OpenRoute,
  type OpenStop,
  type Result,
} from './open-route.ts'

/** What is only written down: it changes nothing on the route, and is never out of place. */
const noted: ReadonlySet<string> = new Set([
  'onDuty',
  'offDuty',
  'vehicleCheck',
  'problem',
  'fuel',
  'note',
  'message',
  'returned',
  'acknowledge',
])

/** Does what a driver did to their route as a whole. */
export function actOnRoute(state: OpenRoute, action: FoldAction): Result {
  const kind = actionKinds.find((one) => one === action.kind)
  if (!kind) return refused('unknownKind')
  if (noted.has(kind)) return applied
  if (state.route.isRecalled) return refused('routeRecalled')
  const act = acts[kind]
  return act ? act(state, action) : refused('unknownKind')
}

const acts: Readonly<Record<string, (state: OpenRoute, action: FoldAction) => Result>> = {
  accept(state, { data }) {
    const { number } = data
    if (typeof number !== 'number') return refused('badData')
    if (state.acceptedNumber === number) return already
    state.acceptedNumber = number
    return applied
  },
  loaded(state, { data, isByOffice }) {
    if (isOver(state, isByOffice)) return refused('routeFinished')
    state.isLoaded = true
    mark(state, numbersIn(data, 'onBoard'), (stop) => Object.assign(stop, { isChecked: true, isMissing: false }))
    mark(state, numbersIn(data, 'missing'), (stop) => Object.assign(stop, { isChecked: false, isMissing: true }))
    return applied
  },
  depart(state, { atMs, isByOffice }) {
    if (isOver(state, isByOffice)) return refused('routeFinished')
    if (state.departedAtMs !== null) return already
    if (needsLoading(state)) return refused('notLoaded')
    state.departedAtMs = atMs
    endBreak(state, atMs)
    return applied
  },
  reorder(state, { data, isByOffice }) {
    if (!state.route.mayReorder && !isByOffice) return refused('notAllowed')
    if (isOver(state, isByOffice)) return refused('routeFinished')
    const first = [...new Set(numbersIn(data, 'order'))].filter((stopId) => isOpen(state.stops.get(stopId)))
    if (first.length === 0) return refused('orderChanged')
    const { number } = data
    if (typeof number === 'number' && !state.route.numbers.includes(number)) return superseded('orderChanged')
    state.order = [...first, ...state.order.filter((stopId) => !first.includes(stopId))]
    return applied
  },
  breakStart(state, { atMs, isByOffice }) {
    if (isOver(state, isByOffice)) return refused('routeFinished')
    if (state.breakSinceMs !== null) return already
    state.breakSinceMs = atMs
    return applied
  },
  breakEnd(state, { atMs }) {
    if (state.breakSinceMs === null) return refused('notOnBreak')
    endBreak(state, atMs)
    return applied
  },
  finish(state, { atMs }) {
    if (state.finishedAtMs !== null) return already
    const isTouched = state.departedAtMs !== null || [...state.stops.values()].some(({ end }) => end !== null)
    if (!isTouched) return refused('notDeparted')
    endBreak(state, atMs)
    state.finishedAtMs = atMs
    return applied
  },
}

/** The office may still put right what is over for the driver. */
export function isOver({ finishedAtMs }: OpenRoute, isByOffice: boolean): boolean {
  return finishedAtMs !== null && !isByOffice
}

/** Where the load is checked, nothing leaves before it was. A route without goods to take along has nothing to check. */
export function needsLoading({ route, isLoaded, stops }: OpenRoute): boolean {
  if (!route.hasLoadCheck || isLoaded) return false
  return [...stops.values()].some(({ type, isGone, isToFetch }) => type === 'drop' && isGone === null && !isToFetch)
}

/** What was handed over already stays as it is. */
function mark({ stops }: OpenRoute, ids: readonly number[], change: (stop: OpenStop) => void): void {
  for (const id of ids) {
    const stop = stops.get(id)
    if (stop && isOpen(stop)) change(stop)
  }
}
