import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addressKind } from './address-kind.ts'
import { nodeOutboundHttp } from './node-outbound-http.ts'
import type { AskName } from './open-addresses.ts'

let seen: IncomingMessage[] = []
const server = createServer((request, response) => {
  seen.push(request)
  if (request.url === '/never') return
  if (request.url === '/other')
    return void request.socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
    )
  response
    .writeHead(request.url === '/moved' ? 302 : 200, { location: 'http://169.254.169.254/' })
    .end('x'.repeat(100_000))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.closeAllConnections())
afterAll(() => void server.close())
beforeEach(() => void (seen = []))

const { port } = server.address() as AddressInfo
const message = (limitMs = 5000) => ({
  headers: { 'x-sign': 'abc' },
  body: '{"é":1}',
  signal: AbortSignal.timeout(limitMs),
})
/** Resolves names itself: each lookup takes the next answer, and the last one repeats. */
const naming = (...answers: string[][]): AskName & { asked: number } => {
  const ask = Object.assign(
    (...[, , done]: Parameters<AskName>) => {
      const found = answers[Math.min(ask.asked++, answers.length - 1)]!
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
    { asked: 0 },
  )
  return ask
}

describe('an address', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['64:ff9b::808:808', 'public'],
    ['2002:808:808::1', 'public'],
    ['127.0.0.1', 'inside'],
    ['127.255.0.3', 'inside'],
    ['10.1.2.3', 'inside'],
    ['172.31.255.255', 'inside'],
    ['192.168.0.1', 'inside'],
    ['100.64.0.1', 'inside'],
    ['::1', 'inside'],
    ['0:0:0:0:0:0:0:1', 'inside'],
    ['fd12:3456::1', 'inside'],
    ['fec0::1', 'inside'],
    ['::ffff:127.0.0.1', 'inside'],
    ['::ffff:7f00:1', 'inside'],
    ['::127.0.0.1', 'inside'],
    ['::ffff:0:10.0.0.1', 'inside'],
    ['64:ff9b::7f00:1', 'inside'],
    ['2002:7f00:1::', 'inside'],
    ['0.0.0.0', 'closed'],
    ['169.254.169.254', 'closed'],
    ['169.254.0.1', 'closed'],
    ['100.100.100.200', 'closed'],
    ['168.63.129.16', 'closed'],
    ['192.0.0.192', 'closed'],
    ['224.0.0.1', 'closed'],
    ['255.255.255.255', 'closed'],
    ['::', 'closed'],
    ['fe80::1', 'closed'],
    ['fe80::1%eth0', 'closed'],
    ['ff02::1', 'closed'],
    ['fd00:ec2::254', 'closed'],
    ['fd20:ce::254', 'closed'],
    ['::ffff:169.254.169.254', 'closed'],
    ['::ffff:a9fe:a9fe', 'closed'],
    ['64:ff9b::a9fe:a9fe', 'closed'],
    ['64:ff9b:1::7f00:1', 'closed'],
    ['2002:a9fe:a9fe::', 'closed'],
    ['2001:0:1::1', 'closed'],
  ])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind))
})

describe('a message to an address somebody named', () => {
  it('goes inside only where that is open', async () => {
    const url = `http://127.0.0.1:${port}/`
    expect(await nodeOutboundHttp({ isInsideOpen: true }).post(url, message())).toEqual({ status: 200, reason: 'OK' })
    expect(seen[0]?.headers).toMatchObject({ 'x-sign': 'abc', 'content-length': '8', connection: 'close' })
    const closed = await nodeOutboundHttp({ isInsideOpen: false }).post(url, message())
    expect(closed).toMatchObject({
      status: null,
      problem: {
        en: '127.0.0.1 is this server or part of its private network. To allow it, set WEBHOOKS_INSIDE=on on the server.',
      },
    })
    expect(seen).toHaveLength(1)
  })

  it.each([
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://localhost/',
    'http://a.localhost./',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
  ])('is told beforehand that %s is inside', (url) => {
    expect(nodeOutboundHttp({ isInsideOpen: false }).closed(url)?.en).toContain('private network')
    expect(nodeOutboundHttp({ isInsideOpen: true }).closed(url)).toBeUndefined()
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
  ])('never goes to %s', (url) => {
    for (const isInsideOpen of [true, false])
      expect(nodeOutboundHttp({ isInsideOpen }).closed(url)?.en).toContain('this address is reserved')
  })

  it('is not sent where a name stands for an address that is closed', async () => {
    const url = `http://hook.example:${port}/`
    const inside = await nodeOutboundHttp({ isInsideOpen: false, ask: naming(['127.0.0.1', '10.0.0.1']) }).post(
      url,
      message(),
    )
    expect(inside).toMatchObject({
      problem: { en: expect.stringContaining('hook.example is this server or part of its private network') },
    })
    const metadata = await nodeOutboundHttp({
      isInsideOpen: true,
      ask: naming(['169.254.169.254', '::ffff:a9fe:a9fe']),
    }).post(url, message())
    expect(metadata).toMatchObject({ problem: { en: expect.stringContaining('We can’t send to hook.example') } })
    expect(seen).toEqual([])
  })

  it('takes only what is open of all that a name stands for', async () => {
    const ask = naming(['169.254.169.254', '127.0.0.1', 'fe80::1'])
    expect(
      await nodeOutboundHttp({ isInsideOpen: true, ask }).post(`http://hook.example:${port}/`, message()),
    ).toMatchObject({ status: 200 })
  })

  it('is judged by the answer it connects with, not by an earlier one', async () => {
    const ask = naming(['127.0.0.1'], ['169.254.169.254'])
    const { post } = nodeOutboundHttp({ isInsideOpen: true, ask })
    expect(await post(`http://hook.example:${port}/`, message())).toMatchObject({ status: 200 })
    expect(await post(`http://hook.example:${port}/`, message())).toMatchObject({ status: null })
    expect([ask.asked, seen.length]).toEqual([2, 1])
  })

  it('goes no further where it is sent on', async () => {
    expect(await nodeOutboundHttp({ isInsideOpen: true }).post(`http://127.0.0.1:${port}/moved`, message())).toEqual({
      status: 302,
      reason: 'Found',
    })
    expect(seen).toHaveLength(1)
  })

  it('that is not answered ends with a sentence', async () => {
    const { post } = nodeOutboundHttp({
      isInsideOpen: true,
      ask: (name, _, done) => done(Object.assign(new Error(name), { code: 'ENOTFOUND' }), []),
    })
    expect(await post(`http://127.0.0.1:${port}/never`, message(100))).toMatchObject({
      problem: { en: 'The server didn’t reply in time.' },
    })
    expect(await post(`http://127.0.0.1:${port}/other`, message())).toMatchObject({
      problem: { en: '127.0.0.1 closed the connection.' },
    })
    expect(await post('http://127.0.0.1:1/', message())).toMatchObject({
      problem: { ar: 'رفض \u2068127.0.0.1\u2069 الاتصال.' },
    })
    expect(await post('http://gone.example/', message())).toMatchObject({
      problem: { fr: 'gone.example est introuvable. Vérifiez l’orthographe.' },
    })
    expect(await post(`https://127.0.0.1:${port}/`, message())).toMatchObject({
      problem: { en: expect.stringContaining('can’t be trusted') },
    })
  })
})
