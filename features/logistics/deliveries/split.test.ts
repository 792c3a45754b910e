import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import * as contract from './contract.ts'
import { partReference, partWith, restOf, splitProblem, sumOf } from './rules/split.ts'
import type { DeliveryState } from './rules.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const five = { quantities: { parcels: 5, kilograms: 12.5 } }
const take = (change: object = {}) =>
  api.call(contract.createDelivery, {
    as,
    body: { recipient: 'Ana', address: 'Rambla 12', pins, date: '2026-11-23', ...five, ...change },
  })
const body = (version: number, quantities: Record<string, number> = { parcels: 2, kilograms: 5 }) => ({
  version,
  quantities,
})
const split = ({ id, version }: contract.Delivery, quantities?: Record<string, number>) =>
  api.call(contract.splitDelivery, { as, params: { id }, body: body(version, quantities) })
const refused = (endpoint: typeof contract.splitDelivery, id: number, sent: object, token = as) =>
  api.refusal(endpoint, { as: token, params: { id }, body: sent })
const join = ({ id, version }: contract.Delivery) =>
  api.call(contract.joinDelivery, { as, params: { id }, body: { version } })
const refusedJoin = ({ id, version }: contract.Delivery, token = as) =>
  api.refusal(contract.joinDelivery, { as: token, params: { id }, body: { version } })
const read = (reference: string) => api.call(contract.readDelivery, { as, params: { id: reference } })
const setState = (id: number, state: DeliveryState) =>
  api.machine.db.update(deliveries).set({ state }).where(eq(deliveries.id, id))

describe('the rules of a split', () => {
  it('leave something on both sides, and no more than there was', () => {
    const all = { parcels: 5, kilograms: 10 }
    expect(splitProblem(all, {})).toBe('nothing')
    expect(splitProblem(all, { parcels: 0 })).toBe('nothing')
    expect(splitProblem(all, all)).toBe('everything')
    expect(splitProblem(all, { parcels: 6 })).toBe('more')
    expect(splitProblem(all, { pallets: 1 })).toBe('more')
    expect(splitProblem(all, { constructor: 2 })).toBe('more')
    expect(splitProblem(all, { kilograms: 1e-9 })).toBe('nothing')
    expect(splitProblem(all, { parcels: 5 })).toBeUndefined()
  })

  it('share other units in proportion, and count exactly', () => {
    const units = [
      { key: 'parcels', decimals: 0 },
      { key: 'kilograms', decimals: 1 },
    ]
    expect(partWith({ parcels: 3, kilograms: 10 }, { key: 'parcels', amount: 1 }, units)).toEqual({
      parcels: 1,
      kilograms: 3.3,
    })
    expect(restOf({ kilograms: 0.3 }, { kilograms: 0.1 })).toEqual({ kilograms: 0.2 })
    expect(sumOf({ parcels: 1 }, { parcels: 2, kilograms: 0.1 })).toEqual({ parcels: 3, kilograms: 0.1 })
  })

  it('number parts after the first, and keep references short enough', () => {
    expect(partReference({ reference: 'D-104', partOfId: null }, 2)).toBe('D-104-2')
    expect(partReference({ reference: 'D-104-2', partOfId: 7 }, 3)).toBe('D-104-3')
    expect(partReference({ reference: 'x'.repeat(60), partOfId: null }, 2)).toBe(`${'x'.repeat(58)}-2`)
  })
})

describe('splitting a delivery', () => {
  it('makes another for the same place with a part of the quantities, and its own reference and tracking code', async () => {
    const whole = await take({
      reference: 'D-104',
      windows: [{ from: '09:00', to: '12:00' }],
      skills: ['adr'],
      feeCents: 900,
    })
    const { delivery, part } = await split(whole)
    expect(delivery).toMatchObject({
      reference: 'D-104',
      quantities: { parcels: 3, kilograms: 7.5 },
      feeCents: 900,
      parts: [{ reference: 'D-104-2', quantities: { parcels: 2, kilograms: 5 } }],
    })
    expect(part).toMatchObject({
      reference: 'D-104-2',
      partOf: { reference: 'D-104' },
      state: 'ready',
      recipient: 'Ana',
      date: '2026-11-23',
      windows: whole.windows,
      skills: ['adr'],
      placeId: whole.placeId,
      feeCents: 0,
      orderId: null,
    })
    expect(part.trackingCode).not.toBe(whole.trackingCode)
    const again = await split(part, { parcels: 1 })
    expect(again.part.reference).toBe('D-104-3')
  })

  it('is on the timeline of both', async () => {
    const { delivery, part } = await split(await take({ reference: 'D-1' }))
    const timeline = async (id: number) =>
      (await api.call(contract.readTimeline, { as, params: { id } })).entries.map((entry) => [entry.kind, entry.part])
    expect(await timeline(delivery.id)).toEqual([
      ['created', ''],
      ['split', 'D-1-2'],
    ])
    expect(await timeline(part.id)).toEqual([['created', '']])
  })

  it('is refused if either side would be empty, and on an older version', async () => {
    const { id, version } = await take()
    for (const quantities of [{}, { parcels: 0 }, { parcels: 6 }, five.quantities, { pallets: 1 }]) {
      const answer = await refused(contract.splitDelivery, id, { version, quantities })
      expect([answer.status, answer.issues?.[0]?.path]).toEqual([422, 'quantities'])
    }
    const stale = await refused(contract.splitDelivery, id, body(version + 1))
    expect(stale).toMatchObject({ status: 409, isStale: true })
  })

  it('is refused once it’s loaded or over, and if it belongs to a pick-up', async () => {
    const { id, version } = await take()
    for (const state of ['loaded', 'outForDelivery', 'arrived', 'delivered', 'failed', 'cancelled'] as const) {
      await setState(id, state)
      expect((await refused(contract.splitDelivery, id, body(version))).status, state).toBe(409)
    }
    const drop = await take({ reference: 'DROP' })
    await take({ reference: 'PICK', type: 'pickup', linkedTo: 'DROP' })
    const { version: now } = await read('DROP')
    expect((await refused(contract.splitDelivery, drop.id, body(now))).status).toBe(409)
  })

  it('is refused to people who may not change it', async () => {
    const { id, version } = await take()
    const reader = await api.signIn([{ action: ['read'], subject: 'Delivery' }])
    expect((await refused(contract.splitDelivery, id, body(version), reader)).status).toBe(403)
    const own = await api.signIn([{ action: ['read', 'write'], subject: 'Delivery', conditions: scopeConditions.own }])
    expect((await refused(contract.splitDelivery, id, body(version), own)).status).toBe(404)
    expect((await refused(contract.splitDelivery, 99_999, body(1))).status).toBe(404)
  })
})

describe('undoing a split', () => {
  it('restores the single delivery', async () => {
    const whole = await take({ reference: 'D-7' })
    const { part } = await split(whole)
    const joined = await join(part)
    expect(joined).toMatchObject({ reference: 'D-7', quantities: five.quantities, parts: [] })
    expect((await api.refusal(contract.readDelivery, { as, params: { id: 'D-7-2' } })).status).toBe(404)
    const { entries } = await api.call(contract.readTimeline, { as, params: { id: whole.id } })
    expect(entries.map(({ kind }) => kind)).toEqual(['created', 'split', 'joined'])
  })

  it('keeps what was split off the part', async () => {
    const { part } = await split(await take({ reference: 'D-8' }))
    const second = await split(part, { parcels: 1 })
    await join(second.delivery)
    const third = await read('D-8-3')
    expect(third.partOf).toEqual({ reference: 'D-8' })
    expect((await join(third)).quantities).toEqual(five.quantities)
  })

  it('is refused if something would be lost, or if a driver already has the part', async () => {
    const whole = await take({ reference: 'D-9' })
    expect((await refusedJoin(whole)).status).toBe(409)
    const { part } = await split(whole)
    expect((await refusedJoin({ ...part, version: part.version + 1 })).status).toBe(409)
    const change = { version: part.version, driverNote: 'Ring twice' }
    const changed = await api.call(contract.changeDelivery, { as, params: { id: part.id }, body: change })
    expect((await refusedJoin(changed)).message).toContain('D-9-2')
    await api.call(contract.changeDelivery, {
      as,
      params: { id: part.id },
      body: { version: changed.version, driverNote: '' },
    })
    await setState(part.id, 'published')
    expect((await refusedJoin(await read('D-9-2'))).message).toContain('Published')
    const reader = await api.signIn([{ action: ['read'], subject: 'Delivery' }])
    expect((await refusedJoin(await read('D-9-2'), reader)).status).toBe(403)
  })
})
