import { and, eq, inArray, sql } from 'drizzle-orm'
import { peopleOfRole, rulesOfRole } from '#platform/access/server/queries.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import { conflict, invalid, notFound, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { heldBefore } from '#kit/server/rows.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { refusals } from './refusals.ts'
import { coursePath, monthsLater, passPercent, quizPauseMs, quizPercent, type CourseState } from '../rules.ts'
import { starterCourses, type StarterCourse } from '../sample.ts'
import { insertCourse, insertCourses } from './insert-courses.ts'
import { questionsOf } from './queries.ts'
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
import { notify } from './notify.ts'

export { insertCourse, insertCourses } from './insert-courses.ts'

type Given = Context
const entity = 'course'

async function mustExist(tx: Transaction, id: number) {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id))
  if (!row) throw notFound(refusals.things.course, id)
  return row
}

export async function visit(tx: Transaction, context: Given, id: number): Promise<void> {
  const seen = await tx
    .update(courses)
    .set({ views: sql`${courses.views} + 1` })
    .where(eq(courses.id, id))
    .returning({ id: courses.id })
  if (seen.length === 0) throw notFound(refusals.things.course, id)
  await tx.update(courseEnrolments).set({ openedAt: context.now() }).where(isMine(context, id))
}

export async function completeLesson(
  tx: Transaction,
  context: Given,
  { id, lesson, isCompleted }: { id: number; lesson: number; isCompleted: boolean },
): Promise<void> {
  const [found] = await tx
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(and(eq(courseLessons.id, lesson), eq(courseLessons.courseId, id)))
  if (!found) throw notFound(refusals.things.lesson, lesson)
  await enrol(tx, context, id)
  const done = { userId: context.user.id, lessonId: lesson, courseId: id, completedAt: context.now() }
  if (isCompleted) await tx.insert(courseProgress).values(done).onConflictDoNothing()
  else
    await tx
      .delete(courseProgress)
      .where(and(eq(courseProgress.userId, context.user.id), eq(courseProgress.lessonId, lesson)))
  await recordCourse(tx, context, {
    kind: 'course.lesson',
    entityId: id,
    after: { lesson, isCompleted },
  })
  await settle(tx, context, id)
}

export async function takeQuiz(
  tx: Transaction,
  context: Given,
  { id, answers }: { id: number; answers: number[] },
): Promise<{ percent: number | null; isPassed: boolean; right: boolean[] }> {
  const questions = await questionsOf(tx, id)
  if (questions.length === 0) throw notFound(refusals.things.quiz, id)
  if (answers.length !== questions.length) throw invalid('answers', refusals.unanswered, { count: questions.length })
  const right = questions.map((question, index) => question.right === answers[index])
  const percent = quizPercent(right)
  const isPassed = percent >= passPercent
  await enrol(tx, context, id)
  const failures = await mustHavePaused(tx, context, id)
  const [kept] = await tx
    .update(courseEnrolments)
    .set({
      quizFailures: isPassed ? 0 : failures + 1,
      quizTriedAt: context.now(),
      quizPercent: sql`greatest(coalesce(${courseEnrolments.quizPercent}, 0), ${percent})`,
      ...(isPassed && {
        quizPassedAt: sql`coalesce(${courseEnrolments.quizPassedAt}, ${context.now().toISOString()})`,
      }),
    })
    .where(isMine(context, id))
    .returning({ passedAt: courseEnrolments.quizPassedAt })
  await recordCourse(tx, context, { kind: 'course.quiz-taken', entityId: id, after: { percent } })
  await settle(tx, context, id)
  // If people could ask which answers were right, or how many, they would soon know them all.
  return kept?.passedAt ? { percent, isPassed, right } : { percent: null, isPassed, right: [] }
}

/** After a few failures each try has to wait longer than the one before. Returns how many there were. */
async function mustHavePaused(tx: Transaction, context: Given, id: number): Promise<number> {
  const { quizFailures, quizTriedAt } = courseEnrolments
  const [row] = await tx
    .select({ quizFailures, quizTriedAt })
    .from(courseEnrolments)
    .where(isMine(context, id))
    .for('update')
  const failures = row?.quizFailures ?? 0
  const waitMs = (row?.quizTriedAt?.getTime() ?? 0) + quizPauseMs(failures) - context.now().getTime()
  if (waitMs > 0) throw tooMany(refusals.quizPause, waitMs / 1000)
  return failures
}

export async function startOver(tx: Transaction, context: Given, id: number): Promise<void> {
  await mustExist(tx, id)
  const mine = and(eq(courseProgress.userId, context.user.id), eq(courseProgress.courseId, id))
  await tx.delete(courseProgress).where(mine)
  const now = context.now()
  await tx
    .update(courseEnrolments)
    .set({
      startedAt: now,
      openedAt: now,
      completedAt: null,
      quizPercent: null,
      quizPassedAt: null,
      isCertified: false,
    })
    .where(isMine(context, id))
  await recordCourse(tx, context, { kind: 'course.started-over', entityId: id })
}

export async function rate(
  tx: Transaction,
  context: Given,
  { id, stars }: { id: number; stars: number },
): Promise<void> {
  await mustExist(tx, id)
  const [started] = await tx.select({ id: courseEnrolments.courseId }).from(courseEnrolments).where(isMine(context, id))
  if (!started) throw conflict(refusals.notStarted)
  await tx
    .insert(courseRatings)
    .values({ userId: context.user.id, courseId: id, stars })
    .onConflictDoUpdate({ target: [courseRatings.userId, courseRatings.courseId], set: { stars } })
  await recordCourse(tx, context, { kind: 'course.rated', entityId: id, after: { stars } })
}

/** The role's people hear of it, but only once: a new due date alone is shown where they learn. */
export async function assign(
  tx: Transaction,
  context: Given,
  { id, role, dueOn }: { id: number; role: string; dueOn: string },
): Promise<void> {
  const course = await mustExist(tx, id)
  if (course.state !== 'published') throw conflict(refusals.notPublished)
  if ((await rulesOfRole(tx, role)) === undefined) throw invalid('role', refusals.noRole, { role })
  const [before] = await tx
    .select({ dueOn: courseAssignments.dueOn })
    .from(courseAssignments)
    .where(and(eq(courseAssignments.courseId, id), eq(courseAssignments.role, role)))
  await tx
    .insert(courseAssignments)
    .values({ courseId: id, role, dueOn })
    .onConflictDoUpdate({ target: [courseAssignments.courseId, courseAssignments.role], set: { dueOn } })
  await recordCourse(tx, context, {
    kind: 'course.assigned',
    entityId: id,
    before: before ?? null,
    after: { role, dueOn },
  })
  if (before) return
  const userIds = (await peopleOfRole(tx, role)).filter((person) => person !== context.user.id)
  const values = { course: course.title, date: dueOn }
  await notify(tx, context, { userIds, kind: 'course-assigned', values, link: coursePath(id) })
}

export async function unassign(tx: Transaction, context: Given, id: number, entry: number): Promise<void> {
  const [gone] = await tx
    .delete(courseAssignments)
    .where(and(eq(courseAssignments.courseId, id), eq(courseAssignments.id, entry)))
    .returning({ role: courseAssignments.role, dueOn: courseAssignments.dueOn })
  if (!gone) throw notFound(refusals.things.assignment, entry)
  await recordCourse(tx, context, { kind: 'course.unassigned', entityId: id, before: gone })
}

export async function addStarterCourses(tx: Transaction, context: Given): Promise<number> {
  if ((await tx.$count(courses)) > 0) throw conflict(refusals.hasCourses)
  const made = await insertCourses(tx, starterCourses)
  const events = starterCourses.map(({ title }, index) => ({
    kind: 'course.created',
    entity,
    entityId: made[index]!.id,
    after: { title },
  }))
  await recordEvents(tx, context, events)
  return starterCourses.length
}

type Look = Pick<StarterCourse, 'logo' | 'color' | 'image' | 'teacherAvatar'>
type WrittenCourse = Omit<StarterCourse, 'sections' | 'hasFilm' | 'description' | keyof Look> & {
  sections: { title: string; lessons: { id?: number | undefined; title: string; text: string; seconds: number }[] }[]
}

/** A new course, visible only to people who write courses until it is published. */
export async function createCourse(tx: Transaction, context: Given, given: WrittenCourse & Look): Promise<number> {
  const course = { ...given, description: '', hasFilm: false, state: 'draft' as const }
  const id = await insertCourse(tx, course)
  await recordCourse(tx, context, { kind: 'course.created', entityId: id, after: { title: given.title } })
  return id
}

/** Replaces a course; lessons that stay keep their completions. */
export async function rewriteCourse(
  tx: Transaction,
  context: Given,
  { id, version, sections, quiz, ...set }: WrittenCourse & Partial<Look> & { id: number; version: number },
): Promise<void> {
  const before = await mustExist(tx, id)
  await changeVersion(tx, courses, { where: eq(courses.id, id), version, set })
  const written = sections.flatMap(({ title, lessons }, section) =>
    lessons.map((lesson) => ({ ...lesson, section: section + 1, sectionTitle: title })),
  )
  const kept = await tx.select({ id: courseLessons.id }).from(courseLessons).where(eq(courseLessons.courseId, id))
  const named = new Set(written.map((lesson) => lesson.id))
  const gone = kept.filter((lesson) => !named.has(lesson.id)).map((lesson) => lesson.id)
  if (gone.length > 0) await tx.delete(courseLessons).where(inArray(courseLessons.id, gone))
  for (const [place, { id: lessonId, ...lesson }] of written.entries()) {
    const row = { ...lesson, courseId: id, place }
    if (kept.some((one) => one.id === lessonId))
      await tx.update(courseLessons).set(row).where(eq(courseLessons.id, lessonId!))
    else await tx.insert(courseLessons).values(row)
  }
  await tx.delete(courseQuestions).where(eq(courseQuestions.courseId, id))
  const questions = quiz.map((question, place) => ({ ...question, courseId: id, place }))
  if (questions.length > 0) await tx.insert(courseQuestions).values(questions)
  await recordCourse(tx, context, {
    kind: 'course.changed',
    entityId: id,
    before: heldBefore(before, set),
    after: set,
  })
}

/** Publishes a course, takes it back to a draft, or archives it; what people learned from it stays. */
export async function setCourseState(
  tx: Transaction,
  context: Given,
  { id, state }: { id: number; state: CourseState },
): Promise<void> {
  const before = await mustExist(tx, id)
  if (before.state === state) return
  const hasLessons = (await tx.$count(courseLessons, eq(courseLessons.courseId, id))) > 0
  if (state === 'published' && !hasLessons) throw conflict(refusals.noLessons)
  await tx
    .update(courses)
    .set({ state, ...newVersion(courses) })
    .where(eq(courses.id, id))
  const kept = { before: { state: before.state }, after: { state } }
  await recordCourse(tx, context, { kind: 'course.status', entityId: id, ...kept })
}

type Happening = { kind: string; entityId: number; before?: unknown; after?: object }

/** Records what happened to a course under its title, since a number says nothing to who reads it. */
async function recordCourse(tx: Transaction, context: Given, { after, ...happening }: Happening): Promise<void> {
  const [course] = await tx.select({ title: courses.title }).from(courses).where(eq(courses.id, happening.entityId))
  await recordEvent(tx, context, { ...happening, entity, after: { ...course, ...after } })
}

async function enrol(tx: Transaction, context: Given, courseId: number): Promise<void> {
  const now = context.now()
  await tx
    .insert(courseEnrolments)
    .values({ userId: context.user.id, courseId, startedAt: now, openedAt: now })
    .onConflictDoNothing()
  await tx
    .select({ id: courseEnrolments.courseId })
    .from(courseEnrolments)
    .where(isMine(context, courseId))
    .for('update')
}

/** Marks the course as completed once every lesson is and the quiz is passed, and issues the certificate. */
async function settle(tx: Transaction, context: Given, courseId: number): Promise<void> {
  const [enrolment] = await tx.select().from(courseEnrolments).where(isMine(context, courseId))
  if (!enrolment) return
  const isDone = await hasFinished(tx, enrolment)
  if (isDone === (enrolment.completedAt !== null)) return
  const completedAt = isDone ? context.now() : null
  await tx.update(courseEnrolments).set({ completedAt }).where(isMine(context, courseId))
  if (!isDone) return
  await recordCourse(tx, context, { kind: 'course.completed', entityId: courseId })
  if (!enrolment.isCertified) await certify(tx, context, courseId)
}

async function hasFinished(
  tx: Transaction,
  { userId, courseId, quizPassedAt }: typeof courseEnrolments.$inferSelect,
): Promise<boolean> {
  const isOpen = sql`not exists (select 1 from course_progress p where p.lesson_id = course_lessons.id and p.user_id = ${userId})`
  const left = await tx.$count(courseLessons, and(eq(courseLessons.courseId, courseId), isOpen))
  if (left > 0 || quizPassedAt !== null) return left === 0
  return (await tx.$count(courseQuestions, eq(courseQuestions.courseId, courseId))) === 0
}

/** One certificate each time a course is taken. */
async function certify(tx: Transaction, context: Given, courseId: number): Promise<void> {
  const { certificateMonths } = await mustExist(tx, courseId)
  if (certificateMonths === null) return
  const issuedAt = context.now()
  await tx.insert(courseCertificates).values({
    userId: context.user.id,
    courseId,
    code: certificateCode(),
    issuedAt,
    expiresAt: certificateMonths === 0 ? null : monthsLater(issuedAt, certificateMonths),
  })
  await tx.update(courseEnrolments).set({ isCertified: true }).where(isMine(context, courseId))
}

export function certificateCode(): string {
  return secretToken().slice(0, 12).toUpperCase()
}

function isMine({ user }: Given, courseId: number) {
  return and(eq(courseEnrolments.userId, user.id), eq(courseEnrolments.courseId, courseId))
}
