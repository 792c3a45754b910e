import * as z from 'zod/mini'
import { isRaw, type Endpoint, type Schema } from '#kit/contract/endpoint.ts'
import { filled, inEach, listed, type Sentence } from '#kit/contract/sentence.ts'
import { joined } from './bytes.ts'
import { noAddress, Refused, type Issue } from './errors.ts'
import { issuesOf } from './issue-text.ts'
import refusals from './refusals.json' with { type: 'json' }

/** Reads and checks what a caller sent; throws the refusal that fits. */
export async function readInput(endpoint: Endpoint, request: Request, pathParams: Record<string, string>) {
  const params = z.safeParse(endpoint.params, pathParams)
  if (!params.success) throw noAddress()
  const query = parse(endpoint.query, queryOf(new URL(request.url)), 'query')
  const body = isRaw(endpoint.body) ? undefined : parse(endpoint.body, await jsonOf(endpoint, request), 'body')
  return { params: params.data, query, body }
}

function parse(schema: Schema, value: unknown, place: 'query' | 'body'): unknown {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const issues = issuesOf(result.error)
  throw new Refused(422, summaryOf(place, issues), { issues })
}

function summaryOf(place: 'query' | 'body', issues: Issue[]): Sentence {
  const complaints = listed(issues.map(({ path, text }) => filled(refusals.at, { path: path || place, problem: text })))
  return inEach((language) => `${refusals.notValid[place][language]} ${complaints[language]}`.slice(0, 500))
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
  const text = await limitedText(request, endpoint.limitBytes)
  if (text.trim() === '') return undefined
  if (!isJson(request)) throw new Refused(415, refusals.wrongType)
  const value = parsed(text)
  if (isDeeperThan(text, mostDepth)) throw new Refused(422, refusals.tooDeep, { values: { most: mostDepth } })
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/** Nothing that we take goes deeper; what walks a value step by step would run out of stack. */
const mostDepth = 32

/** Counted in the text: to walk a value of millions of parts takes seconds. */
function isDeeperThan(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length && depth <= most; at++) {
    const sign = json.charCodeAt(at)
    if (sign === signs.quote) at = endOfText(json, at)
    else if (sign === signs.list || sign === signs.record) depth++
    else if (sign === signs.listEnd || sign === signs.recordEnd) depth--
  }
  return depth > most
}

const signs = { quote: 0x22, backslash: 0x5c, list: 0x5b, listEnd: 0x5d, record: 0x7b, recordEnd: 0x7d }

function endOfText(json: string, start: number): number {
  let at = start + 1
  for (; json.charCodeAt(at) !== signs.quote && at < json.length; at++)
    if (json.charCodeAt(at) === signs.backslash) at++
  return at
}

/** A page of another site can send other types without asking the browser first. */
function isJson({ headers }: Request): boolean {
  return /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

export function notJson(): Refused {
  return new Refused(400, refusals.notJson)
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
