import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { CallError } from '#kit/web/call.ts'
import { editPlan } from '../plans/contract.ts'
import * as contract from './contract.ts'
import { slotKey } from './rules.ts'

const api = await testApi()
const near = { door: [-56.191, -34.888] as [number, number], parking: null }
const parcel = { pins: near, quantities: { parcels: 1 }, address: '' }
let day: PlanDay

/** A Friday: of the plan of Monday the first route takes one stop more. */
beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
  const { id, version, routes } = await day.make()
  const edits = routes.map(({ id: routeId }, at) => ({
    kind: 'setLimits' as const,
    routeId,
    mostStops: at === 0 ? 1 : 0,
    mostKilometers: null,
  }))
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
})

const offers = (as = day.as) => api.call(contract.offerSlots, { as, body: parcel })
const mondays = (slots: contract.Slot[]) => slots.filter((slot) => slot.day === monday)
const hold = (key: string, slot: contract.Slot, as = day.as) =>
  api.call(contract.holdShopSlot, {
    as,
    params: { key },
    body: { ...(parcel as object), day: slot.day, from: slot.from, to: slot.to },
  })

describe('slots for shops', () => {
  it('are those the plans take, with what they would cost more', async () => {
    const { isFound, slots } = await offers()
    expect(isFound).toBe(true)
    const [planned] = mondays(slots)
    expect(planned).toMatchObject({ day: monday, cents: expect.any(Number) })
    expect(slots.find((slot) => slot.day !== monday)).toMatchObject({ cents: null })
    const few = await api.signIn([{ action: ['create'], subject: 'Delivery' }])
    expect(mondays((await offers(few)).slots)).toMatchObject([{ cents: null }])
  })

  it('are held for one of two who want the last, and free again once it is let go', async () => {
    const [slot] = mondays((await offers()).slots)
    const replies = await Promise.all([hold('cart-0001', slot!), hold('cart-0002', slot!)])
    const [won, lost] = replies[0]!.held ? replies : replies.toReversed()
    expect(won!.held).toEqual({ ...slot, cents: undefined, until: '2026-11-20T12:05:00.000Z' })
    expect(lost!.held).toBe(null)
    expect([mondays(lost!.slots), lost!.slots.length > 0]).toEqual([[], true])
    const key = replies[0]!.held ? 'cart-0001' : 'cart-0002'
    await api.call(contract.releaseShopSlot, { as: day.as, params: { key } })
    expect((await api.refusal(contract.releaseShopSlot, { as: day.as, params: { key } })).status).toBe(404)
    expect(mondays((await offers()).slots).map(slotKey)).toEqual([slotKey(slot!)])
  })

  it('are held under keys of one caller: another can’t let go of them', async () => {
    const [slot] = mondays((await offers()).slots)
    await hold('cart-0001', slot!)
    const other = await api.signIn()
    const release = { as: other, params: { key: 'cart-0001' } }
    expect((await api.refusal(contract.releaseShopSlot, release)).status).toBe(404)
    expect(mondays((await offers()).slots)).toEqual([])
  })

  it('are refused to whoever may create no deliveries, and for what is no slot', async () => {
    const as = await api.signIn([{ action: ['read'], subject: 'Delivery' }])
    expect((await api.refusal(contract.offerSlots, { as, body: parcel })).status).toBe(403)
    const unknown = { as: day.as, body: { quantities: {}, address: 'Nowhere 7' } }
    expect(await api.call(contract.offerSlots, unknown)).toEqual({ isFound: false, slots: [] })
    const held = hold('cart-0001', { day: monday, from: 'noon', to: '' })
    await expect(held).rejects.toBeInstanceOf(CallError)
  })
})
