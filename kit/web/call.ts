import type { Endpoint, Input, Raw, ReplyOf, Schema } from '#kit/contract/endpoint.ts'
import { isRaw } from '#kit/contract/endpoint.ts'
import { peopleLanguage } from './i18n.ts'
import { askForProof } from './proof.ts'
import { endSession, session } from './session.ts'

type Issue = { path: string; message: string }
type Details = { issues?: Issue[]; requestId?: string | undefined; code?: string | undefined }

/** The error a screen gets if a call was refused or didn't arrive. */
export class CallError extends Error {
  readonly status: number
  readonly issues: Issue[]
  readonly requestId: string | undefined
  /** By which programs know the refusal. */
  readonly code: string | undefined

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.issues = details.issues ?? []
    this.requestId = details.requestId
    this.code = details.code
  }

  /** Whether the change was begun on an older version than the stored one. */
  get isStale(): boolean {
    return this.status === 409 && this.issues.some(({ path }) => path === 'version')
  }
}

type Loose<S> = S extends Schema ? Partial<Record<keyof Input<S> & string, unknown>> : never
type BodyInput<S> = S extends Raw ? BodyInit : S extends Schema ? Input<S> : never
export type CallInput<E extends Endpoint> = {
  params?: Record<string, string | number>
  query?: Loose<E['query']>
  body?: BodyInput<E['body']>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Whether what was asked for is not there, or not for this person. */
export function isMissing(error: Error | null): boolean {
  return error instanceof CallError && error.status === 404
}

export type Fetcher = (request: Request) => Promise<Response>

/** The refusal of a call that the person’s own password opens. */
const proofCode = 'access.passwordAgain'

/** Makes the request a contract describes and gives its reply. */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: CallInput<E> = {},
  fetcher: Fetcher = fetch,
): Promise<ReplyOf<E>> {
  const response = await fetcher(requestOf(endpoint, given))
  if (!response.ok) {
    const refusal = await refusalOf(response)
    if (refusal.code === proofCode && (await askForProof())) return call(endpoint, given, fetcher)
    throw refusal
  }
  if (isRaw(endpoint.reply)) return response as ReplyOf<E>
  return (response.status === 204 ? undefined : await bodyOf(response)) as ReplyOf<E>
}

/** The request of a call, with the person's token and in their language. */
export function requestOf<E extends Endpoint>(endpoint: E, given: CallInput<E> = {}): Request {
  const isJson = given.body !== undefined && !isRaw(endpoint.body)
  const body = isJson ? JSON.stringify(given.body) : (given.body as BodyInit | undefined)
  return new Request(addressOf(endpoint, given), {
    method: endpoint.method,
    headers: { ...callerHeaders(), ...(isJson && { 'content-type': 'application/json' }), ...given.headers },
    ...(body !== undefined && { body }),
    ...(given.signal && { signal: given.signal }),
  })
}

/** Who calls, and what they read. */
export function callerHeaders(): Record<string, string> {
  const token = session()?.accessToken
  return { 'accept-language': peopleLanguage(), ...(token && { authorization: `Bearer ${token}` }) }
}

/** The full address of a call: path with its parts filled, and the query. */
export function addressOf<E extends Endpoint>(endpoint: E, given: Pick<CallInput<E>, 'params' | 'query'> = {}): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(given.query ?? {})) append(query, key, value)
  const base = typeof location === 'undefined' ? 'http://localhost' : location.origin
  return `${base}${path}${query.size ? `?${query}` : ''}`
}

function append(query: URLSearchParams, key: string, value: unknown) {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) for (const item of value) query.append(key, String(item))
  else query.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
}

async function bodyOf(response: Response): Promise<unknown> {
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
}

async function refusalOf(response: Response): Promise<CallError> {
  if (response.status === 401) endSession()
  const body: unknown = await bodyOf(response).catch(() => undefined)
  const told =
    typeof body === 'object' && body !== null
      ? (body as { message?: string; code?: string; issues?: Issue[] })
      : { message: String(body ?? ''), code: undefined }
  return new CallError(response.status, told.message || response.statusText, {
    issues: told.issues ?? [],
    code: told.code,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}
