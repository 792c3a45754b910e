import { eq } from 'drizzle-orm'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDeliveryPromises } from '../promises/contract.ts'
import * as contract from './contract.ts'
import { usualSettings } from './server/usual-settings.ts'
import { workOnSending } from './server/send-messages.ts'
import { recipientMessages } from './server/tables.ts'
import { workOnTelling } from './server/tell-recipients.ts'
import { sendJob } from './server/write-messages.ts'

const api = await testApi()
const { db, queue, clock, settings } = api.machine

/** As Vonage documents its Messages API: it takes a text with 202, and reports later, twice and out of order. */
const seen: { url: string; body: Record<string, unknown>; authorization: string | undefined }[] = []
let answers: number[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { url = '', headers } = request
    seen.push({ url, body: JSON.parse(body) as Record<string, unknown>, authorization: headers.authorization })
    response.writeHead(answers.shift() ?? 202, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message_uuid: crypto.randomUUID() }))
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let as = ''
let id = 0

beforeEach(async () => {
  seen.length = 0
  answers = []
  clock.now = new Date(`${monday}T12:00:00Z`)
  const day = await planDay(api, 1)
  as = day.as
  id = day.ids[0]!
  await db
    .update(deliveries)
    .set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`), phone: '099 123 456' })
    .where(eq(deliveries.id, id))
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
  const { version } = await api.call(contract.readMessageSettings, { as })
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet, countryCode: '598', channels: ['sms' as const] }
  await api.call(contract.changeMessageSettings, { as, body: { version, value } })
  await api.call(contract.changeSmsProvider, { as, body: vonage })
})

const vonage = { kind: 'vonage', url, account: 'abcd1234', sender: '+15550100000', secret: 'secret' } as const
const tell = async () => {
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
  await queue.runKept()
}
const only = async () => {
  const { messages } = await api.call(contract.listMessages, { as, query: {} })
  return api.call(contract.readMessage, { as, params: { id: messages[0]!.id } })
}
const post = async (to: string, body: unknown) =>
  (await api.fetch(new Request(to, { method: 'POST', headers: json, body: JSON.stringify(body) }))).status
const json = { 'content-type': 'application/json' }
const report = (status: string, more = {}) =>
  post(String(seen[0]!.body['webhook_url']), {
    message_uuid: 'aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab',
    to: '59899123456',
    from: '15550100000',
    timestamp: clock.now.toISOString(),
    channel: 'sms',
    status,
    ...more,
  })

describe('a text by Vonage', () => {
  it('is sent as its documentation says, and says sent only when Vonage does', async () => {
    await tell()
    const { id: messageId, text, status } = await only()
    expect(status).toBe('accepted')
    expect(seen).toHaveLength(1)
    // The office reads the link that only shows the state; the recipient's own lets them act.
    const words = text.slice(0, text.indexOf('http'))
    expect(words).toContain('your delivery comes')
    expect(seen[0]).toMatchObject({
      url: '/v1/messages',
      authorization: `Basic ${btoa('abcd1234:secret')}`,
      body: {
        channel: 'sms',
        message_type: 'text',
        to: '59899123456',
        from: '15550100000',
        text: expect.stringContaining(words),
      },
    })
    expect(seen[0]!.body['client_ref']).toBe(String(messageId))
    expect(await report('submitted')).toBe(204)
    expect((await only()).status).toBe('sent')
  })

  it('moves forward only, however late and often reports come', async () => {
    await tell()
    for (const status of ['delivered', 'submitted', 'delivered', 'unknown', 'rejected'])
      expect(await report(status)).toBe(204)
    expect((await only()).status).toBe('delivered')
    const { promises } = await api.call(readDeliveryPromises, { as, params: { id } })
    expect(promises.map(({ channel }) => channel)).toEqual(['sms'])
  })

  it('that was rejected says why, and has promised nothing', async () => {
    await tell()
    expect(await report('rejected', { error: { type: 'x', title: 'Invalid sender', detail: 'x' } })).toBe(204)
    expect(await only()).toMatchObject({ status: 'failed', error: 'Vonage: Invalid sender' })
    expect((await api.call(readDeliveryPromises, { as, params: { id } })).promises).toEqual([])
  })

  it('is tried again where Vonage is busy, and fails at once where it refuses', async () => {
    answers = [429, 202]
    await expect(tell()).rejects.toThrow('429')
    const message = await only()
    expect(message.status).toBe('waiting')
    await db.transaction((tx) => queue.add({ name: sendJob, data: { id: message.id } }, tx))
    await queue.runKept()
    expect((await only()).status).toBe('accepted')
    await db.update(recipientMessages).set({ status: 'waiting' })
    answers = [422]
    await db.transaction((tx) => queue.add({ name: sendJob, data: { id: message.id } }, tx))
    await queue.runKept()
    expect((await only()).status).toBe('failed')
    expect(seen).toHaveLength(3)
  })

  it('isn’t sent a second time where the process died while sending; a report settles it', async () => {
    await tell()
    await db.update(recipientMessages).set({ status: 'sending' })
    await db.transaction(async (tx) => queue.add({ name: sendJob, data: { id: (await only()).id } }, tx))
    await queue.runKept()
    expect(seen).toHaveLength(1)
    expect((await only()).status).toBe('unclear')
    await report('delivered')
    expect((await only()).status).toBe('delivered')
  })

  it('is reported only at an address that was given for it', async () => {
    await tell()
    const { id: messageId } = await only()
    const given = new URL(String(seen[0]!.body['webhook_url']))
    const body = { status: 'delivered' }
    expect(await post(`${given.origin}${given.pathname}`, body)).toBe(401)
    expect(await post(`${given.origin}${given.pathname}?key=${'0'.repeat(64)}`, body)).toBe(401)
    const other = given.pathname.replace(String(messageId), String(messageId + 1))
    expect(await post(`${given.origin}${other}${given.search}`, body)).toBe(401)
    expect(await post(given.href, { state: 'delivered' })).toBe(422)
    expect((await only()).status).toBe('accepted')
  })

  it('ends with STOP', async () => {
    const { sms } = await api.call(contract.readMessageSettings, { as })
    expect(sms.callback.startsWith(`${settings.publicUrl}/api/integrations/sms/vonage?key=`)).toBe(true)
    const reply = { channel: 'sms', message_type: 'text', from: '59899123456', to: '15550100000', text: 'Stop' }
    expect(await post(sms.callback.slice(0, -1), reply)).toBe(401)
    expect(await post(sms.callback, reply)).toBe(204)
    await tell()
    expect((await only()).status).toBe('optedOut')
    expect(seen).toEqual([])
  })
})

it('Vonage needs an account, a sender and a secret', async () => {
  for (const missing of ['account', 'sender'] as const) {
    const body = { ...vonage, [missing]: '' }
    expect((await api.refusal(contract.changeSmsProvider, { as, body })).status).toBe(422)
  }
})
