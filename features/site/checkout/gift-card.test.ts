import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { blockGiftCard, issueGiftCard, readGiftCard } from '../../ecommerce/gift-cards/contract.ts'
import {
  deleteOrder,
  listOrders,
  moveOrder,
  readOrder,
  refundOrder,
  restoreOrder,
} from '../../ecommerce/orders/contract.ts'
import { createProduct, readProduct } from '../../ecommerce/products/contract.ts'
import { changePayments } from '../../ecommerce/settings/contract.ts'
import { readDelivery } from '../../logistics/deliveries/contract.ts'
import * as contract from './contract.ts'
import { mostGiftCodes } from './rules.ts'

const api = await testApi()
let as = ''
let productId = 0

beforeEach(async () => {
  as = await api.signIn()
  api.machine.settings.isSample = true
  const title = { title: 'Games', slug: '', description: '', image: '', parentId: null, status: 'Published' as const }
  await api.call(createCategory, { as, body: title })
  const body = {
    productName: 'Console',
    category: 'Games',
    sku: 'G1',
    priceCents: 10_000,
    status: 'Published',
    qty: 50,
  }
  productId = (await api.call(createProduct, { as, body: body as never })).id
  const manual = [
    { name: 'Bank transfer', instructions: '', isAtDoor: false, termDays: 0 },
    { name: 'Cash', instructions: '', isAtDoor: true, termDays: 0 },
  ]
  const value = { provider: null, methods: [], manual, holdDays: 7 }
  await api.call(changePayments, { as, body: { version: 0, value } })
})

const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }
// 100.00 and a tenth of it as tax.
const cart = (change: object = {}) =>
  ({
    key: crypto.randomUUID(),
    items: [{ productId, variantId: null, qty: 1 }],
    coupon: '',
    shipping: null,
    expectedCents: 11_000,
    name: 'Mei Chen',
    email: 'mei@example.com',
    phone: '',
    company: '',
    address,
    slot: null,
    way: 'manual Bank transfer',
    note: '',
    website: '',
    ...change,
  }) as contract.ShopOrder
const place = (change: object) => api.call(contract.placeShopOrder, { body: cart(change) })
const refused = (change: object) => api.refusal(contract.placeShopOrder, { body: cart(change) })
const said = async (change: object) => {
  const { status, message } = await refused(change)
  return { status, text: message }
}
const toMei = { recipient: 'Mei Chen', note: '', email: '', message: '', language: 'en' as const }
const card = async (amountCents: number) =>
  api.call(issueGiftCard, { as, body: { ...toMei, key: crypto.randomUUID(), amountCents, expiresOn: null } })
const balance = async (id: number) => (await api.call(readGiftCard, { as, params: { id } })).balanceCents
const newest = async () => {
  const { orders } = await api.call(listOrders, { as, query: {} })
  return api.call(readOrder, { as, params: { id: Math.max(...orders.map(({ order }) => order)) } })
}

describe('a gift card at the checkout', () => {
  it('pays the whole order, which is paid at once and keeps no fee and nothing to collect', async () => {
    const { id, code } = await card(20_000)
    const receipt = await place({ giftCard: code, way: 'manual Cash' })
    expect(receipt).toMatchObject({ state: 'paid', totalCents: 11_000, giftCardCents: 11_000 })
    expect(await newest()).toMatchObject({ payment: 1, giftCardCents: 11_000, paidWith: 'gift card', feeCents: 0 })
    expect(await balance(id)).toBe(9000)
    await api.machine.queue.runKept()
    const { dueCents } = await api.call(readDelivery, { as, params: { id: `O-${(await newest()).order}` } })
    expect(dueCents).toBeNull()
  })

  it('pays its part, and the driver collects the rest', async () => {
    const { id, code } = await card(4000)
    expect(await place({ giftCard: code.toLowerCase(), way: 'manual Cash' })).toMatchObject({
      state: 'waiting',
      giftCardCents: 4000,
    })
    expect(await balance(id)).toBe(0)
    await api.machine.queue.runKept()
    const { dueCents } = await api.call(readDelivery, { as, params: { id: `O-${(await newest()).order}` } })
    expect(dueCents).toBe(7000)
  })

  it('is spent once, however many use it at once', async () => {
    const { id, code } = await card(11_000)
    const same = cart({ giftCard: code })
    const one = await Promise.all(Array.from({ length: 10 }, () => api.call(contract.placeShopOrder, { body: same })))
    expect(new Set(one.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await balance(id)).toBe(0)
    const next = await card(11_000)
    const tries = await Promise.allSettled(Array.from({ length: 9 }, () => place({ giftCard: next.code })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(next.id)).toBe(0)
    expect((await api.call(listOrders, { as, query: {} })).total).toBe(2)
    expect((await api.call(readProduct, { as, params: { id: productId } })).qty).toBe(48)
  })

  it('gets back what it paid with a refund, before any other money', async () => {
    const { id, code } = await card(4000)
    await place({ giftCard: code })
    const { order, version } = await newest()
    await api.call(moveOrder, { as, params: { id: order }, body: { version, payment: 1, note: '' } })
    const give = (amountCents: number) =>
      api.call(refundOrder, { as, params: { id: order }, body: { amountCents, reason: 'Late' } })
    expect((await give(3000)).refunds).toMatchObject([{ amountCents: 3000, giftCardCents: 3000 }])
    expect(await balance(id)).toBe(3000)
    expect((await give(8000)).refunds[0]).toMatchObject({ amountCents: 8000, giftCardCents: 1000 })
    expect(await balance(id)).toBe(4000)
  })

  it('gets it back when the order is called off or deleted unpaid, and pays again when that is undone', async () => {
    const { id, code } = await card(4000)
    await place({ giftCard: code })
    const { order } = await newest()
    await api.call(deleteOrder, { as, params: { id: order } })
    expect(await balance(id)).toBe(4000)
    await api.call(restoreOrder, { as, params: { id: order } })
    expect(await balance(id)).toBe(0)
    const { version } = await newest()
    const failed = { as, params: { id: order }, body: { version, payment: 3 as const, note: '' } }
    const { version: later } = await api.call(moveOrder, failed)
    expect(await balance(id)).toBe(4000)
    // Another order takes what came back: the first can’t be paid with it any more.
    await place({ giftCard: code })
    const paid = { as, params: { id: order }, body: { version: later, payment: 1 as const, note: '' } }
    expect((await api.refusal(moveOrder, paid)).status).toBe(409)
    expect(await balance(id)).toBe(0)
  })

  it('isn’t taken unknown, blocked, expired or empty, and all of these sound the same', async () => {
    const blocked = await card(5000)
    const change = { version: blocked.version, isBlocked: true }
    await api.call(blockGiftCard, { as, params: { id: blocked.id }, body: change })
    const body = { ...toMei, key: crypto.randomUUID(), amountCents: 5000, expiresOn: '2020-01-01' }
    const expired = await api.call(issueGiftCard, { as, body })
    const said = []
    for (const giftCard of ['NOPE-NOPE-NOPE-NOPE', blocked.code, expired.code]) {
      const { status, issues } = await refused({ giftCard })
      said.push(`${status} ${issues[0]?.path} ${issues[0]?.message}`)
    }
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^422 giftCard/)
    expect((await api.call(listOrders, { as, query: {} })).total).toBe(0)
  })

  it('says what it holds, and not to those who guess', async () => {
    const { code } = await card(4000)
    const check = { body: { code } }
    expect(await api.call(contract.checkGiftCard, check)).toEqual({ balanceCents: 4000, expiresOn: null })
    const tries = Array.from({ length: mostGiftCodes + 1 }, (_, at) =>
      api.refusal(contract.checkGiftCard, { body: { code: `GUESS${at}` } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(mostGiftCodes)
    expect((await api.refusal(contract.checkGiftCard, check)).status).toBe(429)
  })

  it('can be read as often as its owner comes back: only wrong codes count as guesses', async () => {
    const { code } = await card(4000)
    for (let at = 0; at <= mostGiftCodes; at++)
      expect(await api.call(contract.checkGiftCard, { body: { code } })).toMatchObject({ balanceCents: 4000 })
  })

  it('never leaves more to pay than the buyer saw', async () => {
    const { id, code } = await card(11_000)
    // Another order takes most of it in between.
    await place({ giftCard: code, items: [{ productId, variantId: null, qty: 1 }], expectedDueCents: 0 })
    const { code: next, id: nextId } = await card(4000)
    const { status, text } = await said({ giftCard: next, expectedDueCents: 0 })
    expect(status).toBe(409)
    expect(text).toContain('gift card')
    expect(await balance(nextId)).toBe(4000)
    expect((await api.call(listOrders, { as, query: {} })).total).toBe(1)
    expect(await place({ giftCard: next, expectedDueCents: 7000 })).toMatchObject({ giftCardCents: 4000 })
    expect(await balance(id)).toBe(0)
  })

  it('is named in the emails by what it paid: what failed is the rest, and what comes back to it is said', async () => {
    const emails = () => api.machine.emails.map(({ text }) => text)
    const failed = await card(4000)
    await place({ giftCard: failed.code })
    const first = await newest()
    const change = { version: first.version, payment: 3 as const, note: '' }
    await api.call(moveOrder, { as, params: { id: first.order }, body: change })
    expect(emails().at(-1)).toContain('Your payment of $70.00 failed')
    expect(emails().at(-1)).toContain('$40.00 is back on your gift card.')
    const { version: later } = await newest()
    const cancel = { version: later, payment: 4 as const, note: '' }
    await api.call(moveOrder, { as, params: { id: first.order }, body: cancel })
    expect(emails().at(-1)).toContain('was cancelled')
    expect(emails().at(-1)).not.toContain('gift card')
    const cancelled = await card(4000)
    await place({ giftCard: cancelled.code })
    const second = await newest()
    await api.call(moveOrder, {
      as,
      params: { id: second.order },
      body: { version: second.version, payment: 4, note: '' },
    })
    expect(emails().at(-1)).toContain('was cancelled')
    expect(emails().at(-1)).toContain('$40.00 is back on your gift card.')
    const refunded = await card(4000)
    await place({ giftCard: refunded.code })
    const { order, version } = await newest()
    await api.call(moveOrder, { as, params: { id: order }, body: { version, payment: 1, note: '' } })
    const give = (amountCents: number) =>
      api.call(refundOrder, { as, params: { id: order }, body: { amountCents, reason: 'Late' } })
    await give(11_000)
    expect(emails().at(-1)).toContain('We’ve refunded $110.00')
    expect(emails().at(-1)).toContain('$40.00 of it went back to your gift card.')
  })
})
