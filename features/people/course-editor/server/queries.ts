import { asc, eq, sql } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { questionsOf } from '../../academy/server/queries.ts'
import { courseLessons, courses } from '../../academy/server/tables.ts'
import type { WrittenCourse, WrittenSection } from '../contract.ts'
import { refusals } from './refusals.ts'

const { id, title, tag, teacher, state } = courses
const mostLessons = 1200

export async function writtenPage(db: Database, query: ListQuery & { state?: string | undefined }) {
  const page = await listPage(db, query, {
    from: courses,
    columns: {
      id,
      title,
      tag,
      teacher,
      state,
      lessons: sql<number>`(select count(*)::int from course_lessons l where l.course_id = courses.id)`.as('lessons'),
      students: sql<number>`(select count(*)::int from course_enrolments e where e.course_id = courses.id)`.as(
        'students',
      ),
    },
    where: [equals(state, query.state)],
    search: [title, teacher],
    sort: { title, teacher, state },
    id,
  })
  return { courses: page.rows, total: page.total }
}

export async function writtenCourse(db: Database, courseId: number): Promise<WrittenCourse> {
  const [row] = await db.select().from(courses).where(eq(id, courseId))
  if (!row) throw notFound(refusals.things.course, courseId)
  const questions = await questionsOf(db, courseId)
  return {
    id: row.id,
    title: row.title,
    tag: row.tag,
    summary: row.summary,
    about: row.about,
    teacher: row.teacher,
    teacherPosition: row.teacherPosition,
    skillLevel: row.skillLevel,
    language: row.language,
    certificateMonths: row.certificateMonths,
    skill: row.skill,
    state: row.state,
    version: row.version,
    sections: await sectionsOf(db, courseId),
    quiz: questions.map(({ question, options, right }) => ({ question, options, right })),
  }
}

async function sectionsOf(db: Database, courseId: number): Promise<WrittenSection[]> {
  const rows = await db
    .select()
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(asc(courseLessons.place), asc(courseLessons.id))
    .limit(mostLessons)
  const sections = new Map<number, WrittenSection>()
  for (const { section, sectionTitle, ...lesson } of rows) {
    const of = sections.get(section) ?? { title: sectionTitle, lessons: [] }
    of.lessons.push({ id: lesson.id, title: lesson.title, text: lesson.text, seconds: lesson.seconds })
    sections.set(section, of)
  }
  return [...sections.values()]
}
