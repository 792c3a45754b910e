import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { changeCardAccount, receiveCardEvent } from '../../ecommerce/card-payments/contract.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { createOrder, readOrder, refundOrder } from '../../ecommerce/orders/contract.ts'
import { askForInvoice } from '../../ecommerce/orders/server/commands.ts'
import { orders } from '../../ecommerce/orders/server/tables.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { paySharedInvoice } from '../invoice-payments/contract.ts'
import { readInvoice } from './contract.ts'
import { addPayback, addPayment, retryCardRefund } from './rules/payments.ts'
import { invoices } from './server/tables.ts'

const api = await testApi()
const { clock, queue, db } = api.machine

type Refund = { id: string; status: string; amount: string; intent: string; metadata: { refund: string } }
/** What the provider keeps, as Stripe documents it: the same refund for the same idempotency key. */
const refunds = new Map<string, Refund>()
let refusing = ''
let next = 'succeeded'
let charged = ''
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const answer = request.url?.startsWith('/v1/refunds') ? refundAnswer(request.method, text) : sessionAnswer(text)
    const isRefused = 'error' in answer
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

    function refundAnswer(method = '', form: string) {
      if (method === 'GET') return { data: [...refunds.values()].reverse() }
      if (refusing) return { error: { code: refusing } }
      const asked = new URLSearchParams(form)
      const key = String(request.headers['idempotency-key'])
      const metadata = { refund: asked.get('metadata[refund]') ?? '' }
      const [amount, intent] = [asked.get('amount') ?? '', asked.get('payment_intent') ?? '']
      const fresh = { id: `re_${refunds.size + 1}`, status: next, amount, intent, metadata }
      refunds.set(key, refunds.get(key) ?? fresh)
      return refunds.get(key)!
    }
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function sessionAnswer(text: string) {
  if (text !== '') charged = text
  const form = new URLSearchParams(charged)
  return {
    id: 'cs_1',
    url: 'https://pay.example/cs_1',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
  }
}

let as = ''
let order = 0
let id = 0

/** An order of 220.00 on account with its invoice, of which so much is paid by card and the rest by transfer. */
beforeEach(async () => {
  refunds.clear()
  refusing = ''
  next = 'succeeded'
  clock.now = new Date('2026-11-20T12:00:00Z')
  queue.clear()
  as = await api.signIn()
  const category = { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' }
  await api.call(createCategory, { as, body: category as never })
  const product = {
    productName: 'Console',
    category: 'Games',
    sku: 7,
    priceCents: 10_000,
    qty: 60,
    status: 'Published',
  }
  const { id: productId } = await api.call(createProduct, { as, body: product as never })
  const customer = { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China' }
  const { customerId } = await api.call(createCustomer, { as, body: customer })
  const account = { kind: 'stripe' as const, url, secretKey: 'sk_test', signingSecret: 'whsec' }
  await api.call(changeCardAccount, { as, body: account })
  const placed = await api.call(createOrder, {
    as,
    body: { customerId, items: [{ productId, qty: 2 }], payment: 2 },
  })
  order = placed.order
  await db.update(orders).set({ termDays: 14 }).where(eq(orders.id, order))
  await db.transaction((tx) => askForInvoice(api.machine, tx, order))
  await queue.runKept()
  id = (await api.call(readOrder, { as, params: { id: order } })).invoices![0]!.id
})

const read = async () => (await api.call(readInvoice, { as, params: { id } })).invoice
const transfer = (amountCents: number) => {
  const body = {
    amountCents,
    paidOn: '2026-11-20',
    method: 'bank',
    reference: '',
    note: '',
    sharesTransfer: false,
  } as const
  return api.call(addPayment, { as, params: { id }, body })
}
const payByCard = async () => {
  const [row] = await db.select({ token: invoices.shareToken }).from(invoices).where(eq(invoices.id, id))
  await api.call(paySharedInvoice, { params: { token: row!.token }, body: { isReturning: false } })
  await queue.runKept()
}
const refund = async (amountCents: number) => {
  const body = { amountCents, reason: 'Scratched', lines: [], takeBack: false }
  await api.call(refundOrder, { as, params: { id: order }, body })
  await queue.runKept()
}
const amounts = async () => (await read()).payments.map(({ amountCents }) => amountCents)
const given = () => [...refunds.values()].map(({ amount, intent }) => [amount, intent])
const tryAgain = async () => {
  const { cardRefunds } = await read()
  await api.call(retryCardRefund, { as, params: { id, refund: cardRefunds[0]!.id } })
  await queue.runKept()
}

it('a refund of what a card paid is asked of its provider once, and paid back when that says so', async () => {
  await payByCard()
  await refund(5000)
  expect(given()).toEqual([['5000', 'pi_1']])
  const invoice = await read()
  expect(invoice).toMatchObject({ balanceCents: 0, cardRefunds: [], creditedCents: 5000 })
  expect(invoice.payments.map(({ amountCents, method }) => [amountCents, method])).toEqual([
    [22_000, 'credit'],
    [-5000, 'credit'],
  ])
  await db.transaction((tx) => askForInvoice(api.machine, tx, order))
  await queue.runKept()
  expect([given().length, await amounts()]).toEqual([1, [22_000, -5000]])
})

it('what waits at the provider is not paid back by hand besides, until its event says that it arrived', async () => {
  next = 'pending'
  await payByCard()
  await refund(5000)
  expect(await read()).toMatchObject({ balanceCents: -5000, cardRefunds: [{ state: 'pending', amountCents: 5000 }] })
  const byHand = { amountCents: 1, paidOn: '2026-11-20', method: 'bank', reference: '', note: '' } as const
  expect((await api.refusal(addPayback, { as, params: { id }, body: byHand })).status).toBe(422)
  const object = { id: 're_1', status: 'succeeded' }
  const body = JSON.stringify({ id: 'evt_1', type: 'refund.updated', data: { object } })
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': await signatureOf('whsec', body, clock.now),
  }
  const target = `${api.machine.settings.publicUrl}${receiveCardEvent.path}`
  await api.fetch(new Request(target, { method: 'POST', headers, body }))
  await queue.runKept()
  expect(await read()).toMatchObject({ balanceCents: 0, cardRefunds: [] })
})

it('what the provider refuses is owed, says why, is told to the team and tried again', async () => {
  refusing = 'balance_insufficient'
  await payByCard()
  await refund(5000)
  expect(await read()).toMatchObject({
    balanceCents: -5000,
    cardRefunds: [{ state: 'failed', fault: 'noFunds', amountCents: 5000 }],
  })
  const { notifications } = await api.call(listNotifications, { as, query: { limit: 100 } })
  expect(notifications.map(({ kind }) => kind)).toContain('refund-failed')
  refusing = ''
  await tryAgain()
  expect(await read()).toMatchObject({ balanceCents: 0, cardRefunds: [] })
  expect(given()).toEqual([['5000', 'pi_1']])
})

it('what was given back in another way since is not tried again', async () => {
  refusing = 'balance_insufficient'
  await payByCard()
  await refund(5000)
  const [failed] = (await read()).cardRefunds
  const byHand = { amountCents: 5000, paidOn: '2026-11-20', method: 'bank', reference: '', note: '' } as const
  await api.call(addPayback, { as, params: { id }, body: byHand })
  expect((await read()).cardRefunds).toEqual([])
  expect((await api.refusal(retryCardRefund, { as, params: { id, refund: failed!.id } })).status).toBe(409)
})

it('goes to the card as far as that paid, and the rest is paid back by hand', async () => {
  await transfer(12_000)
  await payByCard()
  await refund(15_000)
  expect(given()).toEqual([['10000', 'pi_1']])
  expect((await amounts()).toSorted((one, other) => one - other)).toEqual([-10_000, -5000, 10_000, 12_000])
})
