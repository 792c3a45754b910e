import * as z from 'zod/mini'
import { isRaw, nothing, type Endpoint, type Schema } from '#kit/contract/endpoint.ts'
import { coded, filled, inEach, listed, type Sentence } from '#kit/contract/sentence.ts'
import { joined } from './bytes.ts'
import { noAddress, Refused, type Issue } from './errors.ts'
import { issuesOf, noSentence } from './issue-text.ts'
import { valueOfJson } from './json-text.ts'
import { refusals } from './refusals.ts'

/** Reads and checks what a caller sent; throws the refusal that fits. */
export async function readInput(endpoint: Endpoint, request: Request, pathParams: Record<string, string>) {
  const params = z.safeParse(endpoint.params, pathParams)
  if (!params.success) throw noAddress()
  const query = parse(endpoint.query, queryOf(new URL(request.url)), 'query')
  const body = isRaw(endpoint.body)
    ? undefined
    : parse(endpoint.body, bodyOf(endpoint, await jsonOf(endpoint, request)), 'body')
  return { params: params.data, query, body }
}

/** Many programs send `{}` where a call takes no body. */
function bodyOf({ body }: Endpoint, sent: unknown): unknown {
  return body === nothing && isEmptyObject(sent) ? undefined : sent
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

/** The code of a body or query that its schema refuses. */
export const notValidCode = 'common.notValid'

export type Place = 'query' | 'body'

function parse(schema: Schema, value: unknown, place: Place): unknown {
  const result = z.safeParse(schema, value, { reportInput: true, error: noSentence })
  if (result.success) return result.data
  throw notValid(place, issuesOf(result.error))
}

/** The refusal of what a caller sent, saying of each field what is wrong. */
export function notValid(place: Place, issues: Issue[]): Refused {
  return new Refused(422, summaryOf(place, issues), { issues })
}

function summaryOf(place: Place, issues: Issue[]): Sentence {
  const complaints = listed(issues.map(({ path, text }) => filled(refusals.at, { path: path || place, problem: text })))
  const text = inEach((language) => `${refusals.notValid[place][language]} ${complaints[language]}`.slice(0, 500))
  return coded(text, notValidCode)
}

/** Repeated keys become lists; `a[]=1` is `a`; `a[b]=1` is `{ a: { b: 1 } }`. */
export function queryOf(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  const valuesByKey = new Map<string, string[]>()
  // In one pass: to ask for each key by its name takes the square of their number.
  for (const [key, value] of url.searchParams) {
    const values = valuesByKey.get(key)
    if (values) values.push(value)
    else valuesByKey.set(key, [value])
  }
  for (const [key, values] of valuesByKey) {
    const nested = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key)
    const list = key.endsWith('[]')
    if (nested?.[1] && nested[2]) nest(query, nested[1], nested[2], values[0])
    else query[list ? key.slice(0, -2) : key] = list || values.length > 1 ? values : values[0]
  }
  return query
}

function nest(query: Record<string, unknown>, outer: string, inner: string, value: unknown) {
  const group = typeof query[outer] === 'object' && query[outer] !== null ? query[outer] : Object.create(null)
  query[outer] = Object.assign(group, { [inner]: value })
}

async function jsonOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const text = await jsonTextOf(endpoint, request)
  return text.trim() === '' ? undefined : valueOfJson(text)
}

/** A body of JSON as text, for calls whose JSON is read in a worker: see `valueOfJson`. */
export async function jsonTextOf({ limitBytes }: Pick<Endpoint, 'limitBytes'>, request: Request): Promise<string> {
  const text = await limitedText(request, limitBytes)
  if (text.trim() !== '' && !isJson(request)) throw new Refused(415, refusals.wrongType)
  return text
}

/** A page of another site can send other types without asking the browser first. */
function isJson({ headers }: Request): boolean {
  return /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

function tooLarge(limitBytes: number): Refused {
  return new Refused(413, refusals.tooLarge, { values: { kilobytes: Math.round(limitBytes / 1000) } })
}

/** The parts of a body as they come; more than the limit ends them with a refusal. */
export async function* limitedChunks(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes)
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) throw tooLarge(limitBytes)
    yield chunk
  }
}

/** Reads a body up to a limit without holding more than that in memory. */
export async function limitedBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitedChunks(request, limitBytes)) chunks.push(chunk)
  return joined(chunks)
}

async function limitedText(request: Request, limitBytes: number): Promise<string> {
  return new TextDecoder().decode(await limitedBytes(request, limitBytes))
}
