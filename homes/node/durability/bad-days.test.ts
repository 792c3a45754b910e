import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lendDemoCity } from '../../../scripts/demo-city.mjs'
import { build } from '../../../scripts/prepare.mjs'
import { startProduct, type Product } from './product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

let DATA_DIR = ''
const made: string[] = []
const running: Product[] = []

beforeAll(() => build('server'))
beforeEach(async () => {
  DATA_DIR = await temporaryFolder('rw-bad-day-')
  made.push(DATA_DIR)
  lendDemoCity(DATA_DIR)
})
afterAll(async () => {
  for (const product of running) await product.end('SIGTERM')
  for (const folder of made) await rm(folder, { recursive: true, force: true })
})

async function started(): Promise<{
  product: Product
  token: string
  ask: (path: string, init?: RequestInit) => Promise<Response>
}> {
  const product = await startProduct({ DATA_DIR, SAMPLE_DATA: 'on', RATE_LIMIT: '0' })
  running.push(product)
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }),
  })
  const { accessToken: token } = (await login.json()) as { accessToken: string }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  return { product, token, ask }
}

describe('the product on a bad day', () => {
  it('refuses twenty pictures of 20 MB without holding them', async () => {
    const { product, ask } = await started()
    const bytesHeld = async () => {
      const text = await (await fetch(`${product.url}/metrics`)).text()
      return Number(/^nodejs_external_memory_bytes (\S+)/m.exec(text)?.[1])
    }
    const picture = new Uint8Array(20_000_000)
    const parts = () =>
      new ReadableStream({
        start: (controller) => (
          Array.from({ length: 200 }, () => controller.enqueue(picture.subarray(0, 100_000))),
          controller.close()
        ),
      })
    const before = await bytesHeld()
    let most = 0
    const send = (round: number) =>
      ask(
        '/api/files/pictures',
        round % 2 === 0
          ? { method: 'POST', body: picture }
          : ({ method: 'POST', body: parts(), duplex: 'half' } as RequestInit),
      )
    // Who is refused may see the connection closed before all was sent.
    const uploads = Array.from({ length: 20 }, (_, round) =>
      send(round)
        .then(
          ({ status }) => status,
          () => 413,
        )
        .finally(async () => (most = Math.max(most, await bytesHeld()))),
    )
    for (const status of await Promise.all(uploads)) expect(status).toBe(413)
    expect(before).toBeGreaterThan(0)
    // Held whole they would be 400 MB at once; what is not collected yet counts too.
    expect(most - before).toBeLessThan(150_000_000)
    expect((await ask('/api/auth/me')).status).toBe(200)
  })

  it('answers others while hundreds of callers never finish what they say', async () => {
    const { product, ask } = await started()
    const { hostname, port } = new URL(product.url)
    const sockets: Socket[] = []
    for (const head of [
      'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"email":',
    ])
      for (let count = 0; count < 150; count++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.write(head)
        sockets.push(socket)
      }
    for (const socket of sockets) if (socket.connecting) await new Promise((resolve) => socket.once('connect', resolve))
    for (let round = 0; round < 20; round++) expect((await ask('/api/auth/me')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('stops on SIGTERM while streams are open and half a call has arrived', async () => {
    const { product, ask } = await started()
    const streams = await Promise.all(Array.from({ length: 20 }, () => ask('/api/events')))
    const { hostname, port } = new URL(product.url)
    const half = connect(Number(port), hostname)
    half.on('error', () => {})
    half.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
    await new Promise((resolve) => half.once('connect', resolve))
    const ends = streams.map((stream) =>
      stream.text().then(
        () => 'ended',
        () => 'ended',
      ),
    )
    const { code } = await product.end('SIGTERM')
    expect(code).toBe(0)
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['ended']))
  })

  it('killed in the middle of an import holds whole products, and the file can be taken again', async () => {
    const { product, ask } = await started()
    const rows = Array.from(
      { length: 1200 },
      (_, index) => `${800_000 + index};Crate ${index};Marram;Office;5;7;Published`,
    )
    const body = ['SKU;Product;Brand;Category;Price;Quantity;Status', ...rows].join('\n')
    const path = '/api/apps/ecommerce/products'
    type Listed = { total: number; products: { qty: number }[] }
    const crates = async (asker: typeof ask, page = 1) =>
      (await (await asker(`${path}?q=Crate&itemsPerPage=100&page=${page}`)).json()) as Listed
    const importing = ask(`${path}/import?apply=true`, { method: 'POST', body }).then(
      // An answer no one reads is closed sooner or later, and that ends the import.
      async (answer) => (await answer.text()).length,
      () => 'cut off',
    )
    while ((await crates(ask)).total === 0);
    await product.end('SIGKILL')
    const outcome = await importing
    const again = await started()
    const kept = await crates(again.ask)
    // Where the import was quicker than the kill, all that was acknowledged is there.
    if (outcome === 'cut off') expect(kept.total).toBeGreaterThan(0)
    else expect(kept.total).toBe(rows.length)
    expect(new Set(kept.products.map(({ qty }) => qty))).toEqual(new Set([7]))
    expect((await again.ask(`${path}/import?apply=true`, { method: 'POST', body })).status).toBe(200)
    const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => crates(again.ask, index + 1)))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([rows.length]))
    expect(pages.flatMap(({ products }) => products.map(({ qty }) => qty))).toEqual(rows.map(() => 7))
  })
})
