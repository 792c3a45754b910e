import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { build } from '../../../scripts/prepare.mjs'
import { startProduct, type Product } from './product.ts'

let DATA_DIR = ''
const made: string[] = []
const running: Product[] = []

beforeAll(() => build('server'))
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'rw-bad-day-'))
  made.push(DATA_DIR)
})
afterAll(async () => {
  for (const product of running) await product.end('SIGTERM')
  for (const folder of made) await rm(folder, { recursive: true, force: true })
})

async function started(): Promise<{ product: Product; token: string; ask: (path: string, init?: RequestInit) => Promise<Response> }> {
  const product = await startProduct({ DATA_DIR, SAMPLE_DATA: 'on', RATE_LIMIT: '0' })
  running.push(product)
  const login = await fetch(`${product.url}/api/auth/login`, { method: 'POST', body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }) })
  const { accessToken: token } = (await login.json()) as { accessToken: string }
  const ask = (path: string, init: RequestInit = {}) => fetch(`${product.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
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
    const parts = () => new ReadableStream({ start: (controller) => (Array.from({ length: 200 }, () => controller.enqueue(picture.subarray(0, 100_000))), controller.close()) })
    const before = await bytesHeld()
    let most = 0
    for (let round = 0; round < 10; round++) {
      const stated = ask('/api/files/pictures', { method: 'POST', body: picture })
      const unstated = ask('/api/files/pictures', { method: 'POST', body: parts(), duplex: 'half' } as RequestInit)
      // Who is refused may see the connection closed before all was sent.
      for (const status of await Promise.all([stated, unstated].map((answer) => answer.then(({ status }) => status, () => 413)))) expect(status).toBe(413)
      most = Math.max(most, await bytesHeld())
    }
    expect(before).toBeGreaterThan(0)
    // Both bodies held whole would be 40 MB, with the copies that joining makes 80; what is not collected yet counts too.
    expect(most - before).toBeLessThan(40_000_000)
    expect((await ask('/api/auth/me')).status).toBe(200)
  })

  it('answers others while hundreds of callers never finish what they say', async () => {
    const { product, ask } = await started()
    const { hostname, port } = new URL(product.url)
    const sockets: Socket[] = []
    for (const head of ['GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"email":'])
      for (let count = 0; count < 150; count++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.write(head)
        sockets.push(socket)
      }
    await Promise.all(sockets.filter((socket) => socket.connecting).map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
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
    const ends = streams.map((stream) => stream.text().then(() => 'ended', () => 'ended'))
    const { code } = await product.end('SIGTERM')
    expect(code).toBe(0)
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['ended']))
  })

  it('killed in the middle of an import holds whole products, and the file can be taken again', async () => {
    const { product, ask } = await started()
    const rows = Array.from({ length: 400 }, (_, index) => `${800_000 + index};Crate ${index};Marram;Office;5;7;Published`)
    const body = ['SKU;Product;Brand;Category;Price;Quantity;Status', ...rows].join('\n')
    const path = '/api/apps/ecommerce/products'
    type Listed = { total: number; products: { qty: number }[] }
    const crates = async (asker: typeof ask, page = 1) => (await (await asker(`${path}?q=Crate&itemsPerPage=100&page=${page}`)).json()) as Listed
    const importing = ask(`${path}/import?apply=true`, { method: 'POST', body }).then(({ status }) => status, () => 'cut off')
    while ((await crates(ask)).total < 20);
    await product.end('SIGKILL')
    expect(await importing).toBe('cut off')
    const again = await started()
    const kept = await crates(again.ask)
    expect(kept.total).toBeGreaterThanOrEqual(20)
    expect(new Set(kept.products.map(({ qty }) => qty))).toEqual(new Set([7]))
    expect((await again.ask(`${path}/import?apply=true`, { method: 'POST', body })).status).toBe(200)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => crates(again.ask, page)))
    expect(pages.map(({ total }) => total)).toEqual([400, 400, 400, 400])
    expect(pages.flatMap(({ products }) => products.map(({ qty }) => qty))).toEqual(rows.map(() => 7))
  })
})
