import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { createCustomer } from '#features/ecommerce/customers/contract.ts'
import { createOrder, moveOrder, readOrder } from '#features/ecommerce/orders/contract.ts'
import { createProduct } from '#features/ecommerce/products/contract.ts'
import { listDeliveries, readDelivery } from './contract.ts'
import { moveDelivery } from './server/commands.ts'
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

const order = (payment: number) =>
  api.call(createOrder, {
    as,
    body: {
      customerId,
      items: [{ productId, qty: 2 }],
      payment,
      shippingAddress: { ...address, recipient: 'Li Na' },
    } as never,
  })
const taken = async () => (await api.call(listDeliveries, { as, query: {} as never })).deliveries

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
      (await api.call(listDeliveries, { as, query: query })).deliveries.map(({ reference }) => reference)
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
    const { activity } = await api.call(readOrder, { as, params: { id } })
    expect(activity.map(({ kind }) => kind)).toEqual([
      'placed',
      'Dispatched',
      'Out for Delivery',
      'Dispatched',
      'Out for Delivery',
      'Delivered',
    ])
    expect((await api.call(readDelivery, { as, params: { id: `O-${id}` } })).orderId).toBe(id)
  })
})
