import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createDeal } from '../../ecommerce/deals/contract.ts'
import { listOrders, readOrder } from '../../ecommerce/orders/contract.ts'
import { createProduct, readProduct } from '../../ecommerce/products/contract.ts'
import { changePayments } from '../../ecommerce/settings/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()
let as = ''
let productId = 0

beforeEach(async () => {
  as = await api.signIn()
  api.machine.settings.isSample = true
  const category = {
    title: 'Games',
    slug: '',
    description: '',
    image: '',
    parentId: null,
    status: 'Published' as const,
  }
  await api.call(createCategory, { as, body: category })
  productId = await product(5)
  const manual = [{ name: 'Bank transfer', instructions: '', isAtDoor: false, termDays: 0 }]
  const value = { provider: null, methods: [], manual, holdDays: 7 }
  await api.call(changePayments, { as, body: { version: 0, value } })
})

async function product(qty: number): Promise<number> {
  const sku = `G${Math.random()}`.slice(0, 10)
  const body = { productName: 'Console', category: 'Games', sku, priceCents: 10_000, status: 'Published', qty }
  return (await api.call(createProduct, { as, body: body as never })).id
}

const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }
const item = (qty: number) => ({ productId, variantId: null, qty })
const cart = (change: object = {}) =>
  ({
    key: crypto.randomUUID(),
    items: [item(1)],
    coupon: '',
    shipping: null,
    // 100.00 and a tenth of it as tax.
    expectedCents: 11_000,
    name: 'Mei Chen',
    email: 'mei@example.com',
    phone: '',
    company: '',
    address,
    slot: null,
    way: 'test',
    note: '',
    website: '',
    ...change,
  }) as contract.ShopOrder
const place = (body = cart()) => api.call(contract.placeShopOrder, { body })
const refused = (body: contract.ShopOrder) => api.refusal(contract.placeShopOrder, { body })
const stock = async () => (await api.call(readProduct, { as, params: { id: productId } })).qty
const total = async () => (await api.call(listOrders, { as, query: {} })).total

describe('the order flow', () => {
  it('takes nothing from the client that it knows itself: discounts, taxes, totals, payment, customer', async () => {
    const extra = {
      discountCents: 9000,
      discountBasisPoints: 10_000,
      taxCents: 0,
      totalCents: 1,
      giftWrapCents: -5000,
      payment: 1,
      customerId: 1,
      channel: 'store',
    }
    const { totalCents, state } = await place({ ...cart(), ...extra })
    expect([totalCents, state]).toEqual([11_000, 'waiting'])
    const { orders } = await api.call(listOrders, { as, query: {} })
    const kept = await api.call(readOrder, { as, params: { id: orders[0]!.order } })
    expect(kept).toMatchObject({ totalCents: 11_000, payment: 2, channel: 'website', email: 'mei@example.com' })
  })

  it('counts a product once, however many lines it is spread over', async () => {
    const spread = cart({ items: [item(3), item(3)], expectedCents: 66_000 })
    expect((await refused(spread)).status).toBe(409)
    expect([await stock(), await total()]).toEqual([5, 0])
  })

  it('refuses amounts that are none: negative, nought, broken, too many, or texts', async () => {
    for (const qty of [-1, 0, 1.5, 101, Number.MAX_SAFE_INTEGER, '2', null]) {
      const { status } = await refused(cart({ items: [{ ...item(1), qty }] }))
      expect([qty, status]).toEqual([qty, 422])
    }
    for (const expectedCents of [-11_000, 0.5, null]) expect((await refused(cart({ expectedCents }))).status).toBe(422)
    expect([await stock(), await total()]).toEqual([5, 0])
  })

  it('sends back another order under a key that was used, and shows nothing of the first', async () => {
    const first = cart({ name: 'Ana Silva', email: 'ana@example.com' })
    await place(first)
    const refusal = await refused(cart({ key: first.key }))
    expect(refusal.status).toBe(409)
    expect(JSON.stringify(refusal)).not.toContain('ana@example.com')
    expect([await stock(), await total()]).toEqual([4, 1])
  })

  it('takes a coupon of one use once: in one order, and in ten at the same moment', async () => {
    await api.call(createDeal, {
      as,
      body: {
        title: 'Once',
        kind: 'percent',
        percent: 50,
        amountCents: 0,
        code: 'ONCE',
        category: null,
        minimumCents: 0,
        startsOn: '2020-01-01',
        endsOn: null,
        mostUses: 1,
        isOncePerCustomer: false,
        isOffered: false,
        note: '',
      },
    })
    // Half of 100.00, and a tenth of that as tax.
    const half = (at: number) => cart({ coupon: 'once', expectedCents: 5500, email: `buyer${at}@example.com` })
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => place(half(at))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const both = cart({ coupon: 'once,once', expectedCents: 1 })
    expect((await refused(both)).issues[0]?.path).toBe('coupon')
    expect([await stock(), await total()]).toEqual([4, 1])
  })

  it('sells the last pieces to one of two, and leaves no order of the other behind', async () => {
    const all = await Promise.allSettled([0, 1].map(() => place(cart({ items: [item(5)], expectedCents: 55_000 }))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await stock(), await total()]).toEqual([0, 1])
  })

  it('leads to nobody’s order by its number or a guessed key', async () => {
    const { orderId } = await place()
    for (const key of [orderId, '1', crypto.randomUUID(), '%'])
      for (const endpoint of [contract.readShopOrder, contract.payShopOrder])
        expect((await api.refusal(endpoint, { params: { key } })).status).toBe(404)
  })
})
