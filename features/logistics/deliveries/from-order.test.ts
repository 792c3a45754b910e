import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { createCustomer } from '#features/ecommerce/customers/contract.ts'
import { createOrder, deleteOrder, moveOrder, readOrder, restoreOrder } from '#features/ecommerce/orders/contract.ts'
import { cancelOrder, previewCancellation } from '#features/ecommerce/orders/rules/cancellation.ts'
import { placeShopOrder } from '#features/ecommerce/orders/server/commands.ts'
import { createProduct, readProduct } from '#features/ecommerce/products/contract.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { workOnSlots } from '../promises/server/promised-slots.ts'
import {
  bulkDeliveries,
  listDeliveries,
  moveDelivery as sendMove,
  readDelivery,
  splitDelivery,
  undoBulk,
} from './contract.ts'
import { moveDelivery } from './server/commands.ts'
import { followOrders } from './server/follow-orders.ts'
import { createFromOrder } from './server/from-order.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()
let as = ''
let productId = 0
let customerId = 0
const address = {
  line1: '1 Mill Street',
  line2: '',
  town: 'Portland',
  state: 'OR',
  postCode: '97201',
  country: 'Canada',
}

beforeEach(async () => {
  as = await api.signIn()
  await api.call(createCategory, {
    as,
    body: { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' },
  })
  const goods = { productName: 'Console', category: 'Games', sku: 7, priceCents: 10_000, qty: 60, status: 'Published' }
  const sizes = { weightGrams: 500, lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100 }
  productId = (await api.call(createProduct, { as, body: { ...goods, ...sizes, isFragile: true } as never })).id
  const customer = { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China', address }
  customerId = (await api.call(createCustomer, { as, body: { ...customer, isBillingAddress: true } })).customerId
})

const order = (payment: number, change: object = {}) =>
  api.call(createOrder, {
    as,
    body: {
      customerId,
      items: [{ productId, qty: 2 }],
      payment,
      shippingAddress: { ...address, recipient: 'Li Na' },
      ...change,
    } as never,
  })
const taken = async () => (await api.call(listDeliveries, { as, query: {} })).deliveries

describe('a paid order of the store', () => {
  it('becomes a delivery once, whatever is repeated', async () => {
    const { order: id } = await order(1)
    await createFromOrder(api.machine, id)
    await Promise.all([createFromOrder(api.machine, id), createFromOrder(api.machine, id)])
    const [delivery, ...others] = await taken()
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ reference: `O-${id}`, recipient: 'Li Na', source: 'store', state: 'needsAddress' })
    expect(delivery).toMatchObject({ quantities: { parcels: 2, kilograms: 1 }, tags: ['fragile'] })
  })

  it('is found by its order, and by its customer', async () => {
    const { order: id } = await order(1)
    const found = async (query: object) =>
      (await api.call(listDeliveries, { as, query })).deliveries.map(({ reference }) => reference)
    expect(await found({ orderId: id })).toEqual([`O-${id}`])
    expect(await found({ customerId })).toEqual([`O-${id}`])
    expect(await found({ orderId: id + 1 })).toEqual([])
  })

  it('becomes a delivery when the payment comes later, and not before', async () => {
    const { order: id, version } = await order(2)
    expect(await taken()).toEqual([])
    await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, note: '' } })
    expect(await taken()).toHaveLength(1)
  })

  describe('that is cancelled', () => {
    const preview = (id: number) => api.call(previewCancellation, { as, params: { id } })
    const cancel = async (id: number, version?: number) => ({
      as,
      params: { id },
      body: { version: version ?? (await preview(id)).version, reason: 'Ordered twice' },
    })
    const put = (
      id: number,
      state: 'published' | 'outForDelivery' | 'arrived' | 'returning' | 'failed' | 'delivered',
    ) => api.machine.db.update(deliveries).set({ state }).where(eq(deliveries.orderId, id))
    const stock = async () => (await api.call(readProduct, { as, params: { id: productId } })).qty

    it('says before what that does, and does it: nothing is driven, all is refunded, one message', async () => {
      const { order: id, totalCents } = await order(1)
      await put(id, 'published')
      const before = await stock()
      expect(await preview(id)).toMatchObject({
        obstacle: null,
        goods: 'toStock',
        pieces: 2,
        deliveries: [{ reference: `O-${id}`, stage: 'planned' }],
        refund: { giftCardCents: 0, cardCents: 0, byHandCents: totalCents },
      })
      api.machine.emails.length = 0
      const cancelled = await api.call(cancelOrder, await cancel(id))
      expect(cancelled).toMatchObject({ payment: 1, refundedCents: totalCents, refunds: [{ reason: 'Ordered twice' }] })
      expect(cancelled.activity.map(({ kind }) => kind)).toContain('cancelled')
      await api.machine.queue.runKept()
      expect((await taken()).map(({ state }) => state)).toEqual(['cancelled'])
      expect(await stock()).toBe(before + 2)
      const [email, ...others] = api.machine.emails
      expect(others).toEqual([])
      expect(email).toMatchObject({ subject: expect.stringContaining('was cancelled') })
      expect(email!.text).toContain('We’ll pay you back')
      // Nothing makes a delivery of it any more.
      await api.machine.db.delete(deliveries).where(eq(deliveries.orderId, id))
      await createFromOrder(api.machine, id)
      expect(await taken()).toEqual([])
    })

    it('has its goods come back when they are on the road', async () => {
      const { order: id } = await order(1)
      await put(id, 'outForDelivery')
      await api.machine.db.transaction(async (tx) => {
        const [row] = await tx.select().from(deliveries).where(eq(deliveries.orderId, id))
        await followOrders(tx, { ...api.machine, address: '' }, [{ row: row!, note: '' }])
      })
      const before = await stock()
      expect(await preview(id)).toMatchObject({ goods: 'comeBack', deliveries: [{ stage: 'onTheWay' }] })
      await api.call(cancelOrder, await cancel(id))
      expect(await stock()).toBe(before)
      const delivery = await api.call(readDelivery, { as, params: { id: `O-${id}` } })
      expect(delivery).toMatchObject({ state: 'cancelled', location: 'vehicle' })
    })

    it('is cancelled once, from its newest version, and not when its customer has it', async () => {
      const { order: id, version } = await order(1)
      expect((await api.refusal(cancelOrder, await cancel(id, version + 7))).status).toBe(409)
      const given = await cancel(id)
      await Promise.allSettled([api.call(cancelOrder, given), api.call(cancelOrder, given)])
      expect((await api.call(readOrder, { as, params: { id } })).refunds).toHaveLength(1)
      expect((await preview(id)).obstacle).toBe('cancelled')
      expect((await api.refusal(cancelOrder, await cancel(id))).status).toBe(409)
      const { order: other } = await order(1)
      await put(other, 'delivered')
      expect((await preview(other)).obstacle).toBe('delivered')
      expect((await api.refusal(cancelOrder, await cancel(other))).message).toContain('Refund the items')
    })

    it('isn’t delivered again: by no move, and not by undoing that its delivery was cancelled', async () => {
      const { order: id } = await order(1)
      const params = { id: `O-${id}` }
      const { id: deliveryId } = await api.call(readDelivery, { as, params })
      const all = { action: 'cancel', ids: [deliveryId], reason: 'No van' }
      const { undoId } = await api.call(bulkDeliveries, { as, body: all as never })
      await api.call(cancelOrder, await cancel(id))
      const refused = async (move: 'reopen' | 'reschedule') => {
        const { version } = await api.call(readDelivery, { as, params })
        const body = { version, move, reason: '', date: null }
        return api.refusal(sendMove, { as, params: { id: deliveryId }, body })
      }
      const undone = await api.call(undoBulk, { as, params: { id: undoId! } })
      expect(undone).toMatchObject({ done: [], refused: [{ message: expect.stringContaining('refunded') }] })
      expect(await refused('reopen')).toMatchObject({ status: 409, message: expect.stringContaining(`O-${id}`) })
      await put(id, 'failed')
      expect(await refused('reschedule')).toMatchObject({ status: 409, message: expect.stringContaining('refunded') })
    })

    it('is waited for while its driver is at the door, and doesn’t name what comes back already', async () => {
      const { order: id } = await order(1)
      await put(id, 'arrived')
      expect(await preview(id)).toMatchObject({ obstacle: 'atDoor', deliveries: [] })
      expect((await api.refusal(cancelOrder, await cancel(id))).message).toContain('at the door')
      await put(id, 'returning')
      expect(await preview(id)).toMatchObject({ obstacle: null, deliveries: [] })
    })

    it('takes nothing out of stock when it is deleted and restored', async () => {
      const { order: id } = await order(1)
      await api.call(cancelOrder, await cancel(id))
      const before = await stock()
      await api.call(deleteOrder, { as, params: { id } })
      await api.call(restoreOrder, { as, params: { id } })
      expect(await stock()).toBe(before)
    })

    it('has its payment cancelled where it wasn’t paid yet, or cost nothing', async () => {
      for (const [payment, change] of [
        [2, {}],
        [1, { discountBasisPoints: 10_000 }],
      ] as const) {
        const { order: id } = await order(payment, change)
        expect(await api.call(cancelOrder, await cancel(id))).toMatchObject({ payment: 4, refundedCents: 0 })
      }
      expect((await taken()).every(({ state }) => state === 'cancelled')).toBe(true)
    })
  })

  it('keeps both if its reference is taken by another delivery', async () => {
    const { order: id } = await order(1)
    await api.machine.db.update(deliveries).set({ orderId: null }).where(eq(deliveries.orderId, id))
    await createFromOrder(api.machine, id)
    expect(await taken()).toHaveLength(2)
  })

  it('follows its delivery, step by step', async () => {
    const { order: id } = await order(1)
    const drive = async (...moves: Parameters<typeof moveDelivery>[2]['move'][]) => {
      for (const move of moves)
        await api.machine.db.transaction(async (tx) => {
          const [row] = await tx.select().from(deliveries).where(eq(deliveries.orderId, id))
          await moveDelivery(tx, { ...api.machine, address: '' }, { row: row!, move })
        })
      return (await api.call(readOrder, { as, params: { id } })).status
    }
    await api.machine.db.update(deliveries).set({ state: 'ready' }).where(eq(deliveries.orderId, id))
    expect(await drive('plan', 'publish')).toBe('Ready to Pickup')
    expect(await drive('depart')).toBe('Out for Delivery')
    expect(await drive('fail')).toBe('Dispatched')
    await api.machine.db.update(deliveries).set({ state: 'arrived' }).where(eq(deliveries.orderId, id))
    expect(await drive('deliver')).toBe('Delivered')
    const { activity, deliveries: brought } = await api.call(readOrder, { as, params: { id } })
    expect(activity.map(({ kind }) => kind)).toEqual(['placed'])
    expect(brought[0]!.steps.map(({ stage }) => stage)).toEqual(['planned', 'onTheWay', 'failed', 'delivered'])
    expect((await api.call(readDelivery, { as, params: { id: `O-${id}` } })).orderId).toBe(id)
  })
})

describe('an order of the store that is paid at the door', () => {
  const input = {
    discountCents: 0,
    discountBasisPoints: 0,
    coupon: '',
    shipping: null,
    wishedWindow: null,
    handling: { isFragile: false, isFrozen: false, isAgeRestricted: false },
    note: '',
    shippingAddress: { ...address, recipient: 'Li Na', company: '', phone: '' },
  }
  const inShop = { language: 'en' as const, link: '', way: null, slot: null }
  const placed = async (wishedWindow: { from: string; to: string } | null = null) => {
    const items = [{ productId, qty: 2 }]
    const maker = { ...api.machine, address: '' }
    const made = await api.machine.db.transaction((tx) =>
      placeShopOrder(
        tx,
        maker,
        { ...input, wishedWindow, customerId, items },
        { isAtDoor: true, paidBy: 'Cash', inShop },
      ),
    )
    await api.machine.queue.runKept()
    return made.order
  }
  const deliveryOf = (id: number) => api.call(readDelivery, { as, params: { id: `O-${id}` } })
  const pay = async (id: number, payment: 1 | 2 | 3 | 4) => {
    const { version } = await api.call(readOrder, { as, params: { id } })
    await api.call(moveOrder, { as, params: { id }, body: { version, payment, note: '' } })
  }
  const putIn = (id: number, state: 'ready' | 'planned' | 'published' | 'outForDelivery' | 'delivered') =>
    api.machine.db.update(deliveries).set({ state }).where(eq(deliveries.orderId, id))

  it('tells the driver what to collect, and nothing once it is paid', async () => {
    const id = await placed()
    const { totalCents } = await api.call(readOrder, { as, params: { id } })
    expect(totalCents).toBeGreaterThan(0)
    expect((await deliveryOf(id)).dueCents).toBe(totalCents)
    await putIn(id, 'outForDelivery')
    await pay(id, 1)
    expect(await deliveryOf(id)).toMatchObject({ dueCents: null, state: 'outForDelivery' })
  })

  it('promises the time that was chosen at the checkout', async () => {
    workOnSlots(api.machine)
    const slot = { from: '2026-11-24T11:00:00.000Z', to: '2026-11-24T15:00:00.000Z' }
    await placed()
    expect(await api.machine.db.select().from(promises)).toEqual([])
    const { id } = await deliveryOf(await placed(slot))
    const rows = await api.machine.db.select().from(promises)
    expect(rows).toMatchObject([
      { deliveryId: id, channel: 'checkout', earliest: new Date(slot.from), latest: new Date(slot.to), personName: '' },
    ])
  })

  it('promises nothing that was only wished for, or was over before it was paid', async () => {
    workOnSlots(api.machine)
    const from = new Date(api.machine.now().getTime() + 3_600_000).toISOString()
    const to = new Date(api.machine.now().getTime() + 7_200_000).toISOString()
    const { order: wished } = await order(1, { channel: 'website', wishedWindow: { from, to } })
    await api.machine.queue.runKept()
    expect((await deliveryOf(wished)).windows).toHaveLength(1)
    await placed({ from: '2020-11-24T11:00:00.000Z', to: '2020-11-24T15:00:00.000Z' })
    expect(await api.machine.db.select().from(promises)).toEqual([])
  })

  it('keeps what was due once it is delivered, to compare with what was taken', async () => {
    const id = await placed()
    await putIn(id, 'delivered')
    await pay(id, 1)
    expect((await deliveryOf(id)).dueCents).toBeGreaterThan(0)
  })

  it('isn’t driven once it is cancelled, and neither is what was split off', async () => {
    const id = await placed()
    await putIn(id, 'ready')
    const { id: whole, version, quantities } = await deliveryOf(id)
    expect(quantities).toMatchObject({ parcels: 2 })
    await api.call(splitDelivery, { as, params: { id: whole }, body: { version, quantities: { parcels: 1 } } })
    await putIn(id, 'published')
    await pay(id, 4)
    expect((await taken()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  it('is driven again when its payment failed and is made good', async () => {
    const id = await placed()
    await putIn(id, 'planned')
    await pay(id, 3)
    expect(await deliveryOf(id)).toMatchObject({ state: 'cancelled', tags: ['fragile', 'order-cancelled'] })
    await pay(id, 1)
    expect(await deliveryOf(id)).toMatchObject({ state: 'needsAddress', tags: ['fragile'], dueCents: null })
  })

  it('is taken off the road if it is cancelled after it left, and is on board until it is back', async () => {
    const id = await placed()
    await putIn(id, 'outForDelivery')
    await pay(id, 4)
    expect(await deliveryOf(id)).toMatchObject({
      state: 'cancelled',
      location: 'vehicle',
      tags: ['fragile', 'order-cancelled'],
    })
  })

  it('isn’t driven while it is deleted', async () => {
    const id = await placed()
    await api.call(deleteOrder, { as, params: { id } })
    expect((await deliveryOf(id)).state).toBe('cancelled')
    await api.call(restoreOrder, { as, params: { id } })
    expect((await deliveryOf(id)).state).toBe('needsAddress')
  })
})
