import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deliveryAttempts, routeCourses } from './tables.ts'

/** What counts of a day, in its order. */
export function attemptsOfDay(db: Database, day: string) {
  return db
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.day, day), isNull(deliveryAttempts.voidedAt)))
    .orderBy(asc(deliveryAttempts.endedAt), asc(deliveryAttempts.id))
    .limit(50_000)
}

export function coursesOfDay(db: Database, day: string) {
  return db.select().from(routeCourses).where(eq(routeCourses.day, day)).limit(5000)
}

/** Changes with all that these two answer. */
export function courseStamp(day: string): SQL {
  return sql`(select count(*) || ':' || coalesce(max(id), 0) || ':' || count(voided_at) || ':' || coalesce(sum(extract(epoch from arrived_at)), 0) from ${deliveryAttempts} where day = ${day})
    || ':' || (select coalesce(md5(string_agg(concat_ws(',', plan_route_id, departed_at, finished_at, at_id, at_since, next_id, next_seconds), ';' order by plan_route_id)), '')
    from ${routeCourses} where day = ${day})`
}
