import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { needKey } from '#kit/contract/need-key.ts'
import type { Database } from '#kit/server/machine.ts'
import type { BlockedSkill } from '../rules/blocked-skill.ts'
import { courseCertificates, courses } from './tables.ts'

type Holder = { userId: number | null; skills: string[] }

const locksSkill = and(eq(courses.state, 'published'), ne(courses.skill, ''), isNotNull(courses.certificateMonths))

/**
 * The skills of each person that don't count on a day: a course stands before them, and no certificate of it is valid.
 * Where several courses do, such as one in each language, any of them will do.
 */
export async function blockedSkills(db: Database, holders: Holder[], day: string): Promise<BlockedSkill[][]> {
  const { id, title, skill } = courses
  const locks = await db.select({ id, title, skill }).from(courses).where(locksSkill).orderBy(id).limit(500)
  if (locks.length === 0) return holders.map(() => [])
  const held = await certificates(
    db,
    holders.flatMap(({ userId }) => userId ?? []),
    locks.map((lock) => lock.id),
  )
  return holders.map(({ userId, skills }) => {
    const own = held.filter((one) => one.userId === userId)
    return skills.flatMap((name): BlockedSkill[] => {
      const before = locks.filter((lock) => needKey(lock.skill) === needKey(name))
      const found = own.filter(({ courseId }) => before.some((lock) => lock.id === courseId))
      const isValid = found.some(({ until }) => until === null || until >= day)
      const lock = before.find((one) => found.some(({ courseId }) => courseId === one.id)) ?? before[0]
      if (!lock || isValid) return []
      return [{ skill: name, courseId: lock.id, courseTitle: lock.title, isExpired: found.length > 0 }]
    })
  })
}

/** Until when each person has held a certificate of each of these courses. */
async function certificates(db: Database, userIds: number[], courseIds: number[]) {
  const { userId, courseId, expiresAt } = courseCertificates
  return db
    .select({
      userId,
      courseId,
      until: sql<string | null>`(case when bool_or(${expiresAt} is null) then null
        else max(${expiresAt} at time zone 'UTC')::date end)::text`,
    })
    .from(courseCertificates)
    .where(and(inArray(userId, [0, ...new Set(userIds)]), inArray(courseId, courseIds)))
    .groupBy(userId, courseId)
}

/** Changes with everything `blockedSkills` is made from: all courses count, as one may take the place of another. */
export const skillStamp = sql`(select count(*) || ':' || coalesce(sum(version), 0) || ':' || (
  select count(*) || ':' || coalesce(sum(id), 0) from ${courseCertificates}) from ${courses})`
