import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Machine } from '#kit/server/machine.ts'
import { attemptsOfDay, coursesOfDay } from '../../../attempts/server/queries.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import { begunStops } from '../../rules/plan/past.ts'
import type { Course, Moment } from '../../rules/plan/moment.ts'
import type { StopRow } from './stop-facts.ts'

type Clock = Pick<Machine, 'db' | 'now'>
type CourseRecord = Awaited<ReturnType<typeof coursesOfDay>>[number]
type AttemptRecord = Awaited<ReturnType<typeof attemptsOfDay>>[number]
type OfDay = {
  day: string
  routes: readonly { id: number; copiedFromIds: readonly number[] }[]
  rows: readonly Pick<StopRow, 'id' | 'state'>[]
}

/** Who drove through the night is back by noon. */
const longestDayMinutes = 36 * 60
const dayMinutes = 24 * 60

/** The minute it is on a day that runs, or that may still be driven after its midnight; nothing on any other day. */
export async function minuteOf({ db, now }: Clock, day: string): Promise<number | undefined> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const minute = Math.floor((now().getTime() - midnightOf(day, timeZone).getTime()) / 60_000)
  return minute < 0 || minute >= longestDayMinutes ? undefined : minute
}

/**
 * What has happened on a day, and since when the rest of it can be planned: nothing before its day, nor after it where nobody drove. What was driven stays
 * as it was driven.
 */
export async function momentOf(clock: Clock, { day, routes, rows }: OfDay): Promise<Moment | undefined> {
  const { db, now } = clock
  const { timeZone } = await logisticsSetting(db, 'general')
  const midnightMs = midnightOf(day, timeZone).getTime()
  if (now().getTime() < midnightMs) return undefined
  const known = await coursesOfDay(db, day)
  const minute = await minuteOf(clock, day)
  const isToday = minute !== undefined && minute < dayMinutes
  if (!isToday && known.length === 0) return undefined
  const attempts = known.length === 0 ? [] : await attemptsOfDay(db, day)
  const secondsOf = (at: Date) => Math.round((at.getTime() - midnightMs) / 1000)
  const courses = routes.flatMap(({ id, copiedFromIds }) => {
    const course = courseFor([id, ...copiedFromIds], known)
    return course ? [courseOf(id, course, { attempts, rows, secondsOf })] : []
  })
  const isRunning = isToday || known.some(({ finishedAt }) => finishedAt === null)
  const nowSeconds = minute !== undefined && isRunning ? minute * 60 : lastOf(courses)
  const { leadMinutes } = await logisticsSetting(db, 'planning')
  // Nobody leaves on a day that is over.
  return { nowSeconds, leaveSeconds: isToday ? nowSeconds + leadMinutes * 60 : 0, courses }
}

/** When the last of a day that is over had ended. */
function lastOf(courses: readonly Course[]): number {
  return Math.max(0, ...courses.map(({ finishedSeconds, freeSeconds }) => finishedSeconds ?? freeSeconds))
}

/** A copy of what is driven has routes of its own. */
function courseFor(ids: readonly number[], known: readonly CourseRecord[]): CourseRecord | undefined {
  for (const id of ids) {
    const found = known.find(({ planRouteId }) => planRouteId === id)
    if (found) return found
  }
  return undefined
}

type Happened = {
  attempts: readonly AttemptRecord[]
  rows: OfDay['rows']
  secondsOf: (at: Date) => number
}

function courseOf(routeId: number, course: CourseRecord, { attempts, rows, secondsOf }: Happened): Course {
  const { departedAt, finishedAt, atId, atSince, nextId, nextSeconds } = course
  const own = attempts.filter((attempt) => attempt.routeId === course.routeId)
  const last = new Map(own.map((attempt) => [attempt.deliveryId, attempt]))
  const begun = begunStops(rows.filter(({ state }) => state !== 'arrived'))
  const departedSeconds = secondsOf(departedAt)
  return {
    routeId,
    departedSeconds,
    finishedSeconds: finishedAt && secondsOf(finishedAt),
    visits: [...last.values()]
      .filter(({ deliveryId }) => begun.has(deliveryId))
      .map(({ deliveryId, arrivedAt, endedAt }) => ({
        deliveryId,
        startSeconds: secondsOf(arrivedAt ?? endedAt),
        endSeconds: secondsOf(endedAt),
      })),
    freeSeconds: Math.max(departedSeconds, ...own.map(({ endedAt }) => secondsOf(endedAt))),
    at: atId !== null && atSince ? { deliveryId: atId, sinceSeconds: secondsOf(atSince) } : null,
    next: nextId === null ? null : { deliveryId: nextId, driveSeconds: nextSeconds },
  }
}
