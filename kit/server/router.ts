import { Hono, type Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { isRaw, needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import { peopleLanguages, type PeopleLanguage } from '#kit/contract/sentence.ts'
import type { Handler, Handlers, Caller, Context } from './handle.ts'
import { isCrossSite } from './cross-site.ts'
import {
  forbidden,
  isUnreachable,
  mayBeSaved,
  noAddress,
  NotSaved,
  refusalOf,
  refusedIn,
  signInFirst,
  Refused,
  wrongMethod,
} from './errors.ts'
import { errorText } from './error-text.ts'
import { jsonAnswer } from './json-answer.ts'
import { languageOf } from './language.ts'
import type { Program } from './feature.ts'
import type { Machine } from './machine.ts'
import { methodsAt } from './methods.ts'
import { permit } from './permit.ts'
import { readInput } from './read-input.ts'
import { refusals } from './refusals.ts'
import { mustHaveRoomFor } from './room-for.ts'

export type Api = { fetch(request: Request, from?: { address?: string }): Promise<Response> }

type Parts = {
  handlers: Handlers
  machine: Machine
  program: Program
  /** Finds who calls from the request's bearer token. Only a new call counts as use of the session or key. */
  admit: (request: Request, machine: Machine, isUse: boolean) => Promise<Caller | undefined>
  /** Refuses a person who signed in a while ago and hasn’t typed their password since. */
  mustProveSelf: (context: Machine & { user: Caller }) => Promise<void>
  /** The refusal of a caller who wasn't found: nothing was sent, or what was sent is wrong or has ended. */
  whyUnknown?: (request: Request, machine: Machine) => Promise<Refused>
  /** Answers a call of someone signed in once for each idempotency key. */
  answerOnce?: (context: Context, body: unknown, answer: (context: Context) => Promise<Response>) => Promise<Response>
  /** Called after every request, for metrics and logs. */
  onAnswer?: (seen: Seen) => void
}

export type Seen = {
  endpoint: Endpoint | undefined
  status: number
  durationMs: number
  requestId: string
  userId: number | undefined
}

/** Puts the features' answers behind one `fetch`. */
export function createApi(parts: Parts): Api {
  const hono = new Hono<{ Bindings: { address?: string } }>()
  const fetch: Api['fetch'] = async (request, from) => hono.fetch(request, from ?? {})
  const whole = { ...parts, methodsOf: methodsAt(parts.handlers), fetch }
  for (const handler of parts.handlers) {
    const { method, path } = handler.endpoint
    hono.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => respond(whole, handler, c))
  }
  // As a route of its own it would match beside every other one, and each call would go through both.
  hono.notFound((c) => (c.req.path.startsWith('/api/') ? respond(whole, undefined, c) : c.text('404 Not Found', 404)))
  return { fetch }
}

type Given = { params: unknown; body: unknown }
type Whole = Parts & Api & { methodsOf: (path: string) => string[] }
type Handle = (given: unknown, context: Context<Caller | undefined>) => unknown

async function respond(parts: Whole, { endpoint, handle }: Partial<Handler> = {}, c: HonoContext): Promise<Response> {
  const started = performance.now()
  const requestId = crypto.randomUUID()
  const request = c.req.raw
  const peopleLanguage = languageOf(request.headers, peopleLanguages)
  let user: Caller | undefined
  let response: Response
  try {
    if (!endpoint) response = methodsResponse(request.method, parts.methodsOf(c.req.path))
    else {
      mustBeOwnSite(endpoint, request, parts.machine)
      user = await permitted(parts, endpoint, request)
      mustHaveRoom(endpoint, request, parts.machine)
      const given = await readInput(endpoint, request, c.req.param() as Record<string, string>)
      user = await stillPermitted(parts, endpoint, request, { user, started })
      const admit = () => parts.admit(request, parts.machine, false)
      const context = {
        ...parts.machine,
        program: parts.program,
        admit,
        answer: (further: Request) => parts.fetch(further, c.env),
        user,
        request,
        requestId,
        language: languageOf(request.headers),
        peopleLanguage,
        address: c.env?.address ?? '',
      }
      await mustBeRecipient(endpoint, context, given)
      const answer = async (one: Context<Caller | undefined>) =>
        replyWith(endpoint, await (handle as Handle)(given, one))
      response = await perform(endpoint, () =>
        endpoint.takesIdempotencyKey && parts.answerOnce && user
          ? parts.answerOnce({ ...context, user }, given.body, answer)
          : answer(context),
      )
      if (endpoint.method !== 'GET') {
        parts.machine.bus.wake()
        parts.machine.queue.wake()
      }
    }
  } catch (error) {
    response = refuse(endpoint, error, { log: parts.machine.log, requestId, peopleLanguage, signal: request.signal })
  }
  await leaveHead(request, response)
  response.headers.set('x-request-id', requestId)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  parts.onAnswer?.({
    endpoint,
    status: response.status,
    durationMs: performance.now() - started,
    requestId,
    userId: user?.id,
  })
  return response
}

/** A body that takes longer may have been begun before the access of its caller ended. */
const longReadMs = 1000

type Admitted = { user: Caller | undefined; started: number }

async function stillPermitted(parts: Parts, endpoint: Endpoint, request: Request, { user, started }: Admitted) {
  return performance.now() - started > longReadMs ? permitted(parts, endpoint, request) : user
}

async function permitted(parts: Parts, endpoint: Endpoint, request: Request): Promise<Caller | undefined> {
  const user = await callerOf(parts, endpoint, request)
  permit(endpoint, user, parts.program)
  if (endpoint.asksPassword && user?.kind === 'person') await parts.mustProveSelf({ ...parts.machine, user })
  return user
}

async function callerOf(parts: Parts, { access }: Endpoint, request: Request): Promise<Caller | undefined> {
  const user = await parts.admit(request, parts.machine, true)
  if (!user && needsSession(access)) throw (await parts.whyUnknown?.(request, parts.machine)) ?? signInFirst()
  return user
}

/** What only the recipient behind a tracking link may do, by what the call brought. */
async function mustBeRecipient({ access }: Endpoint, context: Context<unknown>, given: Given): Promise<void> {
  if (access === 'recipient') await context.program.proveRecipient(context, given)
}

/** The address doesn't accept this method, but it may accept others. */
function methodsResponse(method: string, methods: string[]): Response {
  if (methods.length === 0) throw noAddress()
  if (method !== 'OPTIONS') throw wrongMethod(method, methods)
  return new Response(null, { status: 204, headers: { allow: methods.join(', ') } })
}

/** No one reads the body of a HEAD reply, so a stream would stay open for ever. Other bodies only become streams when read. */
async function leaveHead({ method }: Request, response: Response): Promise<void> {
  if (method === 'HEAD') await response.body?.cancel()
}

/** Refuses changes that a page of another site makes from a person's browser. */
function mustBeOwnSite({ isOpenToSites }: Endpoint, request: Request, { settings }: Machine): void {
  if (!isOpenToSites && isCrossSite(request, settings.publicUrl)) throw forbidden(refusals.crossSite)
}

/** A body that doesn't say how long it is may be of any length. */
function mustHaveRoom({ method }: Endpoint, request: Request, { room }: Machine): void {
  if (method === 'GET' || method === 'DELETE' || request.body === null) return
  mustHaveRoomFor(room, Number(request.headers.get('content-length') ?? Infinity))
}

function replyWith(endpoint: Endpoint, reply: unknown): Response {
  if (reply instanceof Response) return reply
  if (isRaw(endpoint.reply)) throw new Error(`${endpoint.path} must answer a Response`)
  const body = z.parse(endpoint.reply, reply)
  return body === undefined ? new Response(null, { status: endpoint.status }) : jsonAnswer(body, endpoint.status)
}

/** A commit may have reached the database before the connection was lost. */
async function perform(endpoint: Endpoint, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    const isSurelyUndone = endpoint.isSafe || error instanceof NotSaved || !isUnreachable(error)
    throw isSurelyUndone ? error : mayBeSaved(error)
  }
}

type FailureContext = { log: Machine['log']; requestId: string; peopleLanguage: PeopleLanguage; signal: AbortSignal }

function refuse(
  endpoint: Endpoint | undefined,
  error: unknown,
  { log, requestId, peopleLanguage, signal }: FailureContext,
): Response {
  // Abandoned because the caller is gone; other servers log this status for it too.
  if (signal.aborted) return new Response(null, { status: 499 })
  const refused = refusalOf(error)
  if (refused) {
    if (refused.status >= 500)
      log.warn(
        { requestId, path: endpoint?.path, error: errorText((error as Error).cause ?? error) },
        'could not answer',
      )
    return knownRefusal(endpoint, refused) ?? refusedIn(peopleLanguage, refused)
  }
  log.error({ requestId, path: endpoint?.path, error: errorText(error) }, 'unhandled error')
  return Response.json({ message: 'Request Handler Error', requestId }, { status: 500 })
}

/** Some bodies are fixed by the contract, whatever the language. */
function knownRefusal(endpoint: Endpoint | undefined, { status, details }: Refused): Response | undefined {
  const known = details.issues ? undefined : endpoint?.refusals[status]
  const headers = details.headers ?? {}
  if (known === '') return new Response(null, { status, headers })
  if (typeof known === 'string')
    return new Response(known, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
  return known && Response.json(known, { status, headers })
}
