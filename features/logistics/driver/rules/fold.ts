import { undoMs, type FoldAction, type FoldRoute, type RouteState, type StopState } from '../rules.ts'
import {
  already,
  applied,
  isOnBoard,
  isOpen,
  openRoute,
  refused,
  superseded,
  textIn,
  type OpenRoute,
  type OpenStop,
  type Result,
} from './open-route.ts'
import { actOnRoute } from './route-acts.ts'
import { actOnStop, isStopKind } from './stop-acts.ts'

/** The state of a route from all that was recorded of it, in whatever order that came in. */
export function foldRoute(route: FoldRoute, actions: readonly FoldAction[]): RouteState {
  const inOrder = sortActs(actions)
  let undone = new Map<string, string>()
  for (;;) {
    const { state, outcomes, undoes } = goThrough(route, inOrder, undone)
    if (!undoes) return present(state, outcomes)
    // What was taken back never happened: the acts after it are looked at again without it.
    undone = new Map([...undone, [undoes.target, undoes.by]])
  }
}

/** By time of act, each once. */
export function sortActs(actions: readonly FoldAction[]): FoldAction[] {
  const sorted = actions.toSorted(
    (a, b) => a.atMs - b.atMs || compare(a.deviceId, b.deviceId) || a.sequence - b.sequence || compare(a.id, b.id),
  )
  const seen = new Set<string>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type Pass = {
  state: OpenRoute
  outcomes: Map<string, Result>
  /** The first undo that isn't heeded yet. */
  undoes?: { target: string; by: string }
}

function goThrough(route: FoldRoute, actions: readonly FoldAction[], undone: ReadonlyMap<string, string>): Pass {
  const state = openRoute(route)
  const outcomes = new Map<string, Result>()
  const done = new Map<string, FoldAction>()
  for (const action of actions) {
    if (undone.has(action.id)) {
      outcomes.set(action.id, superseded(null))
    } else if (action.kind === 'undo') {
      const target = textIn(action.data, 'id')
      const result = undo(state, action, { target: done.get(target), undoneBy: undone.get(target) })
      if (!result) return { state, outcomes, undoes: { target, by: action.id } }
      outcomes.set(action.id, result)
    } else {
      const result = act(state, action)
      outcomes.set(action.id, result)
      if (result.outcome === 'applied') done.set(action.id, action)
    }
  }
  return { state, outcomes }
}

const undoable: ReadonlySet<string> = new Set([
  'loaded',
  'depart',
  'arrive',
  'deliver',
  'partly',
  'fail',
  'pickUp',
  'reorder',
  'breakStart',
  'breakEnd',
  'finish',
])

/** What became of an undo; nothing where it is yet to be heeded. */
function undo(
  { route, stops }: OpenRoute,
  { id, atMs, isByOffice }: FoldAction,
  { target, undoneBy }: { target: FoldAction | undefined; undoneBy: string | undefined },
): Result | undefined {
  if (undoneBy !== undefined) return undoneBy === id ? applied : already
  if (route.isRecalled) return refused('routeRecalled')
  if (!target || !undoable.has(target.kind)) return refused('nothingToUndo')
  const isSettled = [...stops.values()].some(({ settledBy }) => settledBy?.includes(target.id))
  const isLate = target.kind !== 'finish' && atMs - target.atMs > undoMs
  if (isSettled || (!isByOffice && isLate)) return refused('tooLateToUndo')
  return undefined
}

function act(state: OpenRoute, action: FoldAction): Result {
  return isStopKind(action.kind) ? actOnStop(state, action) : actOnRoute(state, action)
}

function present(state: OpenRoute, outcomes: ReadonlyMap<string, Result>): RouteState {
  const { route, acceptedNumber, isLoaded, departedAtMs, finishedAtMs, breakSinceMs, breakMs } = state
  return {
    isAccepted: acceptedNumber !== null && acceptedNumber >= (route.number ?? 0),
    isLoaded,
    departedAtMs,
    finishedAtMs,
    breakSinceMs,
    breakMs,
    order: orderOf(state),
    stops: new Map([...state.stops.values()].map((stop) => [stop.stopId, presentStop(stop, state)])),
    outcomes,
  }
}

/** Done ones as they were done, then those that are open; without those that went to others. */
function orderOf({ stops, order }: OpenRoute): number[] {
  const all = [...stops.values()]
  const ended = all.flatMap(({ stopId, end }) => (end ? [{ stopId, atMs: end.atMs }] : []))
  const place = new Map(order.map((stopId, index) => [stopId, index]))
  const placeOf = (stopId: number) => place.get(stopId) ?? 0
  const inOrder = ended.toSorted((a, b) => a.atMs - b.atMs || placeOf(a.stopId) - placeOf(b.stopId))
  return [...inOrder.map(({ stopId }) => stopId), ...order.filter((stopId) => isOpen(stops.get(stopId)))]
}

function presentStop(stop: OpenStop, route: OpenRoute): StopState {
  const { arrivedAtMs, end } = stop
  const isLoaded = isOnBoard(stop, route)
  const done = { doneAtMs: end?.atMs ?? null, doneBy: end?.by ?? null }
  return { state: end?.state ?? stateOnTheWay(stop, route, isLoaded), isLoaded, arrivedAtMs, ...done }
}

function stateOnTheWay(stop: OpenStop, { departedAtMs }: OpenRoute, isLoaded: boolean): StopState['state'] {
  if (stop.arrivedAtMs !== null) return 'arrived'
  if (departedAtMs !== null && (isLoaded || stop.type !== 'drop')) return 'outForDelivery'
  return isLoaded ? 'loaded' : 'published'
}
