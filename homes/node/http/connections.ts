import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#kit/server/network-of.ts'

export type MostConnections = { inAll: number; perAddress: number }
/** An office of eighty behind one address, each with all the connections a browser opens. */
const usual: MostConnections = { inAll: 4000, perAddress: 500 }

type Open = { address: string; calls: number; bytes: number }
/** One look alone doesn't tell a quiet connection from one whose first call waits to be read. */
const notLookedAt = -1

/** Keeps count of a server's connections. Behind a proxy all come from its address, so only their whole number is limited. */
export function watchConnections(
  server: Server,
  isBehindProxy: boolean,
  { inAll, perAddress }: MostConnections = usual,
) {
  const openBySocket = new Map<Socket, Open>()
  const countByAddress = new Map<string, number>()
  server.maxConnections = inAll

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? '')
    const count = countByAddress.get(address) ?? 0
    if (!isBehindProxy && count >= perAddress) return void socket.destroy()
    openBySocket.set(socket, { address, calls: 0, bytes: notLookedAt })
    countByAddress.set(address, count + 1)
    socket.once('close', () => forget(socket, address))
  })
  server.on('request', ({ socket }, response: ServerResponse) => {
    const open = openBySocket.get(socket)
    if (!open) return
    open.calls++
    response.once('close', () => open.calls--)
  })

  function forget(socket: Socket, address: string) {
    openBySocket.delete(socket)
    const left = (countByAddress.get(address) ?? 1) - 1
    if (left > 0) countByAddress.set(address, left)
    else countByAddress.delete(address)
  }

  return {
    count: () => openBySocket.size,
    /** Closes connections that wait for no answer and have sent nothing since the last look; Node's own look spares those that never asked anything. */
    closeQuiet() {
      for (const [socket, open] of openBySocket) {
        const isQuiet = open.calls === 0 && socket.bytesRead === open.bytes
        open.bytes = socket.bytesRead
        if (isQuiet) socket.destroy()
      }
    },
  }
}
