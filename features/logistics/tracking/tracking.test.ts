import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import type { CallError } from '#kit/web/call.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { createDelivery, listDeliveries, readDelivery } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { openTracking, readTracking } from './contract.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const secrets = {
  recipient: 'Ana Pérez',
  address: 'Rambla 12',
  phone: '099 123',
  email: 'ana@test.example',
  driverNote: 'Ring twice',
  privateNote: 'Owes us money',
}
const take = (change: object = {}) =>
  api.call(createDelivery, {
    as,
    body: {
      ...secrets,
      reference: 'ORDER-77',
      date: '2026-11-21',
      windows: [{ from: '08:00', to: '10:00', isHard: false, centsPerMinute: 5 }],
      pins: { door: [-56.1, -34.9], parking: null },
      ...change,
    } as never,
  })
const track = (code: string) => api.call(readTracking, { params: { code } })
/** The status of opening what only its recipient sees. */
async function openWith(code: string, digits: string): Promise<number> {
  return api.call(openTracking, { params: { code }, body: { digits } }).then(
    () => 200,
    (error: CallError) => error.status,
  )
}

describe('a tracking link', () => {
  it('shows how far the delivery is and when it arrives, without signing in, and nothing private', async () => {
    const { trackingCode } = await take()
    const seen = await track(trackingCode)
    expect(seen).toMatchObject({
      reference: 'ORDER-77',
      type: 'drop',
      step: 'received',
      date: '2026-11-21',
      windows: [{ from: '08:00', to: '10:00' }],
      needsPin: false,
    })
    expect(seen.company).not.toBe('')
    expect(Object.keys(seen).toSorted()).toEqual([
      'company',
      'date',
      'email',
      'expected',
      'happenedAt',
      'isChosen',
      'look',
      'needsPin',
      'phone',
      'reference',
      'step',
      'stopsBefore',
      'timeZone',
      'type',
      'windows',
    ])
    for (const secret of Object.values(secrets)) expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('names the driver, with the contact of the store', async () => {
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    const value = { ...tabs.details, storeName: 'Corner Shop', phone: '2900 1234', contactEmail: 'hello@shop.example' }
    await api.call(changeStoreDetails, { as, body: { version: versions['details'] ?? 0, value } })
    const { trackingCode } = await take()
    expect(await track(trackingCode)).toMatchObject({
      company: 'Corner Shop',
      phone: '2900 1234',
      email: 'hello@shop.example',
    })
  })

  it('of a label or a list shows the state and lets no one act, not even with the digits', async () => {
    const { trackingCode } = await take({ phone: '099 123 456' })
    const [listed] = (await api.call(listDeliveries, { as, query: {} })).deliveries
    const code = listed!.trackingCode
    expect(code).toMatch(/^[0-9a-f]{32}$/)
    expect(code).not.toBe(trackingCode)
    expect((await track(trackingCode)).look!.action).not.toBeNull()
    expect(await track(code)).toMatchObject({ reference: 'ORDER-77', step: 'received', look: { action: null } })
    expect(await openWith(code, '3456')).toBe(404)
    expect(await openWith(trackingCode, '3456')).toBe(200)
    const found = await api.call(listDeliveries, { as, query: { q: code } })
    expect(found.deliveries.map(({ reference }) => reference)).toEqual(['ORDER-77'])
  })

  it('that lets its recipient act is for those alone who see how to reach them', async () => {
    const { trackingCode } = await take({ phone: '099 123 456' })
    const rules = [{ action: 'read', subject: 'Delivery' }]
    const read = async (token: string) =>
      (await api.call(readDelivery, { as: token, params: { id: 'ORDER-77' } })).trackingCode
    expect(await read(as)).toBe(trackingCode)
    const other = await read(await api.signIn(rules))
    expect(other).not.toBe(trackingCode)
    expect((await track(other)).reference).toBe('ORDER-77')
  })

  it('asks for the door while the address is unclear', async () => {
    const { trackingCode } = await take({ pins: null, address: 'Nowhere 9' })
    expect(await track(trackingCode)).toMatchObject({ step: 'received', needsPin: true })
  })

  it('shows no day once the delivery is over', async () => {
    const { id, trackingCode } = await take()
    await api.machine.db.update(deliveries).set({ state: 'delivered' }).where(eq(deliveries.id, id))
    expect(await track(trackingCode)).toMatchObject({ step: 'done', date: null, windows: [] })
  })

  it('is refused if it doesn’t exist, and guessing codes is slowed down', async () => {
    const params = { code: 'f'.repeat(32) }
    expect((await api.refusal(readTracking, { params })).status).toBe(404)
    expect((await api.refusal(readTracking, { params: { code: 'x' } })).status).toBe(404)
    for (let tries = 0; tries < 39; tries++) await api.refusal(readTracking, { params })
    expect((await api.refusal(readTracking, { params })).status).toBe(429)
    // A code that is there still works from the same address.
    expect((await track((await take()).trackingCode)).step).toBe('received')
  })

  it('locks nobody out for longer because the clock was ahead', async () => {
    const { trackingCode: code } = await take({ phone: '099 123 456' })
    const unknown = { params: { code: 'e'.repeat(32) } }
    const { clock } = api.machine
    const right = clock.now
    clock.now = new Date(right.getTime() + 300 * 86_400_000)
    for (let tries = 0; tries < 40; tries++) await api.refusal(readTracking, unknown)
    for (let tries = 0; tries < 6; tries++) await openWith(code, '0000')
    expect(await openWith(code, '3456')).toBe(429)
    clock.now = right
    expect(await openWith(code, '3456')).toBe(200)
    expect((await api.refusal(readTracking, unknown)).status).toBe(404)
  })
})
