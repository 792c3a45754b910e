/** @module-tag engine */
import { eq } from 'drizzle-orm'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readMe } from '#platform/accounts/contract.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { workOnWebhooks } from './server/deliver.ts'
import { webhooks } from './server/tables.ts'
import { isSignedBy, signatureOf } from './server/queries.ts'
import { announce, deliverJob } from './server/commands.ts'
import * as contract from './contract.ts'
import { listensTo, nextAttempt } from './rules.ts'

const api = await testApi()
await workOnWebhooks(api.machine)
const seen: { body: string; signature: string }[] = []
let answerWith = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    seen.push({ body, signature: String(request.headers['x-routewright-signature']) })
    response.writeHead(answerWith, { location: 'http://localhost:1/elsewhere' }).end()
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())

let as = ''
const begin = api.machine.clock.now
beforeEach(async () => {
  api.machine.clock.now = begin
  seen.length = 0
  answerWith = 200
  as = await api.signIn()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
const add = (change: Record<string, unknown> = {}) =>
  api.call(contract.createWebhook, { as, body: { url, kinds: ['order.*'], isActive: true, ...change } })
const happens = async (kind = 'order.created') => {
  await api.machine.db.transaction((tx) =>
    announce(tx, api.machine, { kind, about: [5001, 'Zoë Quirke'], data: { order: 5001 } }),
  )
  await api.machine.queue.runKept()
}
const deliverNow = async () => {
  await api.machine.queue.add({ name: deliverJob, data: {} }, api.machine.db)
  await api.machine.queue.runKept()
}
const lost = () => new Error('Connection terminated unexpectedly')
/** Something happens while each transaction of the deliveries goes as `run` lets it. */
const happensWith = async (run: (transaction: () => Promise<unknown>) => Promise<unknown>) => {
  const { db, queue } = api.machine
  // Without the look that each start takes.
  const add: typeof queue.add = async (job, tx) => (job.key === 'start' ? undefined : queue.add(job, tx))
  const machine = { ...api.machine, queue: { ...queue, add } }
  const transaction: typeof db.transaction = (work) => run(() => db.transaction(work)) as ReturnType<typeof work>
  let isStarted = false
  const flaky = new Proxy(db, {
    get: (target, name) => (isStarted && name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  await workOnWebhooks({ ...machine, db: flaky })
  isStarted = true
  try {
    await happens()
  } finally {
    await workOnWebhooks(machine)
  }
}
const log = async () => (await api.call(contract.listWebhookDeliveries, { as })).deliveries

it('one that a program set up names its API key, until a person gives it another address', async () => {
  const scopes = ['webhooks:write', 'orders:read']
  const { key } = await api.call(createApiKey, { as, body: { name: 'Till', scopes, expiresAt: null } })
  const body = { url, kinds: ['order.created'], isActive: true }
  const { id } = await api.call(contract.createWebhook, { as: key, body })
  const [own] = await api.call(contract.listWebhooks, { as })
  expect([own?.program, own?.owner]).toEqual(['Till', (await api.call(readMe, { as })).userData.fullName])
  const changed = await api.call(contract.changeWebhook, { as, params: { id }, body: { ...body, url: `${url}/2` } })
  expect(changed.program).toBe('')
})

describe('a signing secret that is replaced', () => {
  it('signs beside the new one for as long as was said, then no more', async () => {
    const { id, secret: old } = await add()
    const { secret } = await api.call(contract.rotateWebhookSecret, { as, params: { id }, body: { overlapHours: 1 } })
    expect(secret).not.toBe(old)
    await happens()
    const { body, signature } = seen[0]!
    const hex = async (one: string) => (await signatureOf(one, body, api.machine.now())).split('v1=')[1]
    expect(signature.match(/(?<=v1=)\w+/g)).toEqual([await hex(secret), await hex(old)])
    const later = new Date(api.machine.now().getTime() + 3_600_000)
    api.machine.clock.now = later
    await happens()
    expect(seen[1]!.signature).toBe(await signatureOf(secret, seen[1]!.body, later))
  })

  it('stays the one in use where it is replaced once more', async () => {
    const { id, secret: old } = await add()
    const rotate = () => api.call(contract.rotateWebhookSecret, { as, params: { id }, body: { overlapHours: 24 } })
    await rotate()
    const { secret } = await rotate()
    await happens()
    const { body, signature } = seen[0]!
    const hex = async (one: string) => (await signatureOf(one, body, api.machine.now())).split('v1=')[1]
    expect(signature.match(/(?<=v1=)\w+/g)).toEqual([await hex(secret), await hex(old)])
  })

  it('is given only to those who may read what it signs', async () => {
    const { id } = await add()
    const writes = await api.signIn([{ action: ['read', 'write'], subject: 'Webhook' }])
    const refused = await api.refusal(contract.rotateWebhookSecret, {
      as: writes,
      params: { id },
      body: { overlapHours: 0 },
    })
    expect(refused.status).toBe(403)
  })

  it('ends at once where that was asked for', async () => {
    const { id } = await add()
    const { secret } = await api.call(contract.rotateWebhookSecret, { as, params: { id }, body: { overlapHours: 0 } })
    await happens()
    expect(seen[0]!.signature).toBe(await signatureOf(secret, seen[0]!.body, api.machine.now()))
  })
})

it('a test message goes to the webhook that is tried, whatever its topics', async () => {
  const { id } = await add({ kinds: ['order.deleted'] })
  await add()
  const sent = await api.call(contract.testWebhook, { as, params: { id } })
  await api.machine.queue.runKept()
  expect(seen.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { id: sent.id, kind: 'webhook.test', data: { webhookId: id } },
  ])
  expect(await log()).toMatchObject([{ id: sent.id, state: 'delivered' }])
})

it('what is off is sent no test', async () => {
  const { id } = await add({ isActive: false })
  expect((await api.refusal(contract.testWebhook, { as, params: { id } })).status).toBe(409)
})

it('is not for those who may read only a part of what it is sent', async () => {
  const own = await api.signIn([
    { action: 'manage', subject: 'Webhook' },
    { action: 'read', subject: 'Order', conditions: { customerId: 1 } },
  ])
  const body = { url, kinds: ['order.created'], isActive: true }
  expect((await api.refusal(contract.createWebhook, { as: own, body })).status).toBe(403)
})

it('a test is no topic', async () => {
  expect((await api.call(contract.listWebhookTopics, { as })).topics.map(({ kind }) => kind)).not.toContain(
    'webhook.test',
  )
  const body = { url, kinds: ['webhook.test'], isActive: true }
  expect((await api.refusal(contract.createWebhook, { as, body })).status).toBe(422)
})

describe('a webhook', () => {
  it('receives its topics, signed over time and body', async () => {
    const { secret } = await add()
    await happens()
    await happens('customer.created')
    expect(seen).toHaveLength(1)
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ kind: 'order.created', data: { order: 5001 } })
    expect(seen[0]!.signature).toBe(await signatureOf(secret, seen[0]!.body, api.machine.now()))
    expect(await log()).toMatchObject([{ kind: 'order.created', state: 'delivered', attempts: [{ status: 200 }] }])
  })

  it('that fails is tried again after a pause, not before, until it is given up', async () => {
    await add()
    answerWith = 500
    await happens()
    await deliverNow()
    expect(seen).toHaveLength(1)
    for (let attempt = 2; attempt <= 8; attempt++) {
      api.machine.clock.now = new Date(Date.parse((await log())[0]!.nextAttemptAt!))
      await deliverNow()
      expect(seen).toHaveLength(attempt)
    }
    expect((await log())[0]).toMatchObject({ state: 'failed', nextAttemptAt: null })
    expect((await api.call(contract.listWebhooks, { as }))[0]?.failing).toBe(1)
  })

  it('is sent again on wish, whatever became of the first time', async () => {
    await add()
    await happens()
    const [first] = await log()
    await api.call(contract.replayWebhookDelivery, { as, params: { id: first!.id } })
    expect(seen.map((one) => one.body)).toEqual([seen[0]!.body, seen[0]!.body])
    expect((await api.refusal(contract.replayWebhookDelivery, { as, params: { id: 'nothing' } })).status).toBe(404)
  })

  it('follows no redirect, and one that answers nothing is a failed attempt with the reason', async () => {
    answerWith = 302
    await add()
    await add({ url: 'http://127.0.0.1:1/closed' })
    await happens()
    const attempts = (await log()).map((one) => one.attempts[0]!)
    expect(attempts.map((one) => one.status).toSorted()).toEqual([302, null])
    expect(attempts.some((one) => one.error !== '')).toBe(true)
  })

  it('is due again when the queue takes over from a process that was killed while sending', async () => {
    let dueAgain = ''
    const slow = createServer(async (_, response) => {
      dueAgain = (await log())[0]?.nextAttemptAt ?? ''
      response.end()
    })
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
    await add({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` })
    await happens()
    const queueLeaseMs = 30_000
    expect(Date.parse(dueAgain) - api.machine.now().getTime()).toBeLessThan(queueLeaseMs)
    slow.close()
  })

  it('is sent again once its lease is over if the database went away while sending, even if nothing else happens', async () => {
    await add()
    api.machine.clock.now = new Date(begin.getTime() + 86_400_000)
    await api.machine.queue.runKept()
    api.machine.clock.now = begin
    await happensWith(async (transaction) => {
      await transaction()
      throw lost()
    }).catch(() => undefined)
    expect([seen.length, (await log())[0]?.state]).toEqual([0, 'waiting'])
    api.machine.clock.now = new Date(begin.getTime() + 15_000)
    await api.machine.queue.runKept()
    expect([seen.length, (await log())[0]?.state]).toEqual([1, 'delivered'])
  })

  it.each(['before', 'after'])(
    'whose answer cannot be written at first is sent once: the database went away %s the commit',
    async (when) => {
      await add()
      let count = 0
      await happensWith(async (transaction) => {
        const isLost = ++count === 2
        if (isLost && when === 'before') throw lost()
        const kept = await transaction()
        if (isLost) throw lost()
        return kept
      })
      expect(seen).toHaveLength(1)
      expect(await log()).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }])
      expect((await log())[0]?.attempts).toHaveLength(1)
    },
  )

  it('that answers nothing holds up no other', async () => {
    const held: ServerResponse[] = []
    const slow = createServer((_, response) => void held.push(response))
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
    await add({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` })
    const { machine } = api
    const unsent = { ...machine, queue: { ...machine.queue, add: async () => {} } }
    for (let event = 0; event < 30; event++)
      await machine.db.transaction((tx) => announce(tx, unsent, { kind: 'order.created', about: [], data: {} }))
    await add()
    const [first, second] = [happens(), happens('order.status')]
    await expect.poll(() => seen.length).toBe(2)
    await expect.poll(() => held.length).toBe(10)
    const answering = setInterval(() => held.splice(0).forEach((response) => response.end()), 20)
    await Promise.all([first, second])
    clearInterval(answering)
    slow.close()
    const { deliveries, total } = await api.call(contract.listWebhookDeliveries, { as, query: { itemsPerPage: 100 } })
    expect([total, deliveries.filter(({ state }) => state === 'delivered').length]).toEqual([34, 34])
  })

  it('that is switched off is left alone until it is switched on again', async () => {
    answerWith = 500
    const { id } = await add()
    await happens()
    const body = { url, kinds: ['order.*' as const], isActive: false }
    await api.call(contract.changeWebhook, { as, params: { id }, body })
    answerWith = 200
    api.machine.clock.now = new Date(Date.parse((await log())[0]!.nextAttemptAt!))
    await deliverNow()
    expect(seen).toHaveLength(1)
    await api.call(contract.changeWebhook, { as, params: { id }, body: { ...body, isActive: true } })
    expect([seen.length, (await log())[0]?.state]).toEqual([2, 'delivered'])
  })

  it('reports a secret that can no longer be read, and the others are still delivered', async () => {
    const { id } = await add()
    await add()
    await api.machine.db.update(webhooks).set({ sealedSecret: 'v1.00.00' }).where(eq(webhooks.id, id))
    await happens()
    expect(seen).toHaveLength(1)
    const { deliveries } = await api.call(contract.listWebhookDeliveries, { as, query: { webhookId: id } })
    expect(deliveries[0]).toMatchObject({
      state: 'waiting',
      attempts: [
        {
          status: null,
          error: 'The server’s key can’t read this webhook’s secret. Delete the webhook and add it again.',
        },
      ],
    })
  })

  it('that is changed is kept in the audit log as it was and as it is', async () => {
    const { id } = await add()
    const body = { url: `${url}/other`, kinds: ['order.created' as const], isActive: false }
    expect(await api.call(contract.changeWebhook, { as, params: { id }, body })).toMatchObject({ id, ...body })
    const { events } = await api.call(listEvents, { as, query: { kind: 'webhook.changed' } })
    expect(events).toMatchObject([{ before: { url, kinds: ['order.*'], isActive: true }, after: body }])
    expect((await api.refusal(contract.changeWebhook, { as, params: { id: id + 1 }, body })).status).toBe(404)
  })

  it('reveals no more than the caller may read', async () => {
    const { id } = await add()
    await happens()
    const clerk = await api.signIn([{ action: ['read', 'create', 'write', 'delete'], subject: 'Webhook' }])
    const body = { url, kinds: ['order.created' as const], isActive: true }
    expect(await api.refusal(contract.createWebhook, { as: clerk, body })).toMatchObject({
      status: 403,
      message: 'You need permission to read what this webhook sends.',
    })
    expect(
      await api.refusal(contract.changeWebhook, { as: clerk, params: { id }, body: { ...body, url: `${url}/mine` } }),
    ).toMatchObject({ status: 403 })
    expect((await api.call(contract.listWebhookDeliveries, { as: clerk, query: { q: '5001' } })).deliveries).toEqual([])
    expect((await api.call(contract.listWebhookDeliveries, { as: clerk })).deliveries).toMatchObject([{ about: '' }])
    expect((await api.call(contract.listWebhookDeliveries, { as, query: { q: '5001' } })).deliveries).toMatchObject([
      { about: '5001 Zoë Quirke' },
    ])
    await api.call(contract.changeWebhook, {
      as: clerk,
      params: { id },
      body: { url, kinds: ['order.*'], isActive: false },
    })
    expect(await api.call(contract.listWebhooks, { as: clerk })).toMatchObject([{ url, isActive: false }])
  })

  it('can’t be pointed at another address by someone who may not read its past deliveries', async () => {
    const { id } = await add({ isActive: false })
    await api.call(contract.changeWebhook, { as, params: { id }, body: { url, kinds: ['order.*'], isActive: true } })
    await happens()
    const { deliveries } = await api.call(contract.listWebhookDeliveries, { as, query: {} })
    const rights = ['Webhook', 'Delivery'].map((subject) => ({ action: 'manage', subject }))
    const courier = await api.signIn(rights)
    const body = { url: `${url}/elsewhere`, kinds: ['delivery.*'], isActive: true }
    expect((await api.refusal(contract.changeWebhook, { as: courier, params: { id }, body })).status).toBe(403)
    const params = { id: deliveries[0]!.id }
    expect((await api.refusal(contract.replayWebhookDelivery, { as: courier, params })).status).toBe(403)
    await api.call(contract.replayWebhookDelivery, { as, params })
  })

  it('finds deliveries by number, by name however it is typed, and by event', async () => {
    await add()
    await happens()
    await api.machine.db.transaction((tx) =>
      announce(tx, api.machine, { kind: 'order.refunded', about: [5002], data: { order: 5002 } }),
    )
    const found = async (q: string) =>
      (await api.call(contract.listWebhookDeliveries, { as, query: { q } })).deliveries.map(({ kind }) => kind)
    expect([await found('5001'), await found('zoe q'), await found('refund'), await found('nothing')]).toEqual([
      ['order.created'],
      ['order.created'],
      ['order.refunded'],
      [],
    ])
  })

  it('that is switched off hears nothing', async () => {
    const { id } = await add()
    await api.call(contract.changeWebhook, {
      as,
      params: { id },
      body: { url, kinds: ['order.created'], isActive: false },
    })
    await happens()
    expect(seen).toEqual([])
    await api.call(contract.deleteWebhook, { as, params: { id } })
    const { events } = await api.call(listEvents, { as, query: { kind: 'webhook.deleted' } })
    expect(events).toMatchObject([{ before: { url, kinds: ['order.created'], isActive: false } }])
    expect((await api.refusal(contract.deleteWebhook, { as, params: { id } })).status).toBe(404)
  })

  it.each([
    ['en', 'http://169.254.169.254/latest', 'We can’t send to 169.254.169.254: this address is reserved.'],
    ['fr', 'http://[::ffff:a9fe:a9fe]/', 'Envoi impossible à ::ffff:a9fe:a9fe : cette adresse est réservée.'],
    ['ar', 'http://[fe80::1]/', 'لا يمكن الإرسال إلى \u2068fe80::1\u2069: هذا العنوان محجوز.'],
  ])('is not made for an address that is closed, which is said in %s', async (language, address, message) => {
    const headers = { 'accept-language': language }
    const body = { url: address, kinds: ['order.*' as const], isActive: true }
    expect((await api.refusal(contract.createWebhook, { as, body, headers })).issues).toMatchObject([
      { path: 'url', message },
    ])
    const { id } = await add()
    expect((await api.refusal(contract.changeWebhook, { as, params: { id }, body, headers })).issues).toMatchObject([
      { path: 'url', message },
    ])
  })

  it('is not called if its address was blocked later, and the log says why in the reader’s language', async () => {
    const { id } = await add()
    await api.machine.db.update(webhooks).set({ url: 'http://169.254.169.254/' }).where(eq(webhooks.id, id))
    await happens()
    const { deliveries } = await api.call(contract.listWebhookDeliveries, { as, headers: { 'accept-language': 'fr' } })
    expect(deliveries[0]).toMatchObject({
      state: 'waiting',
      attempts: [{ status: null, error: expect.stringMatching(/^Envoi impossible/) }],
    })
  })

  it.each(['ftp://x.org', 'http://user:word@x.org', 'nonsense', 'javascript:alert(1)'])(
    'is not made for %s',
    async (address) => {
      expect(
        (await api.refusal(contract.createWebhook, { as, body: { url: address, kinds: ['order.*'], isActive: true } }))
          .issues[0]?.path,
      ).toBe('url')
    },
  )
})

describe('rules of webhooks', () => {
  it('listen to one kind or to all of one thing', () => {
    expect([
      listensTo(['order.*'], 'order.status'),
      listensTo(['order.created'], 'order.status'),
      listensTo(['order.*'], 'orders.x'),
    ]).toEqual([true, false, false])
  })

  it('pause longer each time and end', () => {
    const now = new Date(0)
    expect(Array.from({ length: 8 }, (_, index) => nextAttempt(index + 1, now)?.getTime())).toEqual([
      10_000,
      60_000,
      300_000,
      1_800_000,
      7_200_000,
      21_600_000,
      43_200_000,
      undefined,
    ])
  })

  it('know the HMAC of a published example', async () => {
    // RFC 4231, test case 2.
    const signature = btoa(
      String.fromCharCode(
        ...Uint8Array.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'.match(/../g)!, (pair) =>
          parseInt(pair, 16),
        ),
      ),
    )
    expect(await isSignedBy('Jefe', 'what do ya want for nothing?', signature)).toBe(true)
    expect(await isSignedBy('Jefe', 'what do ya want for nothing!', signature)).toBe(false)
  })
})
