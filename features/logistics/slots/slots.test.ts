import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { CallError } from '#kit/web/call.ts'
import { setShopHook } from '../../ecommerce/shopify/contract.ts'
import { editPlan } from '../plans/contract.ts'
import * as contract from './contract.ts'
import { slotKey } from './rules.ts'

const api = await testApi()
const near = { door: [-56.191, -34.888] as [number, number], parking: null }
const parcel = { pins: near, quantities: { parcels: 1 }, address: '' } as never
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
    body: { ...(parcel as object), day: slot.day, from: slot.from, to: slot.to } as never,
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
    expect((await api.refusal(contract.offerSlots, { body: parcel })).status).toBe(401)
    const as = await api.signIn([{ action: ['read'], subject: 'Delivery' }])
    expect((await api.refusal(contract.offerSlots, { as, body: parcel })).status).toBe(403)
    const unknown = { as: day.as, body: { quantities: {}, address: 'Nowhere 7' } as never }
    expect(await api.call(contract.offerSlots, unknown)).toEqual({ isFound: false, slots: [] })
    const held = hold('cart-0001', { day: monday, from: 'noon', to: '' })
    await expect(held).rejects.toBeInstanceOf(CallError)
  })
})

describe('the carrier call of a Shopify shop', () => {
  const secret = 'shop secret'
  const ask = async (question: unknown, signedWith = secret) => {
    const body = JSON.stringify(question)
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(signedWith), algorithm, false, ['sign'])
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body)))
    const headers = {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': btoa(String.fromCodePoint(...mac)),
    }
    const url = `http://localhost${contract.rateForShopify.path}`
    return api.fetch(new Request(url, { method: 'POST', headers, body }))
  }
  const question = {
    rate: {
      destination: { country: 'UY', postal_code: '11000', city: 'Montevideo', address1: 'Calle Nueva 7' },
      items: [{ name: 'Lamp', quantity: 2, grams: 700, price: 1000 }],
      currency: 'USD',
      locale: 'fr',
    },
  }

  beforeEach(async () => {
    await api.call(setShopHook, { as: day.as, body: { secret } })
    const address = 'Calle Nueva 7, 11000 Montevideo, Uruguay'
    await day.take({ address, pins: near, date: '2026-12-24' })
  })

  it('is answered with times and their prices', async () => {
    const reply = await ask(question)
    expect(reply.status).toBe(200)
    const { rates } = (await reply.json()) as { rates: Record<string, string>[] }
    const rate = rates.find((one) => one['service_code']?.startsWith(monday))
    expect(rate).toMatchObject({ currency: 'USD', total_price: expect.stringMatching(/^\d+$/) })
    expect(rate?.['service_name']).toMatch(/^23 nov/)
    expect(Date.parse(rate!['min_delivery_date']!)).toBeLessThan(Date.parse(rate!['max_delivery_date']!))
  })

  it('is refused without the signature of the shop, and what is no question too', async () => {
    expect((await ask(question, 'another')).status).toBe(401)
    expect((await ask({ rate: 'free' })).status).toBe(422)
  })

  it('has no rates where nobody knows the address', async () => {
    const destination = { ...question.rate.destination, address1: 'Nowhere 7' }
    const reply = await ask({ rate: { ...question.rate, destination } })
    expect([reply.status, await reply.json()]).toEqual([200, { rates: [] }])
  })
})
