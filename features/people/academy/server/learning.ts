import { and, avg, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { dayOf } from '#kit/contract/days.ts'
import { trendOf } from '#kit/contract/trend.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Learning } from '../contract.ts'
import { coursePage, isPublished, type Learner } from './queries.ts'
import { courseEnrolments, courseLessons, courseProgress, courses } from './tables.ts'

const dayMs = 86_400_000
const most = 5

/** What a person learned in a period, and what is popular with everyone. */
export async function learningOf(db: Database, learner: Learner, now: Date, days: number): Promise<Learning> {
  const since = new Date(now.getTime() - days * dayMs)
  const before = new Date(since.getTime() - days * dayMs)
  const lessons = await lessonsSince(db, learner, { since, before })
  const finished = await finishedSince(db, learner, { since, before })
  const [quiz] = await db
    .select({ average: avg(courseEnrolments.quizPercent) })
    .from(courseEnrolments)
    .where(and(eq(courseEnrolments.userId, learner.id), isNotNull(courseEnrolments.quizPassedAt)))
  const query = { orderBy: 'asc', page: 1, itemsPerPage: most, assigned: true } as const
  return {
    days,
    seconds: trendOf(lessons.seconds, lessons.secondsBefore),
    lessons: trendOf(lessons.count, lessons.countBefore),
    quizPercent: quiz?.average == null ? null : Math.round(Number(quiz.average)),
    completedCourses: trendOf(finished.now, finished.before),
    week: await weekOf(db, learner, now),
    topics: await topicsOf(db),
    teachers: await teachersOf(db),
    topCourses: await topCourses(db),
    assigned: (await coursePage(db, query, learner)).courses,
  }
}

type Bounds = { since: Date; before: Date }

async function lessonsSince(db: Database, { id }: Learner, { since, before }: Bounds) {
  const isNow = sql`${courseProgress.completedAt} >= ${since.toISOString()}`
  const [row] = await db
    .select({
      seconds: sql<number>`coalesce(sum(${courseLessons.seconds}) filter (where ${isNow}), 0)::int`,
      secondsBefore: sql<number>`coalesce(sum(${courseLessons.seconds}) filter (where not ${isNow}), 0)::int`,
      count: sql<number>`(count(*) filter (where ${isNow}))::int`,
      countBefore: sql<number>`(count(*) filter (where not ${isNow}))::int`,
    })
    .from(courseProgress)
    .innerJoin(courseLessons, eq(courseLessons.id, courseProgress.lessonId))
    .where(and(eq(courseProgress.userId, id), gte(courseProgress.completedAt, before)))
  return row ?? { seconds: 0, secondsBefore: 0, count: 0, countBefore: 0 }
}

async function finishedSince(db: Database, { id }: Learner, { since, before }: Bounds) {
  const isNow = sql`${courseEnrolments.completedAt} >= ${since.toISOString()}`
  const [row] = await db
    .select({
      now: sql<number>`(count(*) filter (where ${isNow}))::int`,
      before: sql<number>`(count(*) filter (where not ${isNow}))::int`,
    })
    .from(courseEnrolments)
    .where(and(eq(courseEnrolments.userId, id), gte(courseEnrolments.completedAt, before)))
  return row ?? { now: 0, before: 0 }
}

async function weekOf(db: Database, { id }: Learner, now: Date): Promise<Learning['week']> {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(new Date(now.getTime() - (6 - index) * dayMs)))
  const rows = await db
    .select({
      date: sql<string>`to_char(${courseProgress.completedAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      seconds: sql<number>`sum(${courseLessons.seconds})::int`,
    })
    .from(courseProgress)
    .innerJoin(courseLessons, eq(courseLessons.id, courseProgress.lessonId))
    .where(and(eq(courseProgress.userId, id), gte(courseProgress.completedAt, new Date(`${days[0]}T00:00:00Z`))))
    .groupBy(sql`day`)
  return days.map((date) => rows.find((row) => row.date === date) ?? { date, seconds: 0 })
}

function topicsOf(db: Database): Promise<Learning['topics']> {
  return db
    .select({ tag: courses.tag, started: sql<number>`count(*)::int`.as('started') })
    .from(courseEnrolments)
    .innerJoin(courses, eq(courses.id, courseEnrolments.courseId))
    .groupBy(courses.tag)
    .orderBy(desc(sql`started`), courses.tag)
    .limit(most)
}

function teachersOf(db: Database): Promise<Learning['teachers']> {
  return db
    .select({
      name: courses.teacher,
      avatar: sql<string>`max(${courses.teacherAvatar})`,
      position: sql<string>`max(${courses.teacherPosition})`,
      courses: sql<number>`count(distinct ${courses.id})::int`,
      students: sql<number>`count(distinct ${courseEnrolments.userId})::int`.as('students'),
    })
    .from(courses)
    .leftJoin(courseEnrolments, eq(courseEnrolments.courseId, courses.id))
    .where(isPublished)
    .groupBy(courses.teacher)
    .orderBy(desc(sql`students`), courses.teacher)
    .limit(most)
}

function topCourses(db: Database): Promise<Learning['topCourses']> {
  const { id, title, teacher, logo, color, views } = courses
  return db
    .select({ id, title, teacher, logo, color, views })
    .from(courses)
    .where(isPublished)
    .orderBy(desc(views), id)
    .limit(most)
}
