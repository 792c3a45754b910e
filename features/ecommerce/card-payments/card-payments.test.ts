import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { listEvents } from '#platform/events/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { createCategory } from '../categories/contract.ts'
import { deleteOrder, listOrders, moveOrder, readOrder, restoreOrder } from '../orders/contract.ts'
import { customers } from '../customers/server/tables.ts'
import { createProduct, readProduct } from '../products/contract.ts'
import { changePayments } from '../settings/contract.ts'
import { listDeliveries } from '../../logistics/deliveries/contract.ts'
import { payShopOrder, placeShopOrder, readCheckout, readShopOrder } from '../../site/checkout/contract.ts'
import * as contract from './contract.ts'
import { holdMs, openMs, outcomeOf, signedIn } from './rules.ts'
import { followPayments } from './server/commands.ts'

const api = await testApi()
const { clock, queue } = api.machine

type Session = { id: string; url: string; status: string; payment_status: string; form: URLSearchParams }
/** What the provider keeps, as Stripe documents it: a form in, a session out, and the same session for the same idempotency key. */
const sessions = new Map<string, Session>()
let failing: 'before' | 'after' | number | undefined
let asked = 0

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    asked += 1
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== 'Bearer sk_test') return answer(401, { error: {} })
    if (typeof failing === 'number') return answer(failing, { error: {} })
    if (failing === 'before') return void response.destroy()
    const session =
      request.method === 'GET'
        ? found(request.url ?? '')
        : request.url?.endsWith('/expire')
          ? ended(request.url)
          : opened(request.headers['idempotency-key'], text)
    if (failing === 'after') return void response.destroy()
    return session ? answer(200, presented(session)) : answer(404, { error: {} })
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function opened(key: string | string[] | undefined, text: string): Session {
  const form = new URLSearchParams(text)
  const id = `cs_${sessions.size + 1}`
  const known = sessions.get(String(key)) ?? {
    id,
    url: `https://pay.example/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    form,
  }
  // Stripe refuses another form under a key it knows.
  expect(known.form.toString()).toBe(text)
  sessions.set(String(key), known)
  return known
}

function found(path: string): Session | undefined {
  return [...sessions.values()].find(({ id }) => path === `/v1/checkout/sessions/${id}`)
}

/** One that has ended can’t be ended again. */
function ended(path: string): Session | undefined {
  const session = found(path.replace('/expire', ''))
  return session?.status === 'open' ? Object.assign(session, { status: 'expired' }) : undefined
}

function presented({ form, ...session }: Session) {
  return {
    ...session,
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
  }
}

let as = ''
let productId = 0
beforeEach(async () => {
  sessions.clear()
  failing = undefined
  asked = 0
  clock.now = new Date('2026-11-20T12:00:00Z')
  queue.clear()
  followPayments(api.machine)
  as = await api.signIn()
  const none = { slug: '', description: '', image: '', parentId: null }
  await api.call(createCategory, { as, body: { title: 'Games', ...none, status: 'Published' } })
  const body = { productName: 'Console', category: 'Games', sku: 'G1', priceCents: 10_000, qty: 5, status: 'Published' }
  productId = (await api.call(createProduct, { as, body: body as never })).id
  await turnOn()
})

const turnOn = (change: object = {}) => {
  const account = { kind: 'stripe' as const, url, secretKey: 'sk_test', signingSecret: 'whsec', ...change }
  return api.call(contract.changeCardAccount, { as, body: account })
}
const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }
const place = async (change: object = {}) => {
  const body = {
    key: crypto.randomUUID(),
    items: [{ productId, variantId: null, qty: 2 }],
    // Twice 100.00, and a tenth of it as tax.
    expectedCents: 22_000,
    name: 'Mei Chen',
    email: 'mei@example.com',
    address,
    way: 'card',
    ...change,
  }
  return (await api.call(placeShopOrder, { body })).key
}
const pay = (key: string) => api.call(payShopOrder, { params: { key } })
const stateOf = async (key: string) => (await api.call(readShopOrder, { params: { key } })).state
const stock = async () => (await api.call(readProduct, { as, params: { id: productId } })).qty
const order = async () => {
  const { orders } = await api.call(listOrders, { as, query: {} })
  return api.call(readOrder, { as, params: { id: orders[0]!.order } })
}
const payments = async () =>
  (await order()).activity.filter(({ kind }) => kind.startsWith('payment:')).map(({ kind }) => kind)
const heard = async () =>
  (await api.call(listNotifications, { as, query: { limit: 100 } })).notifications.map(({ kind }) => kind)
const only = () => [...sessions.values()][0]!

type Told = { id?: string; type?: string; secret?: string; at?: Date; change?: object }
const tell = async ({
  id = 'evt_1',
  type = 'checkout.session.completed',
  secret = 'whsec',
  at = clock.now,
  change = {},
}: Told = {}) => {
  const body = JSON.stringify({ id, type, data: { object: { ...presented(only()), ...change } } })
  const signature = await signatureOf(secret, body, at)
  return api.fetch(
    new Request(`${api.machine.settings.publicUrl}${contract.receiveCardEvent.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `${signature},v0=old` },
      body,
    }),
  )
}
const outcome = async (told: Told = {}) => ((await (await tell(told)).json()) as { outcome: string }).outcome
const payAtProvider = () => Object.assign(only(), { status: 'complete', payment_status: 'paid' })
const later = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await queue.runKept()
}

describe('a card payment', () => {
  it('is one for an order, however often its page is asked for, with the amount the store says', async () => {
    const key = await place()
    const pages = await Promise.all(Array.from({ length: 5 }, () => pay(key)))
    expect(new Set(pages.map((one) => one.url))).toEqual(new Set([only().url]))
    expect(sessions.size).toBe(1)
    const { form } = only()
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('22000')
    expect(form.get('line_items[0][price_data][currency]')).toBe('usd')
    expect(form.get('customer_email')).toBe('mei@example.com')
    expect(await stateOf(key)).toBe('waiting')
    expect(await stock()).toBe(3)
  })

  it('is taken once from a signed event that comes twice, and then brought', async () => {
    const key = await place()
    await pay(key)
    payAtProvider()
    await queue.runKept()
    expect((await api.call(listDeliveries, { as, query: {} })).total).toBe(0)
    expect(await Promise.all([outcome(), outcome()])).toEqual(expect.arrayContaining(['taken', 'repeated']))
    expect(await outcome({ id: 'evt_2', type: 'checkout.session.async_payment_succeeded' })).toBe('taken')
    expect(await payments()).toEqual(['payment:1'])
    expect(await order()).toMatchObject({ payment: 1, paidWith: 'Stripe' })
    expect((await pay(key)).url).toBeNull()
    await queue.runKept()
    expect((await api.call(listDeliveries, { as, query: {} })).total).toBe(1)
  })

  it('stays paid when an older event comes after', async () => {
    const key = await place()
    await pay(key)
    payAtProvider()
    await tell({ id: 'evt_2' })
    const expired = { status: 'expired', payment_status: 'unpaid' }
    expect(await outcome({ id: 'evt_1', type: 'checkout.session.expired', change: expired })).toBe('taken')
    expect(await stateOf(key)).toBe('paid')
    expect(await payments()).toEqual(['payment:1'])
    expect(await stock()).toBe(3)
  })

  it('whose answer was lost is found by asking again', async () => {
    const key = await place()
    failing = 'after'
    expect((await api.refusal(payShopOrder, { params: { key } })).status).toBe(502)
    expect(sessions.size).toBe(1)
    failing = undefined
    expect((await pay(key)).url).toBe(only().url)
    expect(sessions.size).toBe(1)
    payAtProvider()
    // No event came, but the customer is back from the page.
    expect((await pay(key)).receipt.state).toBe('paid')
    expect(await outcome()).toBe('taken')
    expect(await payments()).toEqual(['payment:1'])
  })

  it('that the provider refuses is told apart from one of keys it doesn’t take, and can be put right', async () => {
    const key = await place()
    failing = 400
    const refused = await api.refusal(payShopOrder, { params: { key } })
    expect(refused).toMatchObject({ status: 502, message: expect.stringContaining('place a new order') })
    failing = 401
    const away = await api.refusal(payShopOrder, { params: { key } })
    expect(away).toMatchObject({ status: 502, message: expect.stringContaining('in a minute') })
    failing = 400
    await api.refusal(payShopOrder, { params: { key } })
    await api.machine.db.update(customers).set({ email: 'mei.chen@example.com' })
    failing = undefined
    expect((await pay(key)).url).toBe(only().url)
    expect(only().form.get('customer_email')).toBe('mei.chen@example.com')
  })

  it('told of before the answer that names it is found by its key', async () => {
    const key = await place()
    failing = 'after'
    await api.refusal(payShopOrder, { params: { key } })
    payAtProvider()
    expect(await outcome()).toBe('taken')
    expect(await stateOf(key)).toBe('paid')
  })

  it('is refused from an event that is unsigned, signed by another, old, changed, or of another amount', async () => {
    await pay(await place())
    payAtProvider()
    const minutes = (count: number) => new Date(clock.now.getTime() - count * 60_000)
    expect((await tell({ secret: 'other' })).status).toBe(401)
    expect((await tell({ at: minutes(6) })).status).toBe(401)
    expect((await tell({ change: { amount_total: 1 } })).status).toBe(422)
    expect((await tell({ change: { currency: 'jpy' } })).status).toBe(422)
    expect(await outcome({ change: { id: 'cs_9' } })).toBe('ignored')
    expect(await outcome({ id: 'evt_3', type: 'customer.created' })).toBe('ignored')
    expect(await payments()).toEqual([])
    expect(await outcome({ at: minutes(4), id: 'evt_4' })).toBe('taken')
  })

  it('that never comes gives the goods back after a set time, and can no longer be made', async () => {
    const key = await place()
    await later(holdMs - 1000)
    expect(await stock()).toBe(3)
    await later(2000)
    expect(await stateOf(key)).toBe('failed')
    expect(await stock()).toBe(5)
    expect((await api.refusal(payShopOrder, { params: { key } })).status).toBe(409)
    expect((await api.call(listDeliveries, { as, query: {} })).total).toBe(0)
  })

  it('is asked about before the goods are given back', async () => {
    const paid = await place()
    await pay(paid)
    payAtProvider()
    await later(holdMs + 1000)
    expect(await stateOf(paid)).toBe('paid')
    expect(await stock()).toBe(3)
    const left = await place()
    await pay(left)
    Object.assign([...sessions.values()][1]!, { status: 'expired' })
    await later(holdMs + 1000)
    expect(await stateOf(left)).toBe('failed')
    expect(await stock()).toBe(3)
  })

  it('is no longer begun when the page would outlast the wait', async () => {
    const key = await place()
    clock.now = new Date(clock.now.getTime() + openMs + 1000)
    expect((await api.refusal(payShopOrder, { params: { key } })).status).toBe(409)
    expect(asked).toBe(0)
  })

  it('isn’t made for an order that was cancelled', async () => {
    const key = await place()
    const { order: id, version } = await order()
    await api.call(moveOrder, { as, params: { id }, body: { version, payment: 4, note: '' } })
    expect((await api.refusal(payShopOrder, { params: { key } })).status).toBe(409)
    expect(asked).toBe(0)
  })

  it('ends at the provider when its order is cancelled, deleted or paid in another way', async () => {
    const end = async (act: (id: number, version: number) => Promise<unknown>) => {
      await pay(await place())
      const { orders } = await api.call(listOrders, { as, query: { sortBy: 'order', orderBy: 'desc' } })
      await act(orders[0]!.order, orders[0]!.version)
      await queue.runKept()
    }
    const move = (payment: 1 | 4) => (id: number, version: number) =>
      api.call(moveOrder, { as, params: { id }, body: { version, payment, note: '' } })
    await end(move(4))
    await end((id) => api.call(deleteOrder, { as, params: { id } }))
    await end(move(1))
    expect([...sessions.values()].map(({ status }) => status)).toEqual(['expired', 'expired', 'expired'])
    expect(await heard()).not.toContain('payment-unexpected')
  })

  it('can’t be made for an order that was deleted and is back once its page has ended: its goods come back', async () => {
    const key = await place()
    await pay(key)
    const { order: id } = await order()
    await api.call(deleteOrder, { as, params: { id } })
    await queue.runKept()
    expect(only().status).toBe('expired')
    await api.call(restoreOrder, { as, params: { id } })
    await queue.runKept()
    expect(await stateOf(key)).toBe('failed')
    expect(await stock()).toBe(5)
  })

  it('that was made before its page could be ended is told to whoever handles orders', async () => {
    await pay(await place())
    payAtProvider()
    const { order: id, version } = await order()
    await api.call(moveOrder, { as, params: { id }, body: { version, payment: 4, note: '' } })
    await queue.runKept()
    expect(await payments()).toEqual(['payment:4', 'payment:unexpected'])
    expect(await heard()).toContain('payment-unexpected')
  })
})

describe('the card account', () => {
  it('offers cards at the checkout while it is set, and never shows its keys', async () => {
    const ways = async () => (await api.call(readCheckout, {})).ways.map(({ kind }) => kind)
    expect(await ways()).toContain('card')
    const shown = await api.call(contract.readCardAccount, { as })
    expect(shown).toMatchObject({ kind: 'stripe', url, isSecretKeySet: true, isSigningSecretSet: true })
    const { events } = await api.call(listEvents, { as, query: {} })
    expect(JSON.stringify([shown, events])).not.toMatch(/sk_test|whsec/)
    await api.call(contract.changeCardAccount, { as, body: { kind: 'none', url, secretKey: '', signingSecret: '' } })
    expect(await ways()).not.toContain('card')
    const refusal = await place().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'way' }] })
  })

  it('keeps its keys for the same address alone, and needs both', async () => {
    const change = (body: object) => ({
      as,
      body: { kind: 'stripe', url, secretKey: '', signingSecret: '', ...body } as never,
    })
    await api.call(contract.changeCardAccount, change({}))
    await pay(await place())
    const refusal = await api.refusal(contract.changeCardAccount, change({ url: 'https://pay.example' }))
    expect(refusal.issues[0]?.path).toBe('secretKey')
    // What customers are paying there now would never be heard of.
    const elsewhere = change({ url: 'https://pay.example', secretKey: 'sk_2', signingSecret: 'whsec_2' })
    expect((await api.refusal(contract.changeCardAccount, elsewhere)).status).toBe(409)
    expect((await api.refusal(contract.changeCardAccount, change({ url: 'ftp://x' }))).status).toBe(422)
  })

  it('that is switched off takes no new order, and keeps its keys until the last customer has paid or gone', async () => {
    const first = await place()
    await pay(first)
    const off = { as, body: { kind: 'none' as const, url, secretKey: '', signingSecret: '' } }
    expect(await api.call(contract.changeCardAccount, off)).toMatchObject({ kind: 'none', isClosing: true })
    expect((await api.call(readCheckout, {})).ways.map(({ kind }) => kind)).not.toContain('card')
    payAtProvider()
    expect(await outcome()).toBe('taken')
    expect(await stateOf(first)).toBe('paid')
    const gone = { kind: 'none', isClosing: false, isSecretKeySet: false, isSigningSecretSet: false }
    expect(await api.call(contract.readCardAccount, { as })).toMatchObject(gone)
    await turnOn()
    await place()
    expect(await api.call(contract.changeCardAccount, off)).toMatchObject({ isClosing: true, isSecretKeySet: true })
    await later(holdMs + 1000)
    expect(await api.call(contract.readCardAccount, { as })).toMatchObject(gone)
  })

  it('that is being switched off can be switched on again with the same keys', async () => {
    await place()
    await api.call(contract.changeCardAccount, { as, body: { kind: 'none', url, secretKey: '', signingSecret: '' } })
    expect(await turnOn({ secretKey: '', signingSecret: '' })).toMatchObject({ kind: 'stripe', isClosing: false })
    expect((await api.call(readCheckout, {})).ways.map(({ kind }) => kind)).toContain('card')
  })

  it('is for people who may change the store’s settings', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'StoreSettings' }])
    const body = { kind: 'none' as const, url, secretKey: '', signingSecret: '' }
    expect((await api.call(contract.readCardAccount, { as: reader })).kind).toBe('stripe')
    expect((await api.refusal(contract.changeCardAccount, { as: reader, body })).status).toBe(403)
  })
})

it('an order paid by transfer shows the transfer, and no fee of a provider', async () => {
  const manual = [{ name: 'Bank transfer', instructions: '', isAtDoor: false, termDays: 0 }]
  const methods = [{ name: 'Mastercard', providers: 'Stripe', feeBasisPoints: 290 }]
  await api.call(changePayments, {
    as,
    body: { version: 0, value: { provider: 'Stripe', methods, manual, holdDays: 7 } },
  })
  await place({ way: 'manual Bank transfer' })
  const { order: id, version } = await order()
  await api.call(moveOrder, { as, params: { id }, body: { version, payment: 1, note: '' } })
  expect(await order()).toMatchObject({ paidWith: 'Bank transfer', provider: '', feeCents: 0 })
  await later(1000)
  expect((await api.call(listDeliveries, { as, query: {} })).total).toBe(1)
})

it('a signature counts within five minutes, whichever of several it is', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const seconds = now.getTime() / 1000
  expect(signedIn(`t=${seconds}, v1=aa,v1=bb,v0=cc`, now)?.signatures).toEqual(['aa', 'bb'])
  expect(signedIn(`t=${seconds - 301},v1=aa`, now)).toBeUndefined()
  expect(signedIn(`t=${seconds + 301},v1=aa`, now)).toBeUndefined()
  expect(signedIn('v1=aa', now)).toBeUndefined()
  expect(signedIn('', now)).toBeUndefined()
})

it('a session that is complete before its money has come is still open', () => {
  expect(outcomeOf({ status: 'complete', payment_status: 'unpaid' })).toBe('open')
  expect(outcomeOf({ status: 'complete', payment_status: 'paid' })).toBe('paid')
  expect(outcomeOf({ status: 'expired', payment_status: 'unpaid' })).toBe('failed')
  expect(outcomeOf({})).toBe('open')
})
