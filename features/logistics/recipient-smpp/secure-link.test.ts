import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeOutboundSockets } from '#homes/node/outbound-http/node-outbound-sockets.ts'
import { smppAddress } from './contract.ts'
import { answerTo, bodyOf, commands, fieldsIn, pduBytes, readPdus, type Pdu } from './rules/pdu.ts'
import { linkTo } from './server/smpp-link.ts'
import { SmppSession, usualLimits } from './server/smpp-session.ts'

/** For 127.0.0.1 alone, and of no use anywhere else: it is here to be read. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUa+A8ywgoY3USozyRkkYv60pjEC4wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQU01QUCB0ZXN0IHNlcnZlcjAgFw0yNjExMjgxMTM1MDFaGA8y
MTI2MTEwNDExMzUwMVowGzEZMBcGA1UEAwwQU01QUCB0ZXN0IHNlcnZlcjBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABHUQ4JG/4Hahl8gu40RbYVJl9VA4r2vTYbHm
dTYveS8zWo65dFGrI9HTTtWj7dtJhEkC+BfH9EA/HJuaaBCBgvCjZDBiMB0GA1Ud
DgQWBBTsLsNwqfqzVeLLbQxcFiZD2WbAoTAfBgNVHSMEGDAWgBTsLsNwqfqzVeLL
bQxcFiZD2WbAoTAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQIMAaHBH8AAAEwCgYI
KoZIzj0EAwIDSAAwRQIhAKpM7mvByVxmDdQgXNqnY6312ml/S/ZmtOauPJSG2eIr
AiByx2KDHah5iYGYpDHkD6/fzFU25Ke0OEfP+0PCNi+PsA==
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT5gcmgmcuy8ZOdY1
pClZxytgJuU637alG+OQfcA+TwOhRANCAAR1EOCRv+B2oZfILuNEW2FSZfVQOK9r
02Gx5nU2L3kvM1qOuXRRqyPR007Vo+3bSYRJAvgXx/RAPxybmmgQgYLw
-----END PRIVATE KEY-----`

/** What a provider does with each request; nothing where it doesn't answer. */
let answer: (pdu: Pdu, socket: TLSSocket) => Uint8Array | undefined
const heard: Pdu[] = []
const sockets = new Set<Socket>()
const keep = (socket: Socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.once('close', () => sockets.delete(socket))
}
const server = createServer({ cert, key }, (socket) => {
  keep(socket)
  let rest: Uint8Array = new Uint8Array()
  socket.on('data', (part: Buffer) => {
    const read = readPdus(Uint8Array.from([...rest, ...part]))
    rest = read.rest
    for (const pdu of read.pdus) {
      heard.push(pdu)
      const bytes = answer(pdu, socket)
      // As slowly as a line may bring it: byte by byte.
      for (const byte of bytes ?? []) socket.write(Uint8Array.of(byte))
    }
  })
})
/** It takes a connection, and then says nothing: not even what TLS begins with. */
const mute = createPlainServer((socket) => keep(socket.resume()))
const portOf = (one: Server) => (one.address() as AddressInfo).port
for (const one of [server, mute]) await new Promise<void>((listening) => one.listen(0, '127.0.0.1', listening))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
  mute.close()
})

const ok = (pdu: Pdu, body: Uint8Array = new Uint8Array()) =>
  pduBytes({ command: answerTo(pdu.command), status: 0, sequence: pdu.sequence, body })
/** New for each test: a connection stays for as long as it is of use. */
let outbound: ReturnType<typeof nodeOutboundSockets>
const usualCertificates = getCACertificates('default')
beforeEach(() => {
  outbound = nodeOutboundSockets({ isInsideOpen: true })
  heard.length = 0
  answer = (pdu) => ok(pdu, pdu.command === commands.enquireLink ? undefined : bodyOf('SMSC'))
  setDefaultCACertificates([...usualCertificates, cert])
})
afterEach(() => {
  setDefaultCACertificates(usualCertificates)
  outbound.stop()
  for (const socket of sockets) socket.destroy()
})

const provider = (host = '127.0.0.1') => ({
  url: `smpps://${host}:${portOf(server)}`,
  account: 'ours',
  secret: 'secret',
})
const link = (given = provider(), leaving = new AbortController().signal) =>
  linkTo({ outboundSockets: outbound, leaving }, given, async () => {})

/** A connection over TLS, whose limits are short enough to be reached here. */
async function session(limits = {}) {
  const connected = await outbound.connect(smppAddress(provider().url)!, AbortSignal.timeout(5000))
  if (!connected.isOpen) throw new Error(connected.problem.en)
  return new SmppSession(connected.socket, async () => {}, { ...usualLimits, ...limits })
}
const submit = { command: commands.submit, body: new Uint8Array() }

describe('SMPP over TLS', () => {
  it('signs in over the connection that the certificate vouches for, and uses it again', async () => {
    const linked = await link()
    expect(linked.isLinked).toBe(true)
    const fields = fieldsIn(heard[0]!.body)
    expect([fields.text(), fields.text()]).toEqual(['ours', 'secret'])
    expect(await link()).toBe(linked)
    expect(heard).toHaveLength(1)
  })

  it('says nothing, and no password, to a server whose certificate isn’t trusted or is another’s', async () => {
    setDefaultCACertificates(usualCertificates)
    expect(await link()).toMatchObject({ isLinked: false, kind: 'later', error: expect.stringContaining('trusted') })
    setDefaultCACertificates([...usualCertificates, cert])
    const error = expect.stringContaining('ALTNAME_INVALID')
    expect(await link(provider('localhost'))).toMatchObject({ isLinked: false, kind: 'later', error })
    expect(heard).toEqual([])
  })

  it('gives up on a server that takes the connection and never begins', async () => {
    const address = smppAddress(`smpps://127.0.0.1:${portOf(mute)}`)!
    const connected = await outbound.connect(address, AbortSignal.timeout(50))
    expect(connected).toMatchObject({ isOpen: false, problem: { en: expect.stringContaining('in time') } })
    await expect.poll(() => sockets.size).toBe(0)
  })

  it('says goodbye when the program stops, and connects anew afterwards', async () => {
    const stop = new AbortController()
    const first = await link(provider(), stop.signal)
    stop.abort()
    await expect.poll(() => heard.at(-1)?.command).toBe(commands.unbind)
    const second = await link()
    expect(second.isLinked && second !== first).toBe(true)
  })
})

describe('a connection on which nothing comes', () => {
  it('is tried out, and kept where it answers', async () => {
    const one = await session({ quietMs: 20, answerMs: 2000 })
    await expect.poll(() => heard.filter(({ command }) => command === commands.enquireLink).length).toBeGreaterThan(2)
    expect(one.isOver).toBe(false)
    one.close()
  })

  it('ends where it doesn’t answer, so that the next text opens another', async () => {
    answer = () => undefined
    const one = await session({ quietMs: 20, answerMs: 20 })
    await one.ended
    expect(one.isOver).toBe(true)
    expect(await one.request(submit)).toEqual({ kind: 'unsent' })
    expect(heard.map(({ command }) => command)).toContain(commands.enquireLink)
  })

  it('closes by itself once nobody has used it for long', async () => {
    const one = await session({ quietMs: 20, idleMs: 0 })
    await one.ended
    await expect.poll(() => heard.at(-1)?.command).toBe(commands.unbind)
  })
})

describe('a request without an answer', () => {
  it('isn’t taken for unsent, and its late answer still counts', async () => {
    let late = () => {}
    answer = (pdu, socket) => void (late = () => void socket.write(ok(pdu, bodyOf('id'))))
    const one = await session({ answerMs: 20 })
    const given = await one.request(submit)
    expect(given.kind).toBe('unanswered')
    late()
    expect(given.kind === 'unanswered' && (await given.late)?.status).toBe(0)
    one.close()
  })

  it('is over with the connection, however the server ends it', async () => {
    for (const end of ['end', 'destroy'] as const) {
      answer = (_, socket) => void socket[end]()
      const one = await session()
      const given = await one.request(submit)
      expect(given.kind === 'unanswered' && (await given.late)).toBe(undefined)
      await one.ended
      expect(one.isOver).toBe(true)
    }
  })

  it('keeps others from being sent only while its place is taken', async () => {
    answer = () => undefined
    const one = await session({ window: 1, answerMs: 20, keepMs: 80 })
    expect((await one.request(submit)).kind).toBe('unanswered')
    expect((await one.request(submit)).kind).toBe('unsent')
    answer = (pdu) => ok(pdu)
    expect((await one.request(submit, 2000)).kind).toBe('answered')
    expect(heard).toHaveLength(2)
    one.close()
  })
})
