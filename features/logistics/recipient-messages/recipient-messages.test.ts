import { eq, like } from 'drizzle-orm'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { drivenDay } from '#homes/test/driven-day.ts'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { ownCodeOf } from '#homes/test/own-code.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { workOnEmails } from '#platform/outbox/server/deliver.ts'
import { createWebhook, listWebhookDeliveries } from '#platform/webhooks/contract.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { changeDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { hashOfRoot, rootFormat, shortRoot } from '../proof-roots/rules/root.ts'
import { proofRoots } from '../proof-roots/server/tables.ts'
import { settingDefaults } from '../settings/rules.ts'
import { promiseJob, recipientJob } from '../deliveries/rules.ts'
import { depots } from '../depots/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { workOnForecasts } from '../forecasts/server/forecast-route.ts'
import { keepPromise } from '../promise-ledger/server/commands.ts'
import { readDeliveryPromises } from '../promises/contract.ts'
import { workOnPromises } from '../promises/server/score-promises.ts'
import * as contract from './contract.ts'
import { mostAllowed } from './rules.ts'
import { usualSettings } from './server/usual-settings.ts'
import { workOnSending } from './server/send-messages.ts'
import { workOnTelling } from './server/tell-recipients.ts'
import { recipientMessages, recipientReplies, recipientMessageSettings } from './server/tables.ts'
import { twilioSignature } from './server/twilio-signature.ts'
import { sendJob } from './server/write-messages.ts'

const api = await testApi()
const { db, queue, clock, settings } = api.machine

const seen: { url: string; body: string; headers: Record<string, unknown> }[] = []
let answers: number[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    seen.push({ url: request.url ?? '', body, headers: request.headers })
    response.writeHead(answers.shift() ?? 201).end()
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const provider = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let as: string
let first: number
let second: number

beforeEach(async () => {
  seen.length = 0
  answers = []
  api.machine.emails.length = 0
  clock.now = new Date(`${monday}T12:00:00Z`)
  const day = await planDay(api, 2)
  as = day.as
  ;[first = 0, second = 0] = day.ids
  // Published, as it would be: at two in the afternoon by UTC.
  await db.update(deliveries).set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`) })
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
  workOnEmails(api.machine)
})

type Settings = contract.MessageSettings
const turnOn = async (change: Partial<Settings> = {}) => {
  const { version } = await api.call(contract.readMessageSettings, { as })
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet, countryCode: '598', ...change }
  return api.call(contract.changeMessageSettings, { as, body: { version, value } })
}
const reach = async (contact: { email?: string; phone?: string }, id = first) => {
  const { version } = await api.call(readDeliveryById, { as, params: { id } })
  await api.call(changeDelivery, { as, params: { id }, body: { version, ...contact } })
}
const tell = async (...ids: number[]) => {
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: ids.length > 0 ? ids : [first] } }, tx))
  await queue.runKept()
}
const list = async (query: Record<string, unknown> = {}) =>
  (await api.call(contract.listMessages, { as, query: { sortBy: 'createdAt', ...query } })).messages
const only = async () => {
  const [row] = await list()
  return api.call(contract.readMessage, { as, params: { id: row!.id } })
}
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
const become = (state: 'outForDelivery' | 'delivered' | 'failed' | 'planned') =>
  db.update(deliveries).set({ state }).where(eq(deliveries.id, first))
const withTwilio = () =>
  api.call(contract.changeSmsProvider, {
    as,
    body: { kind: 'twilio', url: provider, account: 'AC1', sender: '+15550100000', secret: 'token' },
  })
const report = async (id: number, fields: Record<string, string>, token = 'token') => {
  const url = `${settings.publicUrl}/api/integrations/sms/twilio/${id}`
  const form = new URLSearchParams(fields)
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': await twilioSignature({ token, url, form }),
  }
  return (await api.fetch(new Request(url, { method: 'POST', headers, body: form.toString() }))).status
}

describe('a message', () => {
  it('is written and emailed once when a plan was published, with its time and a way to stop', async () => {
    await turnOn()
    await reach({ email: 'Ada@test.example' })
    await tell()
    await tell()
    expect(await list()).toMatchObject([
      { event: 'confirmed', channel: 'email', address: 'ada@test.example', status: 'sent' },
    ])
    expect(api.machine.emails).toHaveLength(1)
    const { text, from, to } = await only()
    expect(text).toMatch(/between \d\d:\d\d and \d\d:\d\d/)
    expect(text).toMatch(/\/track\/[0-9a-f]{32}\/messages\?lang=en$/)
    expect(text).not.toContain('{{')
    expect(Date.parse(to!)).toBeGreaterThan(Date.parse(from!))
    const [stored] = await db.select().from(recipientMessages)
    expect(api.machine.emails[0]).toMatchObject({ to: 'ada@test.example', text: stored!.text })
  })

  it('has the recipient’s own link and PIN, and shows neither to who reads it in the office', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    const proof = { ...settingDefaults.proof.methods.person, pin: 'required' as const }
    await db.update(deliveries).set({ proof }).where(eq(deliveries.id, first))
    await tell()
    const ownCode = await ownCodeOf(api, first)
    const [sent] = api.machine.emails
    expect(sent!.text).toContain(`/track/${ownCode}`)
    const [, pin = ''] = /PIN is (\d{6})\./.exec(sent!.text) ?? []
    expect(pin).toMatch(/^\d{6}$/)
    const shown = JSON.stringify(await only())
    expect(shown).not.toContain(ownCode)
    expect(shown).not.toContain(`PIN is ${pin}`)
    expect(shown).toContain('••••••')
    const { trackingCode } = await api.call(readDeliveryById, { as, params: { id: first } })
    expect(shown).toContain(`/track/${trackingCode}`)
  })

  it('tells a day that was moved twice while it waited once, and none that its recipient chose', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    await tell()
    const move = async (date: string) => {
      await db.update(deliveries).set({ state: 'ready', date })
      await tell()
    }
    await turnOn({ quiet: { isOn: true, from: '06:00', to: '13:00' } })
    await move('2026-11-25')
    await move('2026-11-26')
    clock.now = new Date(clock.now.getTime() + 5 * 3_600_000)
    await queue.runKept()
    const told = async () => (await list()).map(({ event, status }) => `${event} ${status}`).toSorted()
    expect(await told()).toEqual(['confirmed sent', 'rescheduled cancelled', 'rescheduled sent'])
    const times = { earliest: new Date('2026-11-27T14:00:00Z'), latest: new Date('2026-11-27T16:00:00Z') }
    const chosen = { deliveryId: first, channel: 'page', ...times } as const
    await db.transaction((tx) => keepPromise(tx, api.machine, chosen))
    await move('2026-11-27')
    expect(await told()).toHaveLength(3)
    await move('2026-11-26')
    expect(await told()).toHaveLength(4)
  })

  it('is judged as the promise it made, if it told a time and left', async () => {
    workOnPromises(api.machine)
    await turnOn()
    await reach({ email: 'ada@test.example' })
    await tell(first, second)
    const outcomes = async () => (await list()).map(({ deliveryId, promise }) => [deliveryId, promise])
    expect(await outcomes()).toEqual([
      [first, 'open'],
      [second, null],
    ])
    const { from, to } = await only()
    const minute = 60_000
    const judge = async () => {
      await db.transaction((tx) => queue.add({ name: promiseJob, data: { ids: [first] } }, tx))
      await queue.runKept()
    }
    const doneAt = async (at: string, by: number) => {
      await db.update(deliveries).set({ state: 'delivered', doneAt: new Date(Date.parse(at) + by) })
      await judge()
    }
    for (const [at, by, outcome] of [
      [from!, -minute, 'early'],
      [to!, 0, 'kept'],
      [to!, minute, 'late'],
    ] as const) {
      await doneAt(at, by)
      const { messages, promises } = await api.call(contract.listMessages, { as, query: { promise: outcome } })
      expect(messages.map(({ deliveryId }) => deliveryId)).toEqual([first])
      const one = { scored: 1, kept: outcome === 'kept' ? 1 : 0 }
      expect(promises).toEqual({ byFirst: one, byLast: one })
    }
    await db.update(deliveries).set({ state: 'cancelled', doneAt: null })
    await judge()
    const calledOff = await api.call(contract.listMessages, { as, query: { promise: 'calledOff' } })
    const none = { scored: 0, kept: 0 }
    expect([calledOff.messages.length, calledOff.promises]).toEqual([1, { byFirst: none, byLast: none }])
  })

  it('keeps the time it told as a promise once it has left, not what waits or is said again', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    await tell(first, second)
    const { from, to, id } = await only()
    const promised = async (deliveryId: number) =>
      (await api.call(readDeliveryPromises, { as, params: { id: deliveryId } })).promises
    const told = { channel: 'email', earliest: from, latest: to, outcome: null, by: '' }
    expect(await promised(first)).toMatchObject([told])
    expect(await promised(second)).toEqual([])
    await api.call(contract.resendMessage, { as, params: { id } })
    await queue.runKept()
    expect(api.machine.emails).toHaveLength(2)
    expect(await promised(first)).toMatchObject([told])
  })

  it('says where it can be collected, once it is there', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    await db
      .update(deliveries)
      .set({ state: 'awaitingCollection', location: 'vehicle' })
      .where(eq(deliveries.id, first))
    await tell()
    expect(await list()).toEqual([])
    await db.update(deliveries).set({ location: 'depot' }).where(eq(deliveries.id, first))
    await tell()
    await tell()
    expect(await list()).toMatchObject([{ event: 'readyToCollect', status: 'sent' }])
    const { text } = await only()
    const [depot] = await db.select().from(depots)
    expect(text).toContain(depot!.name)
    expect(text).not.toContain('PIN')
  })

  it('has the PIN that the depot’s counter asks for, once it can be collected there', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    const proof = { ...settingDefaults.proof.methods.person, pin: 'required' as const }
    const there = { proof, state: 'awaitingCollection', location: 'depot' } as const
    await db.update(deliveries).set(there).where(eq(deliveries.id, first))
    await tell()
    expect(api.machine.emails[0]!.text).toMatch(/PIN is \d{6}\. Give it at the counter/)
    expect((await only()).text).toContain('PIN is ••••••.')
  })

  it('is told of no event that came after the settings were saved, until someone turns it on', async () => {
    await turnOn()
    const { readyToCollect: _new, ...events } = usualSettings().events
    await db.update(recipientMessageSettings).set({ value: { ...usualSettings(), isOn: true, language: 'fr', events } })
    const { value } = await api.call(contract.readMessageSettings, { as })
    expect([value.language, value.events.confirmed.isOn, value.events.readyToCollect.isOn]).toEqual(['fr', true, false])
    expect(value.events.readyToCollect.texts.fr.sms).not.toBe('')
  })

  it('isn’t written while messages are off', async () => {
    await reach({ email: 'ada@test.example' })
    await tell()
    expect(await list()).toEqual([])
  })

  it('follows a publication and what the driver records by itself', async () => {
    await turnOn()
    const { act, send, stops, as: office } = await drivenDay(api)
    as = office
    workOnForecasts(api.machine)
    const [stopId = 0] = stops
    await reach({ email: 'ada@test.example' }, stopId)
    await send([act('accept'), act('depart')])
    await queue.runKept()
    const left = (await list({ deliveryId: stopId })).at(-1)
    expect(left).toMatchObject({ event: 'near', status: 'sent' })
    await send([act('arrive', { stopId }), act('fail', { stopId, data: { reason: 'nobody-home' } })])
    later(2)
    await queue.runKept()
    const failed = (await list({ event: 'failed' }))[0]!
    expect(await api.call(contract.readMessage, { as, params: { id: failed.id } })).toMatchObject({
      status: 'sent',
      text: expect.stringContaining('Nobody at home'),
    })
  })

  it('holds the newest root of the workspace once it says how a delivery ended, and none before', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    const covered = { entries: 0, hash: '' }
    const root = { format: rootFormat, number: 7, day: monday, madeAt: '', previous: '', leaves: 0, hash: '' } as const
    const kept = { ...root, log: { ...covered, lastId: '' }, promises: covered }
    await db
      .insert(proofRoots)
      .values({ number: 7, day: monday, until: clock.now, root: kept, keyId: '', signature: '' })
    await tell()
    expect((await only()).text).not.toContain('routewright-roots.json')
    await become('delivered')
    await tell()
    const [{ id } = { id: 0 }] = await list({ event: 'delivered' })
    const { text } = await api.call(contract.readMessage, { as, params: { id } })
    expect(text).toContain(`number 7: ${shortRoot(await hashOfRoot(kept))}`)
    expect(text).toContain('/.well-known/routewright-roots.json')
  })

  it('waits a minute with how it ended, and isn’t sent where that was taken back', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    await become('delivered')
    await tell()
    expect(await list()).toMatchObject([{ event: 'delivered', status: 'waiting' }])
    await become('outForDelivery')
    later(2)
    await queue.runKept()
    expect((await list({ event: 'delivered' }))[0]).toMatchObject({ status: 'cancelled' })
    expect(api.machine.emails).toEqual([])
    await become('delivered')
    await tell()
    later(2)
    await queue.runKept()
    expect((await list({ event: 'delivered' })).map(({ status }) => status)).toEqual(['cancelled', 'sent'])
    expect(api.machine.emails).toHaveLength(1)
  })

  it('stays where it is without a channel or an address, and shows what would be sent', async () => {
    await turnOn({ channels: ['sms'] })
    await tell()
    expect(await list()).toMatchObject([{ status: 'noAddress', address: '' }])
    await reach({ phone: '099 123 456' }, second)
    await tell(second)
    const message = (await list({ deliveryId: second }))[0]!
    expect(message).toMatchObject({ status: 'noChannel', channel: 'sms', address: '+59899123456' })
    const { text } = await api.call(contract.readMessage, { as, params: { id: message.id } })
    expect(text).toMatch(/your delivery comes on .* between/)
    expect(await api.refusal(contract.resendMessage, { as, params: { id: message.id } })).toMatchObject({ status: 409 })
    await withTwilio()
    await api.call(contract.resendMessage, { as, params: { id: message.id } })
    await queue.runKept()
    expect(seen).toHaveLength(1)
    expect((await list({ deliveryId: second })).map(({ status }) => status)).toEqual(['noChannel', 'accepted'])
  })

  it('is held in the quiet hours, not lost', async () => {
    await turnOn({ quiet: { isOn: true, from: '00:00', to: '23:00' } })
    await reach({ email: 'ada@test.example' })
    await tell()
    const [held] = await list()
    expect(held).toMatchObject({ status: 'waiting', heldUntil: expect.any(String) })
    expect(api.machine.emails).toEqual([])
    clock.now = new Date(held!.heldUntil!)
    await queue.runKept()
    expect(api.machine.emails).toHaveLength(1)
  })

  it('isn’t sent once messages were turned off while it was held', async () => {
    const quiet = { isOn: true, from: '00:00', to: '23:00' }
    await turnOn({ quiet })
    await reach({ email: 'ada@test.example' })
    await tell()
    const [held] = await list()
    await turnOn({ quiet, isOn: false })
    clock.now = new Date(held!.heldUntil!)
    await queue.runKept()
    expect(await list()).toMatchObject([{ status: 'cancelled' }])
    expect(api.machine.emails).toEqual([])
  })

  it('keeps the quiet hours where it is tried later than it was written', async () => {
    await turnOn()
    await withTwilio()
    await reach({ phone: '+59899123456' })
    answers = [429]
    await expect(tell()).rejects.toThrow('429')
    await turnOn({ quiet: { isOn: true, from: '00:00', to: '23:00' } })
    const [busy] = await list()
    await db.transaction((tx) => queue.add({ name: sendJob, data: { id: busy!.id } }, tx))
    await queue.runKept()
    expect(seen).toHaveLength(1)
    const [held] = await list()
    expect(held).toMatchObject({ status: 'waiting', heldUntil: expect.any(String) })
    clock.now = new Date(held!.heldUntil!)
    await queue.runKept()
    expect(seen).toHaveLength(2)
  })

  it('isn’t written beyond the most of a day', async () => {
    await turnOn({ mostPerDay: 1 })
    await reach({ email: 'ada@test.example' })
    await tell()
    await become('failed')
    await tell()
    expect((await list()).map(({ event }) => event)).toEqual(['confirmed'])
  })

  it('goes to a webhook as one more channel', async () => {
    await api.call(createWebhook, { as, body: { url: provider, kinds: ['recipientMessage.due'], isActive: true } })
    await turnOn({ channels: ['webhook'] })
    await tell()
    expect(await list()).toMatchObject([{ channel: 'webhook', status: 'accepted' }])
    const { deliveries: sent } = await api.call(listWebhookDeliveries, { as })
    expect(sent).toMatchObject([{ kind: 'recipientMessage.due' }])
  })

  it('goes to no webhook of who may read messages, but not the link and PIN in them', async () => {
    const rules = [
      { action: ['read', 'create'], subject: 'Webhook' },
      { action: 'read', subject: 'RecipientMessage' },
    ]
    const body = { url: provider, kinds: ['recipientMessage.due'], isActive: true }
    const reader = await api.signIn(rules)
    expect((await api.refusal(createWebhook, { as: reader, body })).status).toBe(403)
    const holder = await api.signIn([...rules, { action: 'read', subject: 'RecipientLink' }])
    expect(await api.call(createWebhook, { as: holder, body })).toMatchObject({ kinds: body.kinds })
  })

  it('is written in the language of the settings where no other is known', async () => {
    await turnOn({ language: 'ar' })
    await reach({ email: 'ada@test.example' })
    await tell()
    expect((await only()).text).toContain('تابعه من هنا')
  })

  it('is written in the language of the delivery’s customer, also in one that the office isn’t written in', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    const ada = { customer: 'Ada', email: 'ada@test.example', country: 'Poland', createdAt: clock.now }
    const [customer] = await db
      .insert(customers)
      .values({ ...ada, language: 'pl' })
      .returning()
    await db.update(deliveries).set({ customerId: customer!.id }).where(eq(deliveries.id, first))
    await tell()
    const { language, text } = await only()
    expect(language).toBe('pl')
    expect(text).toMatch(/między 1\d:\d\d a 1\d:\d\d/)
  })
})

describe('a text by Twilio', () => {
  beforeEach(async () => {
    await turnOn({ channels: ['sms'] })
    await withTwilio()
    await reach({ phone: '099 123 456' })
  })

  it('is sent as its documentation says, and says sent only when Twilio does', async () => {
    await tell()
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ url: '/2010-04-01/Accounts/AC1/Messages.json' })
    expect(seen[0]!.headers['authorization']).toBe(`Basic ${btoa('AC1:token')}`)
    const form = new URLSearchParams(seen[0]!.body)
    const { id } = await only()
    const [{ text } = { text: '' }] = await db.select().from(recipientMessages)
    expect(Object.fromEntries(form)).toEqual({
      To: '+59899123456',
      From: '+15550100000',
      Body: text,
      StatusCallback: `${settings.publicUrl}/api/integrations/sms/twilio/${id}`,
    })
    expect(await only()).toMatchObject({ status: 'accepted' })
    expect(await report(id, { MessageStatus: 'sent' })).toBe(204)
    expect(await only()).toMatchObject({ status: 'sent' })
  })

  it('moves forward only, however late and often reports come', async () => {
    await tell()
    const { id } = await only()
    const promised = async () =>
      (await api.call(readDeliveryPromises, { as, params: { id: first } })).promises.map(({ channel }) => channel)
    expect(await promised()).toEqual(['sms'])
    for (const status of ['delivered', 'sent', 'delivered', 'queued', 'undelivered'])
      expect(await report(id, { MessageStatus: status })).toBe(204)
    expect(await only()).toMatchObject({ status: 'delivered' })
    expect(await promised()).toEqual(['sms'])
    expect(await report(id + 1, { MessageStatus: 'sent' })).toBe(404)
    expect(await report(id, { MessageStatus: 'failed' }, 'another')).toBe(401)
  })

  it('is tried again where Twilio is busy, and fails at once where it refuses', async () => {
    answers = [429, 503, 201]
    await expect(tell()).rejects.toThrow('429')
    expect(await only()).toMatchObject({ status: 'waiting', error: expect.stringContaining('429') })
    const again = () => db.transaction((tx) => queue.add({ name: sendJob, data: { id: seenId } }, tx))
    const seenId = (await only()).id
    await again()
    await expect(queue.runKept()).rejects.toThrow('503')
    await again()
    await queue.runKept()
    expect(await only()).toMatchObject({ status: 'accepted', error: '' })
    expect(seen).toHaveLength(3)
    await reach({ phone: '099 123 457' }, second)
    answers = [400]
    await tell(second)
    expect((await list({ deliveryId: second }))[0]).toMatchObject({ status: 'failed' })
    expect(seen).toHaveLength(4)
  })

  it('isn’t sent a second time where the process died while sending; a report settles it', async () => {
    await tell()
    const { id } = await only()
    await db.update(recipientMessages).set({ status: 'sending' })
    await db.transaction((tx) => queue.add({ name: sendJob, data: { id } }, tx))
    await queue.runKept()
    expect(seen).toHaveLength(1)
    expect(await only()).toMatchObject({ status: 'unclear' })
    await report(id, { MessageStatus: 'delivered' })
    expect(await only()).toMatchObject({ status: 'delivered' })
  })

  it('ends with STOP, and begins again with START, which an older STOP that is sent again doesn’t undo', async () => {
    const url = `${settings.publicUrl}/api/integrations/sms/twilio`
    const reply = async (text: string) => {
      const form = new URLSearchParams({ From: '+59899123456', Body: text, MessageSid: `SM${text.trim()}` })
      const headers = { 'x-twilio-signature': await twilioSignature({ token: 'token', url, form }) }
      const answer = await api.fetch(new Request(url, { method: 'POST', headers, body: form }))
      return [answer.status, answer.headers.get('content-type')]
    }
    expect(await reply(' stop ')).toEqual([200, 'text/xml'])
    await tell()
    expect(await list()).toMatchObject([{ status: 'optedOut' }])
    expect(seen).toEqual([])
    const { id } = await only()
    expect(await api.refusal(contract.resendMessage, { as, params: { id } })).toMatchObject({ status: 409 })
    await reply('START')
    expect(await reply(' stop ')).toEqual([200, 'text/xml'])
    await become('failed')
    await tell()
    later(2)
    await queue.runKept()
    expect(seen).toHaveLength(1)
    expect(await db.$count(recipientReplies)).toBe(2)
    later(366 * 24 * 60)
    await queue.runKept()
    expect(await db.$count(recipientReplies)).toBe(0)
  })
})

it('Twilio’s own example of a signature holds', async () => {
  // Twilio, “Validating requests”: the token 12345 and this request.
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(await twilioSignature({ token: '12345', url, form })).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

it('a text by HTTP is signed, carries its key, and its reports are checked', async () => {
  await turnOn({ channels: ['sms'] })
  const body = { kind: 'http', url: `${provider}/text`, account: '', sender: 'Depot', secret: 'shared' } as const
  await api.call(contract.changeSmsProvider, { as, body })
  await reach({ phone: '+598 99 123 456' })
  await tell()
  const { id } = await only()
  const [{ text } = { text: '' }] = await db.select().from(recipientMessages)
  expect(JSON.parse(seen[0]!.body)).toEqual({ id, to: '+59899123456', from: 'Depot', text })
  expect(seen[0]!.headers['idempotency-key']).toBe(`text-${id}`)
  expect(seen[0]!.headers['x-routewright-signature']).toBe(await signatureOf('shared', seen[0]!.body, clock.now))
  const send = async (content: unknown, { secret = 'shared', at = clock.now } = {}) => {
    const sent = JSON.stringify(content)
    const headers = {
      'content-type': 'application/json',
      'x-routewright-signature': await signatureOf(secret, sent, at),
    }
    const url = `${settings.publicUrl}/api/integrations/sms/http`
    return (await api.fetch(new Request(url, { method: 'POST', headers, body: sent }))).status
  }
  expect(await send({ id, status: 'failed' }, { secret: 'guessed' })).toBe(401)
  expect(await send({ id, status: 'failed' }, { at: new Date(clock.now.getTime() - 600_000) })).toBe(401)
  expect(await send({ id: 'x' })).toBe(422)
  expect(await send({ id, status: 'delivered' })).toBe(204)
  expect(await only()).toMatchObject({ status: 'delivered' })
  expect(await send({ from: '+59899123456', text: 'Stop' })).toBe(204)
})

describe('the settings', () => {
  it('refuse a variable that doesn’t exist, with its place', async () => {
    const { value, version } = await api.call(contract.readMessageSettings, { as })
    const confirmed = structuredClone(value.events.confirmed)
    confirmed.texts.fr.sms = 'Bonjour {{nmae}}'
    const body = { version, value: { ...value, events: { ...value.events, confirmed } } }
    const refusal = await api.refusal(contract.changeMessageSettings, { as, body })
    expect(refusal.status).toBe(422)
    expect(JSON.stringify(refusal.issues)).toContain('value.events.confirmed.texts.fr.sms')
    expect(JSON.stringify(refusal.issues)).toContain('{{nmae}}')
  })

  it('never give a secret back, and keep it only where it was meant to go', async () => {
    await withTwilio()
    const { sms } = await api.call(contract.readMessageSettings, { as })
    expect(sms).toMatchObject({ kind: 'twilio', isSecretSet: true })
    expect(JSON.stringify(sms)).not.toContain('token')
    const same = { kind: 'twilio', url: provider, account: 'AC1', sender: '+15550100001', secret: '' } as const
    expect(await api.call(contract.changeSmsProvider, { as, body: same })).toMatchObject({ isSecretSet: true })
    const moved = { ...same, url: 'https://elsewhere.example' }
    expect(await api.refusal(contract.changeSmsProvider, { as, body: moved })).toMatchObject({ status: 422 })
  })

  it('show what a real delivery of today fills in', async () => {
    const { example } = await api.call(contract.readMessageSettings, { as })
    expect(example?.values.en['band']).toMatch(/^between/)
    expect(example?.values.fr['band']).toMatch(/^entre/)
  })

  it('are refused to who may not, and not overwritten unseen', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Setting' }])
    const { value } = await api.call(contract.readMessageSettings, { as })
    const body = { version: 0, value }
    expect(await api.refusal(contract.changeMessageSettings, { as: reader, body })).toMatchObject({ status: 403 })
    const sms = { kind: 'none', url: '', account: '', sender: '', secret: '' } as const
    expect(await api.refusal(contract.changeSmsProvider, { as: reader, body: sms })).toMatchObject({ status: 403 })
    await turnOn()
    expect(await api.refusal(contract.changeMessageSettings, { as, body })).toMatchObject({ status: 409 })
    expect(await db.$count(recipientMessageSettings)).toBe(1)
  })
})

it('a text that its provider couldn’t deliver has promised nothing', async () => {
  await turnOn({ channels: ['sms'] })
  await withTwilio()
  await reach({ phone: '099 123 456' })
  await tell()
  const { id } = await only()
  const total = async () => (await api.call(readDeliveryPromises, { as, params: { id: first } })).total
  expect(await total()).toBe(1)
  expect(await report(id, { MessageStatus: 'undelivered' })).toBe(204)
  expect(await total()).toBe(0)
})

describe('who may see messages', () => {
  const may = (action: string, conditions?: Record<string, unknown>) => ({
    action,
    subject: 'RecipientMessage',
    ...(conditions && { conditions }),
  })

  beforeEach(async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    await tell()
  })

  it('is whoever may read those of the depot', async () => {
    const { id } = await only()
    const there = await api.signIn([may('read', { depotId: 1 })])
    const elsewhere = await api.signIn([may('read', { depotId: 9999 }), may('write', { depotId: 9999 })])
    expect((await api.call(contract.listMessages, { as: there })).total).toBe(1)
    expect(await api.refusal(contract.resendMessage, { as: there, params: { id } })).toMatchObject({ status: 403 })
    expect((await api.call(contract.listMessages, { as: elsewhere })).total).toBe(0)
    expect(await api.refusal(contract.readMessage, { as: elsewhere, params: { id } })).toMatchObject({ status: 404 })
    expect(await api.refusal(contract.resendMessage, { as: elsewhere, params: { id } })).toMatchObject({ status: 404 })
    expect(await api.refusal(contract.listMessages, { as: await api.signIn([]) })).toMatchObject({ status: 403 })
    await db.update(deliveries).set({ depotId: null }).where(eq(deliveries.id, first))
    expect((await api.call(contract.listMessages, { as: there })).total).toBe(0)
  })

  it('sends no time again that a newer one has overtaken, and nothing twice at once', async () => {
    const { id, mayBeSentAgain } = await only()
    expect(mayBeSentAgain).toBe(true)
    const params = { id }
    const asked = [1, 2].map(() => api.refusal(contract.resendMessage, { as, params }).catch(() => undefined))
    expect((await Promise.all(asked)).filter((refused) => refused?.status === 409)).toHaveLength(1)
    await db.update(deliveries).set({ eta: new Date(`${monday}T17:00:00Z`) })
    await tell()
    expect(await api.call(contract.readMessage, { as, params })).toMatchObject({ mayBeSentAgain: false })
    expect(await api.refusal(contract.resendMessage, { as, params })).toMatchObject({ status: 409 })
  })

  it('finds them by recipient, filters and sorts them', async () => {
    expect(await list({ q: 'ada@' })).toHaveLength(1)
    expect(await list({ q: 'nobody' })).toEqual([])
    expect(await list({ status: 'sent', event: 'confirmed', channel: 'email' })).toHaveLength(1)
    expect(await list({ status: 'failed' })).toEqual([])
  })
})

describe('recipients', () => {
  const codeOf = (id: number) => ownCodeOf(api, id)

  it('stop messages to their address by their link, and allow them again', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    const params = { code: await codeOf(first) }
    expect(await api.call(contract.readTrackedMessages, { params })).toMatchObject({
      email: { isOptedOut: false },
      sms: null,
    })
    const off = { channel: 'email', isOptedOut: true } as const
    expect((await api.call(contract.changeTrackedMessages, { params, body: off })).email?.isOptedOut).toBe(true)
    await tell()
    expect(await list()).toMatchObject([{ status: 'optedOut' }])
    expect(api.machine.emails).toEqual([])
    const on = { ...off, isOptedOut: false }
    expect((await api.call(contract.changeTrackedMessages, { params, body: on })).email?.isOptedOut).toBe(false)
  })

  it('always stop messages, but allow them only so often in an hour', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example' })
    const asked = async (isOptedOut: boolean) => ({
      params: { code: await codeOf(first) },
      body: { channel: 'email', isOptedOut } as const,
    })
    const said = () => db.$count(events, like(events.kind, 'recipientMessage.opted%'))
    for (let round = 0; round < mostAllowed; round++)
      for (const isOptedOut of [true, true, false, false])
        await api.call(contract.changeTrackedMessages, await asked(isOptedOut))
    expect((await api.call(contract.changeTrackedMessages, await asked(true))).email?.isOptedOut).toBe(true)
    expect((await api.refusal(contract.changeTrackedMessages, await asked(false))).status).toBe(429)
    expect((await api.call(contract.changeTrackedMessages, await asked(true))).email?.isOptedOut).toBe(true)
    expect(await said()).toBe(2 * mostAllowed + 1)
  })

  it('are not named by their link alone: none of the digits they prove themselves by, and no address', async () => {
    await turnOn()
    await reach({ email: 'ada@test.example', phone: '+598 99 120 714' })
    const trackingCode = 'b'.repeat(32)
    await db.update(deliveries).set({ trackingCode }).where(eq(deliveries.id, first))
    const path = `http://localhost/api/track/${trackingCode}`
    for (const answer of ['', '/messages', '/calendar', '/place']) {
      const text = await (await api.fetch(new Request(path + answer))).text()
      expect(text, answer).not.toMatch(/714|ada|test\.example/i)
    }
  })

  it('learn nothing from a guess', async () => {
    const params = { code: 'f'.repeat(32) }
    expect(await api.refusal(contract.readTrackedMessages, { params })).toMatchObject({ status: 404 })
    const body = { channel: 'sms', isOptedOut: true } as const
    expect(await api.refusal(contract.changeTrackedMessages, { params, body })).toMatchObject({ status: 404 })
    expect(
      await api.refusal(contract.changeTrackedMessages, { params: { code: await codeOf(first) }, body }),
    ).toMatchObject({ status: 409 })
  })
})
