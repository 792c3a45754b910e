import { useMemo } from 'react'
import { stopLocks, type PlacedStop, type PlanState, type RouteState } from '../rules/state.ts'
import { useBoard } from './board.ts'
import type { Speaker } from './sentences.ts'
import { timeLockText } from './time-lock.ts'

type Words = { t: Speaker['t']; format: Pick<Speaker['format'], 'clock' | 'list'> }
type Held = Pick<PlacedStop, 'locks' | 'timeLock'>

/** What holds a stop where it is, in words; empty where it is free. */
export function lockWords(
  { t, format }: Words,
  { locks, timeLock }: Held,
  route?: Pick<RouteState, 'isLocked'>,
): string {
  return format.list([
    ...(route?.isLocked ? [t('lock.wholeRoute')] : []),
    ...stopLocks.filter((lock) => locks.includes(lock)).map((lock) => t(`lock.${lock}`)),
    ...(timeLock ? [timeLockText({ t, format }, timeLock)] : []),
  ])
}

/** The same of every locked stop of a plan. */
export function lockWordsById(words: Words, { pool, routes }: Pick<PlanState, 'pool' | 'routes'>): Map<string, string> {
  const entryOf = (stop: PlacedStop, route?: RouteState): [string, string][] => {
    const text = lockWords(words, stop, route)
    return text === '' ? [] : [[String(stop.deliveryId), text]]
  }
  return new Map([
    ...pool.flatMap((stop) => entryOf(stop)),
    ...routes.flatMap((route) => route.stops.flatMap((stop) => entryOf(stop, route))),
  ])
}

/** Of the plan on the board. */
export function useLocks(): ReadonlyMap<string, string> {
  const { state, speaker } = useBoard()
  return useMemo(() => lockWordsById(speaker, state), [speaker, state])
}
