import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { snsTopic } from '#homes/test/sns-topic.ts'
import { testApi } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { events } from '#platform/events/server/tables.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import { hexHmac, signatureOf } from '#platform/webhooks/server/queries.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { readDeliveryPromises } from '../promises/contract.ts'
import {
  allowAddress,
  allowEmails,
  changeEmailReports,
  listBlockedAddresses,
  readEmailReports,
} from '../recipient-email/contract.ts'
import { keepAddressReport } from '../recipient-email/server/commands.ts'
import type { ReporterKind } from '../recipient-email/rules.ts'
import { openTracking, readTracking } from '../tracking/contract.ts'
import * as contract from './contract.ts'
import { takeReturned } from './server/commands.ts'
import { workOnReturned } from './server/email-reports.ts'
import { usualSettings } from './server/usual-settings.ts'
import { recipientMessages } from './server/tables.ts'
import { workOnSending } from './server/send-messages.ts'
import { workOnTelling } from './server/tell-recipients.ts'

const api = await testApi()
const { db, queue, clock, emails } = api.machine
const ada = 'ada@test.example'
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
    .set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`), email: 'Ada@Test.Example', phone: '099 123 456' })
    .where(eq(deliveries.id, id))
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet, countryCode: '598', channels: ['email' as const] }
  await api.call(contract.changeMessageSettings, { as, body: { version: 0, value } })
})

const tell = async () => {
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
  await queue.runKept()
}
const list = async () => (await api.call(contract.listMessages, { as, query: { sortBy: 'createdAt' } })).messages
const first = async () => {
  const rows = await db.select().from(recipientMessages).orderBy(recipientMessages.id)
  return api.call(contract.readMessage, { as, params: { id: rows[0]!.id } })
}
const status = async () => (await first()).status
/** The Message-ID our mailer gives the email, as a provider reports it. */
const messageId = () => `<${emails[0]!.id}@shop.example>`
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
const seconds = () => Math.floor(clock.now.getTime() / 1000)

async function set(kind: ReporterKind, secret = '') {
  return api.call(changeEmailReports, { as, body: { kind, secret } })
}
async function post(address: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const url = new URL(address, 'http://localhost')
  const request = new Request(`http://localhost${url.pathname}${url.search}`, { method: 'POST', headers, body })
  return (await api.fetch(request)).status
}
const path = (provider: string) => `/api/integrations/email/${provider}`

const secret = 'own secret'
async function report(given: object, by = secret): Promise<number> {
  const body = JSON.stringify({ address: ada, ...given })
  return post(path('http'), body, { 'x-routewright-signature': await signatureOf(by, body, clock.now) })
}
const named = (given: object) => report({ messageId: messageId(), ...given })

describe('what comes back of an email', () => {
  beforeEach(async () => {
    await set('http', secret)
    await tell()
  })

  it('moves its message forward only, whatever comes late, twice or out of order', async () => {
    expect(await status()).toBe('sent')
    expect(await named({ status: 'delivered' })).toBe(204)
    expect(await status()).toBe('delivered')
    await named({ status: 'sent' })
    await named({ status: 'delivered' })
    expect(await status()).toBe('delivered')
    await named({ status: 'opened' })
    await named({ status: 'delivered' })
    await named({ status: 'bounced', reason: 'late' })
    expect(await status()).toBe('opened')
  })

  it('may come after it was taken: then it never arrived, with the reason, and promised nothing', async () => {
    const promises = async () => (await api.call(readDeliveryPromises, { as, params: { id } })).promises.length
    await named({ status: 'delivered' })
    expect(await promises()).toBe(1)
    await named({ status: 'bounced', reason: '452 4.2.2 mailbox\n full' })
    await named({ status: 'opened' })
    expect(await first()).toMatchObject({
      status: 'bounced',
      error: '452 4.2.2 mailbox full',
      block: null,
      promise: null,
    })
    expect((await first()).mayBeSentAgain).toBe(true)
    expect(await promises()).toBe(0)
  })

  it('is no new time where an email that told the same once more is opened late', async () => {
    const toldTimes = async () => (await api.call(readDeliveryPromises, { as, params: { id } })).promises
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    const onTheWay = (await list()).find((one) => one.event === 'onTheWay')
    await db.update(deliveries).set({ eta: new Date(`${monday}T17:40:00Z`) })
    later(10)
    await tell()
    const told = await toldTimes()
    expect(told).toHaveLength(2)
    for (const each of ['delivered', 'opened'])
      expect(await report({ messageId: `<${emails[1]!.id}@shop.example>`, status: each })).toBe(204)
    expect(await api.call(contract.readMessage, { as, params: { id: onTheWay!.id } })).toMatchObject({
      status: 'opened',
      promise: null,
    })
    expect(await toldTimes()).toEqual(told)
  })

  describe('of a time that changed and changed back', () => {
    const toldTimes = async () => (await api.call(readDeliveryPromises, { as, params: { id } })).promises
    const bounce = (index: number) =>
      report({ messageId: `<${emails[index]!.id}@shop.example>`, status: 'bounced', reason: 'full' })
    const tellAt = async (time: string) => {
      later(10)
      await db.update(deliveries).set({ eta: new Date(`${monday}T${time}Z`) })
      await tell()
    }

    it('counts it once where the other time never arrived, by whichever email is left', async () => {
      const [first] = await toldTimes()
      await tellAt('17:40')
      await tellAt('14:00')
      const third = clock.now.toISOString()
      const [again, other] = await toldTimes()
      expect([again, other]).toMatchObject([{ earliest: first!.earliest }, { toldAt: expect.any(String) }])
      await bounce(1)
      expect(await toldTimes()).toEqual([first])
      await bounce(0)
      expect(await toldTimes()).toEqual([{ ...first!, id: expect.any(Number), toldAt: third }])
      await bounce(2)
      expect(await toldTimes()).toEqual([])
    })

    it('is told by no email that only repeats what was told after the other time', async () => {
      await tellAt('17:40')
      await tellAt('14:00')
      const [again, other] = await toldTimes()
      const [last] = (await list()).toSorted((one, other) => other.id - one.id)
      await api.call(contract.resendMessage, { as, params: { id: last!.id } })
      await queue.runKept()
      expect(emails).toHaveLength(4)
      await bounce(0)
      expect(await toldTimes()).toEqual([again, other])
    })
  })

  it('leaves the time told where the same was sent once more to a better address and arrived', async () => {
    const toldTimes = async () => (await api.call(readDeliveryPromises, { as, params: { id } })).promises
    const told = await toldTimes()
    expect(told).toHaveLength(1)
    await db.update(deliveries).set({ email: 'ada.l@test.example' })
    later(10)
    const { id: resentId } = await api.call(contract.resendMessage, { as, params: { id: (await first()).id } })
    await queue.runKept()
    const resent = () => api.call(contract.readMessage, { as, params: { id: resentId } })
    expect(await resent()).toMatchObject({ status: 'sent', promise: null })
    await named({ status: 'bounced', isPermanent: true })
    const at = { id: expect.any(Number), toldAt: clock.now.toISOString() }
    expect(await toldTimes()).toEqual([{ ...told[0]!, ...at }])
    expect([(await first()).promise, (await resent()).promise]).toEqual([null, 'open'])
    await report({ messageId: `<${emails[1]!.id}@shop.example>`, address: 'ada.l@test.example', status: 'bounced' })
    expect(await toldTimes()).toEqual([])
  })

  it('leaves no time told where what was sent once more never left', async () => {
    const resend = { as, params: { id: (await first()).id } }
    await api.call(contract.resendMessage, resend)
    await queue.runKept()
    await db.update(outboxEmails).set({ state: 'failed' }).where(ne(outboxEmails.id, emails[0]!.id!))
    await named({ status: 'bounced' })
    expect((await first()).status).toBe('bounced')
    expect((await api.call(readDeliveryPromises, { as, params: { id } })).promises).toEqual([])
    expect(await db.select().from(promises)).toMatchObject([{ withdrawnAt: clock.now }])
  })

  it('stops further emails to an address nobody has, until somebody allows them again', async () => {
    await named({ status: 'bounced', isPermanent: true, reason: '550 5.1.1 no such user' })
    const { id: messageIdHere, block } = await first()
    expect(block).toEqual({ reason: '550 5.1.1 no such user', at: clock.now.toISOString() })
    expect(await api.call(readEmailReports, { as })).toMatchObject({ blockedAddresses: 1 })
    const refused = await api.refusal(contract.resendMessage, { as, params: { id: messageIdHere } })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(ada) })
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    expect(emails).toHaveLength(1)
    expect((await list()).map((one) => one.status).toSorted()).toEqual(['blocked', 'bounced'])
    expect(await api.call(allowEmails, { as, params: { id: messageIdHere } })).toEqual({ address: ada })
    expect((await first()).block).toBeNull()
    await db.update(deliveries).set({ state: 'delivered' })
    await tell()
    later(2)
    await queue.runKept()
    expect(emails).toHaveLength(2)
  })

  it('goes by the next channel that reaches the recipient from then on', async () => {
    const { value, version } = await api.call(contract.readMessageSettings, { as })
    await api.call(contract.changeMessageSettings, {
      as,
      body: { version, value: { ...value, channels: ['email', 'sms'] } },
    })
    const gateway = createServer((_, response) => response.end('ok'))
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const provider = {
      kind: 'http',
      url,
      account: '',
      sender: 'Shop',
      secret: 's',
    } as const
    await api.call(contract.changeSmsProvider, { as, body: provider })
    await named({ status: 'bounced', isPermanent: true })
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    gateway.close()
    const rows = (await list()).map((one) => `${one.channel} ${one.status}`)
    expect(rows.toSorted()).toEqual(['email bounced', 'sms accepted'])
  })

  it('isn’t stopped anew by the same report coming once more after it was lifted, but by a newer one', async () => {
    const at = clock.now.toISOString()
    const bounce = { status: 'bounced', isPermanent: true, at }
    await named(bounce)
    later(60)
    const { id: messageIdHere } = await first()
    await api.call(allowEmails, { as, params: { id: messageIdHere } })
    later(60)
    await named(bounce)
    expect((await first()).block).toBeNull()
    await named({ ...bounce, at: clock.now.toISOString() })
    expect((await first()).block).not.toBeNull()
  })

  it('is taken of each email where a call says it of an address on two days', async () => {
    const [{ id: _, ...row } = {} as never] = await db.select().from(recipientMessages)
    const days = [new Date(clock.now.getTime() - 3 * 86_400_000), clock.now]
    await db.insert(recipientMessages).values({ ...row, key: 'another', acceptedAt: days[0]! })
    const body = JSON.stringify(days.map((at) => ({ status: 'delivered', address: ada, at: at.toISOString() })))
    const headers = { 'x-routewright-signature': await signatureOf(secret, body, clock.now) }
    expect(await post(path('http'), body, headers)).toBe(204)
    expect((await list()).map((one) => one.status)).toEqual(['delivered', 'delivered'])
  })

  it('is taken once where a call says it many times, and is no news of an address that is stopped already', async () => {
    const { callback } = await api.call(readEmailReports, { as })
    const times = Array.from({ length: 20 }, (_, at) => new Date(clock.now.getTime() - (20 - at) * 1000).toISOString())
    const bounces = times.map((at) => ({ status: 'bounced', isPermanent: true, address: ada, reason: at, at }))
    for (const all of [bounces.slice(0, 10), bounces.slice(10)]) {
      const body = JSON.stringify(all)
      const headers = { 'x-routewright-signature': await signatureOf(secret, body, clock.now) }
      expect(await post(callback, body, headers)).toBe(204)
    }
    expect((await first()).block).toEqual({ reason: times.at(-1), at: times.at(-1) })
    expect(await db.$count(events, eq(events.kind, 'recipientMessage.blocked'))).toBe(1)
  })

  it('that its recipient complained of counts as opting out, once', async () => {
    const complaint = { status: 'complained', at: clock.now.toISOString() }
    await named(complaint)
    expect(await status()).toBe('delivered')
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    expect((await list()).map((one) => one.status).toSorted()).toEqual(['delivered', 'optedOut'])
    const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
    const on = { channel: 'email', isOptedOut: false } as const
    const params = { code: row!.code }
    const ofEmail = async () => (await api.call(contract.readTrackedMessages, { params })).email
    // Who only has the link may stop messages, but not undo what their recipient said.
    expect(await ofEmail()).toEqual({ isOptedOut: true, needsDigits: true, whyNot: null })
    for (const body of [on, { ...on, digits: '0000' }])
      expect((await api.refusal(contract.changeTrackedMessages, { params, body })).status).toBe(422)
    expect(await ofEmail()).toEqual({ isOptedOut: true, needsDigits: true, whyNot: null })
    await api.call(contract.changeTrackedMessages, { params, body: { ...on, isOptedOut: true } })
    await api.call(contract.changeTrackedMessages, { params, body: { ...on, digits: '3456' } })
    await named(complaint)
    expect(await ofEmail()).toEqual({ isOptedOut: false, needsDigits: false, whyNot: null })
  })

  it('that its recipient complained of goes there again once they ask the office, which answers for it', async () => {
    await named({ status: 'complained', at: clock.now.toISOString() })
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    const byStatus = async (status: string) => (await list()).find((one) => one.status === status)!.id
    const params = { id: await byStatus('optedOut') }
    const detail = () => api.call(contract.readMessage, { as, params })
    expect(await detail()).toMatchObject({
      optOut: { at: clock.now.toISOString(), hasComplained: true },
      mayBeSentAgain: false,
    })
    expect((await api.refusal(contract.resendMessage, { as, params })).status).toBe(409)
    const reader = await api.signIn([{ action: 'read', subject: 'RecipientMessage' }])
    expect((await api.refusal(contract.allowMessages, { as: reader, params })).status).toBe(403)
    // The second says nothing new.
    for (const _ of [1, 2]) expect(await api.call(contract.allowMessages, { as, params })).toEqual({ address: ada })
    const lifted = await db.select().from(events).where(eq(events.kind, 'recipientMessage.askedAgain'))
    expect(lifted).toHaveLength(1)
    expect(lifted[0]!.actorName).not.toBe('')
    expect(JSON.stringify(lifted)).not.toContain(ada)
    expect(await detail()).toMatchObject({ optOut: null, mayBeSentAgain: true })
    await api.call(contract.resendMessage, { as, params })
    await queue.runKept()
    expect(emails).toHaveLength(2)
    expect(emails[1]!.to).toBe(ada)
  })

  it('that its recipient complained of stays so by a link that is over', async () => {
    await named({ status: 'complained', at: clock.now.toISOString() })
    await db.update(deliveries).set({ state: 'delivered', doneAt: clock.now })
    const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
    const params = { code: row!.code }
    const on = { channel: 'email', isOptedOut: false, digits: '3456' } as const
    later(400 * 24 * 60)
    for (const digits of ['3456', '0000'])
      expect((await api.refusal(contract.changeTrackedMessages, { params, body: { ...on, digits } })).status).toBe(404)
    const body = { channel: 'email', isOptedOut: true } as const
    // It says so instead of asking for digits that no one can use.
    const known = { isOptedOut: true, needsDigits: false, whyNot: 'over' }
    expect((await api.call(contract.changeTrackedMessages, { params, body })).email).toEqual(known)
  })

  it('that its recipient complained of stays so until there is a phone number or a postcode to show it by', async () => {
    await named({ status: 'complained', at: clock.now.toISOString() })
    await db.update(deliveries).set({ phone: '', address: 'Tapes' })
    const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
    const params = { code: row!.code }
    const ofEmail = async () => (await api.call(contract.readTrackedMessages, { params })).email
    expect(await ofEmail()).toEqual({ isOptedOut: true, needsDigits: false, whyNot: 'nothingKnown' })
    await db.update(deliveries).set({ phone: '099 123 456' })
    expect(await ofEmail()).toEqual({ isOptedOut: true, needsDigits: true, whyNot: null })
  })

  // It waits for a lock, which takes a second connection.
  it.skipIf(inject('testDatabase').kind !== 'server')(
    'that its recipient complains of while somebody allows messages by their link stays complained of',
    async () => {
      const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
      const params = { code: row!.code }
      const body = { channel: 'email', isOptedOut: false } as const
      await api.call(contract.changeTrackedMessages, { params, body: { ...body, isOptedOut: true } })
      const waiting = async () => {
        const question = sql`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await askRows<{ waiting: number }>(db, question))[0]?.waiting
      }
      const complaint = { why: 'complained', address: ada, reason: '', at: new Date(clock.now.getTime() + 1) } as const
      let allowing: Promise<{ status: number }> | undefined
      await db.transaction(async (tx) => {
        await keepAddressReport(tx, complaint)
        allowing = api.refusal(contract.changeTrackedMessages, { params, body })
        await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      })
      expect((await allowing)?.status).toBe(422)
    },
  )

  it('that its recipient complained of before they allowed messages again stops nothing', async () => {
    const before = clock.now.toISOString()
    const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
    const params = { code: row!.code }
    const isOut = async () => (await api.call(contract.readTrackedMessages, { params })).email?.isOptedOut
    later(10)
    const change = (isOptedOut: boolean) =>
      api.call(contract.changeTrackedMessages, { params, body: { channel: 'email', isOptedOut } })
    await change(true)
    await change(false)
    await named({ status: 'complained', at: before })
    expect(await isOut()).toBe(false)
    later(10)
    await named({ status: 'complained', at: clock.now.toISOString() })
    expect(await isOut()).toBe(true)
  })

  it('is passed over where it isn’t ours: another address, or an email of another program', async () => {
    expect(await report({ address: 'nobody@far.example', status: 'bounced', isPermanent: true })).toBe(204)
    expect(await api.call(readEmailReports, { as })).toMatchObject({ blockedAddresses: 0 })
    await report({ messageId: '<1@newsletter.example>', status: 'complained' })
    await report({ messageId: '<1@newsletter.example>', status: 'delivered' })
    expect(await first()).toMatchObject({ status: 'sent' })
  })

  it('is taken beside others that hold what no database takes, or a year nobody can mean', async () => {
    const all = [
      { address: 'a\0@test.example', status: 'delivered', reason: '\0' },
      { address: ada, status: 'sent', at: '0000-01-01T00:00:00Z', messageId: messageId() },
      { address: `${ada}\0`, status: 'bounced', isPermanent: true, at: '0000-01-01T00:00:00Z', reason: 'no\0body' },
    ]
    const body = JSON.stringify(all)
    const headers = { 'x-routewright-signature': await signatureOf(secret, body, clock.now) }
    expect(await post(path('http'), body, headers)).toBe(204)
    expect(await first()).toMatchObject({
      status: 'bounced',
      block: { reason: 'nobody', at: clock.now.toISOString() },
    })
  })

  it('is refused unsigned, signed wrongly or long ago, unreadable or too large', async () => {
    expect(await named({ status: 'nothing' })).toBe(422)
    expect(await report({ status: 'delivered' }, 'other secret')).toBe(401)
    expect(await post(path('http'), '{}')).toBe(401)
    const old = await signatureOf(secret, '{}', new Date(clock.now.getTime() - 6 * 60_000))
    expect(await post(path('http'), '{}', { 'x-routewright-signature': old })).toBe(401)
    const torn = await signatureOf(secret, '{', clock.now)
    expect(await post(path('http'), '{', { 'x-routewright-signature': torn })).toBe(422)
    expect(await post(path('http'), ' '.repeat(1_000_001))).toBe(413)
    const many = JSON.stringify(Array.from({ length: 10_001 }, () => ({ status: 'delivered', address: ada })))
    const ofMany = { 'x-routewright-signature': await signatureOf(secret, many, clock.now) }
    expect(await post(path('http'), many, ofMany)).toBe(413)
    expect(await post(path('postmark'), '{}')).toBe(401)
    expect(await post(path('other'), '{}')).toBe(404)
    await set('none')
    expect(await named({ status: 'delivered' })).toBe(401)
    expect(await status()).toBe('sent')
  })
})

describe('reports of providers, as they document them', () => {
  it('come from Postmark to an address with a key, without naming the email', async () => {
    const { callback } = await set('postmark')
    await tell()
    const bounce = {
      RecordType: 'Bounce',
      MessageStream: 'outbound',
      ID: 4_323_372_036_854_775,
      Type: 'HardBounce',
      TypeCode: 1,
      Name: 'Hard bounce',
      MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
      Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
      Details: 'smtp;550 5.1.1 unknown user',
      Email: ada,
      BouncedAt: clock.now.toISOString(),
      Inactive: true,
      Subject: 'Test subject',
    }
    const delivery = { RecordType: 'Delivery', Recipient: ada, DeliveredAt: clock.now.toISOString(), Details: 'ok' }
    expect(await post(callback, JSON.stringify(delivery))).toBe(204)
    expect(await status()).toBe('delivered')
    expect(await post(callback, JSON.stringify({ ...bounce, Type: 'Transient' }))).toBe(204)
    expect(await status()).toBe('delivered')
    expect(await post(path('postmark'), JSON.stringify(bounce))).toBe(401)
    expect(await post(callback.replace(/.$/, 'x'), JSON.stringify(bounce))).toBe(401)
    expect(await post(callback, JSON.stringify(bounce))).toBe(204)
    expect(await first()).toMatchObject({ status: 'bounced', block: { reason: '550 5.1.1 unknown user' } })
    expect(await api.call(readEmailReports, { as })).toMatchObject({ lastReportAt: clock.now.toISOString() })
  })

  it('that name no email leave messages alone where two could be meant, and still stop a bad address', async () => {
    const { callback } = await set('postmark')
    await tell()
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    expect(emails).toHaveLength(2)
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: ada, BouncedAt: clock.now.toISOString() }
    await post(callback, JSON.stringify(bounce))
    expect((await list()).map((one) => one.status)).toEqual(['sent', 'sent'])
    expect((await first()).block).not.toBeNull()
  })

  it('that name the email by what we gave the provider with it move that one, whatever else went to the address', async () => {
    const { callback } = await set('postmark')
    await tell()
    const statuses = async () => (await list()).map((one) => `${one.event} ${one.status}`).toSorted()
    const deliver = (name: string, outboxId: string, address = ada) => {
      const body = { RecordType: 'Delivery', Recipient: address, DeliveredAt: clock.now.toISOString() }
      return post(callback, JSON.stringify({ ...body, Metadata: { shop: 'a', [name]: outboxId } }))
    }
    // A name of another program, of an email that isn’t ours, and ours for an email to somebody else.
    for (const name of ['4711', '01997cf2-1111-7000-8000-0123456789ab']) await deliver('outbox-id', name)
    await deliver('outbox-id', emails[0]!.id!, 'ben@test.example')
    expect(await statuses()).toEqual(['confirmed sent'])
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    const [planned, onTheWay] = emails.map((email) => email.id!)
    await deliver('Outbox-Id', planned!)
    expect(await statuses()).toEqual(['confirmed delivered', 'onTheWay sent'])
    await deliver('outbox-id', onTheWay!, 'ADA@test.example')
    expect(await statuses()).toEqual(['confirmed delivered', 'onTheWay delivered'])
  })

  it('come from SendGrid in lists, signed with its own key', async () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const wrong = await api.refusal(changeEmailReports, { as, body: { kind: 'sendgrid', secret: 'SG.key' } })
    expect(wrong.status).toBe(422)
    const { callback } = await set('sendgrid', key)
    expect(callback).not.toContain('key=')
    await tell()
    const send = (events: object[], body = JSON.stringify(events)) => {
      const timestamp = String(seconds())
      const signature = sign('sha256', Buffer.from(timestamp + JSON.stringify(events)), keys.privateKey)
      return post(callback, body, {
        'x-twilio-email-event-webhook-timestamp': timestamp,
        'x-twilio-email-event-webhook-signature': signature.toString('base64'),
      })
    }
    const event = (name: string, more = {}) => ({
      email: ada,
      timestamp: seconds(),
      'smtp-id': messageId(),
      event: name,
      sg_event_id: 'ZGVsaXZlcmVk',
      sg_message_id: '14c5d75ce93.dfd.64b469.filter0001',
      ...more,
    })
    expect(await send([event('delivered')], JSON.stringify([event('bounce')]))).toBe(401)
    expect(await send([event('open', { sg_machine_open: true }), event('delivered'), event('processed')])).toBe(204)
    expect(await status()).toBe('delivered')
    const bounce = { reason: '500 unknown recipient', status: '5.0.0', type: 'bounce' }
    expect(await send([null as never, event('deferred'), event('bounce', bounce)])).toBe(204)
    expect(await first()).toMatchObject({ status: 'bounced', block: { reason: '500 unknown recipient' } })
  })

  it('come from Mailgun with a signature inside', async () => {
    const { callback } = await set('mailgun', 'signing key')
    await tell()
    const send = async (data: object, by = 'signing key', at = seconds()) => {
      const token = 'bc9c8ff3c4d6d8b0e4c5'
      const signature = { timestamp: String(at), token, signature: await hexHmac(by, `${at}${token}`) }
      return post(callback, JSON.stringify({ signature, 'event-data': data }))
    }
    const failed = {
      event: 'failed',
      severity: 'permanent',
      reason: 'suppress-bounce',
      timestamp: seconds(),
      recipient: ada,
      message: { headers: { to: ada, 'message-id': messageId().slice(1, -1), subject: 'x' }, size: 111 },
      'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
    }
    expect(await send({ ...failed, severity: 'temporary', reason: 'generic' })).toBe(204)
    expect(await status()).toBe('sent')
    expect(await send(failed, 'other key')).toBe(401)
    expect(await send(failed, 'signing key', seconds() - 86_401)).toBe(401)
    expect(await send({ ...failed, filler: 'x'.repeat(50_000) })).toBe(413)
    expect(await send(failed)).toBe(204)
    expect(await first()).toMatchObject({
      status: 'bounced',
      block: { reason: 'Not delivering to previously bounced address' },
    })
  })

  it('come from Amazon SES through SNS, once the subscription is confirmed', async () => {
    const { callback } = await set('ses')
    await tell()
    const { pem, signed } = await snsTopic({ at: () => clock.now })
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(pem))
    onTestFinished(() => fetched.mockRestore())
    const send = async (message: Record<string, string>) => {
      const body = JSON.stringify(await signed(message))
      return post(callback, body, { 'content-type': 'text/plain; charset=UTF-8' })
    }
    const confirm = (host: string) =>
      send({ Type: 'SubscriptionConfirmation', Token: 'a', Message: '', SubscribeURL: `https://${host}/?Action=x` })
    const shown = async () => (await api.call(readEmailReports, { as })).confirmUrl
    expect(await confirm('sns.evil.example')).toBe(204)
    expect(await shown()).toBe('')
    await confirm('sns.us-west-2.amazonaws.com')
    expect(await shown()).toBe('https://sns.us-west-2.amazonaws.com/?Action=x')
    const mail = {
      timestamp: clock.now.toISOString(),
      messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
      destination: [ada],
      headersTruncated: false,
      headers: [{ name: 'Message-ID', value: messageId() }],
      commonHeaders: { messageId: messageId() },
    }
    const bounce = {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      timestamp: clock.now.toISOString(),
      bouncedRecipients: [
        { emailAddress: ada, status: '5.1.1', action: 'failed', diagnosticCode: 'smtp; 550 5.1.1 User' },
      ],
    }
    const notify = (message: object) => send({ Type: 'Notification', Message: JSON.stringify(message) })
    const delivered = { eventType: 'Delivery', mail, delivery: { timestamp: mail.timestamp, recipients: [ada] } }
    const unsigned = { Type: 'Notification', Message: JSON.stringify(delivered) }
    for (const body of [unsigned, delivered, { ...(await signed(unsigned)), Message: '{}' }])
      expect(await post(callback, JSON.stringify(body))).toBe(401)
    expect(await notify(delivered)).toBe(204)
    expect(await status()).toBe('delivered')
    expect(await shown()).toBe('')
    expect(await send({ Type: 'Notification', Message: 'Successfully validated' })).toBe(204)
    const recipients = Array.from({ length: 70_000 }, (_, at) => `a${at}`)
    const many = {
      mail: { destination: [], commonHeaders: { messageId: 'x' } },
      delivery: { timestamp: '', recipients },
    }
    expect(await notify({ notificationType: 'Delivery', ...many })).toBe(413)
    const complaint = { complainedRecipients: [{ emailAddress: ada }], complaintFeedbackType: 'not-spam' }
    await notify({ notificationType: 'Complaint', mail, complaint })
    await notify({ notificationType: 'Bounce', mail, bounce })
    expect(await first()).toMatchObject({ status: 'bounced', block: { reason: '550 5.1.1 User' } })
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    expect((await list()).map((one) => one.status)).toContain('blocked')
  })
})

describe('an email that came back to a mailbox', () => {
  const returned = (given: string, address = ada) =>
    new TextEncoder().encode(
      [
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx',
        '',
        `Final-Recipient: rfc822; ${address}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: ${given}`,
        '',
        'Hello',
        '--b--',
      ].join('\r\n'),
    )
  const take = async (source: Uint8Array) => {
    await db.transaction((tx) => takeReturned(tx, api.machine, source))
    workOnReturned(api.machine)
    await queue.runKept()
  }

  it('moves the message it returns, and stops further emails to its address', async () => {
    await tell()
    await take(returned(messageId()))
    expect(await first()).toMatchObject({ status: 'bounced', block: { reason: '5.1.1' } })
  })

  it('says nothing of an email it doesn’t return, nor of another address: anybody may send one', async () => {
    await tell()
    await take(returned(`<01997cf2-1111-7000-8000-0123456789ab@shop.example>`))
    await take(returned(''))
    await take(returned(messageId(), 'ben@test.example'))
    expect(await first()).toMatchObject({ status: 'sent', block: null })
  })
})

describe('the addresses that get no more emails', () => {
  it('are found where it isn’t known which email came back, and are allowed again', async () => {
    await set('http', secret)
    await tell()
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    await report({ status: 'bounced', isPermanent: true, reason: 'gone' })
    expect((await list()).map((one) => one.status)).toEqual(['sent', 'sent'])
    const all = await api.call(listBlockedAddresses, { as, query: {} })
    expect(all).toEqual({
      total: 1,
      addresses: [{ address: ada, reason: 'gone', at: clock.now.toISOString() }],
    })
    const other = await api.call(listBlockedAddresses, { as, query: { q: 'eve' } })
    expect(other).toEqual({ total: 0, addresses: [] })
    for (const address of ['ADA@test.example', ada])
      expect(await api.call(allowAddress, { as, body: { address } })).toEqual({ address: ada })
    expect(await api.call(listBlockedAddresses, { as, query: {} })).toMatchObject({ total: 0 })
  })

  it('and the key of our own address are kept from who may only read settings', async () => {
    await set('postmark')
    const reader = await api.signIn([{ action: 'read', subject: 'Setting' }])
    expect((await api.call(readEmailReports, { as })).callback).toContain('key=')
    expect(await api.call(readEmailReports, { as: reader })).toMatchObject({ kind: 'postmark', callback: '' })
  })
})

describe('a recipient whom no email reaches', () => {
  it('learns so on their page, after their digits and as long as something is to come', async () => {
    await set('http', secret)
    const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
    const params = { code: row!.code }
    const stop = async () => (await api.call(openTracking, { params, body: { digits: '3456' } })).emailStop
    await tell()
    expect(await stop()).toBeNull()
    const known = await api.call(readTracking, { params })
    await named({ status: 'bounced', isPermanent: true })
    expect(await stop()).toBe('bounced')
    expect((await api.refusal(openTracking, { params, body: { digits: '9999' } })).status).toBe(422)
    expect(await api.call(readTracking, { params })).toEqual(known)
    await api.call(contract.changeTrackedMessages, { params, body: { channel: 'email', isOptedOut: true } })
    expect(await stop()).toBe('optedOut')
    await db.update(deliveries).set({ state: 'cancelled' }).where(eq(deliveries.id, id))
    expect(await stop()).toBeNull()
  })
})

describe('who may set and lift', () => {
  it('is who may write settings, and who may write messages', async () => {
    const reader = await api.signIn([
      { action: 'read', subject: 'Setting' },
      { action: 'read', subject: 'RecipientMessage' },
    ])
    await tell()
    const { id: messageIdHere } = await first()
    const body = { kind: 'http', secret } as const
    expect((await api.refusal(changeEmailReports, { as: reader, body })).status).toBe(403)
    expect((await api.refusal(allowEmails, { as: reader, params: { id: messageIdHere } })).status).toBe(403)
    expect((await api.refusal(allowEmails, { as, params: { id: 999_999 } })).status).toBe(404)
    expect((await api.refusal(listBlockedAddresses, { as: reader, query: {} })).status).toBe(403)
    expect((await api.refusal(allowAddress, { as: reader, body: { address: ada } })).status).toBe(403)
    const missing = await api.refusal(changeEmailReports, { as, body: { kind: 'mailgun', secret: '' } })
    expect(missing.status).toBe(422)
    expect(await set('mailgun', 'a key')).toMatchObject({ kind: 'mailgun', isSecretSet: true })
    // Two at once, of one kind, are one.
    await set('none')
    await Promise.all([set('postmark'), set('postmark')])
    const { callback } = await api.call(readEmailReports, { as })
    await post(callback, JSON.stringify({ RecordType: 'Delivery', Recipient: ada }))
    expect(await set('postmark')).toMatchObject({ callback, lastReportAt: clock.now.toISOString() })
    expect(await set('mailgun', 'a key')).toMatchObject({ lastReportAt: null })
    // An empty secret leaves the one that is set, for the same provider alone.
    expect(await set('mailgun')).toMatchObject({ isSecretSet: true })
    expect((await api.refusal(changeEmailReports, { as, body: { kind: 'http', secret: '' } })).status).toBe(422)
  })
})
