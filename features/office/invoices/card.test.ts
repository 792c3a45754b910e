import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { invoiceInput, plainLine } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { outboxTexts } from '#platform/outbox/server/tables.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { changeCardAccount, readCardAccount, receiveCardEvent } from '../../ecommerce/card-payments/contract.ts'
import { holdMs, openMs, pageMs } from '../../ecommerce/card-payments/rules.ts'
import { followPayments } from '../../ecommerce/card-payments/server/commands.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { listOwnInvoices } from '../../people/billing/contract.ts'
import { paySharedInvoice, readSharedInvoice } from '../invoice-payments/contract.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'
import { payPath } from './rules.ts'
import { workOnInvoiceCards } from './server/card.ts'
import { invoiceCardPayments, invoices } from './server/tables.ts'

const api = await testApi()
const { clock, queue, db } = api.machine

type Session = { id: string; url: string; status: string; payment_status: string; form: URLSearchParams }
/** What the provider keeps, as Stripe documents it: the same session for the same idempotency key. */
const sessions = new Map<string, Session>()
let isAway = false
/** The provider does what is asked, and its answer is lost. */
let isLost = false
let refusing: number | undefined
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    if (isAway) return void response.destroy()
    const path = request.url ?? ''
    const session =
      request.method === 'GET'
        ? named(path)
        : path.endsWith('/expire')
          ? expired(path)
          : opened(String(request.headers['idempotency-key']), text)
    if (isLost) return void response.destroy()
    // Stripe refuses another form under a key it knows.
    const isOther = session && request.method === 'POST' && text !== '' && session.form.toString() !== text
    const body = session && !isOther ? presented(session) : { error: { code: 'idempotency_error' } }
    response
      .writeHead(refusing ?? (isOther ? 400 : session ? 200 : 404), { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function opened(key: string, text: string): Session {
  const id = `cs_${sessions.size + 1}`
  const fresh = { id, url: `https://pay.example/${id}`, status: 'open', payment_status: 'unpaid' }
  const known = sessions.get(key) ?? { ...fresh, form: new URLSearchParams(text) }
  sessions.set(key, known)
  return known
}

function named(path: string): Session | undefined {
  return [...sessions.values()].find(({ id }) => path.startsWith(`/v1/checkout/sessions/${id}`))
}

/** One that has ended can’t be ended again. */
function expired(path: string): Session | undefined {
  const session = named(path)
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
let customerId = 0
let id = 0
let token = ''
const account = { kind: 'stripe' as const, url, secretKey: 'sk_test', signingSecret: 'whsec' }
const off = { kind: 'none' as const, url, secretKey: '', signingSecret: '' }

beforeEach(async () => {
  sessions.clear()
  isAway = false
  isLost = false
  refusing = undefined
  clock.now = new Date('2026-11-20T12:00:00Z')
  queue.clear()
  followPayments(api.machine)
  workOnInvoiceCards(api.machine)
  as = await api.signIn()
  const client = { customer: 'Zoe Harbour', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
  customerId = (await api.call(createCustomer, { as, body: { ...client, isBillingAddress: true } })).customerId
  await api.call(changeCardAccount, { as, body: account })
  id = await issue()
  token = await tokenOf(id)
})

/** An invoice of 100.00 that its client has. */
async function issue(): Promise<number> {
  const line = { ...plainLine, quantityMilli: 1000, priceCents: 10_000, discountBasisPoints: 0, taxBasisPoints: 0 }
  const { invoice } = await api.call(contract.createInvoice, { as, body: invoiceInput({ customerId, lines: [line] }) })
  await api.call(contract.markAsSent, { as, params: { id: invoice.id }, body: { version: invoice.version } })
  return invoice.id
}
async function tokenOf(number: number): Promise<string> {
  const [row] = await db.select({ token: invoices.shareToken }).from(invoices).where(eq(invoices.id, number))
  return row!.token
}
const read = async () => (await api.call(contract.readInvoice, { as, params: { id } })).invoice
const amounts = async () => (await read()).payments.map(({ amountCents }) => amountCents)
const shared = () => api.call(readSharedInvoice, { params: { token } })
const begin = () => api.call(paySharedInvoice, { params: { token }, body: { isReturning: false } })
const beginRefused = () => api.refusal(paySharedInvoice, { params: { token }, body: { isReturning: false } })
const comeBack = () => api.call(paySharedInvoice, { params: { token }, body: { isReturning: true } })
const payByHand = (amountCents: number) => {
  const body = {
    amountCents,
    paidOn: '2026-11-20',
    method: 'bank' as const,
    reference: '',
    note: '',
    sharesTransfer: false,
  }
  return api.call(paying.addPayment, { as, params: { id }, body })
}
const credit = (amountCents: number) =>
  api.call(paying.creditInvoice, { as, params: { id }, body: { amountCents, reason: 'Damaged' } })
const session = (at = 0) => [...sessions.values()][at]!
const payAtProvider = (at = 0) => Object.assign(session(at), { status: 'complete', payment_status: 'paid' })
const asked = (at = 0) => session(at).form.get('line_items[0][price_data][unit_amount]')

type Told = { event?: string; at?: number; secret?: string; change?: object }
const tell = async ({ event = 'evt_1', at = 0, secret = 'whsec', change = {} }: Told = {}) => {
  const object = { ...presented(session(at)), ...change }
  const body = JSON.stringify({ id: event, type: 'checkout.session.completed', data: { object } })
  const headers = { 'content-type': 'application/json', 'stripe-signature': await signatureOf(secret, body, clock.now) }
  const target = `${api.machine.settings.publicUrl}${receiveCardEvent.path}`
  const reply = await api.fetch(new Request(target, { method: 'POST', headers, body }))
  await queue.runKept()
  return reply
}
const later = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await queue.runKept()
}

describe('an invoice paid by card', () => {
  it('has one page, however often it is asked for, with what is open', async () => {
    await payByHand(3000)
    await credit(1000)
    const pages = await Promise.all(Array.from({ length: 20 }, () => begin()))
    expect(new Set(pages.map((one) => one.url))).toEqual(new Set([session().url]))
    expect(sessions.size).toBe(1)
    expect(asked()).toBe('6000')
    expect(session().form.get('customer_email')).toBe('zoe@harbour.example')
    expect(session().form.get('success_url')).toBe(`${api.machine.settings.publicUrl}${payPath(token)}?paid=yes`)
    expect(await shared()).toMatchObject({ balanceCents: 6000, isPaying: true })
  })

  it('is paid once by an event that comes twice, and by whoever comes back', async () => {
    await begin()
    payAtProvider()
    await Promise.all([tell(), tell(), tell({ event: 'evt_2' }), comeBack(), comeBack()])
    await queue.runKept()
    expect(await amounts()).toEqual([10_000])
    const note = session().form.get('client_reference_id')
    const payments = [{ method: 'credit', note }]
    expect(await read()).toMatchObject({ invoiceStatus: 'Paid', balanceCents: 0, payments })
    const done = { balanceCents: 0, isPayable: false, isPaying: false }
    expect(await begin()).toMatchObject({ url: null, invoice: done })
    expect(sessions.size).toBe(1)
  })

  it('is asked for in the same form after a lost answer, even in another language', async () => {
    isLost = true
    expect((await beginRefused()).status).toBe(502)
    isLost = false
    await db.update(customers).set({ language: 'fr' }).where(eq(customers.id, customerId))
    expect((await begin()).url).toBe(session().url)
  })

  it('says whether the provider refused or is away', async () => {
    const [refused, busy] = [402, 429].map((status) => async () => {
      refusing = status
      return beginRefused()
    })
    expect(await refused!()).toMatchObject({ status: 502, message: expect.stringContaining('refused this payment') })
    expect(await busy!()).toMatchObject({ status: 502, message: expect.stringContaining('isn’t answering') })
  })

  it('can’t be paid where less is open than the provider charges', async () => {
    await payByHand(9970)
    expect(await shared()).toMatchObject({ balanceCents: 30, isPayable: false })
    expect((await beginRefused()).status).toBe(409)
    expect(sessions.size).toBe(0)
  })

  it('is paid when no event comes but the client is back', async () => {
    await begin()
    payAtProvider()
    expect((await comeBack()).invoice.balanceCents).toBe(0)
    expect(await amounts()).toEqual([10_000])
  })

  it('is paid when neither comes, once the page has ended', async () => {
    await begin()
    payAtProvider()
    await later(holdMs + 1000)
    expect(await amounts()).toEqual([10_000])
  })

  it('stays paid when an older event comes after, and is paid by one that comes after its end', async () => {
    await begin()
    await tell({ event: 'evt_9', change: { status: 'expired' } })
    expect(await amounts()).toEqual([])
    payAtProvider()
    await tell({ event: 'evt_2' })
    await tell({ event: 'evt_1', change: { status: 'expired', payment_status: 'unpaid' } })
    expect(await amounts()).toEqual([10_000])
  })

  it('isn’t paid by an event that is signed by another, or of another amount or session', async () => {
    await begin()
    payAtProvider()
    expect((await tell({ secret: 'other' })).status).toBe(401)
    expect((await tell({ change: { amount_total: 1 } })).status).toBe(422)
    expect((await tell({ change: { currency: 'jpy' } })).status).toBe(422)
    expect(await (await tell({ change: { id: 'cs_9' } })).json()).toEqual({ outcome: 'ignored' })
    expect(await amounts()).toEqual([])
  })

  it('has a new page once something else was paid or credited, and the old one is ended', async () => {
    await begin()
    await payByHand(2500)
    await queue.runKept()
    expect(session().status).toBe('expired')
    await begin()
    expect(asked(1)).toBe('7500')
    await credit(500)
    // Whoever is faster than the job that ends the page ends it, too.
    await begin()
    expect([session(1).status, asked(2)]).toEqual(['expired', '7000'])
    payAtProvider(2)
    await tell({ at: 2 })
    expect((await read()).balanceCents).toBe(0)
  })

  it('keeps what was paid on a page before it could be ended', async () => {
    await begin()
    payAtProvider()
    await payByHand(10_000)
    await queue.runKept()
    await tell()
    expect(await amounts()).toEqual([10_000, 10_000])
    expect((await read()).balanceCents).toBe(-10_000)
  })

  it('has no page left once it is voided', async () => {
    await begin()
    await api.call(contract.deleteInvoice, { as, params: { id } })
    await queue.runKept()
    expect(session().status).toBe('expired')
    const { url, invoice } = await api.call(paySharedInvoice, { params: { token }, body: { isReturning: false } })
    expect([url, invoice.isVoided, invoice.isPayable]).toEqual([null, true, false])
  })

  it('has a new page when the first has ended, or its answer was lost for too long', async () => {
    await begin()
    Object.assign(session(), { status: 'expired' })
    clock.now = new Date(clock.now.getTime() + pageMs)
    expect((await begin()).url).toBe(session(1).url)
    await payByHand(1)
    await queue.runKept()
    isAway = true
    expect((await api.refusal(paySharedInvoice, { params: { token }, body: { isReturning: false } })).status).toBe(502)
    isAway = false
    clock.now = new Date(clock.now.getTime() + openMs + 1000)
    expect((await begin()).url).toBe(session(2).url)
    expect(asked(2)).toBe('9999')
  })

  it('keeps the keys of an account that is switched off until its last payment has ended', async () => {
    await begin()
    expect(await api.call(changeCardAccount, { as, body: off })).toMatchObject({ isClosing: true })
    expect(await shared()).toMatchObject({ isPayable: false, hasBank: false })
    payAtProvider()
    await tell()
    expect(await amounts()).toEqual([10_000])
    expect(await api.call(readCardAccount, { as })).toMatchObject({ isSecretKeySet: false })
  })

  it('is refused without a card account, with a token nobody has, and when asked for too often', async () => {
    const params = { token: 'a'.repeat(64) }
    expect((await api.refusal(readSharedInvoice, { params })).status).toBe(404)
    expect((await api.refusal(paySharedInvoice, { params, body: { isReturning: false } })).status).toBe(404)
    await api.call(changeCardAccount, { as, body: off })
    expect((await api.refusal(paySharedInvoice, { params: { token }, body: { isReturning: false } })).status).toBe(409)
    await db.execute(sql`delete from invoice_card_calls`)
    for (let call = 0; call < 60; call++) await comeBack()
    // Whoever comes back too often takes the turn of nobody who begins.
    expect((await beginRefused()).status).toBe(409)
    for (let call = 0; call < 59; call++) await beginRefused()
    expect((await beginRefused()).status).toBe(429)
    expect(await db.$count(invoiceCardPayments)).toBe(0)
  })
})

describe('the way to pay by card', () => {
  const email = { to: 'zoe@harbour.example', subject: 'Your invoice', message: 'Here it is.' }
  const sentText = async () => {
    await api.call(contract.emailInvoice, { as, params: { id }, body: email })
    const rows = await db.select({ text: outboxTexts.body }).from(outboxTexts)
    return JSON.stringify(rows)
  }

  it('stands in the email while there is a card account', async () => {
    expect(await sentText()).toContain(payPath(token))
  })

  it('isn’t in the email without one', async () => {
    await api.call(changeCardAccount, { as, body: off })
    expect(await sentText()).not.toContain(payPath(token))
  })

  it('is shown to the client of the invoice, until it is paid', async () => {
    const own = [{ action: 'read', subject: 'Invoice', conditions: { ownerId: '$user.id' } }]
    const mine = await api.signIn(own)
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .orderBy(sql`id desc`)
      .limit(1)
    await db.update(customers).set({ userId: user!.id }).where(eq(customers.id, customerId))
    const pages = async () => [
      (await api.call(contract.readInvoice, { as: mine, params: { id } })).invoice.payPage,
      (await api.call(listOwnInvoices, { as: mine }))[0]!.payPage,
    ]
    expect(await pages()).toEqual([payPath(token), payPath(token)])
    expect((await read()).payPage).toBeNull()
    await payByHand(10_000)
    expect(await pages()).toEqual([null, null])
  })
})
