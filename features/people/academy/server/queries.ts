import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Assignment, Certificate, Course, CourseDetails, Tag } from '../contract.ts'
import { refusals } from './refusals.ts'
import { coursePath, lengthText, minutesText, passPercent } from '../rules.ts'
import {
  courseAssignments,
  courseCertificates,
  courseEnrolments,
  courseLessons,
  courseProgress,
  courseQuestions,
  courseRatings,
  courses,
} from './tables.ts'

export { blockedSkills, skillStamp } from './skills.ts'

/** Whose progress is shown, and which assignments concern them. */
export type Learner = { id: number; role: string }

export const isPublished = eq(courses.state, 'published')
const lessons = sql`(select count(*)::int from course_lessons l where l.course_id = courses.id)`
const quizzes = sql`(select count(distinct q.course_id)::int from course_questions q where q.course_id = courses.id)`
const totalTasks = sql<number>`(${lessons} + ${quizzes})`

function doneBy({ id }: Learner) {
  return sql<number>`((select count(*)::int from course_progress p where p.course_id = courses.id and p.user_id = ${id}) + (select count(e.quiz_passed_at)::int from course_enrolments e where e.course_id = courses.id and e.user_id = ${id}))`
}

function startedBy({ id }: Learner): SQL {
  return sql`exists (select 1 from course_enrolments e where e.course_id = courses.id and e.user_id = ${id})`
}

function dueFor({ role }: Learner) {
  return sql<
    string | null
  >`(select a.due_on::text from course_assignments a where a.course_id = courses.id and a.role = ${role})`
}

function columnsFor(learner: Learner) {
  return {
    id: courses.id,
    user: courses.teacher,
    image: courses.image,
    tutorImg: courses.teacherAvatar,
    completedTasks: doneBy(learner).as('done'),
    totalTasks: totalTasks.as('tasks'),
    userCount: sql<number>`(select count(*)::int from course_enrolments e where e.course_id = courses.id)`.as(
      'students',
    ),
    note: sql<number>`${lessons}`.as('lessons'),
    view: courses.views,
    logo: courses.logo,
    color: courses.color,
    courseTitle: courses.title,
    desc: courses.summary,
    tags: courses.tag,
    rating:
      sql<number>`(select coalesce(round(avg(r.stars), 1), 0)::float8 from course_ratings r where r.course_id = courses.id)`.as(
        'rating',
      ),
    ratingCount: sql<number>`(select count(*)::int from course_ratings r where r.course_id = courses.id)`.as('ratings'),
    seconds:
      sql<number>`(select coalesce(sum(l.seconds), 0)::int from course_lessons l where l.course_id = courses.id)`.as(
        'seconds',
      ),
    secondsDone:
      sql<number>`(select coalesce(sum(l.seconds), 0)::int from course_progress p join course_lessons l on l.id = p.lesson_id where p.course_id = courses.id and p.user_id = ${learner.id})`.as(
        'seconds_done',
      ),
    dueOn: dueFor(learner).as('due_on'),
  }
}

function presentCourse({ secondsDone, ...row }: RowOf<ReturnType<typeof columnsFor>>): Course {
  return { ...row, time: lengthText(row.seconds), secondsLeft: row.seconds - secondsDone }
}

type Filters = {
  label?: string | undefined
  hideCompleted?: boolean | undefined
  started?: boolean | undefined
  assigned?: boolean | undefined
}

export async function coursePage(
  db: Database,
  query: ListQuery & Filters,
  learner: Learner,
): Promise<{ totalCourse: number; courses: Course[]; total: number }> {
  const done = doneBy(learner)
  const page = await listPage(db, query, {
    from: courses,
    columns: columnsFor(learner),
    where: [
      isPublished,
      equals(courses.tag, query.label as Tag | undefined),
      query.hideCompleted ? sql`${done} < ${totalTasks}` : undefined,
      query.started === undefined ? undefined : sql`${startedBy(learner)} = ${query.started}`,
      query.assigned ? sql`${dueFor(learner)} is not null` : undefined,
    ],
    search: [courses.title, courses.teacher],
    sort: { courseName: courses.title, progress: sql`${done}::float8 / nullif(${totalTasks}, 0)` },
    unsorted: { by: courses.id, order: 'asc' },
    id: courses.id,
  })
  return {
    totalCourse: await db.$count(courses, isPublished),
    courses: page.rows.map(presentCourse),
    total: page.total,
  }
}

/**
 * Refuses a course that isn't there for this person: authors see all of them, everyone the published ones, and an archived
 * one those who started it.
 */
export async function mustBeShown(db: Database, courseId: number, user: Caller): Promise<void> {
  const isStarted = sql<boolean>`${startedBy(user)}`
  const [found] = await db.select({ state: courses.state, isStarted }).from(courses).where(eq(courses.id, courseId))
  const isOpen = found?.state === 'published' || (found?.state === 'archived' && found.isStarted)
  if (!found || (!isOpen && !user.ability.can('write', 'Course'))) throw notFound(refusals.things.course, courseId)
}

/** The course a person opened last, else the first one. */
export async function lastCourseOf(db: Database, { id }: Learner): Promise<number> {
  const [last] = await db
    .select({ id: courseEnrolments.courseId })
    .from(courseEnrolments)
    .innerJoin(courses, eq(courses.id, courseEnrolments.courseId))
    .where(and(eq(courseEnrolments.userId, id), ne(courses.state, 'draft')))
    .orderBy(desc(courseEnrolments.openedAt), desc(courseEnrolments.courseId))
    .limit(1)
  const [first] = last
    ? []
    : await db.select({ id: courses.id }).from(courses).where(isPublished).orderBy(asc(courses.id)).limit(1)
  const found = last ?? first
  if (!found) throw notFound(refusals.things.course)
  return found.id
}

export async function courseDetails(db: Database, courseId: number, learner: Learner): Promise<CourseDetails> {
  const where = eq(courses.id, courseId)
  const row = await listRow(db, where, { from: courses, columns: columnsFor(learner) })
  const [kept] = await db.select().from(courses).where(where)
  if (!row || !kept) throw notFound(refusals.things.course, courseId)
  const course = presentCourse(row)
  const mine = await ofLearner(db, courseId, learner)
  return {
    title: kept.title,
    about: kept.about,
    instructor: kept.teacher,
    instructorAvatar: kept.teacherAvatar,
    instructorPosition: kept.teacherPosition,
    skillLevel: kept.skillLevel,
    totalStudents: course.userCount,
    language: kept.language,
    isCaptions: kept.hasFilm,
    length: course.time,
    totalLectures: course.note,
    description: kept.description,
    content: await sectionsOf(db, courseId, learner),
    course,
    quiz: await quizOf(db, courseId, mine),
    certificateMonths: kept.certificateMonths,
    certificate: mine.certificate,
    myRating: mine.stars,
  }
}

type Mine = { stars: number; certificate: Certificate | null; quizPercent: number | null; quizPassedAt: Date | null }

async function ofLearner(db: Database, courseId: number, { id }: Learner): Promise<Mine> {
  const [enrolment] = await db
    .select({ quizPercent: courseEnrolments.quizPercent, quizPassedAt: courseEnrolments.quizPassedAt })
    .from(courseEnrolments)
    .where(and(eq(courseEnrolments.courseId, courseId), eq(courseEnrolments.userId, id)))
  const [rated] = await db
    .select({ stars: courseRatings.stars })
    .from(courseRatings)
    .where(and(eq(courseRatings.courseId, courseId), eq(courseRatings.userId, id)))
  const [certificate] = await certificatesOf(db, id, eq(courseCertificates.courseId, courseId))
  return {
    stars: rated?.stars ?? 0,
    certificate: certificate ?? null,
    quizPercent: enrolment?.quizPercent ?? null,
    quizPassedAt: enrolment?.quizPassedAt ?? null,
  }
}

async function sectionsOf(db: Database, courseId: number, { id }: Learner): Promise<CourseDetails['content']> {
  const rows = await db
    .select({ lesson: courseLessons, doneAt: courseProgress.completedAt })
    .from(courseLessons)
    .leftJoin(courseProgress, and(eq(courseProgress.lessonId, courseLessons.id), eq(courseProgress.userId, id)))
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(asc(courseLessons.place), asc(courseLessons.id))
  const numbers = [...new Set(rows.map(({ lesson }) => lesson.section))]
  return numbers
    .map((number) => ({ number, inside: rows.filter(({ lesson }) => lesson.section === number) }))
    .map(({ number, inside }) => ({
      id: number,
      title: inside[0]!.lesson.sectionTitle,
      status: `${inside.filter(({ doneAt }) => doneAt !== null).length}/${inside.length}`,
      time: minutesText(inside.reduce((sum, { lesson }) => sum + lesson.seconds, 0)),
      topics: inside.map(({ lesson, doneAt }) => ({
        id: lesson.id,
        title: lesson.title,
        time: minutesText(lesson.seconds),
        isCompleted: doneAt !== null,
        seconds: lesson.seconds,
        text: lesson.text,
      })),
    }))
}

export function questionsOf(db: Database, courseId: number) {
  return db
    .select()
    .from(courseQuestions)
    .where(eq(courseQuestions.courseId, courseId))
    .orderBy(asc(courseQuestions.place), asc(courseQuestions.id))
    .limit(50)
}

async function quizOf(db: Database, courseId: number, mine: Mine): Promise<CourseDetails['quiz']> {
  const questions = await questionsOf(db, courseId)
  if (questions.length === 0) return null
  return {
    questions: questions.map(({ id, question, options }) => ({ id, question, options })),
    passPercent,
    // How many were right would tell which, try by try.
    bestPercent: mine.quizPassedAt === null ? null : mine.quizPercent,
    isPassed: mine.quizPassedAt !== null,
  }
}

/** A person's certificates, newest first. */
export async function certificatesOf(db: Database, userId: number, which?: SQL): Promise<Certificate[]> {
  const { id, courseId, code, issuedAt, expiresAt } = courseCertificates
  const rows = await db
    .select({ id, courseId, code, issuedAt, expiresAt, courseTitle: courses.title })
    .from(courseCertificates)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(and(eq(courseCertificates.userId, userId), which))
    .orderBy(desc(courseCertificates.id))
    .limit(100)
  return rows.map((row) => ({
    ...row,
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }))
}

/** The roles that must complete a course; `people` are those who can sign in. */
export async function assignmentsOf(db: Database, courseId: number): Promise<Assignment[]> {
  return db
    .select({
      id: courseAssignments.id,
      role: courseAssignments.role,
      dueOn: courseAssignments.dueOn,
      people:
        sql<number>`(select count(*)::int from users u where u.role = course_assignments.role and u.status = 'active')`.as(
          'people',
        ),
      completed:
        sql<number>`(select count(*)::int from users u join course_enrolments e on e.user_id = u.id and e.course_id = course_assignments.course_id where u.role = course_assignments.role and u.status = 'active' and e.completed_at is not null)`.as(
          'completed',
        ),
    })
    .from(courseAssignments)
    .where(eq(courseAssignments.courseId, courseId))
    .orderBy(asc(courseAssignments.dueOn), asc(courseAssignments.id))
    .limit(100)
}

/** Courses for the search over everything. */
export const courseFinder: Finder = {
  category: 'courses',
  title: 'Courses',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Course')) return []
    const found = await coursePage(db, { q: text, orderBy: 'asc', page: 1, itemsPerPage: most }, user)
    return found.courses.map((course) => ({
      url: { path: coursePath(course.id) },
      icon: 'school',
      title: course.courseTitle,
      subtitle: course.user,
    }))
  },
}
