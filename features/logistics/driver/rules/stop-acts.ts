import { ends } from '../../attempts/rules.ts'
import type { FoldAction, StopState } from '../rules.ts'
import { canonicalJson } from './action-chain.ts'
import {
  already,
  applied,
  refused,
  superseded,
  work,
  type OpenRoute,
  type OpenStop,
  type Result,
} from './open-route.ts'
import { isOver, needsLoading } from './route-acts.ts'

export function isStopKind(kind: string): boolean {
  return kind === 'arrive' || kind in ends
}

/** Does what a driver did at a stop. */
export function actOnStop(state: OpenRoute, action: FoldAction): Result {
  if (action.stopId === null) return refused('badData')
  const stop = state.stops.get(action.stopId)
  const why = reasonAgainst(state, stop, action)
  if (!stop || why) return why ?? refused('stopMoved')
  return action.kind === 'arrive' ? arrive(state, stop, action) : end(state, stop, action)
}

function reasonAgainst(state: OpenRoute, stop: OpenStop | undefined, action: FoldAction): Result | undefined {
  if (state.route.isRecalled) return refused('routeRecalled')
  if (!stop || stop.isGone === 'moved') return refused('stopMoved')
  if (stop.isGone === 'cancelled') return refused('stopCancelled')
  if (isOver(state, action.isByOffice)) return refused('routeFinished')
  return stop.type === 'drop' ? reasonAtDrop(state, action) : undefined
}

function reasonAtDrop(state: OpenRoute, { kind }: FoldAction): Result | undefined {
  if (kind === 'pickUp') return refused('badData')
  return kind !== 'fail' && needsLoading(state) ? refused('notLoaded') : undefined
}

/** Coming back to a stop that failed is another attempt; coming to one that is done says nothing new. */
function arrive(state: OpenRoute, stop: OpenStop, { atMs }: FoldAction): Result {
  if (stop.end && stop.end.state !== 'failed') return superseded('stopDone')
  if (stop.end && isSettled(stop)) return refused('stopMoved')
  if (!stop.end && stop.arrivedAtMs !== null) return already
  stop.end = null
  stop.arrivedAtMs = atMs
  work(state, atMs)
  return applied
}

/** The first act at a stop is what counts. Whoever didn't say that they arrived was there when they acted. */
function end(state: OpenRoute, stop: OpenStop, { id, kind, atMs, data }: FoldAction): Result {
  const next = stateAfter(kind)
  const isKept = stop.settledBy?.includes(id) === true
  const isClosed = isSettled(stop) && !stop.isOpenAgain
  if (isClosed && !isKept) return refused('stopMoved')
  if (stop.end) return isSameEnd(stop.end, next, data) ? already : superseded('stopDone')
  if (kind !== 'fail') handOver(state, stop, atMs)
  // What the office has planned again is over, and yet open.
  if (isKept && !isClosed) stop.arrivedAtMs = null
  else stop.end = { by: id, kind, atMs, state: next, data }
  return applied
}

function isSameEnd(end: NonNullable<OpenStop['end']>, state: StopState['state'], data: FoldAction['data']): boolean {
  return end.state === state && saysSame(end.data, data)
}

const comparedParts = ['to', 'name', 'items', 'paid', 'files', 'reason'] as const

/** Whether a second end of a stop tells the same as the first: who has it, what was paid, and what shows it. */
function saysSame(one: FoldAction['data'], other: FoldAction['data']): boolean {
  return comparedParts.every((part) => canonicalJson(valueOf(one, part)) === canonicalJson(valueOf(other, part)))
}

/** What was left open is the same as what stands for it where nothing else is said. */
function valueOf(data: FoldAction['data'], part: (typeof comparedParts)[number]): unknown {
  const value = data[part]
  const isOpen = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isOpen || (part === 'to' && value === 'person') ? null : value
}

function stateAfter(kind: string): StopState['state'] {
  return ends[kind] ?? 'delivered'
}

function handOver(state: OpenRoute, stop: OpenStop, atMs: number): void {
  stop.arrivedAtMs ??= atMs
  stop.isChecked = stop.type === 'drop'
  work(state, atMs)
}

function isSettled({ settledBy }: OpenStop): boolean {
  return settledBy !== undefined && settledBy.length > 0
}
