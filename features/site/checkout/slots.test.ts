import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { editPlan } from '../../logistics/plans/contract.ts'
import type { Slot } from '../../logistics/slots/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()
let day: PlanDay
let productId = 0

beforeEach(async () => {
  // A Friday.
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
  const { as } = day
  api.machine.settings.isSample = true
  const category = { title: 'Games', slug: '', description: '', image: '', parentId: null }
  await api.call(createCategory, { as, body: { ...category, status: 'Published' } })
  const body = {
    productName: 'Console',
    category: 'Games',
    sku: 'G1',
    priceCents: 10_000,
    qty: 50,
    status: 'Published',
  } as never
  productId = (await api.call(createProduct, { as, body })).id
})

/** What is offered once what was offered before has been forgotten. */
async function offered(): Promise<Slot[]> {
  const { clock } = api.machine
  clock.now = new Date(clock.now.getTime() + 61_000)
  return (await api.call(contract.readCheckout, {})).slots
}
const onMonday = async () => (await offered()).filter((slot) => slot.day === monday)

/** A plan of Monday of which the first route takes so many stops, and the others none. */
async function planFor(mostStops: number): Promise<void> {
  const { id, version, routes } = await day.make()
  const edits = routes.map(({ id: routeId }, at) => ({
    kind: 'setLimits' as const,
    routeId,
    mostStops: at === 0 ? mostStops : 0,
    mostKilometers: null,
  }))
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
}

const order = (slot: Slot, change: object = {}) => ({
  key: crypto.randomUUID(),
  items: [{ productId, variantId: null, qty: 1 }],
  coupon: '',
  shipping: null,
  // 100.00, and a tenth of it as tax.
  expectedCents: 11_000,
  name: 'Mei Chen',
  email: 'mei@example.com',
  phone: '',
  company: '',
  address: { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' },
  slot,
  way: 'test',
  note: '',
  website: '',
  ...change,
})
const place = (slot: Slot, change = {}) => api.call(contract.placeShopOrder, { body: order(slot, change) })

describe('the delivery times of the checkout', () => {
  it('are those of the shifts on a day without a plan, however many chose them', async () => {
    const [slot] = await onMonday()
    for (const email of ['a@example.com', 'b@example.com']) await place(slot!, { email })
    expect((await onMonday()).length).toBeGreaterThan(0)
  })

  it('are offered on a planned day only while its routes can take a stop more', async () => {
    const before = await offered()
    await planFor(0)
    const after = await offered()
    expect(after.filter((slot) => slot.day === monday)).toEqual([])
    expect(after).toEqual(before.filter((slot) => slot.day !== monday))
  })

  it('leave room for what waits for a place on the plan', async () => {
    await planFor(1)
    expect((await onMonday()).length).toBeGreaterThan(0)
    await day.take()
    expect(await onMonday()).toEqual([])
  })

  it('give the last place to one of two orders that want it at once, and are gone then', async () => {
    await planFor(1)
    const [slot] = await onMonday()
    const tries = await Promise.allSettled(['a', 'b'].map((name) => place(slot!, { email: `${name}@example.com` })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await onMonday()).toEqual([])
    const refusal = await api.refusal(contract.placeShopOrder, { body: order(slot!) })
    expect([refusal.status, refusal.issues[0]?.path]).toEqual([422, 'slot'])
  })

  it('count an order once, also when its delivery waits in the plan', async () => {
    await planFor(2)
    const [slot] = await onMonday()
    const { key } = await place(slot!)
    await api.call(contract.payShopOrder, { params: { key } })
    await api.machine.queue.runKept()
    await place((await onMonday())[0]!, { email: 'b@example.com' })
    expect(await onMonday()).toEqual([])
  })
})
