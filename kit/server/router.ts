import { Hono, type Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { isRaw, type Endpoint, type Refusal } from '#kit/contract/endpoint.ts'
import { mustMay, type Answers, type Caller, type Context } from './answer.ts'
import { forbidden, refusalOfDatabase, Refused, signInFirst } from './errors.ts'
import type { Machine } from './machine.ts'
import { readInput } from './read-input.ts'

export type Api = { fetch(request: Request, from?: { address?: string }): Promise<Response> }

type Parts = {
  answers: Answers
  machine: Machine
  /** Finds who calls from the request's bearer token. */
  admit: (request: Request, machine: Machine) => Promise<Caller | undefined>
  /** Told of every answer, for metrics and logs. */
  onAnswer?: (seen: Seen) => void
}

export type Seen = { endpoint: Endpoint | undefined; status: number; durationMs: number; requestId: string; userId: number | undefined }

/** Puts the features' answers behind one `fetch`. */
export function createApi(parts: Parts): Api {
  const hono = new Hono<{ Bindings: { address?: string } }>()
  for (const { endpoint, handle } of parts.answers) {
    hono.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      respond(parts, endpoint, handle as Handle, c),
    )
  }
  hono.all('/api/*', (c) => respond(parts, undefined, () => undefined, c))
  return { fetch: async (request, from) => hono.fetch(request, from ?? {}) }
}

type Handle = (given: unknown, context: Context<Caller | undefined>) => unknown

async function respond(parts: Parts, endpoint: Endpoint | undefined, handle: Handle, c: HonoContext): Promise<Response> {
  const started = performance.now()
  const requestId = crypto.randomUUID()
  let user: Caller | undefined
  let response: Response
  try {
    if (!endpoint) throw new Refused(404, 'There is no such address.')
    const request = c.req.raw
    user = await parts.admit(request, parts.machine)
    permit(endpoint, user)
    const given = await readInput(endpoint, request, c.req.param() as Record<string, string>)
    const context = { ...parts.machine, user, request, requestId, address: c.env?.address ?? '' }
    response = replyWith(endpoint, await handle(given, context))
    if (endpoint.method !== 'GET') parts.machine.bus.wake()
  } catch (error) {
    response = refuse(endpoint, error, { log: parts.machine.log, requestId })
  }
  await leaveHead(c.req.raw, response)
  response.headers.set('x-request-id', requestId)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  parts.onAnswer?.({ endpoint, status: response.status, durationMs: performance.now() - started, requestId, userId: user?.id })
  return response
}

/** Nobody reads the body of a head; a stream would stay open for ever. */
async function leaveHead({ method }: Request, { body }: Response): Promise<void> {
  if (method === 'HEAD') await body?.cancel()
}

function permit(endpoint: Endpoint, user: Caller | undefined): void {
  const { access } = endpoint
  if (access === 'public') return
  if (!user) throw signInFirst()
  if (user.viewedRole !== undefined && !endpoint.isSafe) throw forbidden(`You look at the product as ${user.viewedRole}. End that to change anything.`)
  mustMay(user, endpoint)
}

function replyWith(endpoint: Endpoint, reply: unknown): Response {
  if (reply instanceof Response) return reply
  if (isRaw(endpoint.reply)) throw new Error(`${endpoint.path} must answer a Response`)
  const body = z.parse(endpoint.reply, reply)
  return body === undefined ? new Response(null, { status: endpoint.status }) : Response.json(body, { status: endpoint.status })
}

function refuse(endpoint: Endpoint | undefined, error: unknown, { log, requestId }: { log: Machine['log']; requestId: string }): Response {
  const refused = error instanceof Refused ? error : refusalOfDatabase(error)
  if (refused) {
    if (refused.status >= 500) log.warn({ requestId, path: endpoint?.path, error: String(error) }, 'could not answer')
    return refusal(refused, refused.details.issues ? undefined : endpoint?.refusals[refused.status])
  }
  log.error({ requestId, path: endpoint?.path, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 'unhandled error')
  return Response.json({ message: 'Request Handler Error', requestId }, { status: 500 })
}

function refusal({ status, message, details }: Refused, known: Refusal | undefined): Response {
  const headers = details.headers ?? {}
  if (known === '') return new Response(null, { status, headers })
  if (typeof known === 'string') return new Response(known, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
  return Response.json(known ?? { message, ...(details.issues && { issues: details.issues }) }, { status, headers })
}
