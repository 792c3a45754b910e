import { subject } from '@casl/ability'
import { describe, expect, it } from 'vitest'
import { deleteAvatar, endOtherSessions, listSessions, readMe, readProfile } from '#features/accounts/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { readPreferences } from '#features/preferences/contract.ts'
import { listCustomers } from '#features/ecommerce/customers/contract.ts'
import { deleteOrder, listOrders } from '#features/ecommerce/orders/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createApiKey, deleteApiKey, listApiKeys, type Scope } from './contract.ts'
import { admitKey } from './server/queries.ts'

const api = await testApi()
const make = (as: string, scopes: Scope[], expiresAt: string | null = null) => api.call(createApiKey, { as, body: { name: 'Till', scopes, expiresAt } })

describe('an API key', () => {
  it('opens what its scopes say and nothing else', async () => {
    const { key } = await make(await api.signIn(), ['orders:read'])
    expect((await api.call(listOrders, { as: key })).total).toBe(0)
    expect((await api.refusal(listCustomers, { as: key })).status).toBe(403)
    expect((await api.refusal(deleteOrder, { as: key, params: { id: 1 } })).status).toBe(403)
    expect((await api.refusal(createApiKey, { as: key, body: { name: 'More', scopes: ['orders:write'], expiresAt: null } })).status).toBe(403)
  })

  it('is shown once, then only by its first letters and when it was used', async () => {
    const as = await api.signIn()
    const { key, start } = await make(as, ['orders:read'])
    expect(key.startsWith(start)).toBe(true)
    await api.call(listOrders, { as: key })
    const [kept] = await api.call(listApiKeys, { as })
    expect(kept).toMatchObject({ name: 'Till', start, lastUsedAt: api.machine.now().toISOString() })
    expect(JSON.stringify(kept)).not.toContain(key)
  })

  it('cannot do more than who makes it', async () => {
    const as = await api.signIn([{ action: ['create', 'read'], subject: 'ApiKey' }, { action: 'read', subject: 'Order' }])
    expect((await api.refusal(createApiKey, { as, body: { name: 'x', scopes: ['orders:write'], expiresAt: null } })).status).toBe(403)
    await make(as, ['orders:read'])
  })

  it('is no person: the account of who made it is closed to it', async () => {
    const { key } = await make(await api.signIn(), ['orders:read'])
    for (const closed of [readMe, readProfile, listSessions, endOtherSessions, readPreferences, listNotifications, deleteAvatar]) expect((await api.refusal(closed, { as: key })).status).toBe(403)
  })

  it('reaches only the rows its owner reaches', async () => {
    const as = await api.signIn([{ action: ['create', 'read'], subject: 'ApiKey' }, { action: 'read', subject: 'Customer', conditions: { ownerId: '$user.id' } }], { id: 70 })
    const { key } = await make(as, ['customers:read'])
    const caller = await admitKey(new Request('http://localhost', { headers: { authorization: `Bearer ${key}` } }), api.machine)
    const may = (ownerId: number) => caller?.ability.can('read', subject('Customer', { ownerId }))
    expect([may(70), may(71)]).toEqual([true, false])
  })

  it('ends when it is deleted, when its day has come, and with its owner', async () => {
    const as = await api.signIn()
    const gone = await make(as, ['orders:read'])
    await api.call(deleteApiKey, { as, params: { id: gone.id } })
    const old = await make(as, ['orders:read'], '2026-11-20T08:00:00Z')
    for (const { key } of [gone, old]) expect((await api.refusal(listOrders, { as: key })).status).toBe(401)
    expect((await api.refusal(deleteApiKey, { as, params: { id: 99 } })).status).toBe(404)
    expect((await api.refusal(createApiKey, { as, body: { name: '', scopes: [], expiresAt: null } as never })).status).toBe(422)
  })
})
