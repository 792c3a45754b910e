import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownCodeOf } from '#homes/test/own-code.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { CallError } from '#kit/web/call.ts'
import { users } from '#platform/access/server/tables.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import {
  createDelivery,
  listDeliveries,
  readDelivery,
  readTimeline,
  revealRecipientLink,
} from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { openTracking, readTracking } from './contract.ts'

const api = await testApi()
const { db } = api.machine
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
const take = async (change: object = {}) => {
  const made = await api.call(createDelivery, {
    as,
    body: {
      ...secrets,
      reference: 'ORDER-77',
      date: '2026-11-21',
      windows: [{ from: '08:00', to: '10:00', isHard: false, centsPerMinute: 5 }],
      pins: { door: [-56.1, -34.9], parking: null },
      ...change,
    },
  })
  return { ...made, ownCode: await ownCodeOf(api, made.id) }
}
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
    const { ownCode } = await take()
    const seen = await track(ownCode)
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
    const { ownCode } = await take()
    expect(await track(ownCode)).toMatchObject({
      company: 'Corner Shop',
      phone: '2900 1234',
      email: 'hello@shop.example',
    })
  })

  it('of a label or a list shows the state and lets no one act, not even with the digits', async () => {
    const { ownCode } = await take({ phone: '099 123 456' })
    const [listed] = (await api.call(listDeliveries, { as, query: {} })).deliveries
    const code = listed!.trackingCode
    expect(code).toMatch(/^[0-9a-f]{32}$/)
    expect(code).not.toBe(ownCode)
    expect((await track(ownCode)).look!.action).not.toBeNull()
    expect(await track(code)).toMatchObject({ reference: 'ORDER-77', step: 'received', look: { action: null } })
    expect(await openWith(code, '3456')).toBe(404)
    expect(await openWith(ownCode, '3456')).toBe(200)
    const found = await api.call(listDeliveries, { as, query: { q: code } })
    expect(found.deliveries.map(({ reference }) => reference)).toEqual(['ORDER-77'])
  })

  it('that lets its recipient act is for those alone who have that right, one at a time, and each use is recorded', async () => {
    const { id, ownCode, trackingCode } = await take({ phone: '099 123 456' })
    const reader = await api.signIn([{ action: 'read', subject: ['Delivery', 'Recipient'] }])
    const driver = await api.signIn([{ action: 'read', subject: 'Delivery', conditions: { driverUserId: '$user.id' } }])
    const [newest] = await db.select({ id: users.id }).from(users).orderBy(desc(users.id)).limit(1)
    await db.update(deliveries).set({ driverUserId: newest!.id }).where(eq(deliveries.id, id))
    for (const token of [as, reader, driver]) {
      const seen = await api.call(readDelivery, { as: token, params: { id: 'ORDER-77' } })
      expect(seen.phone).toBe('099 123 456')
      expect(JSON.stringify(seen)).not.toContain(ownCode)
      expect(await openWith(seen.trackingCode, '3456')).toBe(404)
    }
    const reveal = { params: { id } }
    for (const token of [reader, driver])
      expect((await api.refusal(revealRecipientLink, { as: token, ...reveal })).status).toBe(403)
    expect(await api.call(revealRecipientLink, { as, ...reveal })).toEqual({
      link: `http://localhost:3000/track/${ownCode}`,
    })
    const { entries } = await api.call(readTimeline, { as, ...reveal })
    expect(entries.map(({ kind }) => kind)).toContain('linkRead')
    expect(JSON.stringify(entries)).not.toContain(ownCode)
    expect((await track(trackingCode)).reference).toBe('ORDER-77')
  })

  it('that lets its recipient act is for depots that somebody may read it of, and no others', async () => {
    const { id } = await take()
    const elsewhere = [{ action: 'read', subject: 'RecipientLink', conditions: { depotId: { $in: [4711] } } }]
    const token = await api.signIn(elsewhere)
    expect((await api.refusal(revealRecipientLink, { as: token, params: { id } })).status).toBe(404)
  })

  it('asks for the door while the address is unclear', async () => {
    const { ownCode } = await take({ pins: null, address: 'Nowhere 9' })
    expect(await track(ownCode)).toMatchObject({ step: 'received', needsPin: true })
  })

  it('shows no day once the delivery is over', async () => {
    const { id, ownCode } = await take()
    await api.machine.db.update(deliveries).set({ state: 'delivered' }).where(eq(deliveries.id, id))
    expect(await track(ownCode)).toMatchObject({ step: 'done', date: null, windows: [] })
  })

  it('is refused if it doesn’t exist, and guessing codes is slowed down', async () => {
    const params = { code: 'f'.repeat(32) }
    expect((await api.refusal(readTracking, { params })).status).toBe(404)
    expect((await api.refusal(readTracking, { params: { code: 'x' } })).status).toBe(404)
    for (let tries = 0; tries < 39; tries++) await api.refusal(readTracking, { params })
    expect((await api.refusal(readTracking, { params })).status).toBe(429)
    // A code that is there still works from the same address.
    expect((await track((await take()).ownCode)).step).toBe('received')
  })

  it('locks nobody out for longer because the clock was ahead', async () => {
    const { ownCode: code } = await take({ phone: '099 123 456' })
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
