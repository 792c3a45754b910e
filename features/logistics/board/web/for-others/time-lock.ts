import type { Text } from '#kit/web/i18n.ts'
import type { TimeSpan as Drawn } from '#ui/timeline/time-scale.ts'
import type { TimeSpan } from '../../../plans/rules/facts.ts'
import type { PlacedStop, PlanState } from '../../../plans/rules/plan/state.ts'
import { timeLockKind, windowsWithin } from '../../../plans/rules/plan/time-lock.ts'
import type { BoardFormat } from './board-format.ts'

type Words = { t: Text; format: Pick<BoardFormat, 'clock'> }

/** When a locked stop may begin, in words. */
export function timeLockText({ t, format }: Words, lock: TimeSpan): string {
  const [from, until] = [format.clock(lock.startSeconds), format.clock(lock.endSeconds)]
  return t(`timeLock.${timeLockKind(lock)}`, { from, until })
}

/** A stop as the plan holds it, on a route or in the pool. */
export function placedIn({ pool, routes }: PlanState, id: string): PlacedStop | undefined {
  const isIt = ({ deliveryId }: PlacedStop) => String(deliveryId) === id
  return pool.find(isIt) ?? routes.flatMap(({ stops }) => stops).find(isIt)
}

/** Windows as the timeline draws them, cut to a time lock. */
export function spansWithin(windows: readonly Drawn[], lock: TimeSpan | undefined): readonly Drawn[] {
  if (!lock) return windows
  const spans = windows.map(({ from, to }) => ({ startSeconds: from, endSeconds: to }))
  return windowsWithin(spans, lock).map(({ startSeconds, endSeconds }) => ({ from: startSeconds, to: endSeconds }))
}
