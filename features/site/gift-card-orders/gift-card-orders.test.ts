import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { outboxEmails, outboxTexts } from '#platform/outbox/server/tables.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { currencies } from '#kit/contract/money.ts'
import { isChargeable } from '../../ecommerce/card-payments/rules.ts'
import { changeCardAccount, receiveCardEvent } from '../../ecommerce/card-payments/contract.ts'
import { followPayments } from '../../ecommerce/card-payments/server/commands.ts'
import { listGiftCards } from '../../ecommerce/gift-cards/contract.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { listTickets } from '../../office/tickets/contract.ts'
import { checkGiftCard } from '../checkout/contract.ts'
import { changeSite } from '../landing/contract.ts'
import { readGiftCardShop } from '../gift-card-shop/contract.ts'
import * as contract from './contract.ts'
import { giftCardLimits, mostGiftCards, mostGiftPayments } from './rules.ts'
import { giftCardSales } from './server/pay.ts'

const api = await testApi()
const { clock, queue, db } = api.machine
type Session = { id: string; url: string; status: string; payment_status: string; form: URLSearchParams }

/** What the provider keeps, as Stripe documents it: the same session for the same idempotency key. */
const sessions = new Map<string, Session>()
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const path = request.url ?? ''
    const key = request.headers['idempotency-key']
    const session =
      key === undefined
        ? [...sessions.values()].find(({ id }) => path.split('/').includes(id))
        : opened(String(key), text)
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
function presented({ form, ...session }: Session) {
  return {
    ...session,
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
  }
}

const keyOf = (number: number) => `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`
const key = keyOf(0)
const order: contract.GiftCardOrder = {
  key,
  amountCents: 5000,
  recipient: 'Mei Chen',
  email: 'mei@test.example',
  message: 'Happy birthday!',
  giver: 'Ada Okafor',
  giverEmail: 'ada@test.example',
  website: '',
}
const account = { kind: 'stripe' as const, url, secretKey: 'sk_test', signingSecret: 'whsec' }
let as = ''
const place = (change: object = {}) => api.call(contract.orderGiftCard, { body: { ...order, ...change } })
const refused = (change: object = {}) => api.refusal(contract.orderGiftCard, { body: { ...order, ...change } })
const pay = () => api.call(contract.payGiftCardOrder, { params: { key }, body: {} })
const read = () => api.call(contract.readGiftCardOrder, { params: { key } })
const cards = async () => (await api.call(listGiftCards, { as, query: {} })).giftCards
const onlySession = () => [...sessions.values()][0]!
const paid = { status: 'complete', payment_status: 'paid' }

async function tell(change: object, others: object = {}) {
  const object = { ...presented(Object.assign(onlySession(), change)), ...others }
  const id = `evt_${JSON.stringify(change)}`
  const body = JSON.stringify({ id, type: 'checkout.session.completed', data: { object } })
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': await signatureOf('whsec', body, clock.now),
  }
  const target = `${api.machine.settings.publicUrl}${receiveCardEvent.path}`
  const reply = await api.fetch(new Request(target, { method: 'POST', body, headers }))
  await queue.runKept()
  return reply
}

beforeEach(async () => {
  sessions.clear()
  clock.now = new Date('2026-11-20T12:00:00Z')
  queue.clear()
  followPayments(api.machine)
  giftCardSales.jobs(api.machine)
  as = await api.signIn()
  await api.call(changeCardAccount, { as, body: account })
})

describe('a gift card that is bought', () => {
  it('is issued once it is paid, once, and its code goes to its recipient alone', async () => {
    expect(await api.call(readGiftCardShop)).toMatchObject({
      way: 'card',
      leastCents: 500,
      mostCents: 100_000,
    })
    expect(await place()).toMatchObject({ payment: 'open', amountCents: 5000, way: 'card' })
    expect(await cards()).toEqual([])
    const pages = await Promise.all(Array.from({ length: 20 }, pay))
    expect(new Set(pages.map((page) => page.url))).toEqual(new Set(['https://pay.example/cs_1']))
    expect(await cards()).toEqual([])
    await tell(paid)
    expect(await (await tell(paid)).json()).toEqual({ outcome: 'repeated' })
    expect(await pay()).toMatchObject({ url: null, order: { payment: 'paid' } })
    expect(await cards()).toMatchObject([
      { recipient: 'Mei Chen', amountCents: 5000, state: 'active', email: 'mei@test.example', emailState: 'sent' },
    ])
    const emails = api.machine.emails
    expect(emails.map(({ to }) => to).toSorted()).toEqual(['ada@test.example', 'mei@test.example'])
    const gift = emails.find(({ to }) => to === 'mei@test.example')
    const [code = ''] = /([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(gift?.text ?? '') ?? []
    expect(gift?.text).toMatch(/Ada Okafor has sent you[^]*Happy birthday!/)
    expect(await api.call(checkGiftCard, { body: { code } })).toMatchObject({ balanceCents: 5000 })
    expect(emails.find(({ to }) => to === 'ada@test.example')?.text).not.toContain(code)
    expect(JSON.stringify([await read(), await cards(), await db.select().from(outboxTexts)])).not.toContain(code)
  })

  it('is issued once also for whoever comes back before the event, and twenty at once', async () => {
    await place()
    await pay()
    Object.assign(onlySession(), paid)
    await Promise.all(Array.from({ length: 20 }, pay))
    await tell(paid)
    expect(await cards()).toHaveLength(1)
  })

  it('is refunded by the people of the store where its currency has changed since, once', async () => {
    await place()
    await pay()
    const { tabs } = await api.call(readStoreSettings, { as })
    const value = { ...tabs.details, currency: 'EUR' as const }
    await api.call(changeStoreDetails, { as, body: { version: 0, value } })
    await tell(paid)
    await tell(paid)
    expect(await pay()).toMatchObject({ url: null, order: { payment: 'refund' } })
    expect(await cards()).toEqual([])
    const { tickets } = await api.call(listTickets, { as })
    expect(tickets).toMatchObject([{ requester: 'Ada Okafor', email: 'ada@test.example' }])
    expect(tickets[0]?.description).toMatch(/Mei Chen: \$50.00 were paid by card, but the currency/)
  })

  it('is emailed in the language the buyer chose, and confirmed in that of the page', async () => {
    await place({ language: 'fr' })
    await pay()
    await tell(paid)
    const subjectTo = (to: string) => api.machine.emails.find((email) => email.to === to)?.subject
    expect(subjectTo('mei@test.example')).toContain('carte cadeau')
    expect(subjectTo('ada@test.example')).toContain('gift card')
    expect((await refused({ key: keyOf(2), language: 'de' })).issues[0]?.path).toBe('language')
  })

  it('says what became of the email with its code, and promises none before', async () => {
    expect(await place()).toMatchObject({ emailState: null })
    await pay()
    const { mailer } = api.machine
    api.machine.mailer = undefined
    await tell(paid)
    api.machine.mailer = mailer
    expect(await read()).toMatchObject({ payment: 'paid', emailState: 'kept' })
    await db.update(outboxEmails).set({ state: 'sent' })
    expect(await read()).toMatchObject({ emailState: 'sent' })
  })

  it('isn’t issued for another amount, nor where the payment failed', async () => {
    await place()
    await pay()
    expect((await tell(paid, { amount_total: 1 })).status).toBe(422)
    expect(await read()).toMatchObject({ payment: 'open' })
    await tell({ status: 'expired', payment_status: 'unpaid' })
    expect(await read()).toMatchObject({ payment: 'failed' })
    expect(await cards()).toEqual([])
  })
})

describe('an order of a gift card', () => {
  it('is one, however often it is sent', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => place()))
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
  })

  it('is refused for amounts, people and addresses that can’t be', async () => {
    for (const amountCents of [0, -5000, 499, 100_001, 1.5])
      expect(await refused({ amountCents })).toMatchObject({ status: 422, issues: [{ path: 'amountCents' }] })
    for (const wrong of [
      { email: 'x' },
      { giverEmail: '' },
      { recipient: ' ' },
      { giver: '' },
      { key: 'x' },
      { website: 'x' },
    ])
      expect((await refused(wrong)).status).toBe(422)
    expect((await api.refusal(contract.readGiftCardOrder, { params: { key } })).status).toBe(404)
    expect((await api.refusal(contract.payGiftCardOrder, { params: { key }, body: {} })).status).toBe(404)
  })

  it('is taken only where it can be paid at once, and while the public pages are open', async () => {
    await api.call(changeSite, { as, body: { isPublic: false, ownSite: '', version: 0 } })
    expect((await refused()).status).toBe(403)
    await api.call(changeSite, { as, body: { isPublic: true, ownSite: '', version: 1 } })
    await api.call(changeCardAccount, { as, body: { ...account, kind: 'none', secretKey: '', signingSecret: '' } })
    expect(await api.call(readGiftCardShop)).toMatchObject({ way: null })
    expect((await refused()).status).toBe(409)
  })

  it('isn’t taken by card where no mail server could deliver the code', async () => {
    const { mailer } = api.machine
    api.machine.mailer = undefined
    expect(await api.call(readGiftCardShop)).toMatchObject({ way: null })
    expect((await refused()).status).toBe(409)
    api.machine.mailer = mailer
  })

  it('has limits that are worth something in each currency', () => {
    for (const currency of currencies) {
      const { leastCents, mostCents } = giftCardLimits(currency)
      expect([isChargeable(leastCents, currency), isChargeable(mostCents, currency)]).toEqual([true, true])
    }
    expect(giftCardLimits('JPY')).toEqual({ leastCents: 500, mostCents: 100_000 })
  })

  it('comes from one network only so often, as does its payment', async () => {
    await place()
    for (let tries = 0; tries < mostGiftPayments; tries++) await pay()
    expect((await api.refusal(contract.payGiftCardOrder, { params: { key }, body: {} })).status).toBe(429)
    for (let number = 1; number < mostGiftCards.ofOne; number++) await place({ key: keyOf(number) })
    expect((await refused({ key: keyOf(999) })).status).toBe(429)
  })
})

describe('the orders of gift cards', () => {
  const list = (query: object = {}) => api.call(contract.listGiftCardOrders, { as, query })

  it('are listed for the people of the store with their payment, their email and their card, but never a key', async () => {
    await place()
    await pay()
    await tell(paid)
    await place({ key: keyOf(2), giver: 'Ben Ito', amountCents: 2000 })
    const [card] = await cards()
    const { orders, total } = await list()
    expect(total).toBe(2)
    expect(orders).toMatchObject([
      { giver: 'Ben Ito', payment: 'open', emailState: null, giftCardId: null },
      { giver: 'Ada Okafor', payment: 'paid', emailState: 'sent', giftCardId: card!.id, amountCents: 5000 },
    ])
    expect(JSON.stringify(orders)).not.toContain(key)
    const givers = async (query: object) => (await list(query)).orders.map(({ giver }) => giver)
    expect(await givers({ payment: 'paid' })).toEqual(['Ada Okafor'])
    expect(await givers({ q: 'ben' })).toEqual(['Ben Ito'])
    expect(await givers({ sortBy: 'amount', orderBy: 'desc' })).toEqual(['Ada Okafor', 'Ben Ito'])
  })

  it('are for those who see orders', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Order' }])
    const other = await api.signIn([{ action: 'read', subject: 'Product' }])
    expect((await api.call(contract.listGiftCardOrders, { as: reader, query: {} })).total).toBe(0)
    expect((await api.refusal(contract.listGiftCardOrders, { as: other, query: {} })).status).toBe(403)
  })
})

describe('in a sample workspace', () => {
  const { settings } = api.machine
  it('a test payment issues it and writes to nobody; nowhere else', async () => {
    await api.call(changeCardAccount, { as, body: { ...account, kind: 'none', secretKey: '', signingSecret: '' } })
    const { isSample } = settings
    settings.isSample = true
    expect(await api.call(readGiftCardShop)).toMatchObject({ way: 'test' })
    expect(await place()).toMatchObject({ way: 'test', payment: 'open' })
    settings.isSample = false
    expect((await api.refusal(contract.payGiftCardOrder, { params: { key }, body: {} })).status).toBe(409)
    settings.isSample = true
    expect(await pay()).toMatchObject({ url: null, order: { payment: 'paid' } })
    settings.isSample = isSample
    expect(await cards()).toMatchObject([{ email: '', emailState: null }])
    expect(api.machine.emails).toEqual([])
  })
})
