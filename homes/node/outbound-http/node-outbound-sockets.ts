import { once } from 'node:events'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { OpenSocket, OutboundSockets, SocketAddress } from '#kit/server/machine.ts'
import { openAddresses, problemOf, type AddressRules } from './open-addresses.ts'
import { refusals } from './refusals.ts'

/** Connects to addresses people name, never to those that are closed; `stop` ends every connection that is left. */
export function nodeOutboundSockets(rules: AddressRules): OutboundSockets & { stop(): void } {
  const { closed, lookup } = openAddresses(rules)
  const sockets = new Set<Socket>()
  return {
    closed,
    stop: () => sockets.forEach((socket) => socket.destroy()),
    connect: async (server, signal) => {
      const problem = closed(server.host)
      if (problem) return { isOpen: false, problem }
      const socket = socketTo(server, lookup)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      const failure = await failureOf(socket, server, signal)
      if (!failure) return { isOpen: true, socket: openSocket(socket) }
      socket.destroy()
      return { isOpen: false, problem: failure }
    },
  }
}

function socketTo({ host, port, isSecure }: SocketAddress, lookup: LookupFunction): Socket {
  const socket = isSecure
    ? connectSecurely({ host, port, lookup, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port, lookup })
  // A person waits for each of the short messages that go through it.
  socket.setNoDelay(true)
  // Unheard, it would end the program; whoever reads sees the end of the connection.
  socket.on('error', () => {})
  return socket
}

/** Why it couldn't connect; nothing where it did. */
async function failureOf(
  socket: Socket,
  { host, isSecure }: SocketAddress,
  signal: AbortSignal,
): Promise<Sentence | undefined> {
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
    return undefined
  } catch (error) {
    if (signal.aborted) return refusals.late
    return problemOf(error instanceof Error ? error : new Error(String(error)), host)
  }
}

function openSocket(socket: Socket): OpenSocket {
  return {
    incoming: incomingOf(socket),
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    // What was written before still goes out.
    close: () => socket.destroySoon(),
  }
}

async function* incomingOf(socket: Socket): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of socket) yield part as Uint8Array
  } catch {
    // However it ended, no more comes.
  } finally {
    socket.destroy()
  }
}
