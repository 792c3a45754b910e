import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { payShopOrder, placeShopOrder } from '../../site/checkout/contract.ts'
import { createCategory } from '../categories/contract.ts'
import { createOrder, listOrders, readOrder, refundOrder, retryRefund } from '../orders/contract.ts'
import { cancelOrder, previewCancellation } from '../orders/rules/cancellation.ts'
import { createProduct } from '../products/contract.ts'
import { changeCardAccount, readCardAccount, receiveCardEvent } from './contract.ts'
import { refundPauseMs } from './rules.ts'
import { followPayments } from './server/commands.ts'

const api = await testApi()
const { clock, queue } = api.machine

type Refund = { id: string; status: string; failure_reason?: string; form: string; metadata: { refund: string | null } }
/** What the provider gave back. */
const given: Refund[] = []
/** The same by the idempotency key it was asked with, as long as it knows that. */
const givenByKey = new Map<string, Refund>()
/** How it answers the next refund: with this status of the refund, this fault, or not at all. */
let answers: { status: string } | { code: string } | { http: number } | 'lost' = { status: 'succeeded' }

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const path = request.url ?? ''
    if (path.startsWith('/v1/checkout')) return answer(200, paidSession)
    if (path.startsWith('/v1/refunds?payment_intent=pi_1&')) return answer(200, { data: given })
    if (request.method === 'GET') return answer(200, given.find(({ id }) => path.endsWith(id)) ?? {})
    if (typeof answers === 'object' && 'http' in answers) return answer(answers.http, { error: {} })
    if (typeof answers === 'object' && 'code' in answers) return answer(400, { error: { code: answers.code } })
    const key = String(request.headers['idempotency-key'])
    const status = answers === 'lost' ? 'succeeded' : answers.status
    const known = givenByKey.get(key)
    // Stripe refuses another form under a key it knows.
    if (known && known.form !== text) return answer(400, { error: { code: 'idempotency_error' } })
    const metadata = { refund: new URLSearchParams(text).get('metadata[refund]') }
    const refund = known ?? { id: `re_${given.length + 1}`, status, form: text, metadata }
    if (!known) given.push(refund)
    givenByKey.set(key, refund)
    if (answers === 'lost') return void response.destroy()
    return answer(200, refund)
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const paidSession = {
  id: 'cs_1',
  url: 'https://pay.example/cs_1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 22_000,
  currency: 'usd',
  payment_intent: 'pi_1',
}

let as = ''
let productId = 0
beforeEach(async () => {
  given.length = 0
  givenByKey.clear()
  answers = { status: 'succeeded' }
  clock.now = new Date('2026-11-20T12:00:00Z')
  queue.clear()
  followPayments(api.machine)
  as = await api.signIn()
  const category = {
    title: 'Games',
    slug: '',
    description: '',
    image: '',
    parentId: null,
    status: 'Published' as const,
  }
  await api.call(createCategory, { as, body: category })
  const product = { productName: 'Console', category: 'Games', sku: 'G1', priceCents: 10_000, qty: 5 }
  const body = z.parse(createProduct.body, { ...product, status: 'Published' })
  productId = (await api.call(createProduct, { as, body })).id
  const account = { kind: 'stripe' as const, url, secretKey: 'sk_test', signingSecret: 'whsec' }
  await api.call(changeCardAccount, { as, body: account })
})

/** An order of 220.00, paid by card. */
async function paidByCard() {
  const address = {
    line1: 'Rambla 12',
    line2: '',
    town: 'Montevideo',
    state: '',
    postCode: '11000',
    country: 'Uruguay',
  }
  const body = z.parse(placeShopOrder.body, {
    key: crypto.randomUUID(),
    items: [{ productId, variantId: null, qty: 2 }],
    expectedCents: 22_000,
    name: 'Mei Chen',
    email: 'mei@example.com',
    address,
    way: 'card',
  })
  const { key } = await api.call(placeShopOrder, { body })
  await api.call(payShopOrder, { params: { key } })
  const { orders } = await api.call(listOrders, { as, query: {} })
  api.machine.emails.length = 0
  return orders[0]!.order
}
const read = (id: number) => api.call(readOrder, { as, params: { id } })
const refund = (id: number, amountCents = 5000) =>
  api.call(refundOrder, {
    as,
    params: { id },
    body: { amountCents, reason: 'Broken', lines: [], takeBack: false },
  })
const retry = async (id: number, isByHand = false) => {
  const { refunds } = await read(id)
  return api.call(retryRefund, { as, params: { id, refund: refunds[0]!.id }, body: { isByHand } })
}
const subjects = () => api.machine.emails.map(({ subject }) => subject)
const heard = async () =>
  (await api.call(listNotifications, { as, query: { limit: 100 } })).notifications.map(({ kind }) => kind)

it('a refund of a card payment is refunded once the provider says so, and only then is its customer told', async () => {
  const id = await paidByCard()
  expect(await read(id)).toMatchObject({ payment: 1, takenByCardCents: 22_000 })
  expect(await refund(id)).toMatchObject({ refundedCents: 5000, openRefundCents: 5000 })
  await queue.runKept()
  expect(given).toMatchObject([{ form: expect.stringMatching(/^payment_intent=pi_1&amount=5000&metadata/) }])
  const order = await read(id)
  expect(order).toMatchObject({ openRefundCents: 0, refunds: [{ state: 'done', fault: null }] })
  expect(subjects()).toEqual([expect.stringContaining(order.orderId)])
})

it('of an order that is cancelled is given by the provider, says why where it fails, and is tried again', async () => {
  const id = await paidByCard()
  await refund(id, 2000)
  await queue.runKept()
  const plan = await api.call(previewCancellation, { as, params: { id } })
  expect(plan.refund).toEqual({ giftCardCents: 0, cardCents: 20_000, byHandCents: 0 })
  api.machine.emails.length = 0
  answers = { code: 'charge_disputed' }
  const body = { version: plan.version, reason: 'Ordered twice' }
  await api.call(cancelOrder, { as, params: { id }, body })
  await queue.runKept()
  expect((await read(id)).refunds.map(({ state }) => state)).toContain('failed')
  expect(subjects()).toEqual([expect.stringContaining('was cancelled')])
  expect(api.machine.emails[0]!.text).toContain('goes back to the card you paid with')
  answers = { status: 'succeeded' }
  const failed = (await read(id)).refunds.find(({ state }) => state === 'failed')
  await api.call(retryRefund, { as, params: { id, refund: failed!.id }, body: { isByHand: false } })
  await queue.runKept()
  expect(await read(id)).toMatchObject({ openRefundCents: 0, refundedCents: 22_000 })
  expect(subjects()[1]).toContain('Refund for your order')
})

it('one whose answer was lost is asked for again under the same key, and given once', async () => {
  const id = await paidByCard()
  answers = 'lost'
  await expect(refund(id).then(() => queue.runKept())).rejects.toThrow()
  expect((await read(id)).refunds).toMatchObject([{ cardCents: 5000, state: 'pending' }])
  answers = { status: 'succeeded' }
  await retryJob(id)
  expect(given.length).toBe(1)
  expect(await read(id)).toMatchObject({ openRefundCents: 0, refundedCents: 5000 })
})

it('one whose answer was lost is given once, too, where the provider has forgotten the key meanwhile', async () => {
  const id = await paidByCard()
  // Another refund of the same payment isn’t taken for it.
  await refund(id, 2000)
  await queue.runKept()
  answers = 'lost'
  await expect(refund(id).then(() => queue.runKept())).rejects.toThrow()
  givenByKey.clear()
  answers = { status: 'succeeded' }
  await retryJob(id)
  expect(given.map(({ form }) => new URLSearchParams(form).get('amount'))).toEqual(['2000', '5000'])
  expect(await read(id)).toMatchObject({ openRefundCents: 0, refundedCents: 7000 })
})

/** What the queue does by itself with a job that threw. */
async function retryJob(id: number) {
  const { refunds } = await read(id)
  for (const { id: refundId } of refunds)
    await api.machine.db.transaction((tx) => queue.add({ name: 'card-payments.refund', data: { refundId } }, tx))
  await queue.runKept()
}

it('one that the provider refuses says why, is known to the team, and can be tried again', async () => {
  const id = await paidByCard()
  answers = { code: 'balance_insufficient' }
  await refund(id)
  await queue.runKept()
  expect(await read(id)).toMatchObject({ openRefundCents: 5000, refunds: [{ state: 'failed', fault: 'noFunds' }] })
  expect(await heard()).toContain('refund-failed')
  expect(subjects()).toEqual([])
  answers = { status: 'succeeded' }
  await retry(id)
  await queue.runKept()
  expect(await read(id)).toMatchObject({ openRefundCents: 0, refunds: [{ state: 'done', fault: null }] })
  expect(subjects()).toHaveLength(1)
  const again = { as, params: { id, refund: (await read(id)).refunds[0]!.id }, body: { isByHand: false } }
  expect((await api.refusal(retryRefund, again)).status).toBe(409)
})

it('one that was paid back by hand instead is done, and no longer asked for', async () => {
  const id = await paidByCard()
  answers = { http: 401 }
  await refund(id)
  await queue.runKept()
  expect((await read(id)).refunds).toMatchObject([{ state: 'failed', fault: 'noKeys' }])
  await retry(id, true)
  expect(await read(id)).toMatchObject({ openRefundCents: 0, refunds: [{ state: 'done', cardCents: 0 }] })
  await retryJob(id)
  expect(given.length).toBe(0)
})

it('one that waits for the bank is asked about again, or told of by a signed event that comes twice', async () => {
  const id = await paidByCard()
  answers = { status: 'pending' }
  await refund(id)
  await queue.runKept()
  expect(await read(id)).toMatchObject({ openRefundCents: 5000, refunds: [{ state: 'pending' }] })
  expect(subjects()).toEqual([])
  Object.assign(given[0]!, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  clock.now = new Date(clock.now.getTime() + refundPauseMs)
  await queue.runKept()
  expect((await read(id)).refunds).toMatchObject([{ state: 'failed', fault: 'cardClosed' }])
  // The next try is another refund.
  await retry(id)
  await queue.runKept()
  expect(given.length).toBe(2)
  expect([await report('re_2', 'succeeded'), await report('re_2', 'succeeded')]).toEqual(['taken', 'repeated'])
  expect((await read(id)).refunds).toMatchObject([{ state: 'done' }])
  expect(await report('re_9', 'succeeded', 'evt_9')).toBe('ignored')
})

it('one that failed stays so, whatever an event says late of how it once waited', async () => {
  const id = await paidByCard()
  answers = { status: 'failed' }
  await refund(id)
  await queue.runKept()
  expect(await report('re_1', 'pending')).toBe('taken')
  expect((await read(id)).refunds).toMatchObject([{ state: 'failed', fault: 'refused' }])
  answers = { status: 'succeeded' }
  await retry(id)
  await queue.runKept()
  expect((await read(id)).refunds).toMatchObject([{ state: 'done' }])
})

async function report(refundId: string, status: string, id = 'evt_1') {
  const body = JSON.stringify({ id, type: 'refund.updated', data: { object: { id: refundId, status } } })
  const headers = { 'stripe-signature': await signatureOf('whsec', body, clock.now) }
  const address = `${api.machine.settings.publicUrl}${receiveCardEvent.path}`
  const response = await api.fetch(new Request(address, { method: 'POST', headers, body }))
  return ((await response.json()) as { outcome: string }).outcome
}

it('an order that no provider took the money of is refunded by hand at once', async () => {
  await paidByCard()
  const customer = { customer: 'Bo Li', email: 'bo@example.com', contact: '', country: 'China' }
  const body = z.parse(createOrder.body, { customer, items: [{ productId, qty: 1 }], payment: 1 })
  const { order } = await api.call(createOrder, { as, body })
  await refund(order)
  expect(await read(order)).toMatchObject({ openRefundCents: 0, refunds: [{ state: 'done', cardCents: 0 }] })
})

it('the keys stay while the provider still has to give something back', async () => {
  const id = await paidByCard()
  answers = { status: 'pending' }
  await refund(id)
  await queue.runKept()
  const off = { kind: 'none' as const, url, secretKey: '', signingSecret: '' }
  await api.call(changeCardAccount, { as, body: off })
  expect(await api.call(readCardAccount, { as })).toMatchObject({ isClosing: true })
  expect(await report('re_1', 'succeeded')).toBe('taken')
  expect((await read(id)).refunds).toMatchObject([{ state: 'done' }])
  expect(await api.call(readCardAccount, { as })).toMatchObject({ isClosing: false, isSecretKeySet: false })
})
