import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import {
  assignCourse,
  completeLesson,
  listCourses,
  readCourse,
  readCourseDetails,
  readLearning,
  takeQuiz,
} from '../academy/contract.ts'
import { roles } from '#platform/access/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
const learner: AbilityRule[] = [{ action: 'read', subject: 'Course' }]
const author: AbilityRule[] = [{ action: ['read', 'write', 'create'], subject: 'Course' }]
const lesson = (title: string) => ({ title, text: 'Read this.', seconds: 120 })
const given = (more: object = {}) => ({
  title: 'Ice and snow',
  summary: 'Driving in winter',
  teacher: 'Ann',
  sections: [
    { title: 'Before you leave', lessons: [lesson('Tyres'), lesson('Windows')] },
    { title: 'On the road', lessons: [lesson('Braking')] },
  ],
  quiz: [{ question: 'How far apart?', options: ['2 s', '6 s'], right: 1 }],
  ...more,
})
const create = (as: string, more: object = {}) => api.call(contract.createCourse, { as, body: given(more) })
const setState = (as: string, id: number, state: string) =>
  api.call(contract.setCourseState, { as, params: { id }, body: { state } as never })
const titles = async (as: string) => (await api.call(listCourses, { as })).courses.map(({ courseTitle }) => courseTitle)

describe('a course being written', () => {
  it('is a draft that only authors see, until it is published', async () => {
    const as = await api.signIn(author)
    const pupil = await api.signIn(learner)
    const { id, state, sections } = await create(as)
    expect([state, sections.map(({ lessons }) => lessons.length)]).toEqual(['draft', [2, 1]])
    expect(await titles(pupil)).toEqual([])
    expect((await api.refusal(readCourse, { as: pupil, params: { id } })).status).toBe(404)
    expect((await api.refusal(takeQuiz, { as: pupil, params: { id }, body: { answers: [1] } })).status).toBe(404)
    expect((await api.call(readCourse, { as, params: { id } })).title).toBe('Ice and snow')
    await setState(await api.signIn(), id, 'published')
    expect(await titles(pupil)).toEqual(['Ice and snow'])
    expect((await api.call(readLearning, { as: pupil })).topCourses.length).toBe(1)
  })

  it('keeps who completed the lessons that stay when it is changed', async () => {
    const as = await api.signIn()
    const { id } = await create(as)
    const { version, sections } = await setState(as, id, 'published')
    const [first, second] = sections[0]!.lessons
    await api.call(completeLesson, { as, params: { id, lesson: second!.id! }, body: { isCompleted: true } })
    const turned = [{ title: 'All', lessons: [{ ...second!, title: 'Clear windows' }, lesson('Fog'), first!] }]
    const body = given({ version, sections: turned, quiz: [] }) as never
    const changed = await api.call(contract.changeCourse, { as, params: { id }, body })
    expect(changed.sections[0]!.lessons.map(({ title }) => title)).toEqual(['Clear windows', 'Fog', 'Tyres'])
    const { content, quiz } = await api.call(readCourse, { as, params: { id } })
    expect(content[0]!.topics.map(({ isCompleted }) => isCompleted)).toEqual([true, false, false])
    expect([content.length, quiz]).toEqual([1, null])
    expect((await api.refusal(contract.changeCourse, { as, params: { id }, body })).status).toBe(409)
  })

  it('never takes a lesson from another course', async () => {
    const as = await api.signIn()
    const other = await create(as, { title: 'Other' })
    const { id, version } = await create(as)
    const stolen = [{ title: 'Mine', lessons: [other.sections[0]!.lessons[0]!] }]
    const body = given({ version, sections: stolen }) as never
    const changed = await api.call(contract.changeCourse, { as, params: { id }, body })
    expect(changed.sections[0]!.lessons[0]!.id).not.toBe(other.sections[0]!.lessons[0]!.id)
    expect(
      (await api.call(contract.readWrittenCourse, { as, params: { id: other.id } })).sections[0]!.lessons.length,
    ).toBe(2)
  })

  it('leaves the lists when it is archived, and comes back when published', async () => {
    const as = await api.signIn()
    const { id } = await create(as)
    await setState(as, id, 'published')
    await setState(as, id, 'archived')
    expect(await titles(as)).toEqual([])
    const { courses } = await api.call(contract.listWrittenCourses, { as, query: { state: 'archived' } })
    expect(courses).toMatchObject([{ id, lessons: 3, students: 0 }])
    await setState(as, id, 'published')
    expect((await titles(as)).length).toBe(1)
  })

  it('stays open to those who started it once it is archived, and is there for nobody else', async () => {
    const as = await api.signIn()
    const { id, sections } = await create(as)
    await setState(as, id, 'published')
    const [pupil, stranger] = [await api.signIn(learner), await api.signIn(learner)]
    const params = { id, lesson: sections[0]!.lessons[0]!.id! }
    await api.call(completeLesson, { as: pupil, params, body: { isCompleted: true } })
    await setState(as, id, 'archived')
    expect((await api.call(readCourse, { as: pupil, params: { id } })).title).toBe('Ice and snow')
    expect((await api.refusal(readCourse, { as: stranger, params: { id } })).status).toBe(404)
    const quiz = { as: stranger, params: { id }, body: { answers: [1] } }
    expect((await api.refusal(takeQuiz, quiz)).status).toBe(404)
  })

  it('taken back to a draft is no longer the course a person opened last', async () => {
    const as = await api.signIn()
    const [first, last] = [await create(as), await create(as, { title: 'Fog' })]
    for (const { id } of [first, last]) await setState(as, id, 'published')
    const pupil = await api.signIn(learner)
    for (const { id, sections } of [first, last]) {
      const params = { id, lesson: sections[0]!.lessons[0]!.id! }
      await api.call(completeLesson, { as: pupil, params, body: { isCompleted: true } })
    }
    await setState(as, last.id, 'draft')
    expect((await api.call(readCourseDetails, { as: pupil })).title).toBe('Ice and snow')
  })

  it('is published with a lesson and assigned once published', async () => {
    const as = await api.signIn()
    const { id } = await create(as, { sections: [] })
    const publish = { as, params: { id }, body: { state: 'published' } } as never
    expect((await api.refusal(contract.setCourseState, publish)).status).toBe(409)
    await api.machine.db.insert(roles).values({ name: 'crew', rules: [] })
    const assign = { as, params: { id }, body: { role: 'crew', dueOn: '2030-01-01' } }
    expect((await api.refusal(assignCourse, assign)).status).toBe(409)
  })

  it('needs a title, whole lessons, and a right answer among the answers', async () => {
    const as = await api.signIn()
    for (const wrong of [
      { title: ' ' },
      { sections: [{ title: 'One', lessons: [{ title: '', text: 'x', seconds: 60 }] }] },
      { sections: [{ title: 'One', lessons: [{ title: 'x', text: 'x', seconds: 1 }] }] },
      { quiz: [{ question: 'Which?', options: ['One'], right: 0 }] },
      { quiz: [{ question: 'Which?', options: ['One', 'Two'], right: 2 }] },
    ])
      expect((await api.refusal(contract.createCourse, { as, body: given(wrong) })).status).toBe(422)
  })

  it('is written by those who may, and published by those who approve', async () => {
    const pupil = await api.signIn(learner)
    expect((await api.refusal(contract.listWrittenCourses, { as: pupil })).status).toBe(403)
    expect((await api.refusal(contract.createCourse, { as: pupil, body: given() })).status).toBe(403)
    const as = await api.signIn(author)
    const { id } = await create(as)
    const publish = { as, params: { id }, body: { state: 'published' } } as never
    expect((await api.refusal(contract.setCourseState, publish)).status).toBe(403)
    expect((await api.refusal(contract.readWrittenCourse, { as, params: { id: 9999 } })).status).toBe(404)
    expect(
      (await api.refusal(contract.changeCourse, { as, params: { id: 9999 }, body: given({ version: 1 }) })).status,
    ).toBe(404)
  })
})
