import * as z from 'zod/mini'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import type { TestApi } from './test-api.ts'

type Json = {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
}

type Sent = { as?: string; value?: string; query?: string; body?: unknown }

/** Makes a call whose contract is only known while the test runs, with one value for all parts of its path. */
export async function send({ fetch }: Pick<TestApi, 'fetch'>, endpoint: Endpoint, given: Sent = {}) {
  const { as, value = '999999999', query = '', body = {} } = given
  const hasBody = endpoint.method !== 'GET' && !isRaw(endpoint.body) && endpoint.body._zod.def.type !== 'undefined'
  const response = await fetch(
    new Request(`http://localhost${endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))}${query}`, {
      method: endpoint.method,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(body) }),
    }),
  )
  const isStream = response.headers.get('content-type')?.includes('event-stream')
  if (isStream) await response.body?.cancel()
  return { status: response.status, text: isStream ? '' : await response.text() }
}

export function schemaOf(schema: Endpoint['query']): Json {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json
}

/** What a schema asks for: fields of the same name as `known` has them, and the text wherever another may stand. */
export function filled(schema: Json, text: string, known: Record<string, unknown> = {}): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return filled(schema.anyOf[0]!, text, known)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        Object.hasOwn(known, name) ? known[name] : filled(field, text, known),
      ]),
    )
  if (schema.type === 'array') return [filled(schema.items ?? {}, text, known)]
  if (schema.type === 'boolean') return true
  return schema.type === 'number' || schema.type === 'integer' ? 1 : text
}
