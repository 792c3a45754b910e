import { asc } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { dayOf } from '#kit/contract/days.ts'
import type { Database, MachineInTransaction } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { monthsLater, passPercent } from '../rules.ts'
import { starterCourses, type StarterCourse } from '../sample.ts'
import { insertCourses } from './insert-courses.ts'
import { certificateCode } from './take-course.ts'
import {
  courseAssignments,
  courseCertificates,
  courseEnrolments,
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
export async function sampleCourses({ db, now }: MachineInTransaction): Promise<void> {
  if (!(await isEmpty(db, courses))) return
  const roll = dice(2501)
  const people = (
    await db.select({ id: users.id, email: users.email }).from(users).orderBy(asc(users.id)).limit(50)
  ).map(({ id, email }): Person => ({ id, isOwn: email === 'admin@demo.com' }))
  const drafts = starterCourses.map((course, index) => {
    const learners = people.filter(({ isOwn }) => (isOwn ? (ownShares[index] ?? 0) > 0 : roll.chance(0.3)))
    const taken = learners.map((person) => takenBy(person, { index, course, roll, now: now() }))
    const views = learners.length === 0 ? 0 : learners.length * roll.number(3, 9)
    return { course: { ...course, views }, taken, index }
  })
  const made = await insertCourses(
    db,
    drafts.map(({ course }) => course),
  )
  await insertLearning(
    db,
    drafts.map((draft, index) => ({ ...draft, ...made[index]! })),
  )
  const known = new Set((await db.selectDistinct({ role: users.role }).from(users)).map(({ role }) => role))
  const rows = assigned
    .filter(({ role }) => known.has(role))
    .map(({ course, role, days }) => ({ courseId: made[course]!.id, role, dueOn: dayOf(daysAgo(now(), 0 - days)) }))
  if (rows.length > 0) await db.insert(courseAssignments).values(rows)
}

type Given = { index: number; course: StarterCourse; roll: Roll; now: Date }

/** How far a person is with a course, and since when. */
function takenBy({ id: userId, isOwn }: Person, { index, course, roll, now }: Given) {
  const lessons = course.sections.reduce((sum, section) => sum + section.lessons.length, 0)
  const share = isOwn ? (ownShares[index] ?? 0) : roll.one([0.25, 0.5, 0.75, 1, 1, 1])
  const done = Math.max(1, Math.round(lessons * share))
  const lastAt = daysAgo(now, roll.number(isOwn ? 0 : 2, isOwn ? 9 : 60), roll.number(30, 600))
  const isDone = done === lessons
  return { userId, done, lastAt, isDone, quizPercent: isDone ? passedWith(course.quiz.length, roll) : null }
}

/** What a passed quiz of so many questions can come to; most people get all of it right. */
function passedWith(questions: number, roll: Roll): number | null {
  if (questions === 0) return null
  const least = Math.ceil((questions * passPercent) / 100)
  return Math.round((roll.one([least, questions, questions, questions]) / questions) * 100)
}

type Learnt = {
  id: number
  index: number
  lessonIds: number[]
  course: StarterCourse
  taken: ReturnType<typeof takenBy>[]
}

async function insertLearning(db: Database, learnt: Learnt[]): Promise<void> {
  const enrolled = learnt.flatMap(({ id: courseId, course, taken }) =>
    taken.map((one) => ({ ...one, courseId, course })),
  )
  if (enrolled.length === 0) return
  await db.insert(courseEnrolments).values(
    enrolled.map(({ userId, courseId, course, done, lastAt, isDone, quizPercent }) => ({
      userId,
      courseId,
      startedAt: daysAgo(lastAt, done - 1),
      openedAt: lastAt,
      completedAt: isDone ? lastAt : null,
      isCertified: isDone && course.certificateMonths !== null,
      ...(quizPercent !== null && { quizPercent, quizPassedAt: lastAt }),
    })),
  )
  await db
    .insert(courseProgress)
    .values(
      learnt.flatMap(({ id: courseId, lessonIds, taken }) =>
        taken.flatMap(({ userId, done, lastAt }) =>
          lessonIds
            .slice(0, done)
            .map((lessonId, place) => ({ userId, lessonId, courseId, completedAt: daysAgo(lastAt, done - 1 - place) })),
        ),
      ),
    )
  await db.insert(courseRatings).values(learnt.flatMap(ratingsOf))
  const certified = enrolled.filter(({ isDone, course }) => isDone && course.certificateMonths !== null)
  if (certified.length > 0) await db.insert(courseCertificates).values(certified.map(certificateOf))
}

function ratingsOf({ id: courseId, index, taken }: Learnt) {
  const stars = starsFor(wantedRatings[index % wantedRatings.length]!, taken.length)
  return taken.map(({ userId }, place) => ({ userId, courseId, stars: stars[place]! }))
}

function certificateOf({
  userId,
  courseId,
  lastAt,
  course,
}: Learnt['taken'][number] & Pick<Learnt, 'course'> & { courseId: number }) {
  const expiresAt = course.certificateMonths ? monthsLater(lastAt, course.certificateMonths) : null
  return { userId, courseId, code: certificateCode(), issuedAt: lastAt, expiresAt }
}

/** Whole stars of so many people whose average is near the wanted one. */
function starsFor(wanted: number, people: number): number[] {
  const least = Math.floor(wanted)
  const more = Math.round((wanted - least) * people)
  return Array.from({ length: people }, (_, index) => (index < more ? least + 1 : least))
}
