import * as z from 'zod/mini'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'

export type Fields = Record<string, unknown>

type Json = {
  type?: string
  format?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
}
const known: Fields = {
  category: 'Accessories',
  role: 'subscriber',
  email: 'odd@test.example',
  password: 'a good horse',
  url: 'http://localhost:9/',
  username: 'odd',
  slug: 'odd',
  productId: 1,
  qty: 1,
  parentId: null,
  timeZone: 'UTC',
  lastFour: '4242',
  expires: '12/29',
  list: '/api/apps/users',
  version: 1,
}

/** Whether a call takes a body of JSON. */
export function takesJson({ body, method }: Endpoint): boolean {
  return method !== 'GET' && !isRaw(body) && body._zod.def.type !== 'undefined'
}

/** Something the call takes, as its contract says. */
export function good(endpoint: Endpoint): Fields | undefined {
  const { body } = endpoint
  return isRaw(body) || !takesJson(endpoint) ? undefined : (filled(schemaOf(body), '') as Fields)
}

export function fieldsOf(schema: Endpoint['query']): string[] {
  return Object.keys(schemaOf(schema).properties ?? {})
}

/** Whether a contract lets this pass to what answers the call. */
export function lets(schema: Endpoint['body'], value: unknown): boolean {
  return isRaw(schema) || z.safeParse(schema, value).success
}

/** What passes, and the first of what doesn't: all of that is refused in the same place, before anything looks at it. */
export function worthAsking<T>(values: T[], isLet: (value: T) => boolean): T[] {
  const refused = values.find((value) => !isLet(value))
  return values.filter((value) => value === refused || isLet(value))
}

/** Where in a value something stands, from the whole to its smallest parts. */
export function placesOf(value: unknown, at: string[] = []): string[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => placesOf(one, [...at, key]))
      : []
  return [at, ...inner]
}

export function changed(value: unknown, [key, ...rest]: string[], odd: unknown): unknown {
  if (key === undefined) return odd
  const copy = structuredClone(value) as Fields
  copy[key] = changed(copy[key], rest, odd)
  return copy
}

/** The value with a text in every place that takes it, if one does. */
export function withText(schema: Endpoint['query'], value: unknown, text: string): { body: unknown; isIn: boolean } {
  const places = placesOf(value).filter((at) => at.length > 0 && typeof valueAt(value, at) === 'string')
  const taking = places.filter((at) => lets(schema, changed(value, at, text)))
  const body = taking.reduce((all, at) => changed(all, at, text), value)
  return { body, isIn: taking.length > 0 }
}

function valueAt(value: unknown, at: string[]): unknown {
  return at.reduce((inner, key) => (inner as Fields)[key], value)
}

function schemaOf(schema: Endpoint['query']): Json {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json
}

function filled({ properties, items, anyOf, ...schema }: Json, name: string): unknown {
  if (name in known && !properties) return known[name]
  const given = namedIn(schema)
  if (given !== undefined) return given
  if (anyOf) return filled(anyOf[0]!, name)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, filled(field, key)]))
  return schema.type === 'array' ? [filled(items ?? {}, name)] : plain(schema)
}

function namedIn(schema: Json): unknown {
  return schema.const ?? schema.default ?? schema.enum?.[0]
}

function plain({ type = '', format, minimum = 1 }: Json): unknown {
  const values: Fields = { boolean: true, number: 1, integer: Math.max(1, minimum), object: {} }
  return values[type] ?? (format === 'date-time' ? '2027-01-01T10:00:00Z' : 'odd')
}
