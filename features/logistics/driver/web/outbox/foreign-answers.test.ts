import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from './database.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSender, type Sending } from './sender.ts'
import { createServer } from './server.ts'

const Sent = z.object({ actions: z.array(z.object({ id: z.string(), sequence: z.number() })) })
const photo = 'a'.repeat(64)
const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }
const own = { ...json, 'x-request-id': 'r-1' }

let outbox: Outbox
beforeEach(() => {
  outbox = createOutbox(openDatabase('driver', new IDBFactory()))
})

async function takePhoto(): Promise<void> {
  const at = '2026-11-20T09:00:00.000Z'
  await outbox.keepFile({ sha256: photo, content: new ArrayBuffer(3) }, 1, at)
  const spot = { date: '2026-11-20', at, sinceStartMs: 1, routeId: 1, stopId: 1, place: null, data: {} }
  await outbox.record({ id: crypto.randomUUID(), kind: 'deliver', files: [photo], ...spot })
}

/** As the office’s server would, except where `instead` answers for something between it and the phone. */
function phoneBehind(instead: (path: string) => Response | undefined) {
  const server = createServer(async (request) => {
    const { pathname } = new URL(request.url)
    const foreign = instead(pathname)
    if (foreign) return foreign
    if (pathname.startsWith('/api/driver/files/'))
      return Response.json({ sha256: pathname.slice(-64), bytes: 3 }, { headers: own })
    if (pathname === '/api/positions') return Response.json({ taken: 1, isOnDuty: true }, { headers: own })
    const { actions } = Sent.parse(await request.json())
    const results = actions.map(({ id }) => ({ id, outcome: 'applied', reason: null }))
    const lastSequence = actions.at(-1)?.sequence ?? 1
    return Response.json({ results, dayVersion: 'v', lastSequence, advice: null }, { headers: own })
  })
  const seen: Sending[] = []
  const sender = createSender({
    outbox,
    server,
    alone: (work) => work(),
    now: () => Date.UTC(2026, 10, 20, 10),
    onChange: (sending) => seen.push(sending),
    onProgress: async () => undefined,
    onOldPage: () => undefined,
    app: async () => ({ version: '1' }),
    sign: async () => undefined,
  })
  return { server, sender, seen }
}

const isFile = (path: string) => path.startsWith('/api/driver/files/')
const foreignAnswers: [string, () => Response][] = [
  ['the page of a portal', () => new Response('<h1>Welcome to the WLAN</h1>', { headers: html })],
  ['an empty 200', () => new Response('')],
  ['a 204', () => new Response(null, { status: 204 })],
  ['JSON of a gateway', () => Response.json({ ok: true })],
  ['the hash of another file', () => Response.json({ sha256: 'b'.repeat(64), bytes: 3 }, { headers: own })],
  ['broken JSON', () => new Response('{"sha256":', { headers: json })],
  ['a 403 of a portal', () => new Response('Sign in first', { status: 403, headers: html })],
  ['a 401 of a portal', () => new Response('Sign in first', { status: 401, headers: html })],
]

describe('an answer that isn’t the server’s', () => {
  it.each(foreignAnswers)('keeps a photo, and counts as no network: %s', async (_, answer) => {
    await takePhoto()
    const { sender, seen } = phoneBehind((path) => (isFile(path) ? answer() : undefined))
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'offline' })
    expect((await outbox.load()).files).toMatchObject([{ sha256: photo, refusedWith: null }])
    expect(await outbox.contentOf(photo)).toBeDefined()
    expect(sender.pauseMs()).toBe(15_000)
    const whole = phoneBehind(() => undefined)
    await whole.sender.flush()
    expect(whole.seen.at(-1)).toEqual({ kind: 'idle' })
    expect((await outbox.load()).files).toEqual([])
  })

  it.each(foreignAnswers)('keeps acts, and speaks of the network rather than of storage: %s', async (_, answer) => {
    await takePhoto()
    const { sender, seen } = phoneBehind((path) => (path === '/api/driver/actions' ? answer() : undefined))
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'offline' })
    expect(await outbox.waiting()).toHaveLength(1)
  })

  it('keeps positions', async () => {
    const place = { longitude: 1, latitude: 2, accuracyMeters: null, speedMetersPerSecond: null, heading: null }
    await outbox.addPosition({ at: '2026-11-20T09:00:00.000Z', ...place, batteryPercent: null })
    const { sender, seen } = phoneBehind((path) =>
      path === '/api/positions' ? new Response('Welcome', { headers: html }) : undefined,
    )
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'offline' })
    expect((await outbox.positions(10)).positions).toHaveLength(1)
  })

  it('is neither a day nor a map nor a picture', async () => {
    const { server } = phoneBehind(() => new Response('Welcome', { headers: html }))
    for (const read of [
      () => server.readDay(undefined),
      () => server.readArea('2026-11-20'),
      () => server.readSafePlace(1),
    ])
      await expect(read()).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('isn’t mistaken for a refusal of the server, which others don’t wait for', async () => {
    await takePhoto()
    const refusal = () => Response.json({ message: 'Another hash' }, { status: 422, headers: own })
    const { sender } = phoneBehind((path) => (isFile(path) ? refusal() : undefined))
    await sender.flush()
    expect((await outbox.load()).files).toMatchObject([{ sha256: photo, refusedWith: 422 }])
  })

  it('holds up no other file where only its size was too much for a gateway', async () => {
    await takePhoto()
    const large = () => new Response('<h1>413</h1>', { status: 413, headers: html })
    const { sender } = phoneBehind((path) => (isFile(path) ? large() : undefined))
    await sender.flush()
    expect((await outbox.load()).files).toMatchObject([{ sha256: photo, refusedWith: 413 }])
  })
})
