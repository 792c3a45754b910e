import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import type { StopTimes } from '../../rules.ts'
import type { TimeSpan } from '../../rules/facts.ts'
import { changedTimes } from '../../rules/stops/fit.ts'
import { toldSince } from '../facts/told-since.ts'
import type { Opened } from '../plan/open-plan.ts'

type Times = ReadonlyMap<number, Pick<StopTimes, 'startSeconds'>>
type Told = Map<number, TimeSpan[]>

/** The times that recipients of a day were told and that still count, by delivery. */
export async function toldTimes(db: Database, day: string, deliveryIds: readonly number[]): Promise<Told> {
  const { timeZone } = await logisticsSetting(db, 'general')
  return toldSince(db, midnightOf(day, timeZone), deliveryIds)
}

type Changed = { opened: Pick<Opened, 'plan' | 'facts'>; times: ReadonlyMap<number, StopTimes>; deliveryId?: number }

/**
 * What a plan accepts of the times that follow from the place of a delivery, its own aside: nobody is served at another time than they were told, and of
 * what drivers have only a few other times change.
 */
export async function acceptsOf(db: Database, { opened, times, deliveryId }: Changed) {
  const { plan, facts } = opened
  const others = new Map([...times].filter(([id]) => id !== deliveryId))
  const told = await toldTimes(db, plan.day, [...others.keys()])
  const untold = new Map([...others].filter(([id]) => !told.has(id)))
  const { mostChangedTimes } = await logisticsSetting(db, 'planning')
  const most = plan.status === 'published' ? mostChangedTimes : Infinity
  return (after: Changed['times']) =>
    changedTimes(untold, after, facts.promiseToleranceSeconds) <= most && keepsTold(told, others, after)
}

/** Whether everybody who would be served as they were told still is. */
export function keepsTold(told: ReadonlyMap<number, TimeSpan[]>, before: Times, after: Times): boolean {
  return [...after].every(([id, { startSeconds }]) => {
    const earlier = before.get(id)?.startSeconds
    const isKept = (at: number, span: TimeSpan) => at >= span.startSeconds && at <= span.endSeconds
    return (told.get(id) ?? []).every(
      (span) => isKept(startSeconds, span) || (earlier !== undefined && !isKept(earlier, span)),
    )
  })
}
