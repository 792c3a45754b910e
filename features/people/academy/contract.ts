import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { day, isoTime, numberId, pathNumber, positiveInteger, text } from '#kit/contract/fields.ts'
import { booleanFilter } from '#kit/contract/filters.ts'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'

export const tags = ['Web', 'Art', 'UI/UX', 'Psychology', 'Design'] as const
export type Tag = (typeof tags)[number]
export const skillLevels = ['beginner', 'intermediate', 'advanced'] as const
export const colours = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

/** A course as the caller's list shows it: tasks are its lessons, and its quiz where it has one. */
export const Course = z.object({
  id: z.number(),
  /** The teacher. */
  user: z.string(),
  image: z.string(),
  tutorImg: z.string(),
  completedTasks: z.number(),
  totalTasks: z.number(),
  /** People who started it. */
  userCount: z.number(),
  /** How many lessons it has. */
  note: z.number(),
  /** How often it was opened. */
  view: z.number(),
  /** How long it takes: `1h 20m`. */
  time: z.string(),
  logo: z.string(),
  color: z.enum(colours),
  courseTitle: z.string(),
  desc: z.string(),
  tags: z.enum(tags),
  rating: z.number(),
  ratingCount: z.number(),
  seconds: z.number(),
  secondsLeft: z.number(),
  /** When the caller's role must have completed it. */
  dueOn: z.nullable(z.string()),
})
export type Course = z.infer<typeof Course>

const Topic = z.object({
  id: z.number(),
  title: z.string(),
  time: z.string(),
  isCompleted: z.boolean(),
  seconds: z.number(),
  text: z.string(),
})
export type Topic = z.infer<typeof Topic>
const Section = z.object({
  id: z.number(),
  title: z.string(),
  /** `2/5`: lessons completed of all. */
  status: z.string(),
  time: z.string(),
  topics: z.array(Topic),
})
export const Certificate = z.object({
  id: z.number(),
  courseId: z.number(),
  courseTitle: z.string(),
  code: z.string(),
  issuedAt: isoTime,
  expiresAt: z.nullable(isoTime),
})
export type Certificate = z.infer<typeof Certificate>
const Quiz = z.object({
  questions: z.array(z.object({ id: z.number(), question: z.string(), options: z.array(z.string()) })),
  passPercent: z.number(),
  bestPercent: z.nullable(z.number()),
  isPassed: z.boolean(),
})

export const CourseDetails = z.object({
  title: z.string(),
  about: z.string(),
  instructor: z.string(),
  instructorAvatar: z.string(),
  instructorPosition: z.string(),
  skillLevel: z.enum(skillLevels),
  totalStudents: z.number(),
  language: z.string(),
  isCaptions: z.boolean(),
  length: z.string(),
  totalLectures: z.number(),
  /** HTML, cleaned. */
  description: z.string(),
  content: z.array(Section),
  course: Course,
  quiz: z.nullable(Quiz),
  /** How long its certificate is valid; 0 for always, nothing where it gives none. */
  certificateMonths: z.nullable(z.number()),
  certificate: z.nullable(Certificate),
  /** The caller's own stars, 0 for none yet. */
  myRating: z.number(),
})
export type CourseDetails = z.infer<typeof CourseDetails>

export const Assignment = z.object({
  id: z.number(),
  role: z.string(),
  dueOn: z.string(),
  people: z.number(),
  completed: z.number(),
})
export type Assignment = z.infer<typeof Assignment>

const base = '/api/apps/academy'
const path = `${base}/courses`
const one = `${path}/{id}`
const reads = { action: 'read', subject: 'Course' } as const
const assigns = { action: 'approve', subject: 'Course' } as const

const unlessAll = z.transform((value: string | undefined) => (value === 'All Courses' ? undefined : value))
const label = described(z.pipe(textFilter, unlessAll), { type: 'string', enum: ['All Courses', ...tags] })

export const listCourses = endpoint({
  method: 'GET',
  path,
  summary: 'List courses with your progress; totalCourse counts all of them, total those that match',
  access: reads,
  query: listQuery(['courseName', 'progress'], {
    label: z.optional(label),
    hideCompleted: booleanFilter,
    /** Only courses you started, or only those you have not. */
    started: booleanFilter,
    /** Only courses your role must complete. */
    assigned: booleanFilter,
  }),
  reply: z.object({ totalCourse: z.number(), courses: z.array(Course), total: z.number() }),
})
export const readCourseDetails = endpoint({
  method: 'GET',
  path: `${base}/course-details`,
  summary: 'Get a course; without an id, the one you opened last',
  access: reads,
  query: z.object({ id: z._default(boundedNumber(0, 0, 999_999_999), 0) }),
  reply: CourseDetails,
})
export const readCourse = endpoint({
  method: 'GET',
  path: one,
  summary: 'Get a course with its lessons and your progress',
  access: reads,
  params: numberId,
  reply: CourseDetails,
})
/** Counts that the course was opened, and remembers it as your last one. */
export const visitCourse = endpoint({
  method: 'POST',
  path: `${one}/visits`,
  summary: 'Say that you opened a course',
  access: reads,
  params: numberId,
})
const changed = { access: reads, params: numberId, reply: CourseDetails }
export const completeLesson = endpoint({
  method: 'PUT',
  path: `${one}/lessons/{lesson}`,
  summary: 'Mark a lesson as completed or not',
  ...changed,
  params: z.object({ id: pathNumber, lesson: pathNumber }),
  body: z.object({ isCompleted: z.boolean() }),
})
export const startOver = endpoint({
  method: 'DELETE',
  path: `${one}/progress`,
  summary: 'Start a course over; certificates stay',
  ...changed,
})
export const QuizResult = z.object({
  /** Nothing before the quiz was passed. */
  percent: z.nullable(z.number()),
  isPassed: z.boolean(),
  /** Whether each answer was right, in the order of the questions; nothing before the quiz was passed. */
  right: z.array(z.boolean()),
  details: CourseDetails,
})
export const takeQuiz = endpoint({
  method: 'POST',
  path: `${one}/quiz`,
  summary: 'Answer the quiz of a course, one option for each question',
  ...changed,
  body: z.object({ answers: z.array(z.int().check(z.nonnegative(), z.maximum(20))).check(z.maxLength(50)) }),
  reply: QuizResult,
})
export const rateCourse = endpoint({
  method: 'PUT',
  path: `${one}/rating`,
  summary: 'Rate a course you started',
  ...changed,
  body: z.object({ stars: z.int().check(z.minimum(1), z.maximum(5)) }),
})

export const listCertificates = endpoint({
  method: 'GET',
  path: `${base}/certificates`,
  summary: 'List your newest certificates',
  access: reads,
  reply: z.array(Certificate),
})
export const readCertificatePdf = endpoint({
  method: 'GET',
  path: `${base}/certificates/{id}/pdf`,
  summary: 'Get one of your certificates as a PDF',
  access: reads,
  params: numberId,
  reply: raw('application/pdf'),
})

const assignments = z.array(Assignment)
export const listAssignments = endpoint({
  method: 'GET',
  path: `${one}/assignments`,
  summary: 'List the roles that must complete a course, and how many of their people have',
  access: assigns,
  params: numberId,
  reply: assignments,
})
export const assignCourse = endpoint({
  method: 'POST',
  path: `${one}/assignments`,
  summary: 'Assign a course to a role, or change its due date',
  access: assigns,
  params: numberId,
  body: z.object({ role: text(100), dueOn: day }),
  reply: assignments,
  status: 201,
})
export const unassignCourse = endpoint({
  method: 'DELETE',
  path: `${one}/assignments/{entry}`,
  summary: 'Take a course away from a role',
  access: assigns,
  params: z.object({ id: pathNumber, entry: pathNumber }),
  reply: assignments,
})

/** Puts the product's own courses into a workspace that has none. */
export const addStarterCourses = endpoint({
  method: 'POST',
  path: `${path}/starter`,
  summary: 'Add the courses that come with the product',
  access: { action: 'create', subject: 'Course' },
  reply: z.object({ added: positiveInteger }),
  status: 201,
})

export const Learning = z.object({
  days: z.number(),
  /** Time of the lessons the caller completed. */
  seconds: Trend,
  lessons: Trend,
  /** The average of the caller's best quiz results, over all time. */
  quizPercent: z.nullable(z.number()),
  completedCourses: Trend,
  /** The last seven days, today last. */
  week: z.array(z.object({ date: z.string(), seconds: z.number() })),
  /** What everyone started, by topic. */
  topics: z.array(z.object({ tag: z.enum(tags), started: z.number() })),
  teachers: z.array(
    z.object({ name: z.string(), avatar: z.string(), position: z.string(), courses: z.number(), students: z.number() }),
  ),
  topCourses: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      teacher: z.string(),
      logo: z.string(),
      color: z.enum(colours),
      views: z.number(),
    }),
  ),
  /** Courses the caller's role must complete. */
  assigned: z.array(Course),
})
export type Learning = z.infer<typeof Learning>
export const readLearning = endpoint({
  method: 'GET',
  path: '/api/dashboard/academy',
  summary: 'Get what you learned in a period, and what everyone learns',
  access: reads,
  query: z.object({ days: daysFilter }),
  reply: Learning,
})
