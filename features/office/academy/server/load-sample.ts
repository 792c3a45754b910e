import { asc, eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { dayOf } from '#kit/contract/days.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { monthsLater } from '../rules.ts'
import { starterCourses } from '../sample.ts'
import { certificateCode, insertCourse } from './commands.ts'
import {
  courseAssignments,
  courseCertificates,
  courseEnrolments,
  courseLessons,
  courseProgress,
  courseRatings,
  courses,
} from './tables.ts'

/** How far the demo administrator is: the share of each course's lessons that are completed. */
const ownShares = [1, 0.75, 1, 0.5, 0.25, 1, 0, 0, 0.5, 0, 0.75, 0, 0.25]
/** Average stars of the courses, from 3.4 to 4.9. */
const wantedRatings = [4.9, 4.4, 4.7, 4.2, 3.9, 4.6, 4.8, 4.1, 4.3, 3.8, 4.0, 3.6, 4.5, 3.7, 3.4]
const assigned = [
  { course: 5, role: 'driver', days: 14 },
  { course: 6, role: 'driver', days: 30 },
  { course: 2, role: 'driver', days: -3 },
  { course: 0, role: 'dispatcher', days: 10 },
  { course: 17, role: 'customer-service', days: 21 },
  { course: 22, role: 'admin', days: 12 },
]

type Roll = ReturnType<typeof dice>
type Person = { id: number; isOwn: boolean }

/** The starter courses, with what the sample people have learned so far. */
export async function sampleCourses({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, courses))) return
  const roll = dice(2501)
  const people = (
    await db.select({ id: users.id, email: users.email }).from(users).orderBy(asc(users.id)).limit(50)
  ).map(({ id, email }): Person => ({ id, isOwn: email === 'admin@demo.com' }))
  const ids: number[] = []
  for (const [index, course] of starterCourses.entries()) {
    const courseId = await insertCourse(db, course)
    ids.push(courseId)
    const learners = people.filter(({ isOwn }) => (isOwn ? (ownShares[index] ?? 0) > 0 : roll.chance(0.3)))
    if (learners.length > 0) await learn(db, { index, courseId, learners, roll, now: now() })
  }
  const known = new Set((await db.selectDistinct({ role: users.role }).from(users)).map(({ role }) => role))
  const rows = assigned
    .filter(({ role }) => known.has(role))
    .map(({ course, role, days }) => ({ courseId: ids[course]!, role, dueOn: dayOf(daysAgo(now(), 0 - days)) }))
  if (rows.length > 0) await db.insert(courseAssignments).values(rows)
}

type Learning = { index: number; courseId: number; learners: Person[]; roll: Roll; now: Date }

async function learn(db: Database, { index, courseId, learners, roll, now }: Learning): Promise<void> {
  const { quiz, certificateMonths } = starterCourses[index]!
  const lessons = await db
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(asc(courseLessons.place))
  const taken = learners.map(({ id: userId, isOwn }) => {
    const share = isOwn ? (ownShares[index] ?? 0) : roll.one([0.25, 0.5, 0.75, 1, 1, 1])
    const done = lessons.slice(0, Math.max(1, Math.round(lessons.length * share)))
    const lastAt = daysAgo(now, roll.number(isOwn ? 0 : 2, isOwn ? 9 : 60), roll.number(30, 600))
    const doneAt = (lesson: number) => daysAgo(lastAt, done.length - 1 - lesson)
    return { userId, done, doneAt, lastAt, isDone: done.length === lessons.length }
  })
  await db.insert(courseEnrolments).values(
    taken.map(({ userId, doneAt, lastAt, isDone }) => ({
      userId,
      courseId,
      startedAt: doneAt(0),
      openedAt: lastAt,
      completedAt: isDone ? lastAt : null,
      isCertified: isDone && certificateMonths !== null,
      ...(quiz.length > 0 && isDone && { quizPercent: roll.one([83, 90, 100, 100]), quizPassedAt: lastAt }),
    })),
  )
  await db
    .insert(courseProgress)
    .values(
      taken.flatMap(({ userId, done, doneAt }) =>
        done.map(({ id: lessonId }, place) => ({ userId, lessonId, courseId, completedAt: doneAt(place) })),
      ),
    )
  await db.insert(courseRatings).values(
    starsFor(wantedRatings[index % wantedRatings.length]!, learners.length).map((stars, place) => ({
      userId: learners[place]!.id,
      courseId,
      stars,
    })),
  )
  const finished = taken.filter(({ isDone }) => isDone)
  if (certificateMonths !== null && finished.length > 0)
    await db.insert(courseCertificates).values(
      finished.map(({ userId, lastAt }) => ({
        userId,
        courseId,
        code: certificateCode(),
        issuedAt: lastAt,
        expiresAt: certificateMonths === 0 ? null : monthsLater(lastAt, certificateMonths),
      })),
    )
  const views = learners.length * roll.number(3, 9)
  await db.update(courses).set({ views }).where(eq(courses.id, courseId))
}

/** Whole stars of so many people whose average is near the wanted one. */
function starsFor(wanted: number, people: number): number[] {
  const least = Math.floor(wanted)
  const more = Math.round((wanted - least) * people)
  return Array.from({ length: people }, (_, index) => (index < more ? least + 1 : least))
}
