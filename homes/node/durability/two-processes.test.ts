import { createServer } from 'node:http'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endSession, listSessions, login, readMe } from '#platform/accounts/contract.ts'
import { createOrder } from '#features/ecommerce/orders/contract.ts'
import { createProduct, listProducts, readProduct } from '#features/ecommerce/products/contract.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { createPermission } from '#features/people/permissions/contract.ts'
import { listUsers } from '#features/people/users/contract.ts'
import { sampleUsers } from '#features/people/users/sample.ts'
import { createWebhook } from '#platform/webhooks/contract.ts'
import hashes from '../../../migrations/hashes.json'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Log } from '#kit/server/machine.ts'
import { call, requestOf, type CallInput } from '#kit/web/call.ts'
import { lendDemoCity } from '../../../scripts/demo-city.mjs'
import { build } from '../../../scripts/prepare.mjs'
import { startEmbedded, type EmbeddedServer } from '../database/embedded.ts'
import { startProduct, type Product } from './product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

describe('two processes on one PostgreSQL', () => {
  let DATA_DIR = ''
  let server: EmbeddedServer | undefined
  let database: pg.Client | undefined
  const both: Product[] = []

  beforeAll(async () => {
    await build('server')
    DATA_DIR = await temporaryFolder('rw-two-')
    lendDemoCity(DATA_DIR)
    server = await startEmbedded(join(DATA_DIR, 'server'), quiet)
    const DATABASE_URL = `postgres:///${server.database}?host=${encodeURIComponent(server.socketFolder)}&user=${server.user}`
    const start = async () =>
      both.push(
        await startProduct({ DATA_DIR, DATABASE_URL, SAMPLE_DATA: 'on', RATE_LIMIT: '0', WEBHOOKS_INSIDE: 'on' }),
      )
    await Promise.all([start(), start()])
    database = new pg.Client(DATABASE_URL)
    await database.connect()
  })

  afterAll(async () => {
    await database?.end()
    for (const product of both) await product.end('SIGTERM')
    await server?.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  const at = (which: 0 | 1) => (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${both[which]!.url}${pathname}${search}`, request))
  }
  const ask = <E extends Endpoint>(
    which: 0 | 1,
    endpoint: E,
    { as = '', ...given }: { as?: string; params?: Record<string, string | number>; body?: unknown } = {},
  ) => call(endpoint, { ...given, headers: { authorization: `Bearer ${as}` } } as CallInput<E>, at(which))
  const signIn = async (which: 0 | 1) => {
    const reply = await ask(which, login, { body: { email: 'admin@demo.com', password: 'admin' } })
    if (!('accessToken' in reply)) throw new Error('signed in with a second factor')
    return reply.accessToken
  }
  const sides = (times: number) => Array.from({ length: times }, (_, index) => (index % 2) as 0 | 1)

  it('that start together prepare the database and its sample once', async () => {
    const { rows } = await database!.query<{ name: string }>('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(hashes))
    const as = await signIn(0)
    for (const which of [0, 1] as const)
      expect((await ask(which, listUsers, { as })).totalUsers).toBe(sampleUsers.length)
  })

  it('notify each other of changes as they happen', async () => {
    const as = await signIn(0)
    const leave = new AbortController()
    const stream = await at(1)(
      requestOf(streamChanges, { headers: { authorization: `Bearer ${as}` }, signal: leave.signal }),
    )
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = (await reader.read()).value ?? ''
    await ask(0, createPermission, { as, body: { name: 'Heard elsewhere' } })
    while (!heard.includes('permission.created')) heard += (await reader.read()).value ?? ''
    leave.abort()
  })

  it('show the total of a list as it is, whoever changed it', async () => {
    const as = await signIn(0)
    for (const which of sides(6)) {
      const before = await Promise.all([ask(0, listProducts, { as }), ask(1, listProducts, { as })])
      await addProduct(which, as, 1)
      const after = await Promise.all([ask(0, listProducts, { as }), ask(1, listProducts, { as })])
      expect(after.map(({ total }) => total)).toEqual(before.map(({ total }) => total + 1))
    }
  })

  it('give every order its own number, sell only what is in stock, and announce each order once', async () => {
    const as = await signIn(0)
    const { productId, sku } = await addProduct(0, as, 30)
    const told: string[] = []
    const listener = createServer((request, response) => {
      told.push(String(request.headers['x-routewright-delivery']))
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    await ask(1, createWebhook, {
      as,
      body: { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, kinds: ['order.created'] },
    })

    const customer = { customer: 'Ada Orders', email: 'ada@orders.example', country: 'Norway' }
    const first = await ask(0, createOrder, { as, body: { customer, items: [{ sku, qty: 1 }] } })
    const placed = await Promise.allSettled(
      sides(39).map((which) => ask(which, createOrder, { as, body: { customer, items: [{ sku, qty: 1 }] } })),
    )
    const numbers = [first.order, ...placed.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order] : []))]
    for (const one of placed) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    expect(new Set(numbers).size).toBe(30)
    expect(numbers).toHaveLength(30)
    expect((await ask(1, readProduct, { as, params: { id: productId } })).qty).toBe(0)

    await vi.waitFor(() => expect(new Set(told).size).toBe(30), 120_000)
    await vi.waitFor(
      async () => expect((await database!.query('select from jobs where run_at <= now()')).rowCount).toBe(0),
      120_000,
    )
    expect(told).toHaveLength(30)
    listener.close()
  })

  it('refuse at once a person the other process signed out', async () => {
    const [mine, theirs] = [await signIn(0), await signIn(1)]
    expect((await ask(1, readMe, { as: theirs })).userData.email).toBe('admin@demo.com')
    const { sessions } = await ask(1, listSessions, { as: theirs })
    await ask(0, endSession, { as: mine, params: { id: sessions.find(({ isCurrent }) => isCurrent)!.id } })
    for (const which of [0, 1] as const)
      await expect(ask(which, readMe, { as: theirs })).rejects.toMatchObject({ status: 401 })
    expect((await ask(1, readMe, { as: mine })).userData.email).toBe('admin@demo.com')
  })

  let sku = 900_000
  async function addProduct(which: 0 | 1, as: string, qty: number) {
    sku++
    const { id } = await ask(which, createProduct, {
      as,
      body: { productName: `Product ${sku}`, category: 'Office', sku, priceCents: 1000, status: 'Published', qty },
    })
    return { productId: id, sku }
  }
})
