import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { refusedIn, tooMany } from '#kit/server/errors.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { languageOf } from '#kit/server/language.ts'
import { addressOf } from './address.ts'
import { watchConnections, type MostConnections } from './connections.ts'
import { drainBody } from './drain-body.ts'
import type { Handler } from './handler.ts'
import { refusals } from './refusals.ts'
import { slowBodies, type Pace } from './slow-bodies.ts'

type Place = { host: string; port: number; trustedHops: number; pace?: Pace; most?: MostConnections }
export type Listening = {
  url: string
  /** Answers with this from now on. Until then, callers are told to retry. */
  answerWith(handler: Handler): void
  openStreams(): number
  stop(): Promise<void>
}

/** What is under way is finished within this time. */
const finishMs = 7000
/** Requests sent just as we were asked to stop may still be on their way. */
const lastCallMs = 300
const idleLookMs = 100
/** A process that stopped just before us may still hold the port. */
const portPatienceMs = 1500
/** A map extract of the largest size over a line of 1 Mbit/s. The head of a request still has to come within Node's minute. */
const uploadMs = 25 * 60_000

const retryAfterSeconds = 30

const idleMs = 15_000
/** Caddy keeps idle connections for two minutes and can't send a POST again that met the end of one. */
const proxyIdleMs = 125_000

/** Takes the port, or says in one sentence why it cannot. */
export async function listen({ host, port, trustedHops, pace, most }: Place): Promise<Listening> {
  let handler: Handler = async () => new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } })
  const streams = new Set<ServerResponse>()
  let isStopping = false

  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
      const address = addressOf(incoming, trustedHops)
      const isAdmitted = bodies.admit(incoming, address)
      const response = isAdmitted ? await handler(request, address) : tooManyBodies(request)
      const isRead = isAdmitted && (response.ok || (await drainBody(incoming)))
      if (isStopping || !isRead) outgoing.shouldKeepAlive = false
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        streams.add(outgoing)
        outgoing.once('close', () => streams.delete(outgoing))
      }
      return response
    },
  }) as Server
  server.requestTimeout = uploadMs
  const bodies = slowBodies(pace)
  const connections = watchConnections(server, trustedHops > 0, most)
  server.keepAliveTimeout = trustedHops > 0 ? proxyIdleMs : idleMs
  await bindPort(server, host, port)

  return {
    url: urlOf(server, host),
    answerWith: (next) => (handler = next),
    openStreams: () => streams.size,
    async stop() {
      if (isStopping) return
      isStopping = true
      bodies.stop()
      const endStreams = () => streams.forEach((stream) => stream.destroy())
      endStreams()
      await pause(lastCallMs)
      // On a busy machine the time may be over before anything that arrived in the meantime was looked at.
      await nextTurn()
      // The server's own close would cut connections whose call has arrived and was not read yet.
      let isClosed = false
      NetServer.prototype.close.call(server, () => (isClosed = true))
      for (const until = Date.now() + finishMs; !isClosed && Date.now() < until;) {
        connections.closeQuiet()
        await pause(idleLookMs)
        server.closeIdleConnections()
        // One that was asked for just before may have begun in the meantime.
        endStreams()
      }
      server.closeAllConnections()
    },
  }
}

/** Replied before the body is read: callers who send many at once have to wait. */
function tooManyBodies(request: Request): Response {
  return refusedIn(languageOf(request.headers, peopleLanguages), tooMany(refusals.tooManyCalls, retryAfterSeconds))
}

async function bindPort(server: Server, host: string, port: number): Promise<void> {
  for (const until = Date.now() + portPatienceMs; ; await pause(idleLookMs)) {
    const error = await tryPort(server, host, port)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || Date.now() > until) throw new Error(refusal(error, host, port))
  }
}

function tryPort(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const isOpen = () => {
      server.off('error', fail)
      resolve(undefined)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      server.off('listening', isOpen)
      resolve(error)
    }
    server.once('error', fail).once('listening', isOpen).listen(port, host)
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
