import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeOutboundSockets } from './node-outbound-sockets.ts'

const visitors: Socket[] = []
const server = createServer((socket) => {
  visitors.push(socket)
  socket.on('error', () => {})
  socket.on('data', (bytes) => socket.write(`${bytes.toString()}!`))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => {
  for (const visitor of visitors) visitor.destroy()
  server.close()
})
const { port } = server.address() as AddressInfo
const plain = { host: '127.0.0.1', port, isSecure: false }
const soon = () => AbortSignal.timeout(5000)
const opened = async () => {
  const sockets = nodeOutboundSockets({ isInsideOpen: true })
  const connected = await sockets.connect(plain, soon())
  if (!connected.isOpen) throw new Error(connected.problem.en)
  return { ...connected.socket, stop: () => sockets.stop() }
}
const textOf = async (incoming: AsyncIterable<Uint8Array>, most = Infinity) => {
  let text = ''
  for await (const part of incoming) {
    text += new TextDecoder().decode(part)
    if (text.length >= most) break
  }
  return text
}

describe('a connection to a server somebody named', () => {
  it('goes inside only where that is open', async () => {
    const { write, incoming } = await opened()
    write(new TextEncoder().encode('Hello'))
    expect(await textOf(incoming, 6)).toBe('Hello!')
    const before = visitors.length
    const closed = nodeOutboundSockets({ isInsideOpen: false })
    expect(closed.closed('127.0.0.1')?.en).toContain('WEBHOOKS_INSIDE=on')
    expect(await closed.connect(plain, soon())).toMatchObject({
      isOpen: false,
      problem: { en: expect.stringContaining('private network') },
    })
    expect(visitors.length).toBe(before)
  })

  it('never goes to a reserved address, nor to a name that stands for one', async () => {
    const metadata = { host: '169.254.169.254', port: 80, isSecure: false }
    const sockets = nodeOutboundSockets({
      isInsideOpen: true,
      ask: (_, __, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    })
    for (const host of [metadata.host, 'smsc.example'])
      expect(await sockets.connect({ ...metadata, host }, soon())).toMatchObject({
        problem: { en: expect.stringContaining('this address is reserved') },
      })
  })

  it('that can’t be made says why', async () => {
    const sockets = nodeOutboundSockets({ isInsideOpen: true })
    expect(await sockets.connect({ ...plain, port: 1 }, soon())).toMatchObject({
      problem: { en: '127.0.0.1 refused the connection.' },
    })
    expect(await sockets.connect({ ...plain, isSecure: true }, soon())).toMatchObject({
      problem: { en: expect.stringContaining('can’t be trusted') },
    })
    expect(await sockets.connect(plain, AbortSignal.abort())).toMatchObject({
      problem: { en: 'The server didn’t reply in time.' },
    })
  })

  it('ends for its reader however it ends, and takes nothing more', async () => {
    const lost = await opened()
    lost.write(new TextEncoder().encode('Hello'))
    visitors.at(-1)?.once('data', () => visitors.at(-1)?.resetAndDestroy())
    await textOf(lost.incoming)
    lost.write(new TextEncoder().encode('Hello'))
    const stopped = await opened()
    stopped.stop()
    expect(await textOf(stopped.incoming)).toBe('')
  })
})
