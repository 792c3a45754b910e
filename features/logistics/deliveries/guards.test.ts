import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import { users } from '#platform/access/server/tables.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { createWebhook } from '#platform/webhooks/contract.ts'
import { webhookDeliveries } from '#platform/webhooks/server/tables.ts'
import { createDepot } from '../depots/contract.ts'
import { changePlace, readPlace } from '../places/contract.ts'
import { weekOf } from '../settings/rules.ts'
import * as contract from './contract.ts'
import { routeDeliveries, setDates } from './server/commands.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const take = (change: object = {}, token = as) =>
  api.call(contract.createDelivery, {
    as: token,
    body: { recipient: 'Ana', address: 'Rambla 12', pins, ...change } as never,
  })
const read = (reference: string, token = as) =>
  api.call(contract.readDelivery, { as: token, params: { id: reference } })
const batch = async (rows: unknown[], duplicates: 'skip' | 'update' = 'skip', token = as) =>
  (await api.call(contract.createDeliveries, { as: token, body: { deliveries: rows, duplicates } })).rows
const newDepot = async (code: string) =>
  (
    await api.call(createDepot, {
      as,
      body: {
        name: code,
        code,
        address: '',
        point: [-56.18, -34.88],
        docks: 3,
        hours: weekOf(['monday'], '08:00', '17:00'),
        days: [],
        loadingMinutes: 15,
      },
    })
  ).id
const may = (actions: string[], conditions?: object) =>
  ({ action: actions, subject: 'Delivery', ...(conditions && { conditions }) }) as never

describe('reading one delivery', () => {
  it('by id never returns another one whose reference is that number', async () => {
    const one = await take({ reference: 'ORDER-A', recipient: 'First' })
    await take({ reference: String(one.id), recipient: 'Second' })
    expect((await read(String(one.id))).recipient).toBe('Second')
    const byId = (id: number, token = as) => ({ as: token, params: { id } })
    expect(await api.call(contract.readDeliveryById, byId(one.id))).toMatchObject({ recipient: 'First' })
    expect((await api.refusal(contract.readDeliveryById, byId(9999))).status).toBe(404)
    const stranger = await api.signIn([may(['read'], scopeConditions.own)])
    expect((await api.refusal(contract.readDeliveryById, byId(one.id, stranger))).status).toBe(404)
  })

  it('by its reference never matches an id', async () => {
    const { id } = await take({ reference: 'A' })
    expect((await api.refusal(contract.readDelivery, { as, params: { id: String(id) } })).status).toBe(404)
  })
})

describe('a batch', () => {
  it('refuses a pin that moves a settled place, and an unknown depot, and accepts the other rows', async () => {
    await take({ reference: 'A' })
    const clerk = await api.signIn([may(['read', 'create'])])
    const far = { door: [10, 50], parking: null }
    const row = (change: object) => ({ recipient: 'X', address: 'Rambla 12', ...change })
    const rows = [row({ pins: far }), row({ depotId: 999 }), row({ pins }), row({ address: 'Rambla 14', pins: far })]
    const answer = await batch(rows, 'skip', clerk)
    expect(answer.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'created', 'created'])
    expect(answer[0]?.message).toContain('already confirmed')
    expect(answer[1]?.message).toContain('999')
    expect((await read('A')).door).toEqual(pins.door)
    const alone = { as: clerk, body: row({ pins: far }) as never }
    expect((await api.refusal(contract.createDelivery, alone)).status).toBe(403)
  })
})

describe('links in a batch', () => {
  it('are refused if the other delivery is out of reach, which stays unchanged', async () => {
    const [here, there] = [await newDepot('D1'), await newDepot('D2')]
    await take({ reference: 'P', depotId: there })
    await take({ reference: 'Q', depotId: there, linkedTo: 'P' })
    const clerk = await api.signIn([may(['read', 'write', 'create'], scopeConditions.depots)], { depotIds: [here] })
    const rows = [
      { recipient: 'X', address: 'Rambla 1', reference: 'E', depotId: here, linkedTo: 'P' },
      { recipient: 'X', address: 'Rambla 1', reference: 'F', depotId: here, linkedTo: 'missing' },
    ]
    const answer = await batch(rows, 'skip', clerk)
    expect(answer.map(({ outcome, id }) => ({ outcome, id }))).toEqual([
      { outcome: 'refused', id: null },
      { outcome: 'refused', id: null },
    ])
    expect(answer[0]?.message).toContain('“P”')
    expect((await read('P')).linked?.reference).toBe('Q')
    expect((await read('Q')).linked?.reference).toBe('P')
  })

  it('are refused to people who may see the other delivery but not change it', async () => {
    await take({ reference: 'P' })
    const adder = await api.signIn([may(['read', 'create'])])
    const [row] = await batch([{ recipient: 'X', address: 'Rambla 1', linkedTo: 'P' }], 'skip', adder)
    expect(row?.outcome).toBe('refused')
    const body = { recipient: 'X', address: 'Rambla 1', linkedTo: 'P' } as never
    expect((await api.refusal(contract.createDelivery, { as: adder, body })).status).toBe(422)
    expect((await read('P')).linked).toBeNull()
  })

  it('are never made between a client and another owner', async () => {
    const client = await api.signIn([may(['read', 'write', 'create'], scopeConditions.own)])
    await take({ reference: 'MINE' }, client)
    const [row] = await batch([{ recipient: 'X', address: 'Rambla 1', linkedTo: 'MINE' }])
    expect(row?.outcome).toBe('refused')
    expect((await read('MINE')).linked).toBeNull()
  })

  it('join deliveries of one batch, whichever comes first', async () => {
    const rows = [
      { recipient: 'X', address: 'Rambla 1', reference: 'A', linkedTo: 'B' },
      { recipient: 'Y', address: 'Rambla 2', reference: 'B', type: 'pickup' },
    ]
    await batch(rows)
    expect((await read('A')).linked?.reference).toBe('B')
    expect((await read('B')).linked?.reference).toBe('A')
  })

  it('release the delivery that was linked before, on the timelines of both', async () => {
    await take({ reference: 'P' })
    await take({ reference: 'Q', linkedTo: 'P' })
    const before = await read('P')
    await take({ reference: 'R', linkedTo: 'P' })
    const after = await read('P')
    expect(after).toMatchObject({ linked: { reference: 'R' }, version: before.version + 1 })
    const left = await read('Q')
    expect(left.linked).toBeNull()
    for (const { id } of [after, left]) {
      const { entries } = await api.call(contract.readTimeline, { as, params: { id } })
      expect(entries.at(-1)).toMatchObject({ kind: 'changed', fields: ['linkedTo'] })
    }
  })
})

describe('updating through a batch', () => {
  it('changes only the fields that were sent', async () => {
    const kept = { phone: '099', driverNote: 'Ring', tags: ['x'], windows: [{ from: '08:00', to: '09:00' }] }
    await take({ reference: 'A', ...kept })
    const [row] = await batch([{ reference: 'A', recipient: 'Eva', address: 'Rambla 12' }], 'update')
    expect(row?.outcome).toBe('updated')
    expect(await read('A')).toMatchObject({ recipient: 'Eva', phone: '099', driverNote: 'Ring', tags: ['x'] })
    expect((await read('A')).windows).toHaveLength(1)
    await batch([{ reference: 'A', recipient: 'Eva', address: 'Rambla 12', tags: [] }], 'update')
    expect((await read('A')).tags).toEqual([])
  })
})

describe('contact details of recipients', () => {
  it('can’t be found out by searching for them', async () => {
    await take({ reference: 'A', phone: '+598 99 123' })
    const reader = await api.signIn([may(['read'])])
    const owner = await api.signIn([may(['read', 'create'], scopeConditions.own)])
    await take({ reference: 'B', phone: '+598 99 123' }, owner)
    const found = async (q: string, token: string) => {
      const query = { q }
      const { deliveries: rows } = await api.call(contract.listDeliveries, { as: token, query })
      const { all } = await api.call(contract.countDeliveries, { as: token, query })
      const { points } = await api.call(contract.listDeliveryPoints, { as: token, query })
      const { recipients } = await api.call(contract.recallRecipients, { as: token, query })
      return [rows.length, all, points.length, recipients.length]
    }
    expect(await found('99 123', as)).toEqual([2, 2, 2, 2])
    expect(await found('99 123', owner)).toEqual([1, 1, 1, 1])
    expect(await found('99 123', reader)).toEqual([0, 0, 0, 0])
    expect(await found('ramBLA', reader)).toEqual([2, 2, 2, 2])
  })

  const withContact = async (change: object = {}, token = as) => {
    const made = await take({ reference: 'A', phone: '099 123', email: 'ana@test.example', ...change }, token)
    const id = made.placeId!
    const { version } = await api.call(readPlace, { as, params: { id } })
    const details = { pins: null, name: '', accessNotes: 'Door code 4711', serviceMinutes: null, hours: null }
    await api.call(changePlace, { as, params: { id }, body: { version, ...details } })
    return made
  }
  const everything = async (token: string, id: number) => [
    await read('A', token),
    await api.call(contract.readDeliveryById, { as: token, params: { id } }),
    await api.call(contract.listDeliveries, { as: token, query: {} }),
    await api.call(contract.recallRecipients, { as: token, query: { q: 'ana' } }),
  ]
  const secrets = /099 123|ana@test|4711/

  it('are blank without the right to customer data, and present with it', async () => {
    const { id } = await withContact()
    const reader = await api.signIn([may(['read'])])
    expect(JSON.stringify(await everything(reader, id))).not.toMatch(secrets)
    const service = await api.signIn([may(['read']), { action: 'read', subject: ['Recipient', 'Place'] }])
    const seen = await read('A', service)
    expect(seen).toMatchObject({ phone: '099 123', email: 'ana@test.example' })
    expect(seen.place?.accessNotes).toBe('Door code 4711')
  })

  it('follow the conditions of the right', async () => {
    const [here, there] = [await newDepot('D1'), await newDepot('D2')]
    await withContact({ depotId: there })
    const rules = [
      may(['read']),
      { action: 'read', subject: ['Recipient', 'Place'], conditions: scopeConditions.depots },
    ]
    const phoneFor = async (depotId: number) =>
      (await read('A', await api.signIn(rules as never, { depotIds: [depotId] }))).phone
    expect(await phoneFor(here)).toBe('')
    expect(await phoneFor(there)).toBe('099 123')
  })

  it('are visible to drivers on their own route, to clients on their own deliveries, and to programs', async () => {
    const { id } = await withContact()
    const driver = await api.signIn([may(['read'], scopeConditions.assigned)], { email: 'driver@test.example' })
    const [person] = await api.machine.db.select().from(users).where(eq(users.email, 'driver@test.example'))
    await api.machine.db.update(deliveries).set({ driverUserId: person!.id }).where(eq(deliveries.id, id))
    expect((await read('A', driver)).place?.accessNotes).toBe('Door code 4711')
    const client = await api.signIn([may(['read', 'create'], scopeConditions.own)])
    expect((await take({ reference: 'B', phone: '098' }, client)).phone).toBe('098')
    const body = { name: 'Shop', scopes: ['deliveries:read' as const], expiresAt: null }
    const { key } = await api.call(createApiKey, { as, body })
    expect((await read('A', key)).phone).toBe('099 123')
  })

  it('come without the fee and the customer for drivers and clients', async () => {
    const { id } = await withContact()
    const driver = await api.signIn([may(['read'], scopeConditions.assigned)], { email: 'driver@test.example' })
    const [person] = await api.machine.db.select().from(users).where(eq(users.email, 'driver@test.example'))
    await api.machine.db
      .update(deliveries)
      .set({ driverUserId: person!.id, feeCents: 900, customerId: 7 })
      .where(eq(deliveries.id, id))
    expect(await read('A')).toMatchObject({ feeCents: 900, customerId: 7 })
    expect(await read('A', driver)).toMatchObject({ feeCents: null, customerId: null })
  })

  it('stay unchanged if someone who can’t see them saves the rest', async () => {
    const { id } = await withContact()
    const writer = await api.signIn([may(['read', 'write'])])
    const body = { version: 1, priority: 3, phone: '', email: '' } as never
    await api.call(contract.changeDelivery, { as: writer, params: { id }, body })
    expect(await read('A')).toMatchObject({ priority: 3, phone: '099 123', email: 'ana@test.example' })
  })
})

describe('the payload of a webhook', () => {
  it('has one shape for every event, without private notes or accounts', async () => {
    const body = { url: 'https://example.com/hook', kinds: ['delivery.*'], isActive: true } as never
    await api.call(createWebhook, { as, body })
    await take({ reference: 'P' })
    const { id } = await take({ reference: 'A', privateNote: 'Owes us money', linkedTo: 'P' })
    const change = { version: 1, priority: 3 } as never
    await api.call(contract.changeDelivery, { as, params: { id }, body: change })
    await api.machine.db.update(deliveries).set({ state: 'ready' }).where(eq(deliveries.id, id))
    const routed = { routeId: 1, stopNumber: 2, driverId: 3, driverUserId: 4, eta: api.machine.now() }
    const maker = { ...api.machine, address: '' }
    await api.machine.db.transaction((tx) => routeDeliveries(tx, maker, [{ deliveryId: id, ...routed }]))
    const sent = (await api.machine.db.select().from(webhookDeliveries)).map(({ kind, payload }) => {
      const { data } = JSON.parse(payload) as { data: Record<string, unknown> }
      return { kind, data, text: payload }
    })
    const ofA = sent.filter(({ data }) => data['reference'] === 'A')
    expect(ofA.map(({ kind }) => kind).toSorted()).toEqual(['delivery.changed', 'delivery.created', 'delivery.state'])
    const dataOf = (kind: string) => ofA.find((one) => one.kind === kind)?.data ?? {}
    const keysOf = (kind: string) => Object.keys(dataOf(kind)).toSorted()
    expect(keysOf('delivery.created')).toEqual(keysOf('delivery.changed'))
    expect(keysOf('delivery.state')).toEqual(keysOf('delivery.changed'))
    expect(dataOf('delivery.state')).toMatchObject({ state: 'published', routeId: 1, stopNumber: 2 })
    expect(dataOf('delivery.created')['linked']).toEqual({ reference: 'P', type: 'drop' })
    for (const { text } of sent) expect(text).not.toMatch(/Owes us money|privateNote|driverUserId|ownerId/)
  })

  it('says that a delivery is no longer planned, however its day was changed', async () => {
    const body = { url: 'https://example.com/hook', kinds: ['delivery.state'], isActive: true } as never
    await api.call(createWebhook, { as, body })
    const ids = [await take({ date: '2026-11-23' }), await take({ date: '2026-11-23' })].map(({ id }) => id)
    await api.machine.db.update(deliveries).set({ state: 'planned' })
    const [first = 0, second = 0] = ids
    const change = { version: 1, date: '2026-11-24' } as never
    await api.call(contract.changeDelivery, { as, params: { id: first }, body: change })
    const [row] = await api.machine.db.select().from(deliveries).where(eq(deliveries.id, second))
    const maker = { ...api.machine, address: '' }
    await api.machine.db.transaction((tx) => setDates(tx, maker, [{ row: row!, date: '2026-11-24' }]))
    const sent = (await api.machine.db.select().from(webhookDeliveries)).map(({ payload }) => JSON.parse(payload))
    expect(sent.map(({ data: { id, state } }) => ({ id, state }))).toEqual(ids.map((id) => ({ id, state: 'ready' })))
  })
})
