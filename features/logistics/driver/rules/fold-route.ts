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
  const firstNamed = firstNamedIn(inOrder)
  const pass: Pass = { state: openRoute(route), outcomes: new Map(), done: new Map(), undone: new Map() }
  const marks: Mark[] = []
  for (let index = 0; index < inOrder.length; index++) {
    if (index % actsBetweenMarks === 0 && marks.length === index / actsBetweenMarks) marks.push(markOf(pass))
    const undoes = goOn(pass, inOrder[index]!)
    if (!undoes) continue
    // What was taken back never happened: the acts after it are looked at again without it.
    pass.undone.set(undoes, inOrder[index]!.id)
    index = goBack(pass, marks, firstNamed.get(undoes) ?? 0) - 1
  }
  return present(pass.state, pass.outcomes)
}

/** Where each act, or the first that names it to take it back, stands. */
function firstNamedIn(inOrder: readonly FoldAction[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const [index, { id, kind, data }] of inOrder.entries())
    for (const name of kind === 'undo' ? [id, textIn(data, 'id')] : [id]) if (!first.has(name)) first.set(name, index)
  return first
}

/** A guess: far fewer acts lie between an act and the undo that takes it back. */
const actsBetweenMarks = 64

type Pass = {
  state: OpenRoute
  outcomes: Map<string, Result>
  /** What was applied so far, by its id. */
  done: Map<string, FoldAction>
  /** By which undo each act was taken back. */
  undone: Map<string, string>
}
type Mark = Pick<Pass, 'state' | 'done'>

function markOf({ state, done }: Mark): Mark {
  const stops = new Map([...state.stops].map(([stopId, stop]) => [stopId, { ...stop }]))
  return { state: { ...state, stops }, done: new Map(done) }
}

/** Back to the last mark at or before an act; returns where it goes on from. */
function goBack(pass: Pass, marks: Mark[], index: number): number {
  const at = Math.floor(index / actsBetweenMarks)
  marks.length = at + 1
  Object.assign(pass, markOf(marks[at]!))
  return at * actsBetweenMarks
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

/** Does one act more; returns what it takes back where that isn’t heeded yet. */
function goOn({ state, outcomes, done, undone }: Pass, action: FoldAction): string | undefined {
  if (undone.has(action.id)) {
    outcomes.set(action.id, superseded(null))
  } else if (action.kind === 'undo') {
    const target = textIn(action.data, 'id')
    const result = undo(state, action, { target: done.get(target), undoneBy: undone.get(target) })
    if (!result) return target
    outcomes.set(action.id, result)
  } else {
    const result = act(state, action)
    outcomes.set(action.id, result)
    if (result.outcome === 'applied') done.set(action.id, action)
  }
  return undefined
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
    isAccepted: acceptedNumber !== null && route.numbers.includes(acceptedNumber),
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
