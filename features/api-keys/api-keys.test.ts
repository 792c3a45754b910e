import { describe, expect, it } from 'vitest'
import { listCustomers } from '#features/ecommerce/customers/contract.ts'
import { deleteOrder, listOrders } from '#features/ecommerce/orders/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createApiKey, deleteApiKey, listApiKeys, type Scope } from './contract.ts'

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
