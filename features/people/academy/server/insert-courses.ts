import type { Transaction } from '#kit/server/machine.ts'
import type { StarterCourse } from '../sample.ts'
import { courseLessons, courseQuestions, courses } from './tables.ts'

/** A course with its lessons and questions. */
export async function insertCourse(tx: Transaction, given: StarterCourse): Promise<number> {
  const [made] = await insertCourses(tx, [given])
  return made!.id
}

type Made = { id: number; lessonIds: number[] }

/** Courses with their lessons and questions, in a statement for each table. */
export async function insertCourses(tx: Transaction, given: (StarterCourse & { views?: number })[]): Promise<Made[]> {
  const rows = await tx
    .insert(courses)
    .values(given.map(({ sections: _sections, quiz: _quiz, ...course }) => course))
    .returning({ id: courses.id })
  const lessons = given.flatMap(({ sections }, index) =>
    lessonRows(sections).map((lesson) => ({ ...lesson, courseId: rows[index]!.id })),
  )
  const questions = given.flatMap(({ quiz }, index) =>
    quiz.map((question, place) => ({ ...question, place, courseId: rows[index]!.id })),
  )
  const { id, courseId } = courseLessons
  const kept = lessons.length === 0 ? [] : await tx.insert(courseLessons).values(lessons).returning({ id, courseId })
  if (questions.length > 0) await tx.insert(courseQuestions).values(questions)
  return rows.map((row) => ({
    id: row.id,
    lessonIds: kept.filter((lesson) => lesson.courseId === row.id).map((lesson) => lesson.id),
  }))
}

function lessonRows(sections: StarterCourse['sections']) {
  return sections
    .flatMap(({ title, lessons }, section) =>
      lessons.map((lesson) => ({ ...lesson, section: section + 1, sectionTitle: title })),
    )
    .map((lesson, place) => ({ ...lesson, place }))
}
