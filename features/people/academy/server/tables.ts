import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { roles, users } from '#platform/access/server/tables.ts'
import type { Course, CourseDetails, Tag } from '../contract.ts'
import type { CourseState } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })
const courseId = () =>
  integer()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const courses = pgTable(
  'courses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    tag: text().$type<Tag>().notNull(),
    summary: text().notNull(),
    about: text().notNull(),
    description: text().notNull(),
    teacher: text().notNull(),
    teacherAvatar: text().notNull().default(''),
    teacherPosition: text().notNull().default(''),
    image: text().notNull().default(''),
    logo: text().notNull(),
    color: text().$type<Course['color']>().notNull(),
    skillLevel: text().$type<CourseDetails['skillLevel']>().notNull(),
    language: text().notNull().default('en'),
    /** Whether it opens with the film of a delivery day. */
    hasFilm: boolean().notNull().default(false),
    /** How long its certificate is valid; 0 for always, null where it gives none. */
    certificateMonths: integer(),
    /** The skill that counts only with a valid certificate of this course. */
    skill: text().notNull().default(''),
    views: integer().notNull().default(0),
    state: text().$type<CourseState>().notNull().default('published'),
    version: integer().notNull().default(1),
  },
  (table) => [index('courses_title_id').on(table.title, table.id)],
)

export const courseLessons = pgTable(
  'course_lessons',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    courseId: courseId(),
    section: integer().notNull(),
    sectionTitle: text().notNull(),
    place: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    seconds: integer().notNull(),
  },
  (table) => [index('course_lessons_course').on(table.courseId, table.place)],
)

export const courseQuestions = pgTable(
  'course_questions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    courseId: courseId(),
    place: integer().notNull(),
    question: text().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    right: integer().notNull(),
  },
  (table) => [index('course_questions_course').on(table.courseId, table.place)],
)

/** Who started which course. */
export const courseEnrolments = pgTable(
  'course_enrolments',
  {
    userId: userId(),
    courseId: courseId(),
    startedAt: time().notNull(),
    openedAt: time().notNull(),
    completedAt: time(),
    quizPercent: integer(),
    quizPassedAt: time(),
    /** Since the quiz was passed last. */
    quizFailures: integer().notNull().default(0),
    quizTriedAt: time(),
    /** Whether this time round has had its certificate. */
    isCertified: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('course_enrolments_course').on(table.courseId),
  ],
)

/** Completed lessons. */
export const courseProgress = pgTable(
  'course_progress',
  {
    userId: userId(),
    lessonId: integer()
      .notNull()
      .references(() => courseLessons.id, { onDelete: 'cascade' }),
    courseId: courseId(),
    completedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('course_progress_course').on(table.courseId, table.userId),
    index('course_progress_time').on(table.userId, table.completedAt),
  ],
)

export const courseRatings = pgTable(
  'course_ratings',
  { userId: userId(), courseId: courseId(), stars: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('course_ratings_course').on(table.courseId),
  ],
)

export const courseCertificates = pgTable(
  'course_certificates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userId(),
    courseId: courseId(),
    code: text().notNull().unique(),
    issuedAt: time().notNull(),
    expiresAt: time(),
  },
  (table) => [
    index('course_certificates_user').on(table.userId, table.courseId, table.id),
    index('course_certificates_course').on(table.courseId),
  ],
)

export const courseAssignments = pgTable(
  'course_assignments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    courseId: courseId(),
    role: text()
      .notNull()
      .references(() => roles.name, { onUpdate: 'cascade', onDelete: 'cascade' }),
    dueOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    unique('course_assignments_once').on(table.courseId, table.role),
    index('course_assignments_role').on(table.role),
  ],
)
