import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { languages } from '#kit/contract/sentence.ts'
import { skillLevels, tags } from '../academy/contract.ts'
import { courseStates } from '../academy/rules.ts'

const Lesson = z.object({
  /** The lesson that is changed; a new one has none. */
  id: z.optional(positiveInteger),
  title: text(160),
  text: text(8000),
  seconds: z.int().check(z.minimum(30), z.maximum(14_400)),
})
const Section = z.object({ title: text(160), lessons: z.array(Lesson).check(z.maxLength(40)) })
const Question = z
  .object({
    question: text(300),
    options: z.array(text(200)).check(z.minLength(2), z.maxLength(6)),
    /** Which of the options is right, from 0. */
    right: z.int().check(z.nonnegative()),
  })
  .check(
    z.refine(({ options, right }) => right < options.length, {
      message: complaint('people-course-editor:wrong.notAnAnswer'),
      path: ['right'],
    }),
  )
const shape = {
  title: text(160),
  tag: z._default(z.enum(tags), 'Design'),
  summary: text(300),
  about: optionalText(2000),
  teacher: text(120),
  teacherPosition: optionalText(120),
  skillLevel: z._default(z.enum(skillLevels), 'beginner'),
  language: z._default(z.enum(languages), 'en'),
  /** How long its certificate is valid; 0 for always, null where it gives none. */
  certificateMonths: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(120))), null),
  /** Drivers have this skill only with a valid certificate of this course. */
  skill: optionalText(40),
  sections: z._default(z.array(Section).check(z.maxLength(30)), []),
  quiz: z._default(z.array(Question).check(z.maxLength(50)), []),
}
export const CourseInput = z.object(shape)
export type CourseInput = z.infer<typeof CourseInput>
export type WrittenSection = CourseInput['sections'][number]
export type WrittenQuestion = CourseInput['quiz'][number]

export const WrittenCourse = z.object({
  ...shape,
  language: z.string(),
  id: z.number(),
  state: z.enum(courseStates),
  version,
})
export type WrittenCourse = z.infer<typeof WrittenCourse>

const WrittenRow = z.object({
  id: z.number(),
  title: z.string(),
  tag: z.enum(tags),
  teacher: z.string(),
  state: z.enum(courseStates),
  lessons: z.number(),
  students: z.number(),
})
export type WrittenRow = z.infer<typeof WrittenRow>

const path = '/api/apps/academy/editor'
const one = `${path}/{id}`
const writes = { action: 'write', subject: 'Course' } as const

export const listWrittenCourses = endpoint({
  method: 'GET',
  path,
  summary: 'List all courses with their status, drafts and archived ones too',
  access: writes,
  query: listQuery(['title', 'teacher', 'state'], { state: choiceFilter(courseStates) }),
  reply: z.object({ courses: z.array(WrittenRow), total: z.number() }),
})
export const readWrittenCourse = endpoint({
  method: 'GET',
  path: one,
  summary: 'Get a course as its authors see it, with the answers of its quiz',
  access: writes,
  params: numberId,
  reply: WrittenCourse,
})
export const createCourse = endpoint({
  method: 'POST',
  path,
  summary: 'Add a course as a draft',
  access: { action: 'create', subject: 'Course' },
  body: CourseInput,
  reply: WrittenCourse,
  status: 201,
})
export const changeCourse = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Change a course, its lessons and its quiz',
  access: writes,
  params: numberId,
  body: z.object({ ...shape, version }),
  reply: WrittenCourse,
})
export const setCourseState = endpoint({
  method: 'PUT',
  path: `${one}/state`,
  summary: 'Publish a course, take it back to a draft, or archive it',
  access: { action: 'approve', subject: 'Course' },
  params: numberId,
  body: z.object({ state: z.enum(courseStates) }),
  reply: WrittenCourse,
})
