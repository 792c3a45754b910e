import { and, eq, inArray } from 'drizzle-orm'
import { peopleOfRole, rulesOfRole } from '#platform/access/server/queries.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { heldBefore } from '#kit/server/rows.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { refusals } from './refusals.ts'
import { coursePath, type CourseState } from '../rules.ts'
import { starterCourses, type StarterCourse } from '../sample.ts'
import { insertCourse, insertCourses } from './insert-courses.ts'
import { courseAssignments, courseLessons, courseQuestions, courses } from './tables.ts'
import { notify } from './notify.ts'

export { insertCourse, insertCourses } from './insert-courses.ts'

type Given = Context
const entity = 'course'

export async function mustExist(tx: Transaction, id: number) {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id))
  if (!row) throw notFound(refusals.things.course, id)
  return row
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
export async function recordCourse(tx: Transaction, context: Given, { after, ...happening }: Happening): Promise<void> {
  const [course] = await tx.select({ title: courses.title }).from(courses).where(eq(courses.id, happening.entityId))
  await recordEvent(tx, context, { ...happening, entity, after: { ...course, ...after } })
}
