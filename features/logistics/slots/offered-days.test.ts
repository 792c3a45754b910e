import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { holdTrackedSlot, offerTrackedSlots } from '../recipient-slots/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay

/** The Tuesday after the Monday that has a plan. */
beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
  await day.make()
  api.machine.clock.now = new Date('2026-11-24T12:00:00Z')
})

const notOffered: [string, contract.Slot][] = [
  ['a day that is over', { day: monday, from: '08:00', to: '12:00' }],
  ['a day far ahead', { day: '2099-01-01', from: '08:00', to: '12:00' }],
  ['the whole of a day far ahead', { day: '2099-01-01', from: '', to: '' }],
  ['today', { day: '2026-11-24', from: '16:00', to: '20:00' }],
  ['a Sunday on which nobody works', { day: '2026-11-29', from: '', to: '' }],
]

describe('what isn’t offered can’t be held', () => {
  it.each(notOffered)('by a recipient: %s', async (_, slot) => {
    const id = await day.take({ date: '2026-11-26' })
    const where = eq(deliveries.id, id)
    const [row] = await db.update(deliveries).set({ phone: '099 123 456' }).where(where).returning()
    const params = { code: row!.trackingCode }
    const { slots } = await api.call(offerTrackedSlots, { params, body: { digits: '3456' } })
    expect(slots.length).toBeGreaterThan(0)
    const held = await api.call(holdTrackedSlot, { params, body: { digits: '3456', ...slot } })
    expect(held).toMatchObject({ isHeld: false, change: { held: null } })
  })

  it.each(notOffered)('by a shop: %s', async (_, slot) => {
    const parcel = { pins: { door: [-56.191, -34.888], parking: null }, quantities: { parcels: 1 }, address: '' }
    const body = { ...parcel, ...slot } as never
    const { held, slots } = await api.call(contract.holdShopSlot, { as: day.as, params: { key: 'cart-0001' }, body })
    expect(held).toBe(null)
    expect(slots.length).toBeGreaterThan(0)
  })
})
