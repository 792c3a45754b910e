import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { credentials } from '#platform/access/server/tables.ts'
import { readMe } from '#platform/accounts/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { strangerLimits } from '#platform/outbox/rules.ts'
import { outboxStrangers } from '#platform/outbox/server/tables.ts'
import { requestOf } from '#kit/web/call.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { orders } from '../../ecommerce/orders/server/tables.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { changePayments } from '../../ecommerce/settings/contract.ts'
import { deliveries, deliveryPins } from '../../logistics/deliveries/server/tables.ts'
import {
  changeMessageSettings,
  changeSmsProvider,
  listMessages,
  readMessageSettings,
  resendMessage,
} from '../../logistics/recipient-messages/contract.ts'
import { recipientMessages } from '../../logistics/recipient-messages/server/tables.ts'
import { sendJob } from '../../logistics/recipient-messages/server/write-messages.ts'
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
  productId = (await api.call(createProduct, { as, body: { ...goods, status: 'Published' } })).id
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
  const { messages } = await api.call(listMessages, { as, query: { status: 'tooMany' } })
  expect(messages).toMatchObject([{ address: '+59899123456', status: 'tooMany' }])
  await order({ phone: '099 123 456' }, '198.51.98.7')
  const { notifications } = await api.call(listNotifications, { as })
  const told = notifications.filter(({ kind }) => kind === 'too-many-messages')
  expect(told).toMatchObject([{ values: { address: '+59899123456' } }])
  await api.call(resendMessage, { as, params: { id: messages[0]!.id } })
  await queue.runKept()
  expect(texts.at(-1)?.get('To')).toBe('+59899123456')
})

/** Strangers use up all that they may cause to be sent to a number: the message of a last one is too much. */
async function fill(phone: string) {
  await order({ phone }, '198.51.1.7')
  const [counted] = await db.select().from(outboxStrangers).where(like(outboxStrangers.sender, 'delivery %'))
  const others = Array.from({ length: strangerLimits.delivery.most - 1 }, (_, at) => ({
    ...counted!,
    id: `other ${at}`,
  }))
  await db.insert(outboxStrangers).values(others)
  await order({ phone }, '198.51.2.7')
  expect(texts).toHaveLength(1)
}

/** Has what was too much go once more, as it is by now. */
async function sendAgain(set: Partial<typeof recipientMessages.$inferInsert> = {}) {
  const [row] = await db
    .update(recipientMessages)
    .set({ status: 'waiting', ...set })
    .where(eq(recipientMessages.status, 'tooMany'))
    .returning()
  await queue.add({ name: sendJob, data: { id: row!.id } }, db)
  await queue.runKept()
  const [sent] = await db.select().from(recipientMessages).where(eq(recipientMessages.id, row!.id))
  return sent!
}

it('strangers use up no room of whoever paid for an order before', async () => {
  await writeBy('sms')
  await fill('099 123 456')
  expect((await sendAgain()).status).toBe('tooMany')
  const [first] = await db.select().from(orders).orderBy(orders.id).limit(1)
  await db.update(orders).set({ payment: 1 }).where(eq(orders.id, first!.id))
  expect((await sendAgain()).status).toBe('accepted')
  await order({ phone: '099 123 456' }, '198.51.90.7')
  expect(texts).toHaveLength(3)
})

it('strangers use up no room of what was paid for', async () => {
  await writeBy('sms')
  await fill('099 123 456')
  const kept = await db.select({ sender: outboxStrangers.sender }).from(outboxStrangers)
  await db.update(orders).set({ payment: 1 })
  expect((await sendAgain()).status).toBe('accepted')
  const now = await db.select({ sender: outboxStrangers.sender }).from(outboxStrangers)
  const fresh = now.map(({ sender }) => sender).filter((one) => !kept.some(({ sender }) => sender === one))
  expect(fresh.map((one) => one.split(' ')[0])).toEqual(['paidDelivery'])
})

it('the PIN is told whatever strangers ordered', async () => {
  await writeBy('sms')
  await fill('099 123 456')
  const { version, value } = await api.call(readMessageSettings, { as })
  const events = { ...value.events, onTheWay: { ...value.events.onTheWay, isOn: true } }
  await api.call(changeMessageSettings, { as, body: { version, value: { ...value, events } } })
  await db.update(deliveries).set({ state: 'outForDelivery' })
  const event = 'onTheWay' as const
  expect(await sendAgain({ event })).toMatchObject({ event, status: 'tooMany' })
  const ids = (await db.select({ id: deliveries.id }).from(deliveries)).map(({ id }) => id)
  await db.insert(deliveryPins).values(ids.map((deliveryId) => ({ deliveryId, pin: '1234', salt: '' })))
  expect(await sendAgain({ event })).toMatchObject({ event, status: 'accepted' })
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
