import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
const perField = 2

/** Each field is given a few of these, the same on every run; `undefined` leaves it out. */
const oddValues: unknown[] = [
  undefined,
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [null],
  [{}],
  'x'.repeat(100_000),
  'a\0b',
  '\ud800',
  '💥\u202e',
  '1e308',
  '__proto__',
  'constructor',
  '2026-02-30',
  '2026-99-99T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '=1+1',
  '<b onclick=alert(1)>',
  Array.from({ length: 10_000 }, (_, index) => index),
  JSON.parse('{"__proto__":{"a":1}}'),
  JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
]
const oddQueries = [
  '[a]=1',
  '[__proto__]=1',
  '[]=1',
  '=1&%=2',
  '=1&%[a]=2',
  '=2000000000',
  '=-1',
  '=1e308',
  '=a%00b',
  '=%ED%A0%80',
  '=__proto__',
  '=2026-02-30',
]

it('every call answers odd input with a sentence, and shows whatever it takes', async () => {
  await loadSample(api.machine)
  const found: string[] = []
  for (const endpoint of endpoints) {
    const as = await api.signIn()
    const path = await pathOf(endpoint, as)
    const body = await bodyOf(endpoint, path, as)
    const send = async (url: string, given: unknown) =>
      tell(endpoint, { url, as, body: await upToDate(given, body, () => bodyOf(endpoint, path, as)), found })
    for (const field of fieldsOf(endpoint.query))
      for (const odd of some(oddQueries))
        await send(`${path}?${field}${odd.replace('%=', `${field}=`).replace('%[', `${field}[`)}`, body)
    if (endpoint.method === 'GET' || isRaw(endpoint.body)) continue
    await send(path, body)
    for (const at of placesOf(body)) for (const odd of some(oddValues)) await send(path, changed(body, at, odd))
  }
  expect(found).toEqual([])
})

type Fields = Record<string, unknown>

/** What the call takes: for a change what is there now, read by itself, as a tab of what stands above it, or as the first of its list. */
async function bodyOf(endpoint: Endpoint, path: string, as: string): Promise<Fields | undefined> {
  const { method, body } = endpoint
  if (!/PUT|PATCH/.test(method) || isRaw(body)) return good(endpoint)
  // What is not there is answered in plain text by some.
  const read = async (address: string) => {
    const reply = await ask('GET', address, as)
    return (reply.headers.get('content-type')?.includes('json') ? await reply.json() : {}) as Fields
  }
  const [, above = '', last = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? []
  const outer = await read(above)
  const { versions = {}, tabs = {} } = outer as { versions?: Fields; tabs?: Fields }
  const [row] = Object.values(outer).find(Array.isArray) ?? []
  const things = [await read(path), { version: versions[last], value: tabs[last] }, row].map((thing: Fields = {}) =>
    pick(thing, fieldsOf(body)),
  )
  const there = things.find(
    (thing) => Object.keys(thing).length > 0 && z.safeParse(body, { ...good(endpoint), ...thing }).success,
  )
  return { ...good(endpoint), ...there }
}

function pick(thing: Fields, fields: string[]): Fields {
  return Object.fromEntries(fields.filter((field) => thing[field] !== undefined).map((field) => [field, thing[field]]))
}

/** A change begun on the version that is there by now, unless the version is what is odd. */
async function upToDate(
  given: unknown,
  { version }: Fields = {},
  now: () => Promise<Fields | undefined>,
): Promise<unknown> {
  if (
    version === undefined ||
    typeof given !== 'object' ||
    given === null ||
    !('version' in given) ||
    given.version !== version
  )
    return given
  return { ...given, version: (await now())?.['version'] }
}

type Sent = { url: string; as: string; body: unknown; found: string[] }

async function tell(endpoint: Endpoint, { url, as, body, found }: Sent): Promise<void> {
  const response = await ask(endpoint.method, url, as, body)
  const what = `${endpoint.method} ${url.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 300)}`
  if (response.headers.get('content-type')?.includes('event-stream')) return response.body?.cancel()
  const text = await response.text()
  const message = /^\{"message":"(.{5,})"/.test(text) || endpoint.refusals[response.status] !== undefined
  if (response.status >= 500 || (response.status >= 400 && !message))
    found.push(`${response.status} ${what}: ${text.slice(0, 100)}`)
  if (response.ok && endpoint.method !== 'GET')
    for (const shown of shownBy(endpoint, url, text))
      if ((await ask('GET', shown, as)).status >= 500) found.push(`${what} was taken, but ${shown} is broken`)
}

async function ask(method: string, url: string, as: string, body?: unknown): Promise<Response> {
  return api.fetch(
    new Request(`http://localhost${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
      ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
}

/** The list and the thing itself, where the product has them. */
function shownBy({ path }: Endpoint, url: string, text: string): string[] {
  const [list = ''] = path.split('/{')
  const made =
    list === path ? /^\{(?:"body":\{)?"id":(\d+)/.exec(text)?.[1] : url.slice(list.length + 1).split(/[/?]/)[0]
  const isRead = (address: string) => endpoints.some((one) => one.method === 'GET' && one.path === address)
  return [isRead(list) && list, made && isRead(`${list}/{id}`) && `${list}/${made}`].filter(
    (one) => typeof one === 'string',
  )
}

/** The address of something that is there: the first of its list. */
async function pathOf({ path }: Endpoint, as: string): Promise<string> {
  const [list = '', rest] = path.split('/{')
  if (rest === undefined) return path
  const answer: unknown = endpoints.some((one) => one.method === 'GET' && one.path === list)
    ? await (await ask('GET', list, as)).json()
    : []
  const rows = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)
  const { order, customerId, id, name } = (rows?.[0] ?? {}) as Fields
  const words: Fields = {
    id: (list.endsWith('/orders') ? order : list.endsWith('/invoice') ? id : customerId) ?? id ?? 1,
    name: name ?? 'editor',
    kind: 'shipping',
    network: 'website',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? 1))
}

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

function schemaOf(schema: Endpoint['query']): Json {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json
}

function fieldsOf(schema: Endpoint['query']): string[] {
  return Object.keys(schemaOf(schema).properties ?? {})
}

function good({ body, method }: Endpoint): Fields | undefined {
  return method === 'GET' || isRaw(body) || body._zod.def.type === 'undefined'
    ? undefined
    : (filled(schemaOf(body), '') as Fields)
}

function filled({ properties, items, anyOf, ...schema }: Json, name: string): unknown {
  if (name in known && !properties) return known[name]
  const given = schema.const ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (anyOf) return filled(anyOf[0]!, name)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, filled(field, key)]))
  if (schema.type === 'array') return [filled(items ?? {}, name)]
  const plain: Record<string, unknown> = {
    boolean: true,
    number: 1,
    integer: Math.max(1, schema.minimum ?? 1),
    object: {},
  }
  return plain[schema.type ?? ''] ?? (schema.format === 'date-time' ? '2027-01-01T10:00:00Z' : 'odd')
}

function placesOf(value: unknown, at: string[] = []): string[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => placesOf(one, [...at, key]))
      : []
  return [at, ...inner]
}

function changed(value: unknown, [key, ...rest]: string[], odd: unknown): unknown {
  if (key === undefined) return odd
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = changed(copy[key], rest, odd)
  return copy
}

let state = 1
function some<T>(values: readonly T[]): T[] {
  return Array.from({ length: perField }, () => {
    state = (state * 48_271) % 2_147_483_647
    return values[state % values.length]!
  })
}
