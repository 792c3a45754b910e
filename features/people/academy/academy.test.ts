import { beforeEach, describe, expect, it } from 'vitest'
import { roles } from '#platform/access/server/tables.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import * as academy from './contract.ts'
import { certificatePaper } from './server/certificate.ts'
import { insertCourse } from './server/commands.ts'
import { sampleCourses } from './server/load-sample.ts'
import { starterCourses } from './sample.ts'

const api = await testApi()
const reader: AbilityRule[] = [{ action: 'read', subject: 'Course' }]
const made = { withQuiz: 0, plain: 0 }

beforeEach(async () => {
  const find = (title: string) => starterCourses.find((course) => course.title === title)!
  made.withQuiz = await insertCourse(api.machine.db, find('Safe reversing'))
  made.plain = await insertCourse(api.machine.db, find('The planning board'))
})

const read = (as: string, id: number) => api.call(academy.readCourse, { as, params: { id } })
const list = (as: string, query: object = {}) => api.call(academy.listCourses, { as, query })
const lessonsOf = ({ content }: academy.CourseDetails) => content.flatMap(({ topics }) => topics)
const complete = (as: string, id: number, lesson: number, isCompleted = true) =>
  api.call(academy.completeLesson, { as, params: { id, lesson }, body: { isCompleted } })

async function completeAll(as: string, id: number) {
  for (const { id: lesson } of lessonsOf(await read(as, id))) await complete(as, id, lesson)
}

/** The place of the right option of each question, which the starter courses know. */
const answers = () => starterCourses.find(({ title }) => title === 'Safe reversing')!.quiz.map(({ right }) => right)

describe('the list of courses', () => {
  it('of the sample holds 25 courses, each with a rating from 3.4 to 4.9 given by people', async () => {
    for (const id of [made.withQuiz, made.plain]) await api.machine.db.execute(`delete from courses where id = ${id}`)
    await loadUsers(api.machine, program)
    await sampleCourses(api.machine)
    await sampleCourses(api.machine)
    const as = await api.signIn()
    const { totalCourse, total, courses } = await list(as, { itemsPerPage: 100 })
    expect([totalCourse, total, courses.length]).toEqual([25, 25, 25])
    expect([...new Set(courses.map((course) => course.tags))].toSorted()).toEqual([...academy.tags].toSorted())
    for (const { rating, ratingCount, userCount, completedTasks, totalTasks } of courses) {
      expect(rating).toBeGreaterThanOrEqual(3.4)
      expect(rating).toBeLessThanOrEqual(4.9)
      expect(ratingCount).toBeLessThanOrEqual(userCount)
      expect([completedTasks, totalTasks >= 4]).toEqual([0, true])
    }
  })

  it('finds by title and teacher, and shows one topic alone', async () => {
    const as = await api.signIn()
    const titles = async (query: object) => (await list(as, query)).courses.map(({ courseTitle }) => courseTitle)
    expect(await titles({ q: 'REVERS' })).toEqual(['Safe reversing'])
    expect(await titles({ q: 'nadia' })).toEqual(['The planning board'])
    expect(await titles({ label: 'Art' })).toEqual(['Safe reversing'])
    expect(await titles({ label: 'Sport' })).toEqual([])
    expect((await titles({ label: 'All Courses' })).length).toBe(2)
    expect((await list(as, { label: 'Art' })).totalCourse).toBe(2)
  })

  it('hides completed courses, and sorts by name or progress', async () => {
    const as = await api.signIn()
    await completeAll(as, made.plain)
    const titles = async (query: object) => (await list(as, query)).courses.map(({ courseTitle }) => courseTitle)
    expect(await titles({ hideCompleted: 'true' })).toEqual(['Safe reversing'])
    expect(await titles({ sortBy: 'progress', orderBy: 'desc' })).toEqual(['The planning board', 'Safe reversing'])
    expect(await titles({ sortBy: 'courseName', orderBy: 'desc' })).toEqual(['The planning board', 'Safe reversing'])
    expect(await titles({ sortBy: 'courseName' })).toEqual(['Safe reversing', 'The planning board'])
    expect(await titles({ started: 'true' })).toEqual(['The planning board'])
    expect(await titles({ started: 'false' })).toEqual(['Safe reversing'])
  })
})

describe('progress', () => {
  it('belongs to each person alone', async () => {
    const as = await api.signIn(reader)
    const other = await api.signIn(reader)
    const [lesson] = lessonsOf(await read(as, made.plain))
    const after = await complete(as, made.plain, lesson!.id)
    expect(after.content[0]).toMatchObject({ status: '1/2' })
    expect(after.course).toMatchObject({ completedTasks: 1, totalTasks: 4, userCount: 1 })
    expect((await read(other, made.plain)).course).toMatchObject({ completedTasks: 0, userCount: 1 })
    expect((await complete(as, made.plain, lesson!.id, false)).course.completedTasks).toBe(0)
  })

  it('is kept once, however often a lesson is completed, and only within its course', async () => {
    const as = await api.signIn(reader)
    const [lesson] = lessonsOf(await read(as, made.plain))
    await Promise.all([1, 2, 3].map(() => complete(as, made.plain, lesson!.id)))
    expect((await read(as, made.plain)).course.completedTasks).toBe(1)
    const refusal = await api.refusal(academy.completeLesson, {
      as,
      params: { id: made.withQuiz, lesson: lesson!.id },
      body: { isCompleted: true },
    })
    expect(refusal.status).toBe(404)
  })

  it('starts over when the person wants to', async () => {
    const as = await api.signIn(reader)
    await completeAll(as, made.plain)
    const after = await api.call(academy.startOver, { as, params: { id: made.plain } })
    expect(after.course).toMatchObject({ completedTasks: 0, userCount: 1 })
  })

  it('opens the last visited course by default, and counts visits', async () => {
    const as = await api.signIn(reader)
    expect((await api.call(academy.readCourseDetails, { as })).course.id).toBe(made.withQuiz)
    await completeAll(as, made.plain)
    await api.call(academy.visitCourse, { as, params: { id: made.plain } })
    const details = await api.call(academy.readCourseDetails, { as })
    expect(details.course).toMatchObject({ id: made.plain, view: 1 })
    expect((await api.call(academy.readCourseDetails, { as, query: { id: made.withQuiz } })).course.id).toBe(
      made.withQuiz,
    )
  })
})

describe('a quiz', () => {
  const take = (as: string, given: number[]) =>
    api.call(academy.takeQuiz, { as, params: { id: made.withQuiz }, body: { answers: given } })

  it('does not give its answers away', async () => {
    const as = await api.signIn(reader)
    const { quiz } = await read(as, made.withQuiz)
    expect(quiz!.questions.map((question) => Object.keys(question).toSorted())).toEqual(
      quiz!.questions.map(() => ['id', 'options', 'question']),
    )
  })

  it('is passed from 80 % on, and keeps the best try', async () => {
    const as = await api.signIn(reader)
    const [first, ...rest] = answers()
    const failed = await take(as, [(first! + 1) % 3, ...rest])
    expect(failed).toMatchObject({
      percent: null,
      isPassed: false,
      right: [],
      details: { quiz: { bestPercent: null } },
    })
    expect(await take(as, answers())).toMatchObject({ percent: 100, isPassed: true })
    const { details, right } = await take(as, [(first! + 1) % 3, ...rest])
    expect(right).toEqual([false, true, true])
    expect(details.quiz).toMatchObject({ bestPercent: 100, isPassed: true })
  })

  it('pauses after a few failures, longer each time', async () => {
    const as = await api.signIn(reader)
    const began = api.machine.clock.now
    const wrong = answers().map((right) => (right + 1) % 3)
    const refused = () =>
      api.refusal(academy.takeQuiz, { as, params: { id: made.withQuiz }, body: { answers: answers() } })
    for (let tries = 0; tries < 3; tries++) await take(as, wrong)
    expect((await refused()).status).toBe(429)
    api.machine.clock.now = new Date(began.getTime() + 61_000)
    await take(as, wrong)
    api.machine.clock.now = new Date(began.getTime() + 122_000)
    expect((await refused()).status).toBe(429)
    api.machine.clock.now = new Date(began.getTime() + 182_000)
    expect(await take(as, answers())).toMatchObject({ isPassed: true })
    api.machine.clock.now = began
  })

  it('must be answered in full', async () => {
    const as = await api.signIn(reader)
    const given = { as, params: { id: made.withQuiz }, body: { answers: [0] } }
    expect((await api.refusal(academy.takeQuiz, given)).status).toBe(422)
    expect((await api.refusal(academy.takeQuiz, { ...given, params: { id: made.plain } })).status).toBe(404)
  })
})

describe('a certificate', () => {
  const earn = async (as: string) => {
    await completeAll(as, made.withQuiz)
    await api.call(academy.takeQuiz, { as, params: { id: made.withQuiz }, body: { answers: answers() } })
    return (await read(as, made.withQuiz)).certificate
  }

  it('comes with the last task, is valid for as long as the course says, and is the person’s alone', async () => {
    const as = await api.signIn(reader, { fullName: 'Ada Verne' })
    await completeAll(as, made.withQuiz)
    expect((await read(as, made.withQuiz)).certificate).toBeNull()
    const certificate = await earn(as)
    const months = (Date.parse(certificate!.expiresAt!) - Date.parse(certificate!.issuedAt)) / (30.44 * 86_400_000)
    expect(Math.round(months)).toBe(12)
    const other = await api.signIn(reader)
    expect(await api.call(academy.listCertificates, { as: other })).toEqual([])
    const given = { params: { id: certificate!.id } }
    expect((await api.refusal(academy.readCertificatePdf, { ...given, as: other })).status).toBe(404)
    const pdf = await api.call(academy.readCertificatePdf, { ...given, as })
    expect(new TextDecoder().decode((await pdf.bytes()).slice(0, 5))).toBe('%PDF-')
  })

  it('is issued once for each time the course is taken', async () => {
    const as = await api.signIn(reader)
    await earn(as)
    const [lesson] = lessonsOf(await read(as, made.withQuiz))
    await complete(as, made.withQuiz, lesson!.id, false)
    await complete(as, made.withQuiz, lesson!.id)
    expect((await api.call(academy.listCertificates, { as })).length).toBe(1)
    await api.call(academy.startOver, { as, params: { id: made.withQuiz } })
    await earn(as)
    expect((await api.call(academy.listCertificates, { as })).length).toBe(2)
  })

  it('is not given by a course without one', async () => {
    const as = await api.signIn(reader)
    await completeAll(as, made.plain)
    expect(await api.call(academy.listCertificates, { as })).toEqual([])
  })

  it('says on paper who earned it, for what, and until when', () => {
    const certificate = {
      id: 1,
      courseId: 1,
      courseTitle: 'Safe reversing',
      code: 'ABC',
      issuedAt: '2026-01-31T10:00:00Z',
      expiresAt: '2027-01-31T10:00:00Z',
    }
    const paper = (language: 'en' | 'fr' | 'ar') =>
      JSON.stringify(certificatePaper(certificate, { person: 'Ada Verne', workspace: 'Store' }, language))
    expect(paper('en')).toContain('Valid until 31 January 2027')
    expect(paper('fr')).toContain('Valable jusqu’au 31 janvier 2027')
    for (const language of ['en', 'fr', 'ar'] as const)
      for (const word of ['Ada Verne', 'Safe reversing', 'ABC', '2027']) expect(paper(language)).toContain(word)
  })
})

describe('an assignment', () => {
  beforeEach(() => api.machine.db.insert(roles).values({ name: 'trainee', rules: reader }))
  const assign = (as: string, role: string, dueOn = '2027-01-15') =>
    api.call(academy.assignCourse, { as, params: { id: made.plain }, body: { role, dueOn } })

  it('notifies the people of the role once, shows them the due date, and counts who has finished', async () => {
    const admin = await api.signIn()
    const as = await api.signIn(undefined, { role: 'trainee', status: 'active' })
    expect(await assign(admin, 'trainee')).toEqual([
      { id: expect.any(Number), role: 'trainee', dueOn: '2027-01-15', people: 1, completed: 0 },
    ])
    await assign(admin, 'trainee', '2027-02-01')
    expect((await read(as, made.plain)).course.dueOn).toBe('2027-02-01')
    expect((await list(as, { assigned: 'true' })).courses.map(({ id }) => id)).toEqual([made.plain])
    const { notifications } = await api.call(listNotifications, { as })
    expect(notifications.map(({ kind, link }) => [kind, link])).toEqual([
      ['course-assigned', `/apps/academy/course-details/${made.plain}`],
    ])
    await completeAll(as, made.plain)
    const params = { id: made.plain }
    const [assignment] = await api.call(academy.listAssignments, { as: admin, params })
    expect(assignment).toMatchObject({ people: 1, completed: 1 })
    const gone = { as: admin, params: { ...params, entry: assignment!.id } }
    expect(await api.call(academy.unassignCourse, gone)).toEqual([])
    expect((await api.refusal(academy.unassignCourse, gone)).status).toBe(404)
  })

  it('needs a role that exists, a day, and the right to assign', async () => {
    const admin = await api.signIn()
    const given = { params: { id: made.plain }, body: { role: 'nobody', dueOn: '2027-01-15' } }
    expect((await api.refusal(academy.assignCourse, { ...given, as: admin })).status).toBe(422)
    const wrongDay = { ...given, body: { role: 'trainee', dueOn: 'soon' } }
    expect((await api.refusal(academy.assignCourse, { ...wrongDay, as: admin })).status).toBe(422)
    expect((await api.refusal(academy.assignCourse, { ...given, as: await api.signIn(reader) })).status).toBe(403)
    expect((await api.refusal(academy.listAssignments, { as: admin, params: { id: 999 } })).status).toBe(404)
  })
})

describe('the figures of learning', () => {
  it('equal a recount of what the person completed', async () => {
    const as = await api.signIn(reader)
    await completeAll(as, made.plain)
    await api.call(academy.takeQuiz, { as, params: { id: made.withQuiz }, body: { answers: answers() } })
    const lessons = lessonsOf(await read(as, made.plain))
    const seconds = lessons.reduce((sum, lesson) => sum + lesson.seconds, 0)
    const figures = await api.call(academy.readLearning, { as, query: { days: 7 } })
    expect(figures).toMatchObject({
      days: 7,
      seconds: { value: seconds, before: 0, changePercent: null },
      lessons: { value: lessons.length },
      completedCourses: { value: 1 },
      quizPercent: 100,
      assigned: [],
    })
    expect(figures.week.at(-1)?.seconds).toBe(seconds)
    expect(figures.topics).toEqual([
      { tag: 'Art', started: 1 },
      { tag: 'UI/UX', started: 1 },
    ])
    const other = await api.call(academy.readLearning, { as: await api.signIn(reader) })
    expect(other).toMatchObject({ days: 30, seconds: { value: 0 }, quizPercent: null })
  })
})

describe('courses', () => {
  it('are rated by people who started them', async () => {
    const as = await api.signIn(reader)
    const given = { as, params: { id: made.plain }, body: { stars: 4 } }
    expect((await api.refusal(academy.rateCourse, given)).status).toBe(409)
    await completeAll(as, made.plain)
    await api.call(academy.rateCourse, given)
    const { course, myRating } = await api.call(academy.rateCourse, { ...given, body: { stars: 5 } })
    expect([myRating, course.rating, course.ratingCount]).toEqual([5, 5, 1])
    expect((await api.refusal(academy.rateCourse, { ...given, body: { stars: 6 } })).status).toBe(422)
  })

  it('come with the product, for a workspace that has none', async () => {
    const as = await api.signIn()
    expect((await api.refusal(academy.addStarterCourses, { as })).status).toBe(409)
    await api.machine.db.execute('delete from courses')
    expect((await api.refusal(academy.readCourseDetails, { as })).status).toBe(404)
    expect(await api.call(academy.addStarterCourses, { as })).toEqual({ added: 25 })
    expect((await api.refusal(academy.addStarterCourses, { as: await api.signIn(reader) })).status).toBe(403)
  })

  it('are only those that are there', async () => {
    expect((await api.refusal(academy.readCourse, { as: await api.signIn(), params: { id: 999 } })).status).toBe(404)
  })
})
