import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { addressOf } from './address.ts'
import type { Handler } from './handler.ts'
import { slowBodies, type Pace } from './slow-bodies.ts'

type Place = { host: string; port: number; trustedHops: number; pace?: Pace }
export type Listening = {
  url: string
  /** Handlers with this from now on; before, callers are told to come back. */
  answerWith(handler: Handler): void
  openStreams(): number
  stop(): Promise<void>
}

const finishMs = 5000
/** A map extract of the largest size over a line of 1 Mbit/s. The head of a request still has to come within Node's minute. */
const uploadMs = 25 * 60_000

/** Takes the port, or says in one sentence why it cannot. */
export async function listen({ host, port, trustedHops, pace }: Place): Promise<Listening> {
  let handler: Handler = async () => new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } })
  const streams = new Set<ServerResponse>()

  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
      const response = await handler(request, addressOf(incoming, trustedHops))
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        streams.add(outgoing)
        outgoing.once('close', () => streams.delete(outgoing))
      }
      return response
    },
  }) as Server
  server.requestTimeout = uploadMs
  const bodies = slowBodies(pace)
  server.on('request', bodies.watch)
  server.keepAliveTimeout = 15_000
  await takePort(server, host, port)

  return {
    url: urlOf(server, host),
    answerWith: (next) => (handler = next),
    openStreams: () => streams.size,
    async stop() {
      bodies.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const stream of streams) stream.destroy()
      server.closeIdleConnections()
      await Promise.race([closed, pause(finishMs, undefined, { ref: false })])
      server.closeAllConnections()
    },
  }
}

function takePort(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(refusal(error, host, port))))
    server.listen(port, host, resolve)
  })
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use on ${host}. Stop the other program, or choose another port: PORT=${port + 1} npm start`
  if (error.code === 'EACCES')
    return `Port ${port} can’t be opened by this user. Choose one above 1023: PORT=3000 npm start`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `The setting HOST names ${host}, which is no address of this machine.`
  return `The server could not listen on ${host}:${port}: ${error.message}`
}

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
