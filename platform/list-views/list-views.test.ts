import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import { changeView, deleteView, listViews, saveView } from './contract.ts'

const api = await testApi()
let as = ''
let other = ''
beforeEach(async () => {
  as = await api.signIn()
  other = await api.signIn([{ action: 'read', subject: 'Delivery' }])
})

const narrowed = (conditions: object) =>
  [{ action: ['read', 'write', 'create'], subject: 'Delivery', conditions }] as never
const body = (change: object = {}) =>
  ({ list: 'deliveries', name: 'Urgent', search: { priority: '3' }, isShared: false, ...change }) as const
const save = (change: object = {}, token = as) => api.call(saveView, { as: token, body: body(change) })
const names = async (token = as) =>
  (await api.call(listViews, { as: token, query: { list: 'deliveries' } })).views.map(({ name }) => name)

describe('a saved view', () => {
  it('is kept under its name, and replaced under the same one', async () => {
    const first = await save()
    expect(first).toMatchObject({ name: 'Urgent', search: { priority: '3' }, isOwn: true })
    expect(await save({ search: { priority: '2' } })).toMatchObject({ id: first.id, search: { priority: '2' } })
    expect(await names()).toEqual(['Urgent'])
  })

  it('is seen by others only when it is shared', async () => {
    await save()
    await save({ name: 'Today', isShared: true })
    expect(await names(other)).toEqual(['Today'])
    const { views } = await api.call(listViews, { as: other, query: { list: 'deliveries' } })
    expect(views[0]?.isOwn).toBe(false)
  })

  it('is renamed and shared by its owner alone, under a name they have not used', async () => {
    const { id } = await save()
    await save({ name: 'Today' })
    const change = { params: { id }, body: { name: 'Rush', isShared: true } }
    expect(await api.call(changeView, { as, ...change })).toMatchObject({ id, name: 'Rush', search: { priority: '3' } })
    expect(await names(other)).toEqual(['Rush'])
    const refusal = async (given: object, token?: string) =>
      (await api.refusal(changeView, { ...change, ...given, ...(token && { as: token }) })).status
    expect(await refusal({ body: { name: 'Today', isShared: false } }, as)).toBe(422)
    expect(await refusal({ body: { name: '', isShared: false } }, as)).toBe(422)
    expect(await api.refusal(listViews, { as, query: { list: 'planets' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'list', message: 'must be one of deliveries' }],
    })
    expect(await refusal({}, other)).toBe(404)
  })

  it('is shared with nobody who may not read the list, or reaches only what is their own', async () => {
    await save({ name: 'Today', isShared: true })
    const stranger = await api.signIn([])
    const query = { list: 'deliveries' as const }
    expect((await api.refusal(listViews, { as: stranger, query })).status).toBe(403)
    expect((await api.refusal(saveView, { as: stranger, body: body() })).status).toBe(403)
    const client = await api.signIn(narrowed(scopeConditions.own))
    expect(await names(client)).toEqual([])
    const driver = await api.signIn(narrowed(scopeConditions.assigned))
    expect(await names(driver)).toEqual([])
    const clerk = await api.signIn(narrowed(scopeConditions.depots), { depotIds: [7] })
    expect(await names(clerk)).toEqual(['Today'])
  })

  it('can be shared only by people who may change what others see in the list', async () => {
    const refused = async (token: string) =>
      (await api.refusal(saveView, { as: token, body: body({ isShared: true }) })).status
    expect(await refused(other)).toBe(403)
    expect(await refused(await api.signIn(narrowed(scopeConditions.own)))).toBe(403)
    expect((await save({}, other)).isShared).toBe(false)
    const clerk = await api.signIn(narrowed(scopeConditions.depots), { depotIds: [7] })
    expect((await save({ isShared: true }, clerk)).isShared).toBe(true)
    const mayShare = async (token: string) =>
      (await api.call(listViews, { as: token, query: { list: 'deliveries' } })).mayShare
    expect([await mayShare(clerk), await mayShare(other)]).toEqual([true, false])
  })

  it('is deleted only by its owner', async () => {
    const { id } = await save({ isShared: true })
    expect((await api.refusal(deleteView, { as: other, params: { id } })).status).toBe(404)
    await api.call(deleteView, { as, params: { id } })
    expect(await names()).toEqual([])
    expect((await api.refusal(deleteView, { as, params: { id } })).status).toBe(404)
  })

  it('is refused without a name, of another list, and beyond fifty', async () => {
    expect((await api.refusal(saveView, { as, body: body({ name: ' ' }) })).status).toBe(422)
    expect((await api.refusal(saveView, { as, body: body({ list: 'secrets' }) })).status).toBe(422)
    for (let index = 0; index < 50; index++) await save({ name: `View ${index}` })
    expect((await api.refusal(saveView, { as, body: body({ name: 'One more' }) })).status).toBe(409)
    expect((await save({ name: 'View 7', isShared: true })).isShared).toBe(true)
    expect((await save({ name: 'View 7', search: { q: 'new' } })).search).toEqual({ q: 'new' })
  })
})
