import { and, eq, sql } from 'drizzle-orm'
import { conflict, invalid, notFound, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { monthsLater, passPercent, quizPauseMs, quizPercent } from '../rules.ts'
import { questionsOf } from './queries.ts'
import {
  courseCertificates,
  courseEnrolments,
  courseLessons,
  courseProgress,
  courseQuestions,
  courseRatings,
  courses,
} from './tables.ts'

import { mustExist, recordCourse } from './commands.ts'

type Given = Context

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
