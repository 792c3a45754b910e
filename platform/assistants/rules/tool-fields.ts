import * as z from 'zod/mini'
import { declaredShape } from '#kit/contract/described.ts'
import { isRaw, type Endpoint, type Raw, type Schema } from '#kit/contract/endpoint.ts'
import { isRecord } from '#kit/contract/is-record.ts'

export type Place = 'params' | 'query' | 'body'
type Shape = Record<string, unknown>
/** The arguments of a tool, by their names: where each goes in its call, and what it looks like. */
export type ToolFields = Map<string, { place: Place; shape: Shape; isRequired: boolean }>

/** The fields of a call’s path, query and body as one list of arguments. */
export function fieldsOf(endpoint: Record<Place, Schema | Raw>, omitted: readonly string[] = []): ToolFields {
  const fields: ToolFields = new Map()
  for (const place of ['params', 'query', 'body'] as const)
    for (const [name, field] of fieldsIn(endpoint[place]))
      if (!omitted.includes(name)) fields.set(name, { place, ...field })
  return fields
}

function fieldsIn(part: Schema | Raw): [string, { shape: Shape; isRequired: boolean }][] {
  if (isRaw(part)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(part, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, declaredShape(zodSchema)),
  })
  return Object.entries(properties).flatMap(([name, shape]) =>
    isRecord(shape) ? [[name, { shape, isRequired: required.includes(name) }]] : [],
  )
}

/** The JSON Schema of the arguments, with further ones of the tool itself. */
export function inputSchema(fields: ToolFields, further: Shape = {}) {
  const own = [...fields].map(([name, { shape }]) => [name, shape] as const)
  const required = [...fields].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))
  return {
    type: 'object',
    properties: { ...Object.fromEntries(own), ...further },
    required,
    additionalProperties: false,
  }
}

/** What is wrong with the arguments that the call itself would pass over in silence; `undefined` where nothing is. */
export function wrongArguments(fields: ToolFields, given: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(given).find((name) => !fields.has(name))
  if (unknown !== undefined) return `Unknown argument: ${unknown}. Known: ${[...fields.keys()].join(', ')}`
  const missing = [...fields].find(([name, { isRequired }]) => isRequired && given[name] === undefined)
  if (missing) return `Missing argument: ${missing[0]}`
  for (const [name, { shape, place }] of fields) {
    const value = given[name]
    if (value === undefined || place === 'body') continue
    const problem = problemOf(shape, value)
    if (problem !== undefined) return `${name}: ${problem}`
  }
  return undefined
}

/** Lists take a filter they don't know for none, or the nearest there is, which would be a wrong answer here. */
function problemOf(shape: Shape, value: unknown): string | undefined {
  const { enum: known, type, format, pattern } = shape
  if (Array.isArray(known)) return known.includes(value) ? undefined : `one of ${known.join(', ')}`
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'true or false'
  if (type === 'integer' || type === 'number') return wrongNumber(shape, value)
  return typeof value === 'string' ? wrongText({ format, pattern }, value) : 'a text'
}

function wrongText({ format, pattern }: Shape, value: string): string | undefined {
  if (typeof pattern !== 'string' || new RegExp(pattern).test(value)) return undefined
  return format === 'date' ? 'a day like 2026-11-30' : `must match ${pattern}`
}

function wrongNumber({ type, minimum, maximum }: Shape, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return type === 'integer' ? 'a whole number' : 'a number'
  if (type === 'integer' && !Number.isInteger(value)) return 'a whole number'
  if (typeof minimum === 'number' && value < minimum) return `at least ${minimum}`
  return typeof maximum === 'number' && value > maximum ? `at most ${maximum}` : undefined
}

/** The call of a tool with these arguments, as the caller of `from` would make it. */
export function requestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  fields: ToolFields,
  given: Record<string, unknown>,
  from: { url: string; headers: Headers },
): { request: Request; params: Record<string, string> } {
  const of = (place: Place) => [...fields].filter(([name, one]) => one.place === place && given[name] !== undefined)
  const params = Object.fromEntries(of('params').map(([name]) => [name, String(given[name])]))
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    from.url,
  )
  for (const [name] of of('query'))
    for (const value of [given[name]].flat()) url.searchParams.append(name, String(value))
  const body = Object.fromEntries(of('body').map(([name]) => [name, given[name]]))
  const headers = new Headers(from.headers)
  if (method === 'GET') return { request: new Request(url, { method, headers }), params }
  const text = JSON.stringify(body)
  // What doesn’t say how long it is has no room on a disk that is nearly full.
  headers.set('content-length', String(new TextEncoder().encode(text).length))
  const request = new Request(url, { method, headers, body: text })
  return { request, params }
}
