import { beforeEach, describe, expect, it } from 'vitest'
import { roles } from '#app/tables.ts'
import { changeApiKey, createApiKey, listApiKeys } from '#features/api-keys/contract.ts'
import { listEvents } from '#features/events/contract.ts'
import { listOrders } from '#features/ecommerce/orders/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createUser, deleteUser, linkUser, listUserActivity, readUserConnections, undoUserDeletion, unlinkUser, UserBody } from './contract.ts'

const api = await testApi()
const named = (username: string) => UserBody.parse({ fullName: username, username, email: `${username}@test.example`, role: 'subscriber' })

describe('connections of a person', () => {
  let as: string
  let id: number
  beforeEach(async () => {
    as = await api.signIn()
    await api.machine.db.insert(roles).values({ name: 'subscriber', rules: [] })
    id = (await api.call(createUser, { as, body: named('nina') })).body.id
  })
  const link = (network: 'website' | 'github', address: string) => api.call(linkUser, { as, params: { id, network }, body: { address } })
  const links = async () => (await api.call(readUserConnections, { as, params: { id } })).links

  it('are linked, linked anew and taken off, and the change is told', async () => {
    await link('github', 'https://github.com/nina')
    await link('github', 'https://www.github.com/nina-s')
    await link('website', 'https://nina.example/')
    expect(await links()).toEqual([{ network: 'github', address: 'https://www.github.com/nina-s' }, { network: 'website', address: 'https://nina.example/' }])
    await api.call(unlinkUser, { as, params: { id, network: 'github' } })
    expect(await links()).toEqual([{ network: 'website', address: 'https://nina.example/' }])
    expect((await api.refusal(unlinkUser, { as, params: { id, network: 'github' } })).status).toBe(404)
    expect((await api.call(listUserActivity, { as, params: { id } })).activity.map(({ kind }) => kind)).toContain('user.connections-changed')
    const { events } = await api.call(listEvents, { as, query: { kind: 'user.connections-changed' } })
    expect(events[0]).toMatchObject({ before: [{ network: 'github' }, { network: 'website' }], after: [{ network: 'website', address: 'https://nina.example/' }] })
  })

  it.each(['http://github.com/nina', 'javascript:alert(1)', 'https://github.com.evil.example/nina', 'https://evilgithub.com/nina', 'github.com/nina', `https://github.com/${'n'.repeat(200)}`])('refuse %s as an address at GitHub', async (address) => {
    expect([400, 422]).toContain((await api.refusal(linkUser, { as, params: { id, network: 'github' }, body: { address } })).status)
    expect(await links()).toEqual([])
  })

  it('go with the person and come back with them', async () => {
    await link('website', 'https://nina.example/')
    await api.call(deleteUser, { as, params: { id } })
    await api.call(undoUserDeletion, { as, params: { id } })
    expect(await links()).toEqual([{ network: 'website', address: 'https://nina.example/' }])
  })

  it('show the keys of this person alone, and a key that is turned off opens nothing until it is on again', async () => {
    const { key, ...kept } = await api.call(createApiKey, { as, body: { name: 'Till', scopes: ['orders:read'], expiresAt: null } })
    expect((await api.call(readUserConnections, { as, params: { id } })).keys).toEqual([])
    const turn = (isOn: boolean) => api.call(changeApiKey, { as, params: { id: kept.id }, body: { isOn } })
    await api.call(listOrders, { as: key })
    expect(await turn(false)).toMatchObject({ name: 'Till', isOn: false })
    expect((await api.refusal(listOrders, { as: key })).status).toBe(401)
    expect((await api.call(listApiKeys, { as })).map(({ isOn }) => isOn)).toEqual([false])
    const { events } = await api.call(listEvents, { as, query: { kind: 'apiKey.changed' } })
    expect(events).toMatchObject([{ before: { name: 'Till', isOn: true }, after: { name: 'Till', isOn: false } }])
    await turn(true)
    expect((await api.call(listOrders, { as: key })).total).toBe(0)
  })
})
