import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { editPlan } from '../plans/contract.ts'
import type { Parcel } from '../plans/server/commands.ts'
import * as contract from './contract.ts'
import { daysAhead, mostOfCaller, mostOfDay } from './rules.ts'
import { holdSlot } from './server/commands.ts'
import { slotHolds } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const pins = { door: [-56.191, -34.888] as [number, number], parking: null }
const parcel = { pins, quantities: { parcels: 1 }, address: '', depotId: 1 }
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

const offers = () => api.call(contract.offerSlots, { as: day.as, body: parcel })
const holding = (key: string, { day: on, from, to }: contract.Slot) => ({
  as: day.as,
  params: { key },
  body: { ...parcel, day: on, from, to } as never,
})
const hold = (key: string, slot: contract.Slot) => api.call(contract.holdShopSlot, holding(key, slot))
const refusal = async (key: string, slot: contract.Slot) =>
  (await api.refusal(contract.holdShopSlot, holding(key, slot))).status
const mondays = (slots: contract.Slot[]) => slots.filter((slot) => slot.day === monday)
const later = (slots: contract.Slot[]) => slots.find((slot) => slot.day > monday)!
type Hold = typeof slotHolds.$inferInsert

/** The same hold under other keys. */
async function repeat(count: number, keyOf: (at: number) => string, change: Partial<Hold> = {}): Promise<void> {
  const [row] = await db.select().from(slotHolds)
  await db.insert(slotHolds).values(Array.from({ length: count }, (_, at) => ({ ...row!, ...change, key: keyOf(at) })))
}

describe('what is held', () => {
  it('is only so much of one caller, who may take another time under the same key', async () => {
    const { slots } = await offers()
    await hold('cart-0000', later(slots))
    const [{ key }] = (await db.select().from(slotHolds)) as [Hold]
    await repeat(mostOfCaller - 1, (at) => key.replace('cart-0000', `cart-1${at}`))
    expect(await refusal('cart-0001', later(slots))).toBe(409)
    expect((await hold('cart-0000', slots.at(-1)!)).held).not.toBe(null)
    api.machine.clock.now = new Date('2026-11-20T12:06:00Z')
    expect((await hold('cart-0001', later(slots))).held).not.toBe(null)
  })

  it('is only so much of one day', async () => {
    const { slots } = await offers()
    const slot = later(slots)
    await hold('cart-0000', slot)
    await repeat(mostOfDay - 1, (at) => `other ${at}`)
    expect(await refusal('cart-0001', slot)).toBe(409)
    expect(
      (
        await hold(
          'cart-0001',
          slots.find((one) => one.day > slot.day)!,
        )
      ).held,
    ).not.toBe(null)
  })

  it('takes no place at another depot', async () => {
    const [slot] = mondays((await offers()).slots)
    await hold('cart-0000', later((await offers()).slots))
    const there = { ...parcel, depotId: 2 } as never
    await repeat(3, (at) => `other ${at}`, { day: monday, from: slot!.from, to: slot!.to, parcel: there })
    expect(mondays((await offers()).slots)).not.toEqual([])
    await repeat(1, () => 'own', { day: monday, from: slot!.from, to: slot!.to })
    expect(mondays((await offers()).slots)).toEqual([])
  })

  it('isn’t what somebody else took while it was worked out', async () => {
    const [slot] = mondays((await offers()).slots)
    await hold('cart-0000', later((await offers()).slots))
    const [row] = await db.select().from(slotHolds)
    let checks = 0
    const held = await holdSlot(api.machine, {
      key: 'shop 1 cart-0001',
      slot: slot!,
      days: daysAhead('2026-11-20'),
      parcel: row!.parcel as Parcel,
      deliveryId: null,
      signal: new AbortController().signal,
      check: async (tx) => {
        const { day: on, from, to } = slot!
        if (checks++ === 0) await tx.insert(slotHolds).values({ ...row!, key: 'faster', day: on, from, to })
      },
    })
    expect([held, checks]).toEqual([undefined, 1])
  })
})

it('no more is worked out for who has gone', async () => {
  const wish = {
    key: 'shop 1 cart-0001',
    slot: later((await offers()).slots),
    days: daysAhead('2026-11-20'),
    parcel: { ...parcel, id: null } as never,
    deliveryId: null,
    signal: AbortSignal.abort(),
  }
  await expect(holdSlot(api.machine, wish)).rejects.toThrow('abort')
})

it('one caller asks a few things at once, not more', async () => {
  const body = parcel as never
  const asked = Array.from({ length: 9 }, () => api.call(contract.offerSlots, { as: day.as, body }))
  const statuses = (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status,
  )
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
