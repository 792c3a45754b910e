import { eq } from 'drizzle-orm'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readPushKey, subscribeTracked, unsubscribeTracked } from '../recipient-push/contract.ts'
import { pushTo, subscribe as keepBrowser, unsubscribe as forgetBrowser } from '../recipient-push/server/commands.ts'
import { sweepBrowsers } from '../recipient-push/server/sweep.ts'
import { pushKeys, pushSubscriptions } from '../recipient-push/server/tables.ts'
import { openTracking } from '../tracking/contract.ts'
import * as contract from './contract.ts'
import { usualSettings } from './server/usual-settings.ts'
import { workOnSending } from './server/send-messages.ts'
import { recipientMessages } from './server/tables.ts'
import { workOnTelling } from './server/tell-recipients.ts'

const api = await testApi()
const { db, queue, clock } = api.machine

/** As push services answer (RFC 8030): 201 once they have it, 404 or 410 for a browser that is gone, 429 where there is too much. */
const seen: { url: string; body: string; headers: Record<string, string | string[] | undefined> }[] = []
let answers: number[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    seen.push({ url: request.url ?? '', body, headers: request.headers })
    response.writeHead(answers.shift() ?? 201, { location: '/message/1' }).end()
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const endpoint = `${service}/push/browser-1`
const atService = 'https://fcm.googleapis.com/fcm/send/browser-1'

let as: string
let id: number
/** Whether a try has no other after it. */
let isLast = false
let params: { code: string }
const digits = '3456'

beforeEach(async () => {
  seen.length = 0
  answers = []
  api.machine.emails.length = 0
  clock.now = new Date(`${monday}T12:00:00Z`)
  const day = await planDay(api, 1)
  as = day.as
  id = day.ids[0]!
  const set = { state: 'published', eta: new Date(`${monday}T14:00:00Z`), phone: '099 123 456' } as const
  const [row] = await db
    .update(deliveries)
    .set({ ...set, email: 'ada@test.example' })
    .returning()
  params = { code: row!.trackingCode }
  queue.clear()
  workOnTelling(api.machine)
  isLast = false
  const work: typeof queue.work = (name, handle) => queue.work(name, (data, finish) => handle(data, finish, isLast))
  workOnSending({ ...api.machine, queue: { ...queue, work } })
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet }
  await api.call(contract.changeMessageSettings, { as, body: { version: 0, value } })
})

/** Push services are reached by https alone; the one of this test isn't. */
const subscribe = (to = endpoint, deliveryId = id) => keepBrowser(api.machine, { deliveryId, endpoint: to })
const tell = async () => {
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
  await queue.runKept()
}
const list = async () => (await api.call(contract.listMessages, { as, query: { sortBy: 'createdAt' } })).messages
const newest = async (of = endpoint) =>
  (await api.call(contract.newestNotification, { body: { endpoint: of } })).notifications

describe('a notification', () => {
  it('wakes the browser with a signature of ours and nothing of the message, which the browser asks for', async () => {
    const { key } = await api.call(readPushKey, { params })
    await subscribe()
    await tell()
    await tell()
    expect(seen).toMatchObject([{ url: '/push/browser-1', body: '', headers: { urgency: 'high' } }])
    const { authorization, ttl } = seen[0]!.headers
    expect(Number(ttl)).toBeGreaterThan(0)
    const [, head = '', claims = '', signature = '', k] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(
      String(authorization),
    )!
    expect(k).toBe(key)
    expect(JSON.parse(textOf(head))).toEqual({ typ: 'JWT', alg: 'ES256' })
    const { aud, exp } = JSON.parse(textOf(claims)) as { aud: string; exp: number }
    expect(aud).toBe(service)
    expect(exp - clock.now.getTime() / 1000).toBeLessThanOrEqual(24 * 3600)
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const known = await crypto.subtle.importKey('raw', bytesOf(key), curve, false, ['verify'])
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signed = new TextEncoder().encode(`${head}.${claims}`)
    expect(await crypto.subtle.verify(how, known, bytesOf(signature), signed)).toBe(true)
    expect(await list()).toMatchObject([{ event: 'confirmed', channel: 'push', status: 'accepted', address: '' }])
    const [told] = await newest()
    expect(told?.link).toMatch(/\/track\/[0-9a-f]{32}$/)
    expect(told?.text).toMatch(/between \d\d:\d\d and \d\d:\d\d/)
    expect(await newest(`${service}/push/other`)).toEqual([])
  })

  it.each([401, 403, 404, 410])('goes by email where the browser is gone, or knows another key: %d', async (status) => {
    await subscribe()
    answers = [status]
    await tell()
    await queue.runKept()
    expect(await db.select().from(pushSubscriptions)).toEqual([])
    expect(await list()).toMatchObject([{ channel: 'email', address: 'ada@test.example', status: 'sent' }])
    expect((await api.call(contract.readMessage, { as, params: { id: (await list())[0]!.id } })).text).toContain(
      '/messages',
    )
  })

  it('goes by email where no browser takes it, and where the service has too much to do until the end', async () => {
    await subscribe()
    answers = [400]
    await tell()
    await queue.runKept()
    expect(await list()).toMatchObject([{ channel: 'email', status: 'sent' }])
    expect(await db.select().from(pushSubscriptions)).toHaveLength(1)
    answers = [503]
    isLast = true
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    await queue.runKept()
    expect((await list()).map(({ channel }) => channel)).toEqual(['email', 'email'])
  })

  it('goes by email, and with a new key later, where the secret can’t be read any more', async () => {
    const { key } = await api.call(readPushKey, { params })
    await subscribe()
    await db.update(pushKeys).set({ sealedKey: 'v1.00.00' })
    await tell()
    await queue.runKept()
    expect(seen).toEqual([])
    expect(await list()).toMatchObject([{ channel: 'email', status: 'sent' }])
    expect(await db.select().from(pushSubscriptions)).toEqual([])
    expect((await api.call(readPushKey, { params })).key).not.toBe(key)
  })

  it('is woken for again where the program ended on the way', async () => {
    await subscribe()
    await tell()
    await db.update(recipientMessages).set({ status: 'sending' })
    const [one] = await list()
    await db.transaction((tx) => queue.add({ name: 'recipient-messages.send', data: { id: one!.id } }, tx))
    await queue.runKept()
    expect(await list()).toMatchObject([{ channel: 'push', status: 'accepted' }])
    expect(seen).toHaveLength(2)
  })

  it('comes with those before it, that a browser may have been woken for at the same time', async () => {
    await subscribe()
    await tell()
    await db.update(deliveries).set({ state: 'outForDelivery' })
    await tell()
    const all = await newest()
    expect(all.map(({ title }) => title)).toHaveLength(2)
    expect(all[0]!.id).toBeGreaterThan(all[1]!.id)
  })

  it('is tried again where the service has too much to do', async () => {
    await subscribe()
    answers = [429]
    await expect(tell()).rejects.toThrow('429')
    expect(await list()).toMatchObject([{ channel: 'push', status: 'waiting' }])
    const [one] = await list()
    await db.transaction((tx) => queue.add({ name: 'recipient-messages.send', data: { id: one!.id } }, tx))
    await queue.runKept()
    expect(await list()).toMatchObject([{ channel: 'push', status: 'accepted' }])
    expect(seen).toHaveLength(2)
  })

  it('reaches each browser of the recipient, and none that stopped', async () => {
    await subscribe()
    await subscribe(`${service}/push/browser-2`)
    await subscribe(`${service}/push/browser-2`)
    await forgetBrowser(db, { deliveryId: id, endpoint })
    answers = [201]
    await tell()
    expect(seen.map(({ url }) => url)).toEqual(['/push/browser-2'])
  })
})

it('a browser whose push service never answers keeps no other from being woken', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  await subscribe(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/push/browser-1`)
  clock.now = new Date(clock.now.getTime() + 1000)
  await subscribe(`${service}/push/browser-2`)
  const leaving = new AbortController()
  const pushed = pushTo(api.machine, id, leaving.signal)
  await expect.poll(() => seen.map(({ url }) => url)).toEqual(['/push/browser-2'])
  leaving.abort()
  expect(await pushed).toEqual({ kind: 'accepted' })
  silent.closeAllConnections()
  silent.close()
})

describe('a browser', () => {
  it('is kept for who has the digits, at a web address', async () => {
    const refused = async (body: object, code = params.code) =>
      (await api.refusal(subscribeTracked, { params: { code }, body: { digits, endpoint, ...body } })).status
    expect(await refused({ digits: '0000' })).toBe(422)
    expect(await refused({ endpoint: 'file:///etc' })).toBe(422)
    expect(await refused({})).toBe(422)
    const others = [
      'push.example',
      'fcm.googleapis.com.push.example',
      'fcm.googleapis.com:8443',
      'a@fcm.googleapis.com',
    ]
    for (const host of others) expect(await refused({ endpoint: `https://${host}/1` })).toBe(422)
    expect(await refused({ endpoint: atService }, 'f'.repeat(32))).toBe(404)
    expect((await api.refusal(readPushKey, { params: { code: 'f'.repeat(32) } })).status).toBe(404)
    expect(await db.select().from(pushSubscriptions)).toEqual([])
    await api.call(subscribeTracked, { params, body: { digits, endpoint: atService } })
    expect(await db.select().from(pushSubscriptions)).toMatchObject([{ endpoint: atService }])
    await api.call(unsubscribeTracked, { params, body: { endpoint: atService } })
    expect(await db.select().from(pushSubscriptions)).toEqual([])
  })

  it('is forgotten two days after its delivery is over', async () => {
    sweepBrowsers(api.machine)
    await subscribe()
    const after = async (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000)
      await queue.runKept()
      return db.$count(pushSubscriptions)
    }
    expect(await after(3)).toBe(1)
    await db.update(deliveries).set({ state: 'delivered', doneAt: clock.now })
    expect(await after(1)).toBe(1)
    expect(await after(2)).toBe(0)
  })

  it('is offered it while something is still to come, and messages are on', async () => {
    const offered = async () => (await api.call(openTracking, { params, body: { digits } })).mayPush
    expect(await offered()).toBe(true)
    await db.update(deliveries).set({ state: 'cancelled' }).where(eq(deliveries.id, id))
    expect(await offered()).toBe(false)
  })
})

function bytesOf(text: string) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0)
}

function textOf(text: string): string {
  return new TextDecoder().decode(bytesOf(text))
}
