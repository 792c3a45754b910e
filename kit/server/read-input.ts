import * as z from 'zod/mini'
import { isRaw, type Endpoint, type Schema } from '#kit/contract/endpoint.ts'
import { joined } from './bytes.ts'
import { notFound, Refused } from './errors.ts'

/** Reads and checks what a caller sent; throws the refusal that fits. */
export async function readInput(endpoint: Endpoint, request: Request, pathParams: Record<string, string>) {
  const params = z.safeParse(endpoint.params, pathParams)
  if (!params.success) throw notFound('address')
  const query = parse(endpoint.query, queryOf(new URL(request.url)), 'query')
  const body = isRaw(endpoint.body) ? undefined : parse(endpoint.body, await jsonOf(endpoint, request), 'body')
  return { params: params.data, query, body }
}

function parse(schema: Schema, value: unknown, place: string): unknown {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }))
  throw new Refused(422, `The ${place} is not valid: ${issues.map((issue) => `${issue.path || place}: ${issue.message}`).join('; ')}`.slice(0, 500), { issues })
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message
  return issueText[issue.code]?.(issue as never) ?? 'is not valid'
}

const issueText: Partial<Record<string, (issue: never) => string>> = {
  invalid_type: (issue: z.core.$ZodIssueInvalidType) => (issue.input === undefined ? 'is required' : `must be ${issue.expected}`),
  too_small: (issue: z.core.$ZodIssueTooSmall) => (issue.origin === 'string' && issue.minimum === 1 ? 'is required' : `must be at least ${issue.minimum}`),
  too_big: (issue: z.core.$ZodIssueTooBig) => `must be at most ${issue.maximum}`,
  invalid_format: (issue: z.core.$ZodIssueInvalidStringFormat) => `must be a valid ${issue.format === 'regex' ? 'value' : issue.format}`,
  invalid_value: (issue: z.core.$ZodIssueInvalidValue) => `must be one of ${issue.values.map(String).join(', ')}`,
  unrecognized_keys: (issue: z.core.$ZodIssueUnrecognizedKeys) => `has unknown keys: ${issue.keys.join(', ')}`,
}

/** Repeated keys become lists; `a[]=1` is `a`; `a[b]=1` is `{ a: { b: 1 } }`. */
export function queryOf(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key)
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
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(400, 'The body is not JSON.')
  }
}

export function tooLarge(limitBytes: number) {
  return new Refused(413, `The body is larger than ${Math.round(limitBytes / 1000)} kB.`)
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
