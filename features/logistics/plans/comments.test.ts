import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { createPlan, deletePlan, editPlan, undoEdit, type Plan } from './contract.ts'
import * as contract from './rules/plan/comments.ts'
import { planComments } from './server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let lea: string
beforeEach(async () => {
  day = await planDay(api, 2)
  plan = await day.make()
  lea = await api.signIn(undefined, { fullName: 'Lea Sosa' })
})
const add = (text: string, about: contract.CommentAbout = { kind: 'plan' }, as = day.as) =>
  api.call(contract.addComment, { as, params: { id: plan.id }, body: { about, text } })
const list = async (as = day.as) => (await api.call(contract.listComments, { as, params: { id: plan.id } })).comments
const told = async (as: string) => (await api.call(listNotifications, { as })).notifications

const every = (id: number, comment: number, about: contract.CommentAbout = { kind: 'plan' }): [Endpoint, object][] => [
  [contract.listComments, { params: { id } }],
  [contract.listReaders, { params: { id } }],
  [contract.addComment, { params: { id }, body: { about, text: 'Hello' } }],
  [contract.changeComment, { params: { id: comment }, body: { text: 'Hello' } }],
  [contract.deleteComment, { params: { id: comment } }],
]
const statuses = async (calls: [Endpoint, object][], as?: string) =>
  Promise.all(
    calls.map(async ([endpoint, given]) => (await api.refusal(endpoint, { ...given, ...(as && { as }) })).status),
  )

describe('comments', () => {
  it('are about a plan, a route or a stop, the newest first', async () => {
    const [routeId, deliveryId] = [plan.routes[0]!.id, day.ids[0]!]
    await add('The gate is closed until nine')
    await add('New driver', { kind: 'route', routeId })
    const said = await add('  Ring twice ', { kind: 'stop', deliveryId }, lea)
    expect(said).toMatchObject({ text: 'Ring twice', author: { name: 'Lea Sosa' }, isOwn: true, isEdited: false })
    expect((await list()).map(({ about, isOwn }) => [about, isOwn])).toEqual([
      [{ kind: 'stop', deliveryId }, false],
      [{ kind: 'route', routeId }, true],
      [{ kind: 'plan' }, true],
    ])
  })

  it('stay with a route that is removed and comes back', async () => {
    const routeId = plan.routes[0]!.id
    await add('New driver', { kind: 'route', routeId })
    const params = { id: plan.id }
    const edits = [{ kind: 'removeRoute' as const, routeId }]
    await api.call(editPlan, { as: day.as, params, body: { version: plan.version, edits } })
    await api.call(undoEdit, { as: day.as, params })
    expect((await list())[0]!.about).toEqual({ kind: 'route', routeId })
    expect((await day.read(plan.id)).routes.some(({ id }) => id === routeId)).toBe(true)
  })

  it('can be changed and deleted only by their author', async () => {
    const { id } = await add('Ring once')
    const changed = await api.call(contract.changeComment, { as: day.as, params: { id }, body: { text: 'Ring twice' } })
    expect(changed).toMatchObject({ text: 'Ring twice', isEdited: true })
    const theirs = { as: lea, params: { id } }
    expect((await api.refusal(contract.changeComment, { ...theirs, body: { text: 'No' } })).status).toBe(403)
    expect((await api.refusal(contract.deleteComment, theirs)).status).toBe(403)
    await api.call(contract.deleteComment, { as: day.as, params: { id } })
    expect(await list()).toEqual([])
    expect((await api.refusal(contract.deleteComment, { as: day.as, params: { id } })).status).toBe(404)
  })

  it('notify each person who is mentioned once', async () => {
    const { id } = await add('@Lea Sosa, please call them')
    expect(await told(lea)).toMatchObject([{ kind: 'plan-mentioned', values: { plan: 'Base' } }])
    await api.call(contract.changeComment, { as: day.as, params: { id }, body: { text: '@Lea Sosa, call them' } })
    await add('I did, @Lea Sosa', { kind: 'plan' }, lea)
    expect(await told(lea)).toHaveLength(1)
    expect(await told(day.as)).toEqual([])
  })

  it('neither offer nor notify people who cannot see the plan', async () => {
    const one = { action: ['read'], subject: 'Plan', conditions: { depotId: { $in: '$user.depotIds' } } }
    const north = await api.signIn([one], { fullName: 'Nora North', depotIds: [1] })
    const { people } = await api.call(contract.listReaders, { as: day.as, params: { id: plan.id } })
    expect(people.map(({ name }) => name)).toContain('Lea Sosa')
    expect(people.map(({ name }) => name)).not.toContain('Nora North')
    await add('@Nora North, look')
    expect(await told(north)).toEqual([])
  })
})

describe('comments on a day', () => {
  const listIn = async (id: number, as = day.as) =>
    (await api.call(contract.listComments, { as, params: { id } })).comments

  it('are seen in all plans of the day, and in no plan of another day', async () => {
    const other = await day.make('Other')
    const body = { day: '2026-11-24', name: 'Next day', note: '', depotIds: [] }
    const { id: nextDay } = await api.call(createPlan, { as: day.as, body })
    await add('For this plan')
    await add('Road works in the centre', { kind: 'day' })
    expect(await listIn(plan.id)).toHaveLength(2)
    expect(await listIn(other.id, lea)).toMatchObject([
      { about: { kind: 'day' }, text: 'Road works in the centre', isOwn: false },
    ])
    expect(await listIn(nextDay)).toEqual([])
  })

  it('stay when the plan they were written in is deleted, and can still be changed', async () => {
    const other = await day.make('Other')
    const { id } = await add('Road works', { kind: 'day' })
    await add('For this plan')
    await api.call(deletePlan, { as: day.as, params: { id: plan.id } })
    await api.call(contract.changeComment, { as: day.as, params: { id }, body: { text: 'Road works, @Lea Sosa' } })
    expect(await listIn(other.id)).toMatchObject([{ id, text: 'Road works, @Lea Sosa', isEdited: true }])
    expect(await told(lea)).toMatchObject([{ kind: 'plan-mentioned', values: { plan: 'Other' } }])
    await api.call(contract.deleteComment, { as: day.as, params: { id } })
    expect(await listIn(other.id)).toEqual([])
  })

  it('wait for the next plan of the day when all are deleted', async () => {
    const { id } = await add('Road works', { kind: 'day' })
    await api.call(deletePlan, { as: day.as, params: { id: plan.id } })
    const own = { as: day.as, params: { id } }
    expect((await api.refusal(contract.deleteComment, own)).status).toBe(404)
    expect(await listIn((await day.make('Again')).id)).toMatchObject([{ id, text: 'Road works' }])
    await api.call(contract.deleteComment, own)
  })

  it('are for everyone who sees a plan of the day, and only their author changes them', async () => {
    const ofDepot = { action: ['read', 'write'], subject: 'Plan', conditions: { depotId: { $in: '$user.depotIds' } } }
    const north = await api.signIn([ofDepot], { depotIds: [1] })
    const body = { day: plan.day, name: 'North', note: '', depotIds: [1] }
    const { id: northern } = await api.call(createPlan, { as: day.as, body })
    const { id } = await add('Road works', { kind: 'day' })
    expect(await listIn(northern, north)).toMatchObject([{ id, isOwn: false }])
    const theirs = { as: north, params: { id } }
    expect((await api.refusal(contract.changeComment, { ...theirs, body: { text: 'No' } })).status).toBe(403)
    expect((await api.refusal(contract.deleteComment, theirs)).status).toBe(403)
  })

  it('stay within the depots of the plan they were written in', async () => {
    const ofDepot = { action: ['read', 'write'], subject: 'Plan', conditions: { depotId: { $in: '$user.depotIds' } } }
    const [north, south] = [
      await api.signIn([ofDepot], { depotIds: [1] }),
      await api.signIn([ofDepot], { depotIds: [2] }),
    ]
    const make = async (name: string, depotId: number) =>
      (await api.call(createPlan, { as: day.as, body: { day: plan.day, name, note: '', depotIds: [depotId] } })).id
    const [northern, southern] = [await make('North', 1), await make('South', 2)]
    const body = { about: { kind: 'day' as const }, text: 'The lift at the north depot is broken' }
    await api.call(contract.addComment, { as: north, params: { id: northern }, body })
    expect(await listIn(southern, south)).toEqual([])
    expect(await listIn(northern, north)).toHaveLength(1)
    expect(await listIn(plan.id)).toHaveLength(1)
  })

  it('are refused to people without rights to a plan of the day', async () => {
    const { id } = await add('Road works', { kind: 'day' })
    const calls = every(plan.id, id, { kind: 'day' })
    const ofDepot = { action: ['read', 'write'], subject: 'Plan', conditions: { depotId: { $in: '$user.depotIds' } } }
    const north = await api.signIn([ofDepot], { depotIds: [1] })
    expect(await statuses(calls, north)).toEqual([404, 404, 404, 404, 404])
    const reader = await api.signIn([{ action: 'read', subject: 'Plan' }])
    expect(await listIn(plan.id, reader)).toHaveLength(1)
    expect(await statuses(calls.slice(1), reader)).toEqual([403, 403, 403, 403])
  })
})

describe('are refused', () => {
  it('to people who do not see the plan', async () => {
    const { id } = await add('Hello')
    const calls = every(plan.id, id)
    const one = { action: ['read', 'write'], subject: 'Plan', conditions: { depotId: { $in: '$user.depotIds' } } }
    const north = await api.signIn([one], { depotIds: [1] })
    expect(await statuses(calls, north)).toEqual([404, 404, 404, 404, 404])
    const reader = await api.signIn([{ action: 'read', subject: 'Plan' }])
    expect(await list(reader)).toHaveLength(1)
    expect(await statuses(calls.slice(1), reader)).toEqual([403, 403, 403, 403])
  })

  it('on unknown records, and without text', async () => {
    expect(await statuses(every(999, 999), day.as)).toEqual([404, 404, 404, 404, 404])
    const refused = async (about: object, text = 'Hello') => {
      const given = { as: day.as, params: { id: plan.id }, body: { about, text } }
      return (await api.refusal(contract.addComment, given)).status
    }
    expect(await refused({ kind: 'route', routeId: 99_999 })).toBe(422)
    expect(await refused({ kind: 'stop', deliveryId: 99_999 })).toBe(422)
    expect(await refused({ kind: 'plan' }, '   ')).toBe(422)
  })

  it('beyond the number that is shown', async () => {
    const { id: planId, day: date } = plan
    const rows = (of: object) => Array.from({ length: 500 }, () => ({ ...of, text: 'Hello', at: new Date() }))
    await api.machine.db.insert(planComments).values([...rows({ planId }), ...rows({ day: date })])
    for (const kind of ['plan', 'day'] as const) {
      const given = { as: day.as, params: { id: planId }, body: { about: { kind }, text: 'Hello' } }
      const refused = await api.refusal(contract.addComment, given)
      expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('500 comments')])
    }
  })
})
