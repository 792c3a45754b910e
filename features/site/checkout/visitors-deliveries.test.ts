import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { credentials } from '#platform/access/server/tables.ts'
import { readMe } from '#platform/accounts/contract.ts'
import { strangerLimits } from '#platform/outbox/rules.ts'
import { requestOf } from '#kit/web/call.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { changePayments } from '../../ecommerce/settings/contract.ts'
import {
  changeMessageSettings,
  changeSmsProvider,
  listMessages,
  readMessageSettings,
  resendMessage,
} from '../../logistics/recipient-messages/contract.ts'
import { placeShopOrder } from './contract.ts'

const api = await testApi()
const { db, queue, clock, emails } = api.machine

const texts: URLSearchParams[] = []
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    texts.push(new URLSearchParams(body))
    response.writeHead(201).end()
  })
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
afterAll(() => void provider.close())
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

let as = ''
let productId = 0

beforeEach(async () => {
  clock.now = new Date('2026-11-20T12:00:00Z')
  texts.length = 0
  as = await api.signIn()
  const none = { slug: '', description: '', image: '', parentId: null }
  await api.call(createCategory, { as, body: { title: 'Games', ...none, status: 'Published' } })
  const goods = { productName: 'Console', category: 'Games', sku: 'G1', priceCents: 10_000, qty: 100 }
  productId = (await api.call(createProduct, { as, body: { ...goods, status: 'Published' } as never })).id
  const manual = [{ name: 'Cash', instructions: '', isAtDoor: true, termDays: 0 }]
  await api.call(changePayments, {
    as,
    body: { version: 0, value: { provider: null, methods: [], manual, holdDays: 5 } },
  })
  await api.call(changeSmsProvider, {
    as,
    body: { kind: 'twilio', url, account: 'AC1', sender: '+15550100000', secret: 'token' },
  })
})

async function writeBy(...channels: ('email' | 'sms')[]) {
  const { version, value } = await api.call(readMessageSettings, { as })
  const received = { ...value.events.received, isOn: true }
  const events = { ...value.events, received }
  const on = { ...value, isOn: true, countryCode: '598', quiet: { ...value.quiet, isOn: false }, channels, events }
  await api.call(changeMessageSettings, { as, body: { version, value: on } })
}

const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }

/** An order to be paid at the door, which becomes a delivery at once. */
async function order(part: object = {}, from = '127.0.0.1', token?: string) {
  const bought = { items: [{ productId, variantId: null, qty: 1 }], expectedCents: 11_000, way: 'manual Cash' }
  const typed = { name: 'Ring 555-0100 now', email: 'mei@example.com', address, ...part }
  const body = { key: crypto.randomUUID(), ...bought, ...typed } as never
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  expect((await api.fetch(requestOf(placeShopOrder, { body, headers }), { address: from })).status).toBe(201)
  await queue.runKept()
}

it('strangers fill nobody’s phone, however its number is written, and the office may send what was too much', async () => {
  await writeBy('sms')
  const { most } = strangerLimits.delivery
  const written = ['099 123 456', '+598 99 123 456', '0059899123456']
  for (let visitor = 0; visitor <= most; visitor++)
    await order({ phone: written[visitor % written.length] }, `198.51.${visitor}.7`)
  await order({ phone: '099 123 457' }, '198.51.99.7')
  const to = texts.map((text) => text.get('To'))
  expect([to.filter((one) => one === '+59899123456').length, to.at(-1)]).toEqual([most, '+59899123457'])
  const { messages } = await api.call(listMessages, { as, query: { status: 'tooMany' } as never })
  expect(messages).toMatchObject([{ address: '+59899123456', status: 'tooMany' }])
  await api.call(resendMessage, { as, params: { id: messages[0]!.id } })
  await queue.runKept()
  expect(texts.at(-1)?.get('To')).toBe('+59899123456')
})

it('a message greets nobody by a name that a stranger typed', async () => {
  await writeBy('email')
  emails.length = 0
  await order()
  const [message] = emails.filter(({ text }) => text.includes('are planning it'))
  expect(message?.text).toContain('Hello customer,')
  expect(emails.map(({ subject, text }) => subject + text).join()).not.toContain('555-0100')
})

it('whoever ordered signed in, by an address they have shown, is greeted by name', async () => {
  await writeBy('email')
  const token = await api.signIn([], { email: 'mei@example.com', fullName: 'Mei Chen' })
  const { id: userId } = (await api.call(readMe, { as: token })).userData
  await db.insert(credentials).values({ userId, passwordHash: '', changedAt: clock.now, emailVerifiedAt: clock.now })
  emails.length = 0
  await order({ name: 'Mei Chen' }, '127.0.0.1', token)
  expect(emails.map(({ text }) => text).join()).toContain('Hello Mei Chen,\n\nWe have your delivery')
})
