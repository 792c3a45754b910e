import type { Text } from '#kit/web/i18n.ts'
import { stopLocks, type PlacedStop, type PlanState, type RouteState } from '../../../plans/rules/plan/state.ts'
import type { BoardFormat } from './board-format.ts'
import { timeLockText } from './time-lock.ts'

type Words = { t: Text; format: Pick<BoardFormat, 'clock' | 'list'> }
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
