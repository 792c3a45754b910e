import { midnightOf, wallTime } from '#kit/contract/wall-time.ts'
import type { Machine } from '#kit/server/machine.ts'
import { attemptsOfDay, coursesOfDay } from '../../../attempts/server/queries.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import { begunStops } from '../../rules/plan/past.ts'
import type { Course, Moment } from '../../rules/plan/moment.ts'
import type { StopRow } from './stop-facts.ts'

type Clock = Pick<Machine, 'db' | 'now'>
type OfDay = {
  day: string
  routes: readonly { id: number; driverId: number | null }[]
  rows: readonly Pick<StopRow, 'id' | 'state'>[]
}

/** The minute it is where a day runs; nothing on any other day. */
export async function minuteOf({ db, now }: Clock, day: string): Promise<number | undefined> {
  const { timeZone } = await logisticsSetting(db, 'general')
  if (wallTime(now(), timeZone).slice(0, 10) !== day) return undefined
  return Math.floor((now().getTime() - midnightOf(day, timeZone).getTime()) / 60_000)
}

/** What has happened on a day that runs, and since when the rest of it can be planned; nothing on any other day. */
export async function momentOf(clock: Clock, { day, routes, rows }: OfDay): Promise<Moment | undefined> {
  const { db } = clock
  const minute = await minuteOf(clock, day)
  if (minute === undefined) return undefined
  const { timeZone } = await logisticsSetting(db, 'general')
  const { leadMinutes } = await logisticsSetting(db, 'planning')
  const midnightMs = midnightOf(day, timeZone).getTime()
  const secondsOf = (at: Date) => Math.round((at.getTime() - midnightMs) / 1000)
  const known = await coursesOfDay(db, day)
  const attempts = known.length === 0 ? [] : await attemptsOfDay(db, day)
  const begun = begunStops(rows)
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  const courses = routes.flatMap(({ id, driverId }): Course[] => {
    // A copy of what is driven has routes of its own.
    const course = known.find(({ planRouteId }) => planRouteId === id) ?? known.find((one) => one.driverId === driverId)
    if (!course) return []
    const own = attempts.filter(({ routeId }) => routeId === course.routeId)
    const last = new Map(own.map((one) => [one.deliveryId, one]))
    const visits = [...last.values()]
      .filter(({ deliveryId }) => begun.has(deliveryId) && stateOf.get(deliveryId) !== 'arrived')
      .map(({ deliveryId, arrivedAt, endedAt }) => ({
        deliveryId,
        startSeconds: secondsOf(arrivedAt ?? endedAt),
        endSeconds: secondsOf(endedAt),
      }))
    const { departedAt, atId, atSince, nextId, nextSeconds } = course
    const departedSeconds = secondsOf(departedAt)
    return [
      {
        routeId: id,
        departedSeconds,
        visits,
        freeSeconds: Math.max(departedSeconds, ...own.map(({ endedAt }) => secondsOf(endedAt))),
        at: atId !== null && atSince ? { deliveryId: atId, sinceSeconds: secondsOf(atSince) } : null,
        next: nextId === null ? null : { deliveryId: nextId, driveSeconds: nextSeconds },
      },
    ]
  })
  return { nowSeconds: minute * 60, leaveSeconds: (minute + leadMinutes) * 60, courses }
}
