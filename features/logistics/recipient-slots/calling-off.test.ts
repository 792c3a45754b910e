import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { createOrder, readOrder } from '../../ecommerce/orders/contract.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { readTimeline, splitDelivery } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { openTracking } from '../tracking/contract.ts'
import { cancelTracked } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: PlanDay
let sold: Promise<{ productId: number; customerId: number }> | undefined

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
  sold = undefined
})

type Change = Partial<typeof deliveries.$inferInsert>

async function recipient(change: Change = {}) {
  return asRecipient(await day.take({ date: '2026-11-24', quantities: { parcels: 2 } }), change)
}

async function asRecipient(id: number, change: Change = {}) {
  const where = eq(deliveries.id, id)
  const [row] = await db
    .update(deliveries)
    .set({ phone: '099 123 456', ...change })
    .where(where)
    .returning()
  const params = { code: row!.trackingCode }
  return {
    id,
    version: row!.version,
    reference: row!.reference,
    set: (values: Change) => db.update(deliveries).set(values).where(where),
    cancel: () => api.call(cancelTracked, { params, body: { digits } }),
    refusal: async () => (await api.refusal(cancelTracked, { params, body: { digits } })).status,
    change: async () => (await api.call(openTracking, { params, body: { digits } })).change,
    state: async () => (await db.select().from(deliveries).where(where))[0]!.state,
  }
}

/** A delivery that was split in two. */
async function parts(change: Change = {}) {
  const first = await recipient(change)
  const body = { version: first.version, quantities: { parcels: 1 } }
  await api.call(splitDelivery, { as: day.as, params: { id: first.id }, body })
  const [row] = await db.select().from(deliveries).where(eq(deliveries.partOfId, first.id))
  return { first, second: await asRecipient(row!.id) }
}

async function order(payment: number): Promise<number> {
  const { as } = day
  const { productId, customerId } = await (sold ??= goodsAndBuyer())
  const body = { customerId, items: [{ productId, qty: 2 }], payment } as never
  const { order: id } = await api.call(createOrder, { as, body })
  await db.update(deliveries).set({ orderId: null }).where(eq(deliveries.orderId, id))
  return id
}

async function goodsAndBuyer(): Promise<{ productId: number; customerId: number }> {
  const { as } = day
  const category = { title: 'Games', slug: 'games', description: '', image: '', parentId: null }
  await api.call(createCategory, { as, body: { ...category, status: 'Published' } })
  const goods = { productName: 'Console', category: 'Games', sku: 'G1', priceCents: 10_000, qty: 60 }
  const { id: productId } = await api.call(createProduct, { as, body: { ...goods, status: 'Published' } as never })
  const address = { line1: '1 Mill Street', line2: '', town: 'Portland', state: '', postCode: '1', country: 'Canada' }
  const person = { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China' }
  const customer = { as, body: { ...person, address, isBillingAddress: true } }
  const { customerId } = await api.call(createCustomer, customer)
  return { productId, customerId }
}

it('cancels an order that isn’t paid with it, and leaves one that is paid to the office', async () => {
  const [unpaid, paid] = [await order(2), await order(1)]
  const one = await recipient({ orderId: unpaid })
  await one.cancel()
  const paymentOf = async (id: number) => (await api.call(readOrder, { as: day.as, params: { id } })).payment
  expect(await paymentOf(unpaid)).toBe(4)
  const other = await recipient({ orderId: paid })
  expect(await other.change()).toMatchObject({ mayChoose: true, mayCancel: false, whyNoCancel: 'paid' })
  expect(await other.refusal()).toBe(409)
  expect(await paymentOf(paid)).toBe(1)
})

describe('a delivery that was split', () => {
  it('is called off with all its parts, and its order with them', async () => {
    const orderId = await order(2)
    const { first, second } = await parts({ orderId })
    expect(await second.change()).toMatchObject({ mayCancel: true, hasParts: true })
    await second.cancel()
    expect([await first.state(), await second.state()]).toEqual(['cancelled', 'cancelled'])
    for (const { id } of [first, second]) {
      const { entries } = await api.call(readTimeline, { as: day.as, params: { id } })
      expect(entries.at(-1)).toMatchObject({ kind: 'state', state: 'cancelled', isByRecipient: true })
    }
    expect((await api.call(readOrder, { as: day.as, params: { id: orderId } })).payment).toBe(4)
  })

  it('can’t be called off where its order is paid', async () => {
    const { first, second } = await parts({ orderId: await order(1) })
    for (const part of [first, second]) {
      expect(await part.change()).toMatchObject({ mayCancel: false, whyNoCancel: 'paid' })
      expect(await part.refusal()).toBe(409)
    }
    expect([await first.state(), await second.state()]).toEqual(['ready', 'ready'])
  })

  it.each(['loaded', 'outForDelivery', 'delivered', 'failed'] as const)(
    'can’t be called off while another part is %s',
    async (state) => {
      const orderId = await order(2)
      const { first, second } = await parts({ orderId })
      await second.set({ state })
      expect(await first.change()).toMatchObject({ mayCancel: false, whyNoCancel: 'parts' })
      expect(await first.refusal()).toBe(409)
      expect((await api.call(readOrder, { as: day.as, params: { id: orderId } })).payment).toBe(2)
    },
  )
})

it('one of a pair can’t be called off by itself, whichever of them names the other', async () => {
  const [one, other] = [await recipient(), await recipient({ state: 'published' })]
  await one.set({ linkedId: other.id })
  for (const part of [one, other]) {
    expect(await part.change()).toMatchObject({ mayChoose: false, mayCancel: false, whyNoCancel: 'paired' })
    expect(await part.refusal()).toBe(409)
  }
})

it('nobody can pay any more on a page that was left open', async () => {
  const jobs: string[] = []
  const { queue } = api.machine
  const add = queue.add.bind(queue)
  queue.add = (job, tx) => (jobs.push(job.name), add(job, tx))
  const one = await recipient({ orderId: await order(2) })
  await one.cancel()
  queue.add = add
  expect(jobs).toContain('card-payments.follow-order')
})

it('whoever plans there hears of one that was on a published route, and of no other', async () => {
  const [one, other] = [await recipient({ state: 'published', routeId: 7, stopNumber: 2 }), await recipient()]
  await one.cancel()
  await other.cancel()
  const { notifications } = await api.call(listNotifications, { as: day.as })
  const told = { kind: 'recipient-cancelled', link: `/apps/logistics/delivery/${one.reference}` }
  expect(notifications).toMatchObject([told])
  expect(notifications[0]!.values).toEqual({ reference: one.reference, day: '2026-11-24' })
})
