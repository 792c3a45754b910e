import { subject } from '@casl/ability'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deleteAvatar, endOtherSessions, listSessions, readMe } from '#platform/accounts/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { readPreferences } from '#platform/preferences/contract.ts'
import { listCustomers } from '#features/ecommerce/customers/contract.ts'
import { deleteOrder, listOrders } from '#features/ecommerce/orders/contract.ts'
import { listDepots } from '#features/logistics/depots/contract.ts'
import { createSignInCode } from '#features/logistics/driver-devices/contract.ts'
import { requestOf } from '#kit/web/call.ts'
import { readProfile } from '#features/people/users/contract.ts'
import { ownBilling, ownConnections } from '#features/people/billing/contract.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { apiKeyCalls, createApiKey, listKeyScopes, ownKeyCalls, rotateApiKey } from './contract.ts'
import { admitKey } from './server/commands.ts'

const api = await testApi()
const make = (as: string, scopes: string[], expiresAt: string | null = null) =>
  api.call(createApiKey, { as, body: { name: 'Till', scopes, expiresAt } })

describe('an API key', () => {
  it('opens what its scopes say and nothing else', async () => {
    const { key } = await make(await api.signIn(), ['orders:read'])
    expect((await api.call(listOrders, { as: key })).total).toBe(0)
    expect((await api.refusal(listCustomers, { as: key })).status).toBe(403)
    expect((await api.refusal(deleteOrder, { as: key, params: { id: 1 } })).status).toBe(403)
    expect(
      (await api.refusal(createApiKey, { as: key, body: { name: 'More', scopes: ['orders:write'], expiresAt: null } }))
        .status,
    ).toBe(403)
  })

  it('is made for what the features say, in their order, and for nothing else', async () => {
    const as = await api.signIn()
    const scopes = await api.call(listKeyScopes, { as })
    expect(scopes).toEqual([...new Set(scopes)])
    expect(scopes).toEqual(expect.arrayContaining(['products:read', 'deliveries:write', 'optimise:run']))
    const body = { name: 'Till', scopes: ['orders:read', 'orders:everything'], expiresAt: null }
    expect(await api.refusal(createApiKey, { as, body })).toMatchObject({
      status: 422,
      issues: [{ path: 'scopes.1', message: `must be one of ${scopes.join(', ')}` }],
    })
    const reader = await api.signIn([{ action: 'read', subject: 'ApiKey' }])
    expect((await api.refusal(listKeyScopes, { as: reader })).status).toBe(403)
  })

  it('is shown once, then only by its first letters and when it was used', async () => {
    const as = await api.signIn()
    const { key, start } = await make(as, ['orders:read'])
    expect(key.startsWith(start)).toBe(true)
    await api.call(listOrders, { as: key })
    const [kept] = await api.call(apiKeyCalls.list, { as })
    expect(kept).toMatchObject({ name: 'Till', start, lastUsedAt: api.machine.now().toISOString() })
    expect(JSON.stringify(kept)).not.toContain(key)
  })

  it('can’t do more than the person who creates it', async () => {
    const as = await api.signIn([
      { action: ['create', 'read'], subject: 'ApiKey' },
      { action: 'read', subject: 'Order' },
    ])
    expect(
      (await api.refusal(createApiKey, { as, body: { name: 'x', scopes: ['orders:write'], expiresAt: null } })).status,
    ).toBe(403)
    await make(as, ['orders:read'])
  })

  it('is not a person: its owner’s account is closed to it', async () => {
    const { key } = await make(await api.signIn(), ['orders:read'])
    for (const closed of [
      readMe,
      readProfile,
      listSessions,
      endOtherSessions,
      readPreferences,
      listNotifications,
      deleteAvatar,
      ownBilling.read,
      ownConnections.read,
      ownKeyCalls.list,
    ])
      expect((await api.refusal(closed, { as: key })).status).toBe(403)
  })

  it('reaches only the rows its owner reaches', async () => {
    const as = await api.signIn(
      [
        { action: ['create', 'read'], subject: 'ApiKey' },
        { action: 'read', subject: 'Customer', conditions: { ownerId: '$user.id' } },
      ],
      { id: 70 },
    )
    const { key } = await make(as, ['customers:read'])
    const caller = await admitKey(new Request('http://localhost', { headers: { authorization: `Bearer ${key}` } }), {
      ...api.machine,
      program,
    })
    const may = (ownerId: number) => caller?.ability.can('read', subject('Customer', { ownerId }))
    expect([may(70), may(71)]).toEqual([true, false])
  })

  it('ends when it is deleted, when its day has come, and with its owner', async () => {
    const as = await api.signIn()
    const gone = await make(as, ['orders:read'])
    await api.call(apiKeyCalls.remove, { as, params: { id: gone.id } })
    const old = await make(as, ['orders:read'], '2026-11-20T08:00:00Z')
    for (const { key } of [gone, old]) expect((await api.refusal(listOrders, { as: key })).status).toBe(401)
    expect((await api.refusal(apiKeyCalls.remove, { as, params: { id: 99 } })).status).toBe(404)
    expect((await api.refusal(createApiKey, { as, body: { name: '', scopes: [], expiresAt: null } })).status).toBe(422)
  })

  it('names the scope that is missing', async () => {
    const { key } = await make(await api.signIn(), ['orders:read'])
    const response = await api.fetch(requestOf(listDepots, { headers: { authorization: `Bearer ${key}` } }))
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="Routewright", error="insufficient_scope", scope="depots:read"',
    )
    expect(await response.json()).toMatchObject({
      message: 'This API key lacks a scope. It needs one of: depots:read, depots:write.',
    })
    const { message } = await api.refusal(deleteOrder, { as: key, params: { id: 1 } })
    expect(message).toBe('API keys can’t make this call. Sign in as a person to make it.')
  })

  it('opens nothing that lets someone sign in as another', async () => {
    const { key } = await make(await api.signIn(), ['drivers:read', 'drivers:write'])
    const { status, message } = await api.refusal(createSignInCode, { as: key, params: { id: 1 } })
    expect([status, message]).toEqual([403, 'API keys can’t make this call. Sign in as a person to make it.'])
  })

  it('is told what is wrong with it, and no one else is', async () => {
    const as = await api.signIn()
    const made = await make(as, ['orders:read'])
    const off = await make(as, ['orders:read'])
    await api.call(apiKeyCalls.change, { as, params: { id: off.id }, body: { isOn: false } })
    const old = await make(as, ['orders:read'], '2026-11-20T08:00:00Z')
    const said = async (secret?: string) => {
      const headers: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
      const response = await api.fetch(requestOf(listOrders, { headers }))
      const { message } = z.parse(z.object({ message: z.string() }), await response.json())
      return [response.status, message, response.headers.get('www-authenticate')]
    }
    const wrong = 'Bearer realm="Routewright", error="invalid_token"'
    expect(await said()).toEqual([401, 'Sign in first.', 'Bearer realm="Routewright"'])
    expect(await said('f'.repeat(64))).toEqual([401, 'Your session has ended or is unknown. Sign in again.', wrong])
    expect(await said(`${made.key.slice(0, -1)}x`)).toEqual([
      401,
      'This API key is unknown. Check that you sent it whole.',
      wrong,
    ])
    expect(await said(off.key)).toEqual([401, 'This API key is turned off.', wrong])
    expect(await said(old.key)).toEqual([401, 'This API key has expired. Create a new one.', wrong])
  })

  it('gets a new secret from its owner alone, and takes the old one for as long as was chosen', async () => {
    const as = await api.signIn()
    const { key, id } = await make(as, ['orders:read'])
    const rotated = await api.call(rotateApiKey, { as, params: { id }, body: { overlapHours: 1 } })
    expect(rotated).toMatchObject({ id, isOwn: true, start: rotated.key.slice(0, 9) })
    expect(rotated.previousUntil).toBe(new Date(api.machine.now().getTime() + 3_600_000).toISOString())
    for (const secret of [key, rotated.key]) expect((await api.call(listOrders, { as: secret })).total).toBe(0)
    const other = await api.signIn()
    expect((await api.refusal(rotateApiKey, { as: other, params: { id }, body: { overlapHours: 0 } })).status).toBe(404)
    const last = await api.call(rotateApiKey, { as, params: { id }, body: { overlapHours: 0 } })
    const said = async (secret: string) => (await api.refusal(listOrders, { as: secret })).message
    expect(await said(rotated.key)).toBe('This secret was replaced. Use the new one of this API key.')
    expect(await said(key)).toBe('This API key is unknown. Check that you sent it whole.')
    expect((await api.call(listOrders, { as: last.key })).total).toBe(0)
    const [kept] = await api.call(ownKeyCalls.list, { as })
    expect(kept).toMatchObject({ start: last.start, previousUntil: null })
  })

  it('takes the secret that programs use for as long as was promised, though it is replaced again', async () => {
    const as = await api.signIn()
    const { key, id } = await make(as, ['orders:read'])
    const rotate = (overlapHours: number) => api.call(rotateApiKey, { as, params: { id }, body: { overlapHours } })
    const first = await rotate(24)
    const second = await rotate(1)
    expect(second.previousUntil).toBe(first.previousUntil)
    for (const secret of [key, second.key]) expect((await api.call(listOrders, { as: secret })).total).toBe(0)
    const refused = async (secret: string) => (await api.refusal(listOrders, { as: secret })).status
    expect(await refused(first.key)).toBe(401)
    await rotate(0)
    for (const secret of [key, second.key]) expect(await refused(secret)).toBe(401)
  })

  it('is seen, turned off and deleted by its owner without a right, and turned on again only with one', async () => {
    const office = await api.signIn()
    const owner = await api.signIn([
      { action: 'create', subject: 'ApiKey' },
      { action: 'read', subject: 'Order' },
    ])
    const { key, ...own } = await make(owner, ['orders:read'])
    const { id: foreign } = await make(office, ['orders:read'])
    const turn = (id: number, isOn: boolean) => ({ as: owner, params: { id }, body: { isOn } })
    expect((await api.refusal(apiKeyCalls.list, { as: owner })).status).toBe(403)
    expect((await api.call(ownKeyCalls.list, { as: owner })).map(({ id }) => id)).toEqual([own.id])
    expect((await api.call(ownKeyCalls.change, turn(own.id, false))).isOn).toBe(false)
    expect((await api.refusal(listOrders, { as: key })).status).toBe(401)
    expect((await api.refusal(ownKeyCalls.change, turn(own.id, true))).status).toBe(403)
    expect((await api.refusal(ownKeyCalls.change, turn(foreign, false))).status).toBe(404)
    expect((await api.refusal(ownKeyCalls.remove, { as: owner, params: { id: foreign } })).status).toBe(404)
    await api.call(apiKeyCalls.change, { ...turn(own.id, true), as: office })
    expect((await api.call(listOrders, { as: key })).total).toBe(0)
    await api.call(ownKeyCalls.remove, { as: owner, params: { id: own.id } })
    expect(await api.call(ownKeyCalls.list, { as: owner })).toEqual([])
  })
})
