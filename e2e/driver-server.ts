import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { KnownAction, SentAction } from '#features/logistics/driver/contract.ts'
import { areaOf, townOfDay } from './driver-area.ts'
import { dayOf } from './driver-day.ts'

/** What becomes of the calls that follow: cut before or after they are done, refused, held, or done twice. */
export type Line = 'whole' | 'cut-before' | 'cut-after' | 'broken' | 'stalled' | 'doubled'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const signedIn = {
  accessToken: 'token',
  userData: {
    id: 5,
    fullName: 'Nadia Benali',
    username: 'nadia',
    email: 'nadia@example.com',
    role: 'driver',
    avatar: '',
    isEmailVerified: true,
  },
  userAbilityRules: [],
}

export type DriverServer = Awaited<ReturnType<typeof driverServer>>

/** The built driver page with a server that keeps what it is sent, each action once, over a line that can be spoilt. */
export async function driverServer(folder: string, stops: number) {
  const actions: KnownAction[] = []
  const files: string[] = []
  let signed = 0
  const held = new Set<ServerResponse>()
  let line: Line = 'whole'
  let areaMap: string | null = 'town-1'
  const places = dayOf(stops).routes.flatMap((route) => route.stops.map(({ door }) => door))
  const area = await areaOf(townOfDay(), places)
  const pack = () => ({
    ...dayOf(stops),
    version: `v${actions.length} ${areaMap}`,
    areaMap,
    serverTime: new Date().toISOString(),
    actions,
  })

  const record = (text: string) => {
    const body: { deviceId: string; actions: SentAction[] } = JSON.parse(text)
    signed += body.actions.filter((sent) => sent.signed).length
    const results = body.actions.map((sent) => {
      const isKnown = actions.some(({ id }) => id === sent.id)
      if (!isKnown) actions.push(knownOf(sent, body.deviceId))
      return { id: sent.id, outcome: isKnown ? 'already' : 'applied', reason: null }
    })
    const lastSequence = body.actions.at(-1)?.sequence ?? 0
    return { results, dayVersion: `v${actions.length}`, lastSequence, advice: null }
  }

  const answer = (path: string, body: string): unknown => {
    if (path === '/api/driver/sign-in' || path === '/api/auth/login') return signedIn
    if (path === '/api/driver/device-key') return { keyId: '', registeredAt: '' }
    if (path === '/api/driver/day') return pack()
    if (path === '/api/driver/actions') return record(body)
    if (path.startsWith('/api/driver/files/')) return { sha256: files[files.push(path.slice(-64)) - 1], bytes: 1 }
    return path === '/api/positions' ? { taken: 0, isOnDuty: true } : undefined
  }

  const call = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const body = await textOf(request)
    if (line === 'cut-before') return void response.destroy()
    if (line === 'broken') return send(response, 500, {})
    if (line === 'stalled') return void held.add(response)
    if (line === 'doubled') answer(path, body)
    if (path === '/api/driver/map') return void response.end(area)
    const reply = answer(path, body)
    if (line === 'cut-after') return void response.destroy()
    return send(response, reply ? 200 : 404, reply ?? { message: 'Not here.' })
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const done = path.startsWith('/api/') ? call(request, response, path) : sendFile(response, folder, path)
    done.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    actions,
    files,
    /** How many acts came signed. */
    signed: () => signed,
    /** As if the office had no region of the area. */
    removeMap: () => {
      areaMap = null
    },
    spoil: (next: Line) => {
      line = next
      if (next !== 'stalled') for (const response of held) response.destroy()
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function knownOf({ id, sequence, kind, routeId, stopId, at, data }: SentAction, deviceId: string): KnownAction {
  const received = { deviceAt: at, receivedAt: new Date().toISOString(), byOffice: '' }
  return { id, deviceId, sequence, kind, routeId, stopId, at, data, outcome: 'applied', reason: null, ...received }
}

async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const isPage = path === '/driver' || path.startsWith('/driver/')
  const content = await readFile(join(folder, isPage ? 'driver.html' : path)).catch(() => undefined)
  if (!content) return send(response, 404, {})
  response.writeHead(200, { 'content-type': types[isPage ? '.html' : extname(path)] ?? 'text/plain' })
  response.end(content)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() })
  response.end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
