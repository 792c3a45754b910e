import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDeliveryPromises } from '../promises/contract.ts'
import * as contract from './contract.ts'
import { workOnSending } from './server/send-messages.ts'
import { usualSettings } from './server/usual-settings.ts'
import { recipientMessages } from './server/tables.ts'
import { workOnTelling } from './server/tell-recipients.ts'

const api = await testApi()
const { db, queue, clock, emails } = api.machine
let as = ''
let id = 0

beforeEach(async () => {
  clock.now = new Date(`${monday}T12:00:00Z`)
  emails.length = 0
  const day = await planDay(api, 1)
  as = day.as
  id = day.ids[0]!
  await db
    .update(deliveries)
    .set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`), email: 'ada@test.example' })
    .where(eq(deliveries.id, id))
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
})

const list = async () => (await api.call(contract.listMessages, { as, query: {} })).messages
const test = { event: 'confirmed', channel: 'email', language: 'fr' } as const

describe('a test of a message', () => {
  it('goes to whoever asks for it, through the real channel, labelled and by night', async () => {
    clock.now = new Date(`${monday}T23:30:00Z`)
    await db.update(deliveries).set({ date: monday })
    const sent = await api.call(contract.sendTestMessage, { as, body: test })
    const [me] = await db.select().from(users).where(eq(users.email, sent.address))
    expect(me).toBeDefined()
    await queue.runKept()
    const [one] = await list()
    expect(one).toMatchObject({ isTest: true, address: sent.address, recipient: me?.fullName, channel: 'email' })
    const { subject, text, mayBeSentAgain } = await api.call(contract.readMessage, { as, params: { id: sent.id } })
    expect(subject.startsWith('[Essai] ')).toBe(true)
    expect(text.startsWith('[Essai] ')).toBe(true)
    expect(mayBeSentAgain).toBe(false)
    expect((await api.refusal(contract.resendMessage, { as, params: { id: sent.id } })).status).toBe(409)
  })

  it('promises nothing, and keeps no recipient from being told', async () => {
    const { version } = await api.call(contract.readMessageSettings, { as })
    const usual = usualSettings()
    const value = { ...usual, isOn: true, mostPerDay: 1, quiet: { ...usual.quiet, isOn: false } }
    await api.call(contract.changeMessageSettings, { as, body: { version, value } })
    await api.call(contract.sendTestMessage, { as, body: test })
    await queue.runKept()
    expect((await api.call(readDeliveryPromises, { as, params: { id } })).promises).toEqual([])
    await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
    await queue.runKept()
    expect((await list()).map(({ isTest, address }) => [isTest, address])).toEqual([
      [false, 'ada@test.example'],
      [true, expect.not.stringContaining('ada@')],
    ])
  })

  it('keeps nobody from sending the real message again', async () => {
    const { version } = await api.call(contract.readMessageSettings, { as })
    const usual = usualSettings()
    const value = { ...usual, isOn: true, quiet: { ...usual.quiet, isOn: false } }
    await api.call(contract.changeMessageSettings, { as, body: { version, value } })
    await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
    await queue.runKept()
    await db.update(recipientMessages).set({ status: 'failed', emailId: null })
    const [{ id: real } = { id: 0 }] = await list()
    const sent = await api.call(contract.sendTestMessage, { as, body: test })
    const waiting = { status: 'waiting', emailId: null } as const
    await db.update(recipientMessages).set(waiting).where(eq(recipientMessages.id, sent.id))
    await api.call(contract.resendMessage, { as, params: { id: real } })
    expect((await list()).map(({ isTest }) => isTest)).toEqual([false, true, false])
  })

  it('stands in the outbox where its channel isn’t set up, and says so', async () => {
    await db.update(users).set({ contact: '+59899123456' })
    const sent = await api.call(contract.sendTestMessage, { as, body: { ...test, channel: 'sms' } })
    expect(sent).toMatchObject({ status: 'noChannel', address: '+59899123456' })
    await queue.runKept()
    expect(await list()).toMatchObject([{ isTest: true, status: 'noChannel' }])
  })

  it('is sent 20 times an hour at most, by each person, whatever number is in their profile', async () => {
    const send = (from = as) => api.call(contract.sendTestMessage, { as: from, body: test })
    for (let at = 0; at < 20; at++) await send()
    const { status, message } = await api.refusal(contract.sendTestMessage, { as, body: test })
    expect([status, message]).toEqual([429, expect.stringContaining('20 test messages')])
    expect(await db.$count(recipientMessages)).toBe(20)
    await send(await api.signIn([{ action: 'manage', subject: 'all' }]))
    clock.now = new Date(clock.now.getTime() + 3_600_001)
    await send()
  })

  it('is refused without a number of their own, without a delivery of today, and to who may not set messages', async () => {
    await db.update(users).set({ contact: '' })
    expect((await api.refusal(contract.sendTestMessage, { as, body: { ...test, channel: 'sms' } })).status).toBe(409)
    const viewer = await api.signIn([{ action: 'read', subject: 'Setting' }])
    expect((await api.refusal(contract.sendTestMessage, { as: viewer, body: test })).status).toBe(403)
    await db.update(deliveries).set({ date: '2020-01-01' })
    expect((await api.refusal(contract.sendTestMessage, { as, body: test })).status).toBe(409)
    expect(await list()).toEqual([])
  })
})
