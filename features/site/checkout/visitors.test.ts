import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { credentials } from '#platform/access/server/tables.ts'
import { readMe } from '#platform/accounts/contract.ts'
import { requestOf } from '#kit/web/call.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { changeCustomer, listCustomers, readCustomer } from '../../ecommerce/customers/contract.ts'
import { deleteOrder, listOrders, moveOrder, readOrder, restoreOrder } from '../../ecommerce/orders/contract.ts'
import { createProduct, readProduct } from '../../ecommerce/products/contract.ts'
import { createDeal } from '../../ecommerce/deals/contract.ts'
import { changePayments } from '../../ecommerce/settings/contract.ts'
import { joinNewsletter } from '../landing/contract.ts'
import { placeShopOrder } from './contract.ts'
import { mostUnpaidOf } from './rules.ts'
import { shopOrders, shopTries } from './server/tables.ts'

const api = await testApi()
const { clock, db, queue, emails } = api.machine
const hourMs = 3_600_000
const dayMs = 24 * hourMs
let as = ''
let productId = 0

beforeEach(async () => {
  clock.now = new Date('2026-11-20T12:00:00Z')
  as = await api.signIn()
  const none = { slug: '', description: '', image: '', parentId: null }
  await api.call(createCategory, { as, body: { title: 'Games', ...none, status: 'Published' } })
  const body = {
    productName: 'Console',
    category: 'Games',
    sku: 'G1',
    priceCents: 10_000,
    qty: 100,
    status: 'Published',
  }
  productId = (await api.call(createProduct, { as, body: body as never })).id
  const manual = [
    { name: 'Bank transfer', instructions: '', isAtDoor: false, termDays: 0 },
    { name: 'Cash', instructions: '', isAtDoor: true, termDays: 0 },
  ]
  const value = { provider: null, methods: [], manual, holdDays: 5 }
  await api.call(changePayments, { as, body: { version: 0, value } })
})

const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }
const cart = (qty: number, way: string) => ({
  key: crypto.randomUUID(),
  items: [{ productId, variantId: null, qty }],
  // 100.00 each, and a tenth of it as tax.
  expectedCents: qty * 11_000,
  name: 'Mei Chen',
  email: 'mei@example.com',
  address,
  way,
})
const transfer = 'manual Bank transfer'
const place = (qty: number, way = transfer, token?: string) =>
  api.call(placeShopOrder, { body: cart(qty, way), ...(token !== undefined && { as: token }) })
const stock = async () => (await api.call(readProduct, { as, params: { id: productId } })).qty
const newest = async () => {
  const { orders } = await api.call(listOrders, { as, query: { sortBy: 'order', orderBy: 'desc' } })
  return api.call(readOrder, { as, params: { id: orders[0]!.order } })
}
const later = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await queue.runKept()
}

it('an order to be paid by hand gives its goods back after the time the store sets, and its history says so', async () => {
  await place(20)
  expect(await stock()).toBe(80)
  expect(emails.map(({ text }) => text).join()).toContain('We’ll keep the goods for you until 25 Nov 2026.')
  // To the end of that day, not to the hour of the order.
  await later(5 * dayMs + 11 * hourMs)
  expect(await stock()).toBe(80)
  await later(hourMs)
  expect(await stock()).toBe(100)
  const order = await newest()
  expect(order.payment).toBe(3)
  expect(order.activity.map(({ kind }) => kind)).toEqual(['placed', 'payment:lapsed'])
})

it('an order whose time ended while it was deleted gives its goods back once it is restored', async () => {
  await place(20)
  const { order: id } = await newest()
  await api.call(deleteOrder, { as, params: { id } })
  await later(6 * dayMs)
  await api.call(restoreOrder, { as, params: { id } })
  await queue.runKept()
  expect(await stock()).toBe(100)
  expect((await newest()).payment).toBe(3)
})

it('an order that is set to pending again waits as long as a new one, also before its first time ended', async () => {
  await place(20)
  const { order: id } = await newest()
  const move = async (payment: 2 | 3) => {
    const { version } = await newest()
    await api.call(moveOrder, { as, params: { id }, body: { version, payment, note: '' } })
  }
  await later(3 * dayMs)
  await move(3)
  await move(2)
  await later(4 * dayMs)
  expect(await stock()).toBe(80)
  await later(2 * dayMs)
  expect(await stock()).toBe(100)
  await move(2)
  expect(await stock()).toBe(80)
  await later(6 * dayMs)
  expect(await stock()).toBe(100)
})

it('orders that are refused count for their sender alone', async () => {
  const ofAll = () => db.$count(shopTries, eq(shopTries.sender, 'everyone'))
  for (const way of ['none', 'other']) await api.refusal(placeShopOrder, { body: cart(1, way) })
  expect(await ofAll()).toBe(0)
  await place(1)
  expect(await ofAll()).toBe(1)
})

it('the buyer is emailed in their language what they bought, the way they chose and how to come back', async () => {
  emails.length = 0
  const body = cart(2, transfer)
  await api.call(placeShopOrder, { body, headers: { 'accept-language': 'fr-CA' } })
  const [confirmation] = emails.filter(({ to }) => to === 'mei@example.com')
  expect(confirmation?.subject).toMatch(/^Votre commande/)
  const { text } = confirmation!
  expect(text).toContain('2 × Console : 200,00\u00A0$')
  expect(text).toContain('Taxe : 20,00\u00A0$\nTotal : 220,00\u00A0$')
  expect(text).toContain('Votre paiement\nBank transfer')
  expect(text).not.toContain('Cash')
  expect(text).toContain(`/front-pages/checkout?order=${body.key}`)
  // What follows is in their language too.
  const { order: id, version } = await newest()
  await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, status: 'Dispatched', note: '' } })
  expect(emails.at(-1)?.subject).toMatch(/^Votre commande .* est chargée$/)
})

it('an order with nothing to pay is paid, and its buyer isn’t asked for money', async () => {
  const deal = { title: 'Gift', kind: 'percent' as const, percent: 100, amountCents: 0, code: 'GIFT', category: null }
  const limits = { minimumCents: 0, startsOn: '2026-11-01', endsOn: null, mostUses: null, isOncePerCustomer: false }
  await api.call(createDeal, { as, body: { ...deal, ...limits, isOffered: false, note: '' } })
  const body = { ...cart(1, transfer), coupon: 'GIFT', expectedCents: 0 }
  expect((await api.call(placeShopOrder, { body })).state).toBe('paid')
  expect(emails.map(({ text }) => text).join()).not.toContain('Bank transfer')
  await later(6 * dayMs)
  expect((await newest()).payment).toBe(1)
  expect(await stock()).toBe(99)
})

it('one that was paid in time, or is paid at the door, keeps its goods', async () => {
  await place(10)
  const { order: id, version } = await newest()
  await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, note: '' } })
  await place(10, 'manual Cash')
  await later(6 * dayMs)
  expect(await stock()).toBe(80)
})

it('a visitor can hold a quarter of a product unpaid, and more once that is paid', async () => {
  await place(15)
  await place(10)
  const refusal = await api.refusal(placeShopOrder, { body: cart(1, transfer) })
  expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'way' }] })
  expect(refusal.message).toContain('up to 25 of Console')
  expect(await stock()).toBe(75)
  await place(1, 'manual Cash')
  await place(1, transfer, as)
  const { orders } = await api.call(listOrders, { as, query: { sortBy: 'order', orderBy: 'asc' } })
  const { order: id, version } = orders[0]!
  await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, note: '' } })
  await place(1)
})

it('a visitor’s network is forgotten when the wait for the payment is over', async () => {
  const senders = async () => (await api.machine.db.select().from(shopOrders)).map(({ sender }) => sender)
  await place(1)
  await later(4 * dayMs)
  expect(await senders()).toEqual([expect.stringMatching(/./)])
  await later(2 * dayMs)
  expect(await senders()).toEqual([''])
})

it('first orders of one new customer at the same moment are all theirs', async () => {
  await Promise.all([place(1), place(1), place(1)])
  const { orders } = await api.call(listOrders, { as, query: {} })
  expect(orders.map(({ email }) => email)).toEqual(Array.from({ length: 3 }, () => 'mei@example.com'))
  expect(new Set(orders.map(({ customerId }) => customerId)).size).toBe(1)
})

it('of few pieces a visitor may have all', () => {
  expect(mostUnpaidOf(4)).toBe(10)
  expect(mostUnpaidOf(100)).toBe(25)
})

describe('an address that nobody has shown to be theirs', () => {
  const typed = { name: 'Ring 555-0100 now', address: { ...address, line1: 'Your parcel waits at evil.example' } }
  const order = (part: object = {}, from = '127.0.0.1', token?: string) => {
    const body = { ...cart(1, 'manual Cash'), ...typed, ...part } as never
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return api.fetch(requestOf(placeShopOrder, { body, headers }), { address: from })
  }
  const sentTo = (to: string) => emails.filter((email) => email.to === to)

  it('is sent nothing that a visitor typed, by the order or by what follows it', async () => {
    emails.length = 0
    expect((await order({ way: transfer })).status).toBe(201)
    const { order: id, version } = await newest()
    await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, status: 'Dispatched', note: '' } })
    const written = sentTo('mei@example.com').map(({ subject, text }) => `${subject} ${text}`)
    expect(written).toHaveLength(2)
    for (const words of written) expect(words).not.toMatch(/555-0100|evil/)
  })

  it('is greeted by the name that the office gave it', async () => {
    await order()
    const { id } = (await api.call(listCustomers, { as, query: {} })).customers[0]!
    const { version, customer, username, email, billingEmail, contact, country, language, status } = await api.call(
      readCustomer,
      { as, params: { id } },
    )
    const kept = { username, email, billingEmail, contact, country, language, status }
    const greeted = async (version: number, name: string) => {
      await api.call(changeCustomer, { as, params: { id }, body: { ...kept, version, customer: name } })
      emails.length = 0
      await order()
      return sentTo('mei@example.com')[0]?.text.split('\n')[0]
    }
    expect(await greeted(version, customer)).toBe('Hello,')
    expect(await greeted(version + 1, 'Mei Chen')).toBe('Hello Mei Chen,')
  })

  it('is sent nothing of a visitor’s where it is somebody else’s, who is known', async () => {
    await signInAs(await api.signIn([], { email: 'mei@example.com' }))
    await order({ name: 'Mei' })
    emails.length = 0
    await order()
    expect(
      sentTo('mei@example.com')
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/555-0100|evil/)
  })

  it('gets no more than six emails a day, however many visitors write to it', async () => {
    emails.length = 0
    const confirmed = async () => {
      await order({}, '198.51.98.7')
      return !(await newest()).activity.some(({ kind }) => kind === 'confirmation:unsent')
    }
    for (let visitor = 1; visitor <= 5; visitor++) expect((await order({}, `198.51.${visitor}.7`)).status).toBe(201)
    expect([await confirmed(), await confirmed()]).toEqual([true, false])
    await order({ email: 'ana@example.com' }, '198.51.99.7')
    expect([sentTo('mei@example.com').length, sentTo('ana@example.com').length]).toEqual([6, 1])
    expect(await api.call(joinNewsletter, { body: { email: 'mei@example.com', agrees: true, website: '' } })).toEqual({
      isSent: true,
    })
    expect(sentTo('mei@example.com')).toHaveLength(6)
    await later(dayMs + 1)
    await order({}, '198.51.100.7')
    expect(sentTo('mei@example.com')).toHaveLength(7)
  })

  it('hears of more orders a day once one was paid, and not of what strangers ordered before', async () => {
    await order({ way: transfer })
    const { order: id, version } = await newest()
    for (let visitor = 1; visitor <= 9; visitor++) await order({}, `198.51.${visitor}.7`)
    await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, note: '' } })
    emails.length = 0
    await order({}, '198.51.99.7')
    expect(sentTo('mei@example.com').map(({ subject }) => subject)).toEqual([expect.stringContaining('order')])
  })

  /** Shows that the address is the person’s. */
  async function signInAs(token: string): Promise<void> {
    const { id } = (await api.call(readMe, { as: token })).userData
    const proved = { userId: id, passwordHash: '', changedAt: clock.now, emailVerifiedAt: clock.now }
    await db.insert(credentials).values(proved)
  }

  it('is answered in full to whoever has shown it, and orders signed in', async () => {
    const token = await api.signIn([], { email: 'mei@example.com', fullName: 'Mei Chen' })
    await signInAs(token)
    emails.length = 0
    await order({ name: 'Mei Chen', address }, '127.0.0.1', token)
    const texts = sentTo('mei@example.com').map(({ text }) => text)
    expect(texts.at(-1)).toContain('Hello Mei Chen,')
    expect(texts.at(-1)).toContain('Rambla 12')
  })
})
