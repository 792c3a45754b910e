import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { createOrder } from '#features/ecommerce/orders/contract.ts'
import { createProduct } from '#features/ecommerce/products/contract.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { setUp } from '#platform/accounts/contract.ts'
import { createWebhook } from '#platform/webhooks/contract.ts'
import { requestOf } from '#kit/web/call.ts'

const writers = 6
const sku = 700_000
const owner = {
  fullName: 'Olga Owner',
  username: 'olga',
  email: 'olga@chaos.example',
  password: 'crimson-lantern-over-water-41',
}
const answerLimitMs = 30_000

export type Traffic = {
  /** The order of each email that was acknowledged. */
  acknowledged: Map<string, number>
  /** Refused, and said to be not saved. */
  refused: Set<string>
  /** Refused, and said to be perhaps saved. */
  unsure: Set<string>
  /** Anything that is neither: a bug. */
  odd: string[]
  /** The orders the stream of changes told of. */
  heard: Set<string>
  /** The orders the webhook was called for. */
  delivered: Set<string>
  slowestMs: number
  /** Milliseconds from a moment until something that began later was acknowledged. */
  recovered(since: number): Promise<number>
  stop(): Promise<void>
}

/** A workspace with something to order, and a receiver of its webhooks. */
export type Office = {
  send(request: Request, signal?: AbortSignal): Promise<Response>
  headers: Record<string, string>
  delivered: Set<string>
  close(): void
}

export async function openOffice(url: string): Promise<Office> {
  const send = (request: Request, signal = AbortSignal.timeout(answerLimitMs)) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${url}${pathname}${search}`, request), { signal })
  }
  const { accessToken } = (await mustWork(await send(post(setUp, owner)))) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const delivered = new Set<string>()
  const receiver = await receive(delivered)
  const category = { title: 'Office', slug: 'office', description: '', image: '', parentId: null, status: 'Published' }
  const product = {
    productName: 'Crate',
    category: 'Office',
    sku,
    priceCents: 100,
    status: 'Published',
    qty: 1_000_000,
  }
  await mustWork(await send(post(createCategory, category, headers)))
  await mustWork(await send(post(createProduct, product, headers)))
  await mustWork(await send(post(createWebhook, { url: receiver.url, kinds: ['order.created'] }, headers)))
  return { send, headers, delivered, close: receiver.close }
}

/** Six writers that place orders without a pause, and a reader of the stream of changes. */
export async function startTraffic({ send, headers, delivered }: Office, label: string): Promise<Traffic> {
  const traffic = {
    acknowledged: new Map<string, number>(),
    refused: new Set<string>(),
    unsure: new Set<string>(),
    odd: new Array<string>(),
    heard: new Set<string>(),
    delivered,
    slowestMs: 0,
  }
  const lastDone = { startedAt: 0 }
  let isRunning = true

  async function write(email: string) {
    const body = { customer: { customer: 'Ada Chaos', email, country: 'Norway' }, items: [{ sku, qty: 1 }] }
    const startedAt = performance.now()
    // The key makes a repeated call safe, whatever became of the first.
    const request = post(createOrder, body, { ...headers, 'idempotency-key': email })
    const response = await send(request)
    const answer = (await response.json()) as { order?: number; message?: string; outcome?: string }
    traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - startedAt)
    if (response.status === 201 && answer.order) {
      traffic.acknowledged.set(email, answer.order)
      lastDone.startedAt = Math.max(lastDone.startedAt, startedAt)
      return true
    }
    if (response.status !== 503 || !response.headers.has('retry-after'))
      traffic.odd.push(`${response.status} ${JSON.stringify(answer)}`)
    ;(answer.outcome === 'unknown' ? traffic.unsure : traffic.refused).add(email)
    return false
  }

  async function keepWriting(writer: number) {
    for (let count = 0; isRunning; count++) {
      const email = `${label}-${writer}-${count}@chaos.example`
      try {
        let isDone = await write(email)
        // Half the writers repeat what may have been saved, the others leave it.
        if (!isDone) await pause(100)
        if (!isDone && writer % 2 === 0 && traffic.unsure.has(email)) isDone = await write(email)
      } catch (error) {
        traffic.odd.push(`${String(error)} ${String((error as Error).cause ?? '')}`)
        await pause(100)
      }
    }
  }

  const leave = new AbortController()
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const listening = listen(async (more) => {
    const response = await send(requestOf(streamChanges, { headers: { ...headers, ...more } }), leave.signal)
    if (response.ok) open()
    return response
  }, traffic.heard)
  // A stream that is first opened after an outage knows only the last seconds before it.
  await opened
  const writing = Array.from({ length: writers }, (_, writer) => keepWriting(writer))
  return Object.assign(traffic, {
    async recovered(since: number) {
      while (lastDone.startedAt < since && performance.now() - since < 60_000) await pause(10)
      return performance.now() - since
    },
    async stop() {
      isRunning = false
      await Promise.all(writing)
      await Promise.race([settled(traffic), pause(45_000)])
      leave.abort()
      await listening.catch(() => undefined)
    },
  })
}

function post({ path }: { path: string }, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

async function mustWork(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** Everything acknowledged was told of and delivered. */
async function settled({ acknowledged, heard, delivered }: Pick<Traffic, 'acknowledged' | 'heard' | 'delivered'>) {
  const isMissing = (order: number) => !heard.has(String(order)) || !delivered.has(String(order))
  while ([...acknowledged.values()].some(isMissing)) await pause(100)
}

async function receive(delivered: Set<string>) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const order = /"order":(\d+)/.exec(text)?.[1]
      if (order) delivered.add(order)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Reads like a browser: comes back after a pause, and names the last change it knows. */
async function listen(open: (headers: Record<string, string>) => Promise<Response>, heard: Set<string>) {
  let lastId = ''
  const hear = (line: string) => {
    const [, id] = /^id: (\S+)/m.exec(line) ?? []
    const [, order] = /"kind":"order.created".*"entityId":"(\d+)"/.exec(line) ?? []
    if (id) lastId = id
    if (order) heard.add(order)
  }
  for (;;) {
    try {
      const response = await open(lastId ? { 'last-event-id': lastId } : {})
      let rest = ''
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + text).split('\n\n')
        rest = parts.pop() ?? ''
        parts.forEach(hear)
      }
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
    }
    await pause(500)
  }
}
