import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { changeCategory, createCategory, listCategories } from '../categories/contract.ts'
import { createCustomer, readCustomer } from '../customers/contract.ts'
import { createProduct, readProduct } from '../products/contract.ts'
import {
  changeCheckout,
  changeLocations,
  changePayments,
  changeShipping,
  changeStoreDetails,
  readStoreSettings,
  readStoreFacts,
} from '../settings/contract.ts'
import * as shopify from '../shopify/contract.ts'
import { customers } from '../customers/server/tables.ts'
import * as contract from './contract.ts'
import { orderTotals, refundOfPieces } from './rules.ts'
import { orders } from './server/tables.ts'

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
  country: 'United States',
}

const destination = { ...address, recipient: '', company: '', phone: '' }

beforeEach(async () => {
  as = await api.signIn()
  await api.call(createCategory, {
    as,
    body: { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' },
  })
  const goods = {
    productName: 'Console',
    category: 'Games',
    sku: 7,
    priceCents: 10_000,
    qty: 60,
    status: 'Published',
    weightGrams: 500,
    lengthMillimetres: 100,
    widthMillimetres: 100,
    heightMillimetres: 100,
    isFragile: true,
  }
  productId = (await api.call(createProduct, { as, body: goods as never })).id
  customerId = (
    await api.call(createCustomer, {
      as,
      body: {
        customer: 'Mei Chen',
        email: 'mei@example.com',
        contact: '',
        country: 'China',
        address,
        isBillingAddress: true,
      },
    })
  ).customerId
})

const order = (change: Record<string, unknown> = {}) =>
  ({ customerId, items: [{ productId, qty: 2 }], payment: 1, ...change }) as never
const place = (change: Record<string, unknown> = {}) => api.call(contract.createOrder, { as, body: order(change) })
/** That nothing brings: whoever bought it has no address. */
const placeAtCounter = () => {
  const customer = { customer: 'Ann Li', email: 'ann@example.com', contact: '', country: 'China' }
  return place({ customerId: undefined, customer })
}
const stock = async () => (await api.call(readProduct, { as, params: { id: productId } })).qty

it('what a category earned stays with it when it is renamed', async () => {
  await api.call(contract.createOrder, { as, body: order() })
  const games = async () => (await api.call(listCategories, { as })).categories[0]!
  const before = await games()
  expect(before.totalEarningCents).toBeGreaterThan(0)
  const body = { title: 'Toys', slug: 'toys', description: '', image: '', parentId: null, status: 'Published' } as const
  await api.call(changeCategory, { as, params: { id: before.id }, body: { ...body, version: before.version } })
  expect(await games()).toMatchObject({
    title: 'Toys',
    totalEarningCents: before.totalEarningCents,
    totalProducts: 1,
  })
})

describe('taking an order', () => {
  it('is found by the name its customer has today', async () => {
    await place()
    await api.machine.db.update(customers).set({ customer: 'Renamed Buyer' })
    expect(await api.call(contract.listOrders, { as, query: { q: 'RENAMED buy' } })).toMatchObject({
      total: 1,
      orders: [{ customer: 'Renamed Buyer' }],
    })
  })

  it('is counted once with its customer, however many come at once, and no more when all are gone', async () => {
    const totals = async () => {
      const { order: orderCount, spentCents } = await api.call(readCustomer, { as, params: { id: customerId } })
      return { orderCount, spentCents }
    }
    const before = await totals()
    const one = await place({ items: [{ productId, qty: 1 }] })
    const each = (await totals()).spentCents - before.spentCents
    const others = await Promise.all(Array.from({ length: 5 }, () => place({ items: [{ productId, qty: 1 }] })))
    const all = [one, ...others]
    expect(await totals()).toEqual({
      orderCount: before.orderCount + all.length,
      spentCents: before.spentCents + all.length * each,
    })
    await Promise.all(all.map(({ id }) => api.call(contract.deleteOrder, { as, params: { id } })))
    expect(await totals()).toEqual(before)
  })

  it('adds up more than two thousand million cents for a customer, and refuses an impossible weight', async () => {
    const { id } = await api.call(createProduct, {
      as,
      body: {
        productName: 'Press',
        category: 'Games',
        sku: 8,
        priceCents: 1_000_000_000,
        qty: 9,
        status: 'Published',
        weightGrams: 2_000_000,
      } as never,
    })
    for (const _ of [1, 2, 3]) await place({ items: [{ productId: id, qty: 1 }] })
    expect((await api.call(readCustomer, { as, params: { id: customerId } })).spentCents).toBe(3_300_000_000)
    const anvil = await api.call(createProduct, {
      as,
      body: {
        productName: 'Anvil',
        category: 'Games',
        sku: 9,
        priceCents: 1,
        qty: 10_000,
        status: 'Published',
        weightGrams: 2_000_000,
      } as never,
    })
    expect(
      (await api.refusal(contract.createOrder, { as, body: order({ items: [{ productId: anvil.id, qty: 10_000 }] }) }))
        .message,
    ).toBe('This order is too large. Split it into smaller orders.')
    expect(
      (
        await api.refusal(contract.createOrder, {
          as,
          body: order({ items: [{ productId: id, qty: 9000 }], discountBasisPoints: 10_000 }),
        })
      ).message,
    ).toBe('This order is too large. Split it into smaller orders.')
  })

  it('computes totals, takes the goods, and knows what a delivery will need', async () => {
    const window = { from: '2026-11-22T09:00:00Z', to: '2026-11-22T12:00:00Z' }
    const made = await place({ discountCents: 1000, wishedWindow: window })
    expect(made).toMatchObject({
      itemsCents: 20_000,
      discountCents: 1000,
      taxCents: 1900,
      totalCents: 20_900,
      spent: 209,
      status: 'Ready to Pickup',
      customer: 'Mei Chen',
    })
    expect(made).toMatchObject({
      shippingAddress: address,
      weightGrams: 1000,
      volumeCubicCentimetres: 2000,
      handling: { isFragile: true, isFrozen: false },
    })
    expect(made.wishedWindow).toEqual({ from: '2026-11-22T09:00:00.000Z', to: '2026-11-22T12:00:00.000Z' })
    expect(await stock()).toBe(58)
    expect(await api.call(readCustomer, { as, params: { id: customerId } })).toMatchObject({
      order: 1,
      totalSpent: 209,
    })
  })

  it.each([
    [{ items: [] }, 422],
    [{ items: [{ productId: 999, qty: 1 }] }, 422],
    [{ items: [{ qty: 1 }] }, 422],
    [{ customerId: 1 }, 422],
    [{ customerId: undefined }, 422],
    [{ payment: 5 }, 422],
    [{ wishedWindow: { from: '2026-11-22T12:00:00Z', to: '2026-11-22T09:00:00Z' } }, 422],
    [{ items: [{ sku: 7, qty: 61 }] }, 409],
  ])('is refused with %j', async (change, status) => {
    expect((await api.refusal(contract.createOrder, { as, body: order(change) })).status).toBe(status)
    expect(await stock()).toBe(60)
  })

  it('is counted beforehand as it will be placed, with what is left, and keeps nothing', async () => {
    const goods = {
      items: [{ sku: 7, qty: 61 }],
      discountCents: 1000,
      discountBasisPoints: 500,
      shipping: null,
      coupon: '',
    }
    const quote = await api.call(contract.quoteOrder, { as, body: goods })
    // 61 at 100.00 are 6100.00; off go 10.00 and 5 % of 6100.00, which is 305.00; a tenth of the 5785.00 left is tax.
    expect(quote).toMatchObject({
      currency: 'USD',
      itemsCents: 610_000,
      discountCents: 31_500,
      taxCents: 57_850,
      totalCents: 636_350,
      lines: [{ productId, left: 60, canSell: false }],
    })
    expect(quote).toMatchObject({ weightGrams: 30_500, handling: { isFragile: true, isFrozen: false } })
    expect(await stock()).toBe(60)
    const made = await place({
      ...goods,
      items: [{ sku: 7, qty: 2 }],
      handling: { isFragile: false, isFrozen: true, isAgeRestricted: false },
    })
    expect(made).toMatchObject({
      discountCents: 2000,
      handling: { isFragile: true, isFrozen: true, isAgeRestricted: false },
    })
    expect((await api.refusal(contract.quoteOrder, { as, body: { ...goods, items: [] } })).status).toBe(422)
    expect(
      (await api.refusal(contract.quoteOrder, { as, body: { ...goods, items: [{ productId: 999, qty: 1 }] } }))
        .issues[0]?.path,
    ).toBe('items.0')
  })

  it('notifies everyone else who handles orders', async () => {
    const colleague = await api.signIn([{ action: 'write', subject: 'Order' }])
    const onlooker = await api.signIn([{ action: 'read', subject: 'Order' }])
    const { order: number } = await place()
    const kinds = async (token: string) =>
      (await api.call(listNotifications, { as: token })).notifications.map(({ kind, values }) => [
        kind,
        values['number'],
      ])
    expect(await kinds(colleague)).toEqual([['order-created', `#${number}`]])
    expect([await kinds(onlooker), await kinds(as)]).toEqual([[], []])
  })

  it('sells exactly what is there to a hundred buyers at once, each order with a number of its own', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => place({ items: [{ productId, qty: 1 }] })))
    const sold = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order] : []))
    expect(sold).toHaveLength(60)
    expect(new Set(sold).size).toBe(60)
    expect(await stock()).toBe(0)
    expect((await api.call(contract.listOrders, { as })).total).toBe(60)
    expect((await api.call(readCustomer, { as, params: { id: customerId } })).order).toBe(60)
  })

  it('creates an unknown customer, once', async () => {
    const customer = { customer: 'New One', email: 'new@example.com', contact: '', country: 'France' }
    const one = await place({ customerId: undefined, customer })
    const two = await place({ customerId: undefined, customer })
    expect(two.customerId).toBe(one.customerId)
  })
})

describe('an order on its way', () => {
  it('goes through its states in order, and each step is kept', async () => {
    let { order: id, version } = await place({ payment: 2 })
    for (const status of ['Dispatched', 'Out for Delivery', 'Delivered'] as const)
      ({ version } = await api.call(contract.moveOrder, { as, params: { id }, body: { version, status, note: '' } }))
    const { activity, status } = await api.call(contract.moveOrder, {
      as,
      params: { id },
      body: { version, payment: 1, note: '' },
    })
    expect(status).toBe('Delivered')
    expect(activity.map((step) => step.kind)).toEqual([
      'placed',
      'Dispatched',
      'Out for Delivery',
      'Delivered',
      'payment:1',
    ])
  })

  it.each([
    [{ status: 'Delivered' }, 'You can’t change an order from “Ready for pick-up” to “Delivered”.'],
    [{ payment: 2 }, 'A paid payment can’t be changed to pending.'],
  ])('cannot jump by %j', async (change, message) => {
    const { order: id, version } = await place()
    const refusal = await api.refusal(contract.moveOrder, {
      as,
      params: { id },
      body: { version, note: '', ...change } as never,
    })
    expect([refusal.status, refusal.message]).toEqual([409, message])
  })

  it('is refused a move without a new status, and stays as it is', async () => {
    const { order: id, version } = await place()
    const refusal = await api.refusal(contract.moveOrder, {
      as,
      params: { id },
      body: { version, note: 'Left at the gate' },
    })
    expect([refusal.status, refusal.issues[0]?.path]).toEqual([422, 'status'])
    expect((await api.call(contract.readOrder, { as, params: { id } })).version).toBe(version)
  })

  it('moved on an older state is a conflict', async () => {
    const { order: id, version } = await placeAtCounter()
    await api.call(contract.moveOrder, { as, params: { id }, body: { version, status: 'Dispatched', note: '' } })
    expect(
      (
        await api.refusal(contract.moveOrder, {
          as,
          params: { id },
          body: { version, status: 'Out for Delivery', note: '' },
        })
      ).status,
    ).toBe(409)
  })

  it('gives its goods back when the payment is cancelled, and then stays', async () => {
    const { order: id, version } = await place({ payment: 2 })
    const cancelled = await api.call(contract.moveOrder, {
      as,
      params: { id },
      body: { version, payment: 4, note: '' },
    })
    expect(await stock()).toBe(60)
    expect(
      (
        await api.refusal(contract.moveOrder, {
          as,
          params: { id },
          body: { version: cancelled.version, status: 'Dispatched', note: '' },
        })
      ).status,
    ).toBe(409)
  })

  it('of more than a form takes at once is refunded as a whole, and never beyond', async () => {
    const { id } = await api.call(createProduct, {
      as,
      body: {
        productName: 'Press',
        category: 'Games',
        sku: 8,
        priceCents: 1_000_000_000,
        qty: 9,
        status: 'Published',
      } as never,
    })
    const { order: number, totalCents } = await place({ items: [{ productId: id, qty: 1 }] })
    const refund = (amountCents: number) => ({
      as,
      params: { id: number },
      body: { amountCents, reason: 'Broken', lines: [], takeBack: false },
    })
    expect(totalCents).toBe(1_100_000_000)
    expect(await api.call(contract.refundOrder, refund(totalCents))).toMatchObject({ refundedCents: totalCents })
    for (const more of [1, 2_147_483_647])
      expect(await api.refusal(contract.refundOrder, refund(more))).toMatchObject({
        status: 409,
        message: 'A refund can’t be more than the amount paid.',
      })
  })

  it('is refunded up to what was paid, and goods taken back lie in stock once', async () => {
    const { order: id, totalCents } = await place()
    const refund = (amountCents: number) =>
      api.call(contract.refundOrder, {
        as,
        params: { id },
        body: { amountCents, reason: 'Broken', lines: [], takeBack: true },
      })
    expect(await refund(2000)).toMatchObject({
      refundedCents: 2000,
      refunds: [{ amountCents: 2000, reason: 'Broken' }],
    })
    await refund(totalCents - 2000)
    expect(await stock()).toBe(60)
    expect(
      (
        await api.refusal(contract.refundOrder, {
          as,
          params: { id },
          body: { amountCents: 1, reason: 'More', lines: [], takeBack: false },
        })
      ).status,
    ).toBe(409)
    const unpaid = await place({ payment: 2 })
    expect(
      (
        await api.refusal(contract.refundOrder, {
          as,
          params: { id: unpaid.order },
          body: { amountCents: 1, reason: 'x', lines: [], takeBack: false },
        })
      ).status,
    ).toBe(409)
  })

  it('changes its address until it is delivered', async () => {
    const { order: id, version } = await place()
    const changed = await api.call(contract.changeOrderAddress, {
      as,
      params: { id, kind: 'shipping' },
      body: { version, address: { ...destination, line1: '2 Cedar Avenue' } },
    })
    expect(changed.shippingAddress?.line1).toBe('2 Cedar Avenue')
    expect(
      (
        await api.refusal(contract.changeOrderAddress, {
          as,
          params: { id, kind: 'nonsense' },
          body: { version, address: destination },
        })
      ).status,
    ).toBe(404)
  })

  it('takes the variant that was chosen out of its own stock, and puts it back', async () => {
    const size = (value: string) => [{ option: 'Size', value }]
    const shirt = await api.call(createProduct, {
      as,
      body: {
        productName: 'Shirt',
        category: 'Games',
        sku: 'TEE',
        priceCents: 1000,
        status: 'Published',
        variantRows: [
          { choices: size('S'), sku: 'TEE-S', stockChange: 2 },
          { choices: size('M'), sku: 'TEE-M', stockChange: 5, priceCents: 1500 },
        ],
      } as never,
    })
    const [small, medium] = shirt.variantRows
    const left = async () =>
      (await api.call(readProduct, { as, params: { id: shirt.id } })).variantRows.map(({ qty }) => qty)
    const made = await place({
      items: [
        { productId: shirt.id, variantId: medium!.id, qty: 2 },
        { sku: 'TEE-S', qty: 1 },
      ],
    })
    expect(made.items).toMatchObject([
      { variant: 'M', sku: 'TEE-M', priceCents: 1500 },
      { variant: 'S', sku: 'TEE-S', priceCents: 1000 },
    ])
    expect(await left()).toEqual([1, 3])
    const refused = async (items: object[]) =>
      (await api.refusal(contract.createOrder, { as, body: order({ items }) })).status
    expect(await refused([{ productId: shirt.id, qty: 1 }])).toBe(422)
    expect(await refused([{ productId, variantId: small!.id, qty: 1 }])).toBe(422)
    expect(await refused([{ variantId: small!.id, qty: 2 }])).toBe(409)
    await api.call(contract.deleteOrder, { as, params: { id: made.id } })
    expect(await left()).toEqual([2, 5])
  })

  it('is refunded by items: they come back to stock, and no longer count as sold', async () => {
    const { id, items } = await place({ items: [{ productId, qty: 3 }] })
    const [item] = items
    const before = await stock()
    const refund = (qty: number, takeBack = true) => ({
      as,
      params: { id },
      body: {
        amountCents: refundOfPieces(item!, qty),
        reason: 'Too small',
        lines: [{ itemId: item!.id, qty }],
        takeBack,
      },
    })
    const after = await api.call(contract.refundOrder, refund(2))
    expect(after).toMatchObject({
      items: [{ qty: 3, refundedQty: 2 }],
      refunds: [{ reason: 'Too small', lines: [{ itemId: item!.id, qty: 2 }] }],
    })
    expect(after.activity.at(-1)).toMatchObject({ kind: 'refund', note: 'Too small' })
    expect(await stock()).toBe(before + 2)
    expect((await api.refusal(contract.refundOrder, refund(2))).status).toBe(409)
    expect((await api.call(contract.readOrder, { as, params: { id } })).refundedCents).toBe(after.refundedCents)
    const strange = { ...refund(1), body: { ...refund(1).body, lines: [{ itemId: 999_999, qty: 1 }] } }
    expect((await api.refusal(contract.refundOrder, strange)).issues[0]?.path).toBe('lines')
    await api.call(contract.deleteOrder, { as, params: { id } })
    expect(await stock()).toBe(before + 3)
  })

  it('refunded by several people at once never gives back more than was paid', async () => {
    const { id, totalCents } = await place()
    const part = Math.ceil(totalCents / 3)
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((one) =>
        api.call(contract.refundOrder, {
          as,
          params: { id },
          body: { amountCents: part, reason: `Try ${one}`, lines: [], takeBack: false },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.floor(totalCents / part))
    const order = await api.call(contract.readOrder, { as, params: { id } })
    expect(order.refundedCents).toBe(order.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0))
    expect(order.refundedCents).toBeLessThanOrEqual(totalCents)
  })

  it('refunded twice with one idempotency key is refunded once', async () => {
    const { order: id } = await place()
    const given = {
      as,
      headers: { 'idempotency-key': 'back-1' },
      params: { id },
      body: { amountCents: 500, reason: 'Late', lines: [], takeBack: false },
    }
    for (const _ of [1, 2]) expect((await api.call(contract.refundOrder, given)).refundedCents).toBe(500)
    expect((await api.call(contract.readOrder, { as, params: { id } })).refunds).toHaveLength(1)
  })

  it('deleted is 204 always; its goods return, and come back with it', async () => {
    const { order: id } = await place()
    await api.call(contract.deleteOrder, { as, params: { id } })
    await api.call(contract.deleteOrder, { as, params: { id } })
    for (const unknown of ['abc', '0', '99999999999', '-1', '1.5'])
      expect((await api.fetch(deletionOf(unknown))).status, unknown).toBe(204)
    expect(await stock()).toBe(60)
    expect((await api.refusal(contract.readOrder, { as, params: { id } })).status).toBe(404)
    await api.call(contract.restoreOrder, { as, params: { id } })
    expect(await stock()).toBe(58)
  })

  const deletionOf = (number: string) =>
    new Request(`http://localhost/api/apps/ecommerce/orders/${number}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${as}` },
    })

  it('can be deleted in bulk only by people who may delete one', async () => {
    const { order: id } = await place()
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Order' }])
    expect((await api.refusal(contract.bulkOrders, { as: clerk, body: { action: 'delete', ids: [id] } })).status).toBe(
      403,
    )
    expect(await stock()).toBe(58)
  })

  it('is not begun in bulk with a number that is none', async () => {
    const { order: id } = await place()
    for (const odd of [0.5, -1, 2 ** 31, 1e308])
      expect(
        (await api.refusal(contract.bulkOrders, { as, body: { action: 'advance', ids: [id, odd] } })).issues[0]?.path,
      ).toBe('ids.1')
    expect((await api.call(contract.readOrder, { as, params: { id } })).status).toBe('Ready to Pickup')
  })

  it('advances in bulk, telling what was refused', async () => {
    const { order: id } = await placeAtCounter()
    for (const _ of [1, 2, 3]) await api.call(contract.bulkOrders, { as, body: { action: 'advance', ids: [id] } })
    const { refused } = await api.call(contract.bulkOrders, { as, body: { action: 'advance', ids: [id, 9999] } })
    expect(refused).toEqual([
      { id, message: 'This order is already delivered.' },
      { id: 9999, message: 'We couldn’t find order 9999.' },
    ])
  })
})

describe('the order list', () => {
  it('finds by customer, email and number, and sorts', async () => {
    const one = await place()
    await place({
      customerId: undefined,
      customer: { customer: 'Ada Evans', email: 'ada@else.org', contact: '', country: 'France' },
      items: [{ sku: 7, qty: 1 }],
      payment: 3,
    })
    const names = async (query: Record<string, unknown>) =>
      (await api.call(contract.listOrders, { as, query })).orders.map((row) => row.customer)
    expect(await names({ q: 'MEI' })).toEqual(['Mei Chen'])
    expect(await names({ q: 'else.org' })).toEqual(['Ada Evans'])
    for (const q of [String(one.order), one.orderId, `#${one.order}`]) expect(await names({ q })).toEqual(['Mei Chen'])
    expect(await names({})).toEqual(['Ada Evans', 'Mei Chen'])
    for (const sortBy of ['customers', 'spent'])
      expect(await names({ sortBy, orderBy: 'desc' })).toEqual(['Mei Chen', 'Ada Evans'])
    for (const sortBy of ['order', 'date']) expect(await names({ sortBy })).toEqual(['Mei Chen', 'Ada Evans'])
    expect(await names({ payment: 3 })).toEqual(['Ada Evans'])
    expect(await api.call(contract.readOrderFigures, { as })).toEqual({
      pending: 0,
      completed: 0,
      refunded: 0,
      failed: 1,
    })
  })

  it('finds an order by its number as the store writes it', async () => {
    const { order: number } = await place()
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    await api.call(changeStoreDetails, {
      as,
      body: { version: versions['details']!, value: { ...tabs.details, orderPrefix: 'RW-2', orderSuffix: '-A' } },
    })
    const found = async (q: string) =>
      (await api.call(contract.listOrders, { as, query: { q } })).orders.map((row) => row.orderId)
    for (const q of [`RW-2${number}-A`, `rw-2${number}`, `#${number}`, String(number), 'mei'])
      expect(await found(q)).toEqual([`RW-2${number}-A`])
    expect(await found('RW-2')).toEqual([])
  })

  it('of all days there ever were is the whole list', async () => {
    await place()
    for (const soldDays of ['36500', '2000000000', '1e9'])
      expect((await api.call(contract.listOrders, { as, query: { soldDays } })).total).toBe(1)
  })

  it('counts the last thirty days of sales by channel', async () => {
    await place({ channel: 'website', discountCents: 500 })
    const sales = await api.call(contract.readSalesFigures, { as })
    expect(sales).toMatchObject({
      currency: 'USD',
      website: { orders: 1, amountCents: 21_450, changePercent: null },
      store: { orders: 0 },
      discount: { amountCents: 500 },
    })
    const old = await place({ channel: 'website' })
    await api.machine.db
      .update(orders)
      .set({ placedAt: new Date(api.machine.now().getTime() - 31 * 86_400_000) })
      .where(eq(orders.id, old.order))
    await place({ channel: 'website', payment: 3 })
    expect((await api.call(contract.readSalesFigures, { as })).website.orders).toBe(1)
    expect((await api.call(contract.listOrders, { as, query: { channel: 'website', soldDays: '30' } })).total).toBe(1)
    expect((await api.call(contract.listOrders, { as, query: { channel: 'website' } })).total).toBe(3)
  })
})

describe('a currency without cents, or with a thousand', () => {
  const changeCurrency = async (currency: 'JPY' | 'KWD') => {
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    await api.call(changeStoreDetails, {
      as,
      body: { version: versions['details']!, value: { ...tabs.details, currency } },
    })
  }

  it('keeps a price what it was in whole units, and counts in its own smallest one', async () => {
    await changeCurrency('JPY')
    expect(await api.call(readProduct, { as, params: { id: productId } })).toMatchObject({
      priceCents: 100,
      price: '¥100',
    })
    await changeCurrency('KWD')
    expect(await api.call(readProduct, { as, params: { id: productId } })).toMatchObject({
      priceCents: 100_000,
      currency: 'KWD',
    })
    const made = await place({ items: [{ productId, qty: 1 }] })
    expect(made).toMatchObject({ totalCents: 110_000, spent: 110, currency: 'KWD' })
    expect(await api.call(readCustomer, { as, params: { id: customerId } })).toMatchObject({
      totalSpent: 110,
      points: 110,
    })
  })

  it('is not chosen where it would make a price larger than can be kept', async () => {
    const { id } = await api.call(createProduct, {
      as,
      body: { productName: 'Press', category: 'Games', sku: 8, priceCents: 150_000_000, status: 'Published' } as never,
    })
    expect(await changeCurrency('KWD').catch((error: unknown) => error)).toMatchObject({
      status: 422,
      issues: [{ path: 'value.currency' }],
    })
    expect(await api.call(readProduct, { as, params: { id } })).toMatchObject({
      priceCents: 150_000_000,
      currency: 'USD',
    })
  })
})

describe('what the settings of the store say of an order', () => {
  const change = async (
    endpoint: typeof changeCheckout | typeof changeShipping | typeof changeLocations | typeof changePayments,
    tab: string,
    value: unknown,
  ) => {
    const { versions } = await api.call(readStoreSettings, { as })
    await api.call(endpoint, { as, body: { version: versions[tab]!, value } as never })
  }

  it('keeps a wished time that ends after it begins, to the part of a second', async () => {
    const window = (from: string, to: string) => ({ as, body: order({ wishedWindow: { from, to } }) })
    expect(
      (await api.refusal(contract.createOrder, window('2027-01-01T10:00:00.500Z', '2027-01-01T10:00:00Z'))).issues[0]
        ?.path,
    ).toBe('wishedWindow.to')
    await api.call(contract.createOrder, window('2027-01-01T10:00:00Z', '2027-01-01T10:00:00.500Z'))
  })

  it('prices its way by a rate, which goes to the countries of its zone alone', async () => {
    await change(changeShipping, 'shipping', {
      zones: [
        {
          name: 'Home',
          kind: 'domestic',
          countries: ['United States'],
          rates: [{ name: 'Standard', condition: '', priceCents: 599 }],
        },
        {
          name: 'Far',
          kind: 'international',
          countries: ['France'],
          rates: [{ name: 'Parcel', condition: '', priceCents: 2900 }],
        },
      ],
    })
    const shipping = { zone: 'Home', rate: 'Standard' }
    const goods = { items: [{ productId, qty: 1 }], discountCents: 0, discountBasisPoints: 0, shipping, coupon: '' }
    expect(await api.call(contract.quoteOrder, { as, body: goods })).toMatchObject({
      taxCents: 1000,
      shippingCents: 599,
      totalCents: 11_599,
    })
    expect(await place({ ...goods, shippingAddress: { ...address, country: 'United States' } })).toMatchObject({
      shippingCents: 599,
      totalCents: 11_599,
      shippingRate: 'Home, Standard',
    })
    for (const country of ['USA', 'الولايات المتحدة'])
      expect(await place({ ...goods, shippingAddress: { ...address, country } })).toMatchObject({ shippingCents: 599 })
    const refused = await api.refusal(contract.createOrder, {
      as,
      body: order({
        ...goods,
        shipping: { zone: 'Far', rate: 'Parcel' },
        shippingAddress: { ...address, country: 'Brazil' },
      }),
    })
    expect([refused.issues[0]?.path, refused.issues[0]?.message]).toEqual([
      'shipping',
      'Parcel doesn’t ship to Brazil.',
    ])
    const body = order({
      ...goods,
      shipping: { zone: 'Far', rate: 'Parcel' },
      shippingAddress: { ...address, country: 'Brazil' },
    })
    expect((await api.refusal(contract.createOrder, { as, body, headers: { 'accept-language': 'fr' } })).message).toBe(
      'Pas d’envoi vers Brésil avec « Parcel ».',
    )
    expect(
      (await api.refusal(contract.quoteOrder, { as, body: { ...goods, shipping: { zone: 'Home', rate: 'Rocket' } } }))
        .status,
    ).toBe(422)
  })

  it('fetches online orders where they are fulfilled, and others where the store is', async () => {
    const location = (name: string, fulfilsOnline: boolean) => ({ name, fulfilsOnline, phone: '1', address })
    await change(changeLocations, 'locations', { locations: [location('Shop', false), location('Depot', true)] })
    expect((await place({ channel: 'website' })).shipsFrom).toMatchObject({ name: 'Depot' })
    expect((await place()).shipsFrom).toMatchObject({ name: 'Shop' })
  })

  it('asks of the website what the checkout insists on, and keeps nothing it does not ask for', async () => {
    const { tabs } = await api.call(readStoreSettings, { as })
    const shippingAddress = { ...address, line2: 'Floor 2', recipient: 'Mei', company: 'Chen Ltd', phone: '' }
    const lacking = async (checkout: object, more: object = {}) => {
      await change(changeCheckout, 'checkout', { ...tabs.checkout, ...checkout })
      return (
        await api.refusal(contract.createOrder, { as, body: order({ channel: 'website', shippingAddress, ...more }) })
      ).issues[0]?.path
    }
    expect(await lacking({ shippingPhone: 'required' })).toBe('shippingAddress.phone')
    expect(await lacking({ fullName: 'required' }, { shippingAddress: { ...shippingAddress, recipient: '' } })).toBe(
      'shippingAddress.recipient',
    )
    expect(await lacking({ contactMethod: 'phone' })).toBe('customer.contact')
    expect(await lacking({ requireSignIn: true })).toBe('customerId')
    expect((await place({ shippingAddress })).shippingAddress?.company).toBe('Chen Ltd')
    await change(changeCheckout, 'checkout', { ...tabs.checkout, company: 'hidden', addressLine2: 'hidden' })
    expect((await place({ channel: 'website', shippingAddress })).shippingAddress).toMatchObject({
      recipient: 'Mei',
      company: '',
      line2: '',
    })
  })

  it('writes its date and time by the store’s clock', async () => {
    const { order: id, date, time } = await place()
    expect([date, time]).toEqual(['11/20/2026', '9:00 AM'])
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    await api.call(changeStoreDetails, {
      as,
      body: { version: versions['details']!, value: { ...tabs.details, timeZone: 'Pacific/Honolulu' } },
    })
    expect(await api.call(contract.readOrder, { as, params: { id } })).toMatchObject({
      date: '11/19/2026',
      time: '11:00 PM',
    })
  })

  it('names who takes the payment and what for, and offers what is supported alone', async () => {
    await change(changePayments, 'payments', {
      provider: 'Stripe',
      methods: [{ name: 'Mastercard', providers: '', feeBasisPoints: 290 }],
      manual: [],
    })
    const made = await place({ payment: 2, channel: 'website' })
    expect(made).toMatchObject({ payment: 2, paidWith: '', provider: '', feeCents: 0 })
    const paid = await api.call(contract.moveOrder, {
      as,
      params: { id: made.id },
      body: { version: made.version, payment: 1, note: '' },
    })
    expect(paid).toMatchObject({ provider: 'Stripe', feeCents: Math.floor((made.totalCents * 290 + 5000) / 10_000) })
    expect(await place({ method: 'paypalLogo', payment: 1, channel: 'affiliate' })).toMatchObject({
      provider: 'Stripe',
      feeCents: 0,
    })
    // Nobody charged a card for what was entered by hand.
    expect(await place({ payment: 1 })).toMatchObject({ provider: '', feeCents: 0 })
    expect((await api.call(readStoreFacts, { as })).methods).toEqual(['mastercard'])
    expect(
      (await api.refusal(contract.createOrder, { as, body: order({ channel: 'website', method: 'paypalLogo' }) }))
        .issues[0]?.path,
    ).toBe('method')
  })
})

describe('the first sale', () => {
  it('locks the currency of the store', async () => {
    const { tabs } = await api.call(readStoreSettings, { as })
    await place()
    const value = { ...tabs.details, currency: 'EUR' as const }
    expect((await api.refusal(changeStoreDetails, { as, body: { version: 0, value } })).issues[0]?.path).toBe(
      'value.currency',
    )
    expect((await api.call(readStoreSettings, { as })).isCurrencyLocked).toBe(true)
  })
})

describe('an order from outside', () => {
  it('comes by an API key with the scope, once per idempotency key', async () => {
    const { key } = await api.call(createApiKey, {
      as,
      body: { name: 'Shop', scopes: ['orders:write'], expiresAt: null },
    })
    const headers = { 'idempotency-key': 'n1' }
    const tries = await Promise.all(
      [1, 2, 3].map(() => api.call(contract.createOrder, { as: key, headers, body: order({ channel: 'api' }) })),
    )
    expect(new Set(tries.map((one) => one.order)).size).toBe(1)
    expect(await stock()).toBe(58)
  })

  const signed = async (body: string, secret: string) => {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body)))
    return new Request('http://localhost/api/integrations/shopify/orders', {
      method: 'POST',
      body,
      headers: { 'x-shopify-hmac-sha256': btoa(String.fromCharCode(...bytes)) },
    })
  }
  const shopOrder = JSON.stringify({
    id: 450789469,
    email: 'Bob@Example.com',
    financial_status: 'paid',
    total_discounts: '10.00',
    gateway: 'shopify_payments',
    customer: { first_name: 'Bob', last_name: 'Norman' },
    shipping_address: {
      address1: 'Chestnut Street 92',
      city: 'Louisville',
      zip: '40202',
      country: 'United States',
      province: 'Kentucky',
    },
    line_items: [
      { title: 'Console', sku: '7', quantity: 1, price: '199.00' },
      { title: 'Gift wrap', sku: null, quantity: 1, price: '5.00' },
    ],
  })

  it('comes from a shop that signs it, once', async () => {
    await api.call(shopify.setShopHook, { as, body: { secret: 'hush' } })
    const first = await api.fetch(await signed(shopOrder, 'hush'))
    const again = await api.fetch(await signed(shopOrder, 'hush'))
    const { order: number } = (await first.json()) as { order: number }
    expect([first.status, await again.json()]).toEqual([200, { order: number }])
    const made = await api.call(contract.readOrder, { as, params: { id: number } })
    expect(made).toMatchObject({
      channel: 'shopify',
      customer: 'Bob Norman',
      email: 'bob@example.com',
      itemsCents: 20_400,
      discountCents: 1000,
      shippingAddress: { town: 'Louisville' },
    })
    expect(await stock()).toBe(59)
  })

  it('can’t be forged by someone who may set the secret but not create orders', async () => {
    const maintainer = await api.signIn([
      { action: ['read', 'write', 'create', 'delete'], subject: ['ApiKey', 'Webhook'] },
    ])
    const author = await api.signIn([{ action: ['read', 'write', 'create'], subject: 'Order' }])
    for (const other of [maintainer, author])
      for (const secret of ['mine', ''])
        expect((await api.refusal(shopify.setShopHook, { as: other, body: { secret } })).status).toBe(403)
    const both = await api.signIn([
      { action: 'write', subject: 'Webhook' },
      { action: 'create', subject: 'Order' },
    ])
    expect(await api.call(shopify.setShopHook, { as: both, body: { secret: 'hush' } })).toMatchObject({ isSet: true })
  })

  it('comes from a place without post codes, and with longer lines than ours, and can be looked at', async () => {
    await api.call(shopify.setShopHook, { as, body: { secret: 'hush' } })
    const address = { address1: 'Flat 2, '.repeat(30), city: 'Hong Kong', zip: null, country: '' }
    const body = JSON.stringify({
      ...JSON.parse(shopOrder),
      customer: { first_name: 'B'.repeat(300) },
      shipping_address: address,
      billing_address: address,
    })
    const { order: id } = (await (await api.fetch(await signed(body, 'hush'))).json()) as { order: number }
    const made = await api.call(contract.readOrder, { as, params: { id } })
    expect(made).toMatchObject({
      shippingAddress: { town: 'Hong Kong', postCode: '' },
      billingAddress: { postCode: '' },
    })
    expect([made.shippingAddress?.line1.length, made.customer.length]).toEqual([120, 80])
    expect((await api.call(readCustomer, { as, params: { id: made.customerId } })).addresses).toMatchObject([
      { town: 'Hong Kong' },
    ])
  })

  it('is taken with the secret before for a day after a change, and every try is kept to be looked at', async () => {
    const { clock } = api.machine
    const before = clock.now
    await api.call(shopify.setShopHook, { as, body: { secret: 'old' } })
    expect((await api.call(shopify.setShopHook, { as, body: { secret: 'new' } })).previousUntil).toBe(
      new Date(before.getTime() + 86_400_000).toISOString(),
    )
    expect((await api.fetch(await signed(shopOrder, 'old'))).status).toBe(200)
    expect((await api.fetch(await signed(shopOrder, 'new'))).status).toBe(200)
    clock.now = new Date(before.getTime() + 86_400_001)
    const late = await api.fetch(await signed(shopOrder, 'old'))
    clock.now = before
    expect(late.status).toBe(401)
    const outcomes = (await api.call(shopify.listShopDeliveries, { as })).map(
      ({ outcome, externalId, message }) => `${outcome} ${externalId}${message}`,
    )
    expect(outcomes.toSorted()).toEqual([
      'refused The signature is wrong. Check the signing secret.',
      'repeated shopify:450789469',
      'taken shopify:450789469',
    ])
    await api.call(shopify.setShopHook, { as, body: { secret: '' } })
    expect(await api.call(shopify.readShopHook, { as })).toMatchObject({ isSet: false, previousUntil: null })
    expect((await api.fetch(await signed(shopOrder, 'new'))).status).toBe(401)
  })

  it('is refused from a shop that counts in another currency', async () => {
    await api.call(shopify.setShopHook, { as, body: { secret: 'hush' } })
    const response = await api.fetch(
      await signed(JSON.stringify({ ...JSON.parse(shopOrder), currency: 'EUR' }), 'hush'),
    )
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      422,
      'This order is in EUR, but the store uses USD.',
    ])
    const [told] = await api.call(shopify.listShopDeliveries, { as, headers: { 'accept-language': 'fr' } })
    expect(told?.message).toBe('Cette commande est en EUR, mais la boutique utilise USD.')
  })

  it('is refused without the right signature, without a secret, and when it is no order', async () => {
    expect((await api.fetch(await signed(shopOrder, ''.padEnd(3, 'x')))).status).toBe(401)
    await api.call(shopify.setShopHook, { as, body: { secret: 'hush' } })
    expect((await api.fetch(await signed(shopOrder, 'other'))).status).toBe(401)
    expect((await api.fetch(await signed('{}', 'hush'))).status).toBe(422)
    expect((await api.fetch(await signed('{', 'hush'))).status).toBe(400)
  })
})

describe('the totals of an order', () => {
  it('share the discount by value and tax what is left', () => {
    const lines = [
      { qty: 1, priceCents: 3000, chargeTax: true },
      { qty: 2, priceCents: 500, chargeTax: false },
    ]
    // 1000 off 4000: three quarters of it fall on the taxed 3000, so 2250 are taxed.
    expect(orderTotals(lines, 1000, 1000)).toEqual({
      itemsCents: 4000,
      discountCents: 1000,
      taxCents: 225,
      shippingCents: 0,
      giftWrapCents: 0,
      totalCents: 3225,
    })
    expect(orderTotals(lines, 9999, 1000)).toEqual({
      itemsCents: 4000,
      discountCents: 4000,
      taxCents: 0,
      shippingCents: 0,
      giftWrapCents: 0,
      totalCents: 0,
    })
    expect(orderTotals(lines, 0, 1000, { shippingCents: 599, giftWrapCents: 450 })).toMatchObject({
      taxCents: 300,
      shippingCents: 599,
      giftWrapCents: 450,
      totalCents: 5349,
    })
  })
})
