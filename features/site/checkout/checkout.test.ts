import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { createDeal } from '../../ecommerce/deals/contract.ts'
import { listOrders, readOrder } from '../../ecommerce/orders/contract.ts'
import { adjustProduct, createProduct, readProduct } from '../../ecommerce/products/contract.ts'
import { reviews } from '../../ecommerce/reviews/server/tables.ts'
import {
  changeCheckout,
  changePayments,
  changeShipping,
  changeStoreDetails,
  readStoreSettings,
} from '../../ecommerce/settings/contract.ts'
import { listDeliveries, readDelivery } from '../../logistics/deliveries/contract.ts'
import { changeSite } from '../landing/contract.ts'
import * as contract from './contract.ts'
import { slotsIn } from '../../logistics/slots/rules.ts'
import { mostOrders } from './rules.ts'

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
  productId = await product({ qty: 5 })
  const manual = [
    { name: 'Bank transfer', instructions: 'Use the number.', isAtDoor: false, termDays: 0 },
    { name: 'Cash', instructions: '', isAtDoor: true, termDays: 0 },
  ]
  await api.call(changePayments, {
    as,
    body: { version: 0, value: { provider: null, methods: [], manual, holdDays: 7 } },
  })
  const rates = [{ name: 'Standard', condition: '', priceCents: 500 }]
  const zones = [{ name: 'Home', kind: 'domestic' as const, countries: ['Uruguay'], rates }]
  await api.call(changeShipping, { as, body: { version: 0, value: { zones } } })
})

async function product(change: object): Promise<number> {
  const sku = `G${Math.random()}`.slice(0, 10)
  const body = { productName: 'Console', category: 'Games', sku, priceCents: 10_000, status: 'Published', ...change }
  return (await api.call(createProduct, { as, body: body as never })).id
}

const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }
const cart = (change: object = {}): contract.ShopOrder =>
  ({
    key: crypto.randomUUID(),
    items: [{ productId, variantId: null, qty: 1 }],
    coupon: '',
    shipping: { zone: 'Home', rate: 'Standard' },
    // 100.00, a tenth of it as tax, and 5.00 for the way.
    expectedCents: 11_500,
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
const refused = (change: object) => api.refusal(contract.placeShopOrder, { body: cart(change) })
const stock = async () => (await api.call(readProduct, { as, params: { id: productId } })).qty
const quoteRefused = () => {
  const { items, coupon, shipping } = cart()
  return api.refusal(contract.quoteCart, { body: { items, coupon, shipping } })
}
const orders = async () => (await api.call(listOrders, { as, query: {} })).total
const onlyOrder = async () => {
  const { orders: all } = await api.call(listOrders, { as, query: {} })
  expect(all).toHaveLength(1)
  return api.call(readOrder, { as, params: { id: all[0]!.order } })
}
const pay = (key: string) => api.call(contract.payShopOrder, { params: { key } })
const receipt = (key: string) => api.call(contract.readShopOrder, { params: { key } })
const deliveries = async () => {
  await api.machine.queue.runKept()
  return (await api.call(listDeliveries, { as, query: {} })).total
}

describe('an order of the shop', () => {
  it('is one order and one payment, however often it is sent', async () => {
    const body = cart()
    const all = await Promise.all(Array.from({ length: 20 }, () => place(body)))
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await orders()).toBe(1)
    expect(await stock()).toBe(4)
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(body.key)))
    expect(new Set(paid.map(({ receipt: { state } }) => state))).toEqual(new Set(['paid']))
    const { activity } = await onlyOrder()
    expect(activity.filter(({ kind }) => kind === 'payment:1')).toHaveLength(1)
    expect(await stock()).toBe(4)
  })

  it('costs what the store says, whatever a visitor sends', async () => {
    expect((await refused({ expectedCents: 1 })).status).toBe(409)
    const cheap = { ...cart(), items: [{ productId, variantId: null, qty: 1, priceCents: 1 }] }
    expect((await place(cheap)).totalCents).toBe(11_500)
    expect((await refused({ items: [{ productId, variantId: null, qty: -1 }] })).issues[0]?.path).toBe('items.0.qty')
    expect((await refused({ items: [{ productId, variantId: null, qty: 0.5 }] })).status).toBe(422)
    expect((await refused({ items: [] })).status).toBe(422)
    expect((await refused({ shipping: { zone: 'Home', rate: 'Free' } })).issues[0]?.path).toBe('shipping')
    expect((await refused({ shipping: null, expectedCents: 11_000 })).issues[0]?.path).toBe('shipping')
    expect((await refused({ way: 'manual Nothing' })).issues[0]?.path).toBe('way')
    expect((await refused({ website: 'spam' })).status).toBe(422)
    expect((await refused({ slot: { day: '2030-01-01', from: '', to: '' } })).issues[0]?.path).toBe('slot')
    expect(await orders()).toBe(1)
    expect(await stock()).toBe(4)
  })

  it('is billed to its own address if one is given, else to where it goes', async () => {
    const same = await place()
    expect(same.billing).toEqual(same.address)
    const billingAddress = { ...address, line1: 'Colonia 8', town: 'Salto', country: 'Uruguay' }
    const other = await place(cart({ billingAddress }))
    expect(other.billing).toEqual(['Mei Chen', 'Colonia 8', '11000 Salto', 'Uruguay'])
    expect(other.address).toContain('Rambla 12')
    const { orders: all } = await api.call(listOrders, { as, query: {} })
    const kept = await api.call(readOrder, { as, params: { id: Math.max(...all.map(({ order }) => order)) } })
    expect(kept.billingAddress).toMatchObject({ line1: 'Colonia 8', town: 'Salto' })
    expect(kept.shippingAddress).toMatchObject({ line1: 'Rambla 12' })
    const blank = await refused({ billingAddress: { ...billingAddress, town: '' } })
    expect(blank.issues[0]?.path).toBe('billingAddress.town')
  })

  it('goes nowhere that the store has no rate for, however the country is written', async () => {
    for (const country of ['France', 'x', 'Antarctica', 'U.S.A.'])
      for (const shipping of [null, { zone: 'Home', rate: 'Standard' }]) {
        const refusal = await refused({ address: { ...address, country }, shipping, expectedCents: 11_000 })
        expect([refusal.status, refusal.issues[0]?.path]).toEqual([422, 'address.country'])
      }
    expect(await orders()).toBe(0)
    expect((await place(cart({ address: { ...address, country: 'uy' } }))).shippingCents).toBe(500)
  })

  it('never takes more than there is, also when many order at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => place()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await stock()).toBe(0)
    expect(await orders()).toBe(5)
  })

  it('uses a coupon as often as it allows', async () => {
    const deal = {
      title: 'Once',
      kind: 'percent' as const,
      percent: 50,
      amountCents: 0,
      code: 'HALF',
      category: null,
      minimumCents: 0,
      startsOn: '2026-11-01',
      endsOn: null,
      mostUses: 1,
      isOncePerCustomer: true,
      isOffered: false,
      note: '',
    }
    await api.call(createDeal, { as, body: deal })
    // Half of 100.00, a tenth of it as tax, and 5.00 for the way.
    const half = { coupon: 'half', expectedCents: 6000 }
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => place(cart(half))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refused(half)).issues[0]?.path).toBe('coupon')
    expect(await stock()).toBe(4)
  })

  it('is seen and paid by those who know its key, not its number', async () => {
    const { key, orderId } = await place()
    expect((await api.refusal(contract.readShopOrder, { params: { key: orderId } })).status).toBe(404)
    expect((await api.refusal(contract.payShopOrder, { params: { key: crypto.randomUUID() } })).status).toBe(404)
    // Another cart under the same key is not another order, and is not told of the first.
    expect((await refused({ key, email: 'eve@example.com' })).status).toBe(409)
    expect(await receipt(key)).toMatchObject({
      email: 'mei@example.com',
      state: 'waiting',
      itemsCents: 10_000,
      address: ['Mei Chen', 'Rambla 12', '11000 Montevideo', 'Uruguay'],
      delivery: 'Home, Standard',
    })
  })

  it('by bank transfer waits for its money; at the door it is delivered first', async () => {
    const later = await place(cart({ way: 'manual Bank transfer' }))
    expect(later).toMatchObject({ state: 'waiting', way: { kind: 'manual', instructions: 'Use the number.' } })
    expect((await api.refusal(contract.payShopOrder, { params: { key: later.key } })).status).toBe(409)
    expect(await onlyOrder()).toMatchObject({ payment: 2, paidWith: 'Bank transfer' })
    expect(await deliveries()).toBe(0)
    const { orderId } = await place(cart({ way: 'manual Cash' }))
    expect(await deliveries()).toBe(1)
    const { orders: all } = await api.call(listOrders, { as, query: {} })
    const doors = await Promise.all(all.map(({ order: id }) => api.call(readOrder, { as, params: { id } })))
    expect(doors.map(({ isPaidAtDoor }) => isPaidAtDoor).toSorted()).toEqual([false, true])
    const door = doors.find((one) => one.isPaidAtDoor)
    expect(door?.orderId).toBe(orderId)
    expect((await api.call(readDelivery, { as, params: { id: `O-${door?.order}` } })).dueCents).toBe(11_500)
  })

  it('isn’t paid at the door beyond what a driver can take', async () => {
    productId = await product({ qty: 5, priceCents: 100_000_000 })
    const refusal = await refused({ way: 'manual Cash', expectedCents: 110_000_500 })
    expect([refusal.status, refusal.issues[0]?.path]).toEqual([422, 'way'])
    expect(await orders()).toBe(0)
    expect(await stock()).toBe(5)
  })

  it('takes test payments in a sample workspace alone', async () => {
    const { key } = await place(cart({ way: 'test' }))
    expect((await pay(key)).receipt.state).toBe('paid')
    api.machine.settings.isSample = false
    expect((await refused({ way: 'test' })).issues[0]?.path).toBe('way')
  })
})

describe('gift wrapping', () => {
  const offer = async (giftWrapCents: number) => {
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    const value = { ...tabs.checkout, offersGiftWrap: true, giftWrapCents }
    await api.call(changeCheckout, { as, body: { version: versions['checkout'] ?? 0, value } })
  }

  it('is on the order, the receipt and the email, at the store’s price and without tax', async () => {
    await offer(450)
    expect((await api.call(contract.readCheckout, {})).giftWrapCents).toBe(450)
    const quoted = await api.call(contract.quoteCart, { body: { ...cart(), isGiftWrapped: true } })
    expect(quoted).toMatchObject({ taxCents: 1000, giftWrapCents: 450, totalCents: 11_950 })
    const body = cart({ isGiftWrapped: true, expectedCents: 11_950 })
    expect(await place(body)).toMatchObject({ isGiftWrapped: true, giftWrapCents: 450, totalCents: 11_950 })
    expect(await onlyOrder()).toMatchObject({ isGiftWrapped: true, giftWrapCents: 450, totalCents: 11_950 })
    await api.machine.queue.runKept()
    expect(api.machine.emails.map(({ text }) => text).join()).toContain('Gift wrapping: $4.50')
  })

  it('costs what it costs now: an order that saw another price is sent back', async () => {
    await offer(450)
    await offer(600)
    expect(await refused({ isGiftWrapped: true, expectedCents: 11_950 })).toMatchObject({ status: 409 })
    expect(await orders()).toBe(0)
  })

  it('is refused in a store that doesn’t offer it, and nothing is ordered', async () => {
    expect((await api.call(contract.readCheckout, {})).giftWrapCents).toBeNull()
    const { status, issues } = await refused({ isGiftWrapped: true })
    expect([status, issues?.[0]?.path]).toEqual([422, 'isGiftWrapped'])
    expect(await orders()).toBe(0)
  })

  it('keeps its price in whole units when the store changes its currency before the first sale', async () => {
    await offer(450)
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    const value = { ...tabs.details, currency: 'JPY' as const }
    await api.call(changeStoreDetails, { as, body: { version: versions['details'] ?? 0, value } })
    // 4.50 is 5 in a currency without cents.
    expect((await api.call(contract.readCheckout, {})).giftWrapCents).toBe(5)
  })
})

describe('the shop', () => {
  it('shows what is published and in stock, and not how much there is', async () => {
    await product({ productName: 'Hidden', status: 'Inactive', qty: 5 })
    await product({ productName: 'Gone', qty: 0 })
    await product({ productName: 'Plenty', qty: 900 })
    const { products } = await api.call(contract.listShopProducts, { query: {} })
    expect(products.map(({ name, left, rating }) => [name, left, rating])).toEqual([
      ['Console', 5, null],
      ['Plenty', 10, null],
    ])
  })

  it('says what published reviews say of a product, and nothing of others', async () => {
    const client = { customer: 'Zoe Harbour', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
    const { customerId } = await api.call(createCustomer, { as, body: { ...client, isBillingAddress: true } })
    const stars = [5, 4, 4, 1]
    await api.machine.db.insert(reviews).values(
      stars.map((review) => ({
        productId,
        productName: 'Console',
        customerId,
        customerName: client.customer,
        customerEmail: client.email,
        review,
        head: '',
        para: '',
        writtenAt: api.machine.now(),
        status: review > 1 ? ('Published' as const) : ('Pending' as const),
      })),
    )
    const rating = { average: 4.3, total: 3 }
    expect((await api.call(contract.listShopProducts, { query: {} })).products).toMatchObject([{ rating }])
    const body = { items: [{ productId, variantId: null, qty: 1 }], coupon: '', shipping: null }
    expect((await api.call(contract.quoteCart, { body })).lines).toMatchObject([{ rating }])
  })

  it('shows the products of a wishlist, as far as they are sold', async () => {
    const other = await product({ qty: 3 })
    const hidden = await product({ qty: 3, status: 'Inactive' })
    const { products } = await api.call(contract.listShopProducts, { query: { of: [other, hidden, 999] } })
    expect(products.map((one) => one.productId)).toEqual([other])
    expect((await api.call(contract.listShopProducts, { query: {} })).total).toBe(2)
  })

  it('sells nothing that is not published', async () => {
    const { version } = await api.call(readProduct, { as, params: { id: productId } })
    await api.call(adjustProduct, { as, params: { id: productId }, body: { version, status: 'Inactive' } })
    expect((await refused({})).issues[0]?.path).toBe('items.0')
    expect((await quoteRefused()).issues[0]?.path).toBe('items.0')
  })

  it('says nothing of what is yet to be published, not even its name', async () => {
    const variantRows = [{ choices: [{ option: 'Size', value: 'XL' }], sku: 'XL1', stockChange: 3 }]
    const publishAt = '2030-01-01T00:00:00.000Z'
    productId = await product({ productName: 'Secret', status: 'Scheduled', publishAt, variantRows })
    for (const refusal of [await refused({}), await quoteRefused()])
      expect([refusal.status, refusal.message]).toEqual([422, 'We couldn’t find this product.'])
  })

  it('doesn’t tell how many there are when there are too few', async () => {
    const refusal = await refused({ items: [{ productId, variantId: null, qty: 6 }], expectedCents: 66_500 })
    expect([refusal.status, refusal.message]).toEqual([409, 'There aren’t that many of Console left.'])
  })

  it('counts the tries that are refused too', async () => {
    for (let tried = 0; tried < mostOrders.ofOne; tried++)
      expect((await refused({ expectedCents: 1 })).status).toBe(409)
    expect((await refused({})).status).toBe(429)
    expect(await orders()).toBe(0)
  })

  it('calculates a cart without keeping it', async () => {
    const { items, coupon, shipping } = cart()
    const sums = await api.call(contract.quoteCart, { body: { items, coupon, shipping } })
    expect(sums).toMatchObject({ itemsCents: 10_000, taxCents: 1000, shippingCents: 500, totalCents: 11_500 })
    expect(await stock()).toBe(5)
  })

  it('names the deals that the store shows: what each takes off, and what it takes to use it', async () => {
    const deal = (change: object) => ({
      title: 'Spring',
      kind: 'percent' as const,
      percent: 10,
      amountCents: 0,
      code: 'SPRING',
      category: null,
      minimumCents: 0,
      startsOn: '2026-01-01',
      endsOn: null,
      mostUses: null,
      isOncePerCustomer: false,
      isOffered: true,
      note: '',
      ...change,
    })
    const deals = [
      {},
      { title: 'More', code: 'MORE', percent: 50, minimumCents: 25_000 },
      { title: 'Secret', code: 'SECRET', percent: 90, isOffered: false },
      { title: 'Later', code: 'LATER', startsOn: '2030-01-01' },
      { title: 'Five', code: 'FIVE', kind: 'amount', percent: 0, amountCents: 500, mostUses: 1 },
    ]
    for (const one of deals) await api.call(createDeal, { as, body: deal(one) })
    const { items, coupon, shipping } = cart()
    const offers = async (change: object = {}) =>
      (await api.call(contract.quoteCart, { body: { items, coupon, shipping, ...change } })).offers
    const named = (all: contract.Offer[]) => all.map((one) => [one.code, one.savesCents, one.missingCents])
    expect(named(await offers())).toEqual([
      ['SPRING', 1000, 0],
      ['FIVE', 500, 0],
      ['MORE', 5000, 15_000],
    ])
    expect(JSON.stringify(await offers())).not.toContain('SECRET')
    expect(named(await offers({ items: [{ productId, variantId: null, qty: 3 }] }))[0]).toEqual(['MORE', 15_000, 0])
    // 100.00 less 5.00, a tenth of the rest as tax, and 5.00 for the way.
    await place(cart({ coupon: 'FIVE', expectedCents: 10_950 }))
    expect(named(await offers())).not.toContainEqual(['FIVE', 500, 0])
  })

  it('is closed to visitors with the public pages', async () => {
    await api.call(changeSite, { as, body: { isPublic: false, ownSite: '', version: 0 } })
    expect((await api.refusal(contract.readCheckout, {})).status).toBe(403)
    expect((await api.refusal(contract.listShopProducts, { query: {} })).status).toBe(403)
    expect((await refused({})).status).toBe(403)
    expect((await api.call(contract.readCheckout, { as })).ways.map(({ kind }) => kind)).toEqual([
      'test',
      'manual',
      'door',
    ])
  })
})

it('orders come within the hours of shifts, or on any working day where there are none', () => {
  const none = { isHoliday: false, hours: [] }
  expect(
    slotsIn([
      { ...none, day: '2026-11-21' },
      { ...none, day: '2026-11-22', isHoliday: true },
    ]),
  ).toEqual([{ day: '2026-11-21', from: '', to: '' }])
  const morning = [{ startSeconds: 8 * 3600, endSeconds: 14 * 3600 }]
  expect(
    slotsIn([
      { ...none, day: '2026-11-21', hours: morning },
      { ...none, day: '2026-11-22' },
    ]),
  ).toEqual([{ day: '2026-11-21', from: '08:00', to: '12:00' }])
})
