import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { hexHmac } from '#platform/webhooks/server/queries.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { changeWhatsapp, readWhatsapp } from '../recipient-whatsapp/contract.ts'
import * as contract from './contract.ts'
import { usualSettings } from './server/usual-settings.ts'
import { workOnSending } from './server/send-messages.ts'
import { workOnTelling } from './server/tell-recipients.ts'

const api = await testApi()
const { db, queue, clock } = api.machine

/** As the Cloud API answers: 200 with the id of the message, and errors with a code. */
const seen: { url: string; body: Record<string, unknown>; authorization: string | undefined }[] = []
let answers: number[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { authorization } = request.headers
    seen.push({ url: request.url ?? '', body: JSON.parse(body) as Record<string, unknown>, authorization })
    const status = answers.shift() ?? 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { messages: [{ id: 'wamid.1' }] } : { error: { code: 131_026 } }))
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v21.0`

let as: string
let id: number
const account = { url, account: '1234567890', prefix: 'shop', token: 'EAAtoken', appSecret: 'app secret' }

beforeEach(async () => {
  seen.length = 0
  answers = []
  clock.now = new Date(`${monday}T12:00:00Z`)
  const day = await planDay(api, 1)
  as = day.as
  id = day.ids[0]!
  await db.update(deliveries).set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`), phone: '099 123 456' })
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet, countryCode: '598', channels: ['whatsapp' as const] }
  await api.call(contract.changeMessageSettings, { as, body: { version: 0, value } })
})

const connect = () => api.call(changeWhatsapp, { as, body: account })
const tell = async () => {
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
  await queue.runKept()
}
const list = async () => (await api.call(contract.listMessages, { as, query: { sortBy: 'createdAt' } })).messages
const status = async () => (await list())[0]?.status
async function report(value: object, secret = account.appSecret): Promise<number> {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ value }] }] })
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${await hexHmac(secret, body)}`,
  }
  const request = new Request('http://localhost/api/integrations/whatsapp', { method: 'POST', headers, body })
  return (await api.fetch(request)).status
}
const of = (name: string, more: object = {}, message = seen.length > 0 ? callback() : '') => ({
  statuses: [{ id: 'wamid.1', status: name, biz_opaque_callback_data: message, ...more }],
})
const callback = () => String(seen[0]?.body['biz_opaque_callback_data'])

describe('a message by WhatsApp', () => {
  it('goes out once as the template of its event, with its variables in order', async () => {
    await connect()
    await tell()
    await tell()
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      url: '/v21.0/1234567890/messages',
      authorization: 'Bearer EAAtoken',
      body: {
        messaging_product: 'whatsapp',
        to: '59899123456',
        type: 'template',
        template: { name: 'shop_confirmed', language: { code: 'en' } },
      },
    })
    const { template } = seen[0]!.body as { template: { components: { parameters: { text: string }[] }[] } }
    const texts = template.components[0]!.parameters.map(({ text }) => text)
    expect(texts[0]).toBe('Recipient 1')
    expect(texts.at(-2)).toMatch(/^between/)
    expect(texts.every((text) => text !== '' && !text.includes('\n'))).toBe(true)
    expect(await list()).toMatchObject([{ channel: 'whatsapp', address: '+59899123456', status: 'accepted' }])
  })

  it('follows its reports forward only, whatever comes late, twice or out of order', async () => {
    await connect()
    await tell()
    expect(await report(of('delivered'))).toBe(204)
    expect(await status()).toBe('delivered')
    await report(of('sent'))
    await report(of('delivered'))
    await report(of('failed', { errors: [{ code: 131_026, title: 'Undeliverable' }] }))
    expect(await status()).toBe('delivered')
    await report(of('read'))
    await report(of('delivered'))
    expect(await status()).toBe('opened')
    // What somebody else sent by the same account is none of ours.
    expect(await report(of('sent', {}, callback().replace(/\d+$/, '999999')))).toBe(204)
    expect(await report(of('sent', {}, 'other'))).toBe(204)
  })

  it('is not moved by reports on what another program numbered the same, or sent from another number', async () => {
    await connect()
    await tell()
    const [one] = await list()
    await report(of('delivered', {}, String(one!.id)))
    await report({ ...of('delivered'), metadata: { phone_number_id: '555' } })
    expect(await status()).toBe('accepted')
    await report({ ...of('delivered'), metadata: { phone_number_id: account.account } })
    expect(await status()).toBe('delivered')
  })

  it('takes reports that are about something else without a word', async () => {
    await connect()
    expect(await report({ event: 'APPROVED', messages: 'none' })).toBe(204)
    expect(await report([])).toBe(204)
  })

  it('says why it failed, and is tried again where there is too much', async () => {
    await connect()
    answers = [429]
    await expect(tell()).rejects.toThrow('429')
    expect(await status()).toBe('waiting')
    const [one] = await list()
    await db.transaction((tx) => queue.add({ name: 'recipient-messages.send', data: { id: one!.id } }, tx))
    await queue.runKept()
    await report(of('failed', { errors: [{ code: 131_026, title: 'Undeliverable' }] }))
    const { error } = await api.call(contract.readMessage, { as, params: { id: one!.id } })
    expect([await status(), error]).toEqual(['failed', 'WhatsApp 131026: Undeliverable'])
  })

  it('ends with STOP', async () => {
    await connect()
    await report({ messages: [{ from: '59899123456', id: 'w', type: 'text', text: { body: 'Stop' } }] })
    await tell()
    expect(await list()).toMatchObject([{ status: 'optedOut' }])
    expect(seen).toEqual([])
  })

  it('doesn’t come where its recipient stopped texts to the number, and the other way round', async () => {
    await connect()
    const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries)
    const params = { code: row!.code }
    const stopped = { channel: 'sms', isOptedOut: true } as const
    await api.call(contract.changeTrackedMessages, { params, body: stopped })
    await tell()
    expect(await list()).toMatchObject([{ channel: 'whatsapp', status: 'optedOut' }])
    expect(seen).toEqual([])
    const again = { ...stopped, isOptedOut: false }
    expect((await api.call(contract.changeTrackedMessages, { params, body: again })).sms?.isOptedOut).toBe(false)
    await report({ messages: [{ from: '59899123456', id: 'w', type: 'text', text: { body: 'Stop' } }] })
    expect((await api.call(contract.readTrackedMessages, { params })).sms?.isOptedOut).toBe(true)
    expect((await api.call(contract.changeTrackedMessages, { params, body: again })).sms?.isOptedOut).toBe(false)
  })

  it('waits in the log while nothing is set up', async () => {
    await tell()
    expect(await list()).toMatchObject([{ channel: 'whatsapp', status: 'noChannel' }])
  })
})

describe('the account', () => {
  it('is kept without showing its secrets, and takes new ones for another number', async () => {
    const set = await connect()
    expect(set).toMatchObject({ account: '1234567890', isSet: true })
    expect(JSON.stringify(set)).not.toContain('EAAtoken')
    const blank = { ...account, token: '', appSecret: '' }
    expect((await api.call(changeWhatsapp, { as, body: blank })).isSet).toBe(true)
    const other = { ...blank, account: '555' }
    expect((await api.refusal(changeWhatsapp, { as, body: other })).status).toBe(422)
    expect((await api.call(changeWhatsapp, { as, body: { ...blank, account: '' } })).isSet).toBe(false)
    const reader = await api.signIn([{ action: ['read'], subject: 'Setting' }])
    expect((await api.refusal(changeWhatsapp, { as: reader, body: account })).status).toBe(403)
    expect((await api.refusal(changeWhatsapp, { as, body: { ...account, account: 'x' } })).status).toBe(422)
  })

  it('confirms its address by the word that the settings show, and takes only signed reports', async () => {
    await connect()
    const { verifyToken } = await api.call(readWhatsapp, { as })
    const ask = async (token: string) => {
      const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '4711' })
      return api.fetch(new Request(`http://localhost/api/integrations/whatsapp?${query.toString()}`))
    }
    const reader = await api.signIn([{ action: ['read'], subject: 'Setting' }])
    expect(await api.call(readWhatsapp, { as: reader })).toMatchObject({ isSet: true, verifyToken: '' })
    expect((await ask('wrong')).status).toBe(401)
    expect(await (await ask(verifyToken)).text()).toBe('4711')
    await tell()
    expect(await report(of('delivered'), 'another')).toBe(401)
    expect(await status()).toBe('accepted')
  })
})
