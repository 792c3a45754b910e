import { roles } from '#platform/access/server/tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMe } from '#platform/accounts/contract.ts'
import { apiKeyCalls, createApiKey } from '#platform/api-keys/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { listOrders } from '#features/ecommerce/orders/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createUser, deleteUser, listUserActivity, undoUserDeletion, UserBody } from './contract.ts'
import { ownConnections, userConnections } from '../billing/contract.ts'

const api = await testApi()
const named = (username: string) =>
  UserBody.parse({ fullName: username, username, email: `${username}@test.example`, role: 'subscriber' })

describe('connections of a person', () => {
  let as: string
  let id: number
  beforeEach(async () => {
    as = await api.signIn()
    await api.machine.db.insert(roles).values({ name: 'subscriber', rules: [] })
    id = (await api.call(createUser, { as, body: named('nina') })).body.id
  })
  const link = (network: 'website' | 'github', address: string) =>
    api.call(userConnections.link, { as, params: { id, network }, body: { address } })
  const links = async () => (await api.call(userConnections.read, { as, params: { id } })).links

  it('can be linked, linked again and removed, and the change is recorded', async () => {
    await link('github', 'https://github.com/nina')
    await link('github', 'https://www.github.com/nina-s')
    await link('website', 'https://nina.example/')
    expect(await links()).toEqual([
      { network: 'github', address: 'https://www.github.com/nina-s' },
      { network: 'website', address: 'https://nina.example/' },
    ])
    await api.call(userConnections.unlink, { as, params: { id, network: 'github' } })
    expect(await links()).toEqual([{ network: 'website', address: 'https://nina.example/' }])
    expect((await api.refusal(userConnections.unlink, { as, params: { id, network: 'github' } })).status).toBe(404)
    expect((await api.call(listUserActivity, { as, params: { id } })).activity.map(({ kind }) => kind)).toContain(
      'user.connections-changed',
    )
    const { events } = await api.call(listEvents, { as, query: { kind: 'user.connections-changed' } })
    expect(events[0]).toMatchObject({
      before: [{ network: 'github' }, { network: 'website' }],
      after: [{ network: 'website', address: 'https://nina.example/' }],
    })
  })

  it.each([
    'http://github.com/nina',
    'javascript:alert(1)',
    'https://github.com.evil.example/nina',
    'https://evilgithub.com/nina',
    'github.com/nina',
    `https://github.com/${'n'.repeat(200)}`,
  ])('refuse %s as an address at GitHub', async (address) => {
    expect([400, 422]).toContain(
      (await api.refusal(userConnections.link, { as, params: { id, network: 'github' }, body: { address } })).status,
    )
    expect(await links()).toEqual([])
  })

  it('go with the person and come back with them', async () => {
    await link('website', 'https://nina.example/')
    await api.call(deleteUser, { as, params: { id } })
    await api.call(undoUserDeletion, { as, params: { id } })
    expect(await links()).toEqual([{ network: 'website', address: 'https://nina.example/' }])
  })

  it('show the keys of this person alone, and a key that is turned off opens nothing until it is on again', async () => {
    const { key, ...kept } = await api.call(createApiKey, {
      as,
      body: { name: 'Till', scopes: ['orders:read'], expiresAt: null },
    })
    expect((await api.call(userConnections.read, { as, params: { id } })).keys).toEqual([])
    const turn = (isOn: boolean) => api.call(apiKeyCalls.change, { as, params: { id: kept.id }, body: { isOn } })
    await api.call(listOrders, { as: key })
    expect(await turn(false)).toMatchObject({ name: 'Till', isOn: false })
    expect((await api.refusal(listOrders, { as: key })).status).toBe(401)
    expect((await api.call(apiKeyCalls.list, { as })).map(({ isOn }) => isOn)).toEqual([false])
    const { events } = await api.call(listEvents, { as, query: { kind: 'apiKey.changed' } })
    expect(events).toMatchObject([{ before: { name: 'Till', isOn: true }, after: { name: 'Till', isOn: false } }])
    await turn(true)
    expect((await api.call(listOrders, { as: key })).total).toBe(0)
  })

  it('are kept by their person without any right, seen by the office, and nobody else’s are reached', async () => {
    const own = await api.signIn([])
    const params = { network: 'github' as const }
    const body = { address: 'https://github.com/omar' }
    const { links: kept } = await api.call(ownConnections.link, { as: own, params, body })
    expect(kept).toEqual([{ network: 'github', ...body }])
    expect(await links()).toEqual([])
    const { userData } = await api.call(readMe, { as: own })
    expect((await api.call(userConnections.read, { as, params: { id: userData.id } })).links).toEqual(kept)
    expect((await api.refusal(userConnections.read, { as: own, params: { id } })).status).toBe(403)
    await link('website', 'https://nina.example/')
    expect((await api.refusal(ownConnections.unlink, { as: own, params: { network: 'website' } })).status).toBe(404)
    expect(
      (await api.refusal(ownConnections.link, { as: own, params, body: { address: 'https://evil.example/omar' } }))
        .status,
    ).toBe(422)
    expect((await api.call(ownConnections.unlink, { as: own, params })).links).toEqual([])
  })
})
