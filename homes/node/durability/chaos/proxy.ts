import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Proxy = {
  port: number
  /** Sends connections made from now on to another server. */
  pointTo(socketPath: string): void
  /** Lets nothing through in either direction and closes nothing, as when a cable is pulled. */
  freeze(): void
  /** Lets new connections through again. Old ones end, as when the network comes back to a connection one side gave up. */
  thaw(): void
  close(): Promise<void>
}

/** A network of our own between the product and its database server. */
export async function startProxy(socketPath: string): Promise<Proxy> {
  const pairs = new Set<[Socket, Socket]>()
  let target = socketPath
  let isFrozen = false
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isFrozen) held.add(near.pause())
    else join(near)
    sockets.add(near)
    near.once('close', () => sockets.delete(near))
  })
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()

  function join(near: Socket) {
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    far.on('error', () => far.destroy())
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => (frozen.has(far) ? undefined : far.destroy()))
    far.once('close', () => (frozen.has(far) ? undefined : near.destroy()))
    far.once('close', () => pairs.delete(pair))
  }
  const frozen = new Set<Socket>()

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (path) => (target = path),
    freeze() {
      isFrozen = true
      for (const [near, far] of pairs) {
        frozen.add(far)
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const socket of [...frozen, ...held]) socket.destroy()
      frozen.clear()
      held.clear()
    },
    async close() {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
