import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import type { StopTimes } from '../../rules.ts'
import { breaksPromise, promisedSpan, type Promised } from '../../rules/plan/promises.ts'
import { changedTimes } from '../../rules/stops/fit.ts'
import { promisesOfDay } from '../facts/promises-of-day.ts'
import type { Opened } from '../plan/open-plan.ts'

type Times = ReadonlyMap<number, Pick<StopTimes, 'startSeconds'>>
type Told = Map<number, Promised>

/** The times that recipients were told last for a day and that still count, by delivery. */
export async function toldTimes(db: Database, day: string, deliveryIds: readonly number[]): Promise<Told> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const promised = await promisesOfDay(db, midnightOf(day, timeZone), deliveryIds)
  return new Map([...promised].filter(([, one]) => promisedSpan(one)))
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
export function keepsTold(told: ReadonlyMap<number, Promised>, before: Times, after: Times): boolean {
  return [...after].every(([id, { startSeconds }]) => {
    const promised = told.get(id) ?? {}
    const earlier = before.get(id)
    return !breaksPromise(promised, startSeconds) || (earlier && breaksPromise(promised, earlier.startSeconds))
  })
}
