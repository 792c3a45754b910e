import * as z from 'zod/mini'
import { program } from '#app/api.ts'
import { referenceTo } from '#kit/contract/contributed.ts'
import { declaredShape } from '#kit/contract/described.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { contributedIn } from '#kit/server/contributed.ts'
import type { TestApi } from './test-api.ts'

const contributed = Object.entries(contributedIn(program))

type Json = {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
}

/** `value` stands in every part of the address, or says what stands in each. */
type Sent = { as?: string; value?: string | ((name: string) => string); query?: string; body?: unknown }

/** Makes a call whose contract is only known while the test runs, with values for the parts of its path. */
export async function send({ fetch }: Pick<TestApi, 'fetch'>, endpoint: Endpoint, given: Sent = {}) {
  const response = await fetch(requestFor(endpoint, given))
  const isStream = response.headers.get('content-type')?.includes('event-stream')
  if (isStream) await response.body?.cancel()
  return { status: response.status, text: isStream ? '' : await response.text() }
}

function requestFor(endpoint: Endpoint, { as, value = '999999999', query = '', body = {} }: Sent): Request {
  const valueOf = typeof value === 'string' ? () => value : value
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)))
  const headers = new Headers(as === undefined ? {} : { authorization: `Bearer ${as}` })
  if (takesJson(endpoint)) headers.set('content-type', 'application/json')
  const { method } = endpoint
  return new Request(`http://localhost${path}${query}`, {
    method,
    headers,
    ...(takesJson(endpoint) && { body: JSON.stringify(body) }),
  })
}

function takesJson({ method, body }: Endpoint): boolean {
  return method !== 'GET' && !isRaw(body) && body._zod.def.type !== 'undefined'
}

export function schemaOf(schema: Endpoint['query']): Json {
  return z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const { enum: choices, $ref } = declaredShape(zodSchema) ?? {}
      const names = contributed.find(([kind]) => $ref === referenceTo(kind))?.[1] ?? choices
      if (Array.isArray(names)) jsonSchema.enum = names
    },
  }) as Json
}

/** What a schema asks for: fields of the same name as `known` has them, and the text wherever another may stand. */
export function filled(schema: Json, text: string, known: Record<string, unknown> = {}): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return filled(schema.anyOf[0]!, text, known)
  if (schema.properties) return filledFields(schema.properties, text, known)
  if (schema.type === 'array') return [filled(schema.items ?? {}, text, known)]
  return plainValue(schema.type, text)
}

function plainValue(type: string | undefined, text: string): string | number | boolean {
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : text
}

function filledFields(fields: Record<string, Json>, text: string, known: Record<string, unknown>) {
  const valueOf = (name: string, field: Json) => (Object.hasOwn(known, name) ? known[name] : filled(field, text, known))
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]))
}
