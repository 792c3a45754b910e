import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { changeCardAccount, receiveCardEvent } from '../../ecommerce/card-payments/contract.ts'
import { pageMs } from '../../ecommerce/card-payments/rules.ts'
import { followPayments } from '../../ecommerce/card-payments/server/commands.ts'
import { samplePrices } from '../pricing/sample.ts'
import { listTickets } from '../../office/tickets/contract.ts'
import { orderPlan, payPlanOrder, readPlanOrder, readPlanWays, type PlanOrder } from './contract.ts'
import { mostPlanPayments } from './rules.ts'
import { planSales } from './server/card.ts'

const api = await testApi()
const { clock, queue } = api.machine
type Session = { id: string; url: string; status: string; payment_status: string; form: URLSearchParams }

/** What the provider keeps, as Stripe documents it: the same session for the same idempotency key. */
const sessions = new Map<string, Session>()
let isAway = false
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    if (isAway) return void response.destroy()
    const path = request.url ?? ''
    const key = request.headers['idempotency-key']
    const session = key === undefined ? named(path) : opened(String(key), text)
    if (session && path.endsWith('/expire')) session.status = 'expired'
    response
      .writeHead(session ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(session ? presented(session) : { error: {} }))
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function opened(key: string, text: string): Session {
  const id = `cs_${sessions.size + 1}`
  const fresh = { id, url: `https://pay.example/${id}`, status: 'open', payment_status: 'unpaid' }
  const session = sessions.get(key) ?? { ...fresh, form: new URLSearchParams(text) }
  sessions.set(key, session)
  return session
}
function named(path: string): Session | undefined {
  return [...sessions.values()].find(({ id }) => path.split('/').includes(id))
}
function presented({ form, ...session }: Session) {
  return {
    ...session,
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
  }
}

const key = '22222222-2222-4222-8222-222222222222'
const order: PlanOrder = {
  key,
  plan: 'team',
  isYearly: true,
  // Ten months of 49.00 with a tax of 10 %.
  expectedCents: 53_900,
  name: 'Ada',
  company: '',
  email: 'ada@test.example',
  phone: '',
  address: { line1: 'Main street 1', line2: '', town: 'Vaduz', state: '', postCode: '9490', country: 'Liechtenstein' },
  note: '',
  way: 'card',
  website: '',
}
const account = { kind: 'stripe' as const, url, secretKey: 'sk_test', signingSecret: 'whsec' }
let as = ''
const place = () => api.call(orderPlan, { body: order })
const pay = () => api.call(payPlanOrder, { params: { key }, body: {} })
const read = () => api.call(readPlanOrder, { params: { key } })
const tickets = async () => (await api.call(listTickets, { as })).tickets
const onlySession = () => [...sessions.values()][0]!

async function tell(change: object, amountChange: object = {}) {
  const session = Object.assign(onlySession(), change)
  const object = { ...presented(session), ...amountChange }
  const body = JSON.stringify({
    id: `evt_${JSON.stringify(change)}`,
    type: 'checkout.session.completed',
    data: { object },
  })
  const signature = await signatureOf('whsec', body, clock.now)
  const target = `${api.machine.settings.publicUrl}${receiveCardEvent.path}`
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return api.fetch(new Request(target, { method: 'POST', body, headers }))
}
const paid = { status: 'complete', payment_status: 'paid' }

beforeEach(async () => {
  sessions.clear()
  isAway = false
  clock.now = new Date('2026-11-20T12:00:00Z')
  queue.clear()
  followPayments(api.machine)
  planSales.jobs(api.machine)
  await samplePrices(api.machine)
  as = await api.signIn()
  await api.call(changeCardAccount, { as, body: account })
})

it('a plan is paid on the provider’s page, once, and only then reaches the people who set it up', async () => {
  expect(await api.call(readPlanWays)).toEqual({ ways: ['invoice', 'card'] })
  expect(await place()).toMatchObject({ number: 1, payment: 'open', totalCents: 53_900 })
  expect(await tickets()).toEqual([])
  const pages = await Promise.all(Array.from({ length: 20 }, pay))
  expect(new Set(pages.map((page) => page.url))).toEqual(new Set(['https://pay.example/cs_1']))
  expect(sessions.size).toBe(1)
  const { form } = onlySession()
  expect(form.get('line_items[0][price_data][product_data][name]')).toBe('Plan order 1: Team, one year.')
  expect(form.get('success_url')).toMatch(new RegExp(`/front-pages/payment\\?order=${key}&paid=yes$`))
  expect((await tell(paid)).status).toBe(200)
  expect(await tell(paid).then((reply) => reply.json())).toEqual({ outcome: 'repeated' })
  expect(await read()).toMatchObject({ payment: 'paid' })
  expect(await pay()).toMatchObject({ url: null, order: { payment: 'paid' } })
  const all = await tickets()
  expect(all).toHaveLength(1)
  expect(all[0]?.description).toMatch(/Plan order 1: Team, one year. \$539.00 paid by card. Set up the plan./)
  const emails = api.machine.emails.filter(({ to }) => to === 'ada@test.example')
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('$539.00')
})

it('whoever comes back before the event is told that it is paid', async () => {
  await place()
  await pay()
  Object.assign(onlySession(), paid)
  expect(await pay()).toMatchObject({ url: null, order: { payment: 'paid' } })
  expect(await tickets()).toHaveLength(1)
})

it('another amount than was asked for pays nothing', async () => {
  await place()
  await pay()
  expect((await tell(paid, { amount_total: 1 })).status).toBe(422)
  expect(await read()).toMatchObject({ payment: 'open' })
  expect(await tickets()).toEqual([])
})

it('an order whose page has ended failed, and money that comes all the same is taken', async () => {
  await place()
  await pay()
  clock.now = new Date(clock.now.getTime() + pageMs)
  await tell({ status: 'expired' })
  expect(await read()).toMatchObject({ payment: 'failed' })
  expect(await pay()).toMatchObject({ url: null })
  expect(await tickets()).toEqual([])
  await tell(paid)
  expect(await read()).toMatchObject({ payment: 'paid' })
  expect(await tickets()).toHaveLength(1)
})

it('a provider that is away is told from one that is not set; the order waits meanwhile', async () => {
  await place()
  isAway = true
  expect((await api.refusal(payPlanOrder, { params: { key }, body: {} })).status).toBe(502)
  isAway = false
  expect((await pay()).url).toBe('https://pay.example/cs_1')
})

it('no card is taken where no provider is set, and a strange key opens nothing', async () => {
  await api.call(changeCardAccount, { as, body: { ...account, kind: 'none', secretKey: '', signingSecret: '' } })
  expect(await api.call(readPlanWays)).toEqual({ ways: ['invoice'] })
  const refusal = await api.refusal(orderPlan, { body: order })
  expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'way' }] })
  expect((await api.refusal(readPlanOrder, { params: { key } })).status).toBe(404)
  expect((await api.refusal(payPlanOrder, { params: { key }, body: {} })).status).toBe(404)
})

it('one network asks the provider only so often', async () => {
  await place()
  for (let tries = 0; tries < mostPlanPayments; tries++) await pay()
  expect((await api.refusal(payPlanOrder, { params: { key }, body: {} })).status).toBe(429)
})
