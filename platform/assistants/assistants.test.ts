import { beforeEach, describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { createDelivery, listDeliveries, readDeliveryById } from '#features/logistics/deliveries/contract.ts'
import { raw } from '#kit/contract/endpoint.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { fieldsOf } from './rules/tool-fields.ts'

const api = await testApi()
const version = '2026-07-28'
const meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const looks = ['assistant:read', 'deliveries:read', 'exceptions:read']
const changes = ['assistant:write', 'deliveries:write']
const delivery = { recipient: 'Ana', address: 'Rambla 12', pins: { door: [-56.1, -34.9], parking: null } }
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

type Sent = { headers?: Record<string, string | undefined>; params?: object; id?: unknown; method?: string }
type Answered = {
  status: number
  body: { id?: unknown; error?: { code: number; message: string; data?: unknown }; result?: Record<string, never> }
}

const keyFor = async (scopes: string[], owner = as) =>
  (await api.call(createApiKey, { as: owner, body: { name: 'Assistant', scopes, expiresAt: null } })).key

async function post(body: string, key: string, headers: Sent['headers'] = {}): Promise<Answered> {
  const all = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers }
  const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const request = new Request('http://rw.example/api/mcp', {
    method: 'POST',
    body,
    headers: sent as [string, string][],
  })
  const answer = await api.fetch(request)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

/** A message of the present version, with the headers it asks for. */
function ask(key: string, method: string, { headers = {}, params = {}, id = 1 }: Sent = {}): Promise<Answered> {
  const { name } = params as { name?: string }
  const mirrored = { 'mcp-protocol-version': version, 'mcp-method': method, ...(name && { 'mcp-name': name }) }
  const message = { jsonrpc: '2.0', id, method, params: { _meta: meta, ...params } }
  return post(JSON.stringify(message), key, { ...mirrored, ...headers })
}

/** A message of a former version, which has no such headers. */
const askFormerly = (key: string, method: string, params: object = {}) =>
  post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), key, { 'mcp-protocol-version': '2025-11-25' })

async function use(key: string, name: string, args: object = {}) {
  const { status, body } = await ask(key, 'tools/call', { params: { name, arguments: args } })
  expect(status, JSON.stringify(body)).toBe(200)
  const { content, structuredContent, isError } = body.result as never as {
    content: { text: string }[]
    structuredContent?: Record<string, never>
    isError: boolean
  }
  return { text: content[0]!.text, value: structuredContent, isError }
}

const namesFor = async (key: string) =>
  ((await ask(key, 'tools/list')).body.result as never as { tools: { name: string }[] }).tools.map(({ name }) => name)

describe('the messages of the protocol', () => {
  it('say what the server speaks, by whichever version is asked', async () => {
    const key = await keyFor(looks)
    const { body } = await ask(key, 'server/discover')
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'complete', supportedVersions: expect.arrayContaining([version, '2025-11-25']) },
    })
    const began = await askFormerly(key, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} })
    expect(began.body.result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'routewright' } })
    expect((await askFormerly(key, 'ping')).body.result).toEqual({ _meta: expect.anything() })
    expect(await askFormerly(key, 'prompts/list')).toMatchObject({ status: 200, body: { error: { code: -32_601 } } })
    const listed = (await askFormerly(key, 'tools/list')).body.result as never as { tools: unknown[] }
    expect(listed.tools.length).toBeGreaterThan(3)
  })

  it.each<[string, Sent & { text?: string; key?: string }, number, number]>([
    ['no JSON', { text: '{' }, 400, -32_700],
    ['several at once', { text: '[]' }, 400, -32_600],
    ['what is nested too deep', { text: `${'['.repeat(900)}${']'.repeat(900)}` }, 400, -32_600],
    ['an id that is none', { id: null }, 400, -32_600],
    ['no such method', { method: 'resources/list' }, 404, -32_601],
    ['a header less', { headers: { 'mcp-method': undefined } }, 400, -32_020],
    ['another method in the header', { headers: { 'mcp-method': 'tools/call' } }, 400, -32_020],
    ['another version in the header', { headers: { 'mcp-protocol-version': '2025-11-25' } }, 400, -32_020],
    ['no capabilities', { params: { _meta: { [Object.keys(meta)[0]!]: version } } }, 400, -32_602],
    ['no such tool', { method: 'tools/call', params: { name: 'drop_tables' } }, 400, -32_602],
  ])('refuse %s', async (_, { text, method = 'tools/list', ...sent }, status, code) => {
    const key = await keyFor(looks)
    const answer = text === undefined ? await ask(key, method, sent) : await post(text, key)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  it('name the versions there are to whoever speaks another', async () => {
    const key = await keyFor(looks)
    const other = { ...meta, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' }
    const answer = await ask(key, 'tools/list', {
      headers: { 'mcp-protocol-version': '1900-01-01' },
      params: { _meta: other },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32_022, data: { requested: '1900-01-01' } } },
    })
  })

  it('take a notification, and the name of a tool in Base64', async () => {
    const key = await keyFor(looks)
    const notified = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}', key)
    expect(notified).toEqual({ status: 202, body: {} })
    const name = 'list_deliveries'
    const answer = await ask(key, 'tools/call', {
      params: { name, arguments: {} },
      headers: { 'mcp-name': `=?base64?${btoa(name)}?=` },
    })
    expect(answer.status).toBe(200)
  })

  it('are for keys with the scope alone, and never for a page of another site', async () => {
    const key = await keyFor(['deliveries:read'])
    expect((await ask(key, 'tools/list')).status).toBe(403)
    const origin = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await ask(await keyFor(looks), 'tools/list', { headers: origin })).status).toBe(403)
    const got = await api.fetch(
      new Request('http://rw.example/api/mcp', { headers: { authorization: `Bearer ${key}` } }),
    )
    expect(got.status).toBe(405)
  })
})

describe('the tools', () => {
  it('have names, fields and calls that no key is kept from', () => {
    const names = program.tools.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    for (const { name, endpoint, shownBefore } of program.tools) {
      expect(name).toMatch(/^[a-z_]{3,40}$/)
      expect(endpoint, name).toMatchObject({ danger: null, asksPassword: false, isForPeople: false })
      const { params, query, body } = endpoint
      const parts = [params, query, body].map((part) => fieldsOf({ params: part, query: raw(''), body: raw('') }))
      expect(
        parts.reduce((sum, { size }) => sum + size, 0),
        `${name} has a name twice`,
      ).toBe(fieldsOf(endpoint).size)
      if (!endpoint.isSafe) expect(fieldsOf(endpoint).has('confirm'), name).toBe(false)
      if (shownBefore) expect(shownBefore.isSafe, name).toBe(true)
    }
  })

  it('are those that the scopes open; changes need their own', async () => {
    expect(await namesFor(await keyFor(looks))).toEqual([
      'list_deliveries',
      'read_delivery',
      'read_delivery_timeline',
      'list_exceptions',
      'read_exception',
    ])
    expect(await namesFor(await keyFor(changes))).toEqual(expect.arrayContaining(['add_delivery', 'move_delivery']))
    expect(await namesFor(await keyFor(['assistant:read', 'deliveries:write']))).not.toContain('add_delivery')
    const key = await keyFor(['assistant:read', 'deliveries:write'])
    expect(await use(key, 'add_delivery', delivery)).toMatchObject({ isError: true })
    expect((await use(await keyFor(looks), 'list_orders')).text).toContain('orders:read')
  })

  it('answer as their call does, within the rights of the key’s owner', async () => {
    const { id } = await api.call(createDelivery, { as, body: delivery as never })
    const key = await keyFor(looks)
    expect((await use(key, 'list_deliveries', { q: 'ana', itemsPerPage: 5 })).value).toEqual(
      await api.call(listDeliveries, { as: key, query: { q: 'ana', itemsPerPage: 5 } }),
    )
    expect((await use(key, 'read_delivery', { id })).value).toMatchObject({ id, recipient: 'Ana' })
    expect((await use(key, 'list_deliveries', { q: null, tag: null })).value).toMatchObject({ total: 1 })
    const none = await use(key, 'read_delivery', { id: 999 })
    expect([none.isError, none.text.slice(0, 3)]).toEqual([true, '404'])
  })

  it.each([
    ['list_deliveries', { state: 'nonsense' }, /^state: must match .*delivered/],
    ['list_deliveries', { tab: 'nonsense' }, /^tab: one of /],
    ['list_deliveries', { date: '2026-02-30' }, /^date: a day like/],
    ['list_deliveries', { colour: 'red' }, /^Unknown argument: colour/],
    ['list_deliveries', { driverId: -1 }, /^driverId: at least 0/],
    ['list_deliveries', { driverId: '' }, /^driverId: a whole number/],
    ['list_deliveries', { itemsPerPage: 1000 }, /^itemsPerPage: at most 100/],
    ['list_deliveries', { priority: 'high' }, /^priority: a number/],
    ['list_deliveries', { q: { a: 1 } }, /^q: a text/],
    ['read_delivery', {}, /^Missing argument: id/],
    ['read_delivery', { id: 'first' }, /^id: a whole number/],
  ])('say what is wrong where a list would pass it over: %s %j', async (name, args, words) => {
    const { isError, text } = await use(await keyFor(looks), name, args)
    expect([isError, text]).toEqual([true, expect.stringMatching(words)])
  })
})

describe('a change', () => {
  const count = async () => (await api.call(listDeliveries, { as })).total

  it('is shown first, and done once it is confirmed, once', async () => {
    const key = await keyFor(changes)
    const { value } = await use(key, 'add_delivery', delivery)
    expect(value).toMatchObject({ isChanged: false, wouldDo: { tool: 'add_delivery', arguments: delivery } })
    expect(await count()).toBe(0)
    // The same arguments in another order.
    const { recipient, ...rest } = delivery
    const confirmed = { ...rest, recipient, confirm: value!['confirm'] }
    expect((await use(key, 'add_delivery', confirmed)).value).toMatchObject({ recipient: 'Ana' })
    expect((await use(key, 'add_delivery', confirmed)).isError).toBe(false)
    expect(await count()).toBe(1)
  })

  it('is refused at its preview where its call would refuse it', async () => {
    const key = await keyFor(changes)
    expect((await use(key, 'add_delivery', { recipient: 'Ana', address: 'Rambla 12', date: 'soon' })).text).toContain(
      'date',
    )
    expect((await use(key, 'move_delivery', { id: 7, version: 1, move: 'cancel' })).text).toMatch(/^404/)
    const paid = { id: 7, version: 1, move: 'collect', isPaid: true }
    expect((await use(key, 'move_delivery', paid)).text).toMatch(/^Unknown argument: isPaid/)
    const bare = await keyFor(['assistant:write'])
    expect((await use(bare, 'add_delivery', delivery)).text).toContain('deliveries:write')
  })

  it('shows what is there now, and loses to whoever changed it meanwhile', async () => {
    const key = await keyFor(changes)
    const { id, version: first } = await api.call(createDelivery, { as, body: delivery as never })
    const move = { id, version: first, move: 'cancel', reason: 'Called off by phone' }
    const { value } = await use(key, 'move_delivery', move)
    expect(value!['before']).toMatchObject({ id, recipient: 'Ana' })
    const confirm = value!['confirm']
    expect((await use(key, 'move_delivery', { ...move, confirm })).value).toMatchObject({ state: 'cancelled' })
    expect((await use(key, 'move_delivery', { ...move, confirm })).text).toMatch(/^409/)
    expect((await api.call(readDeliveryById, { as, params: { id } })).state).toBe('cancelled')
  })

  it('is done with the preview of exactly these arguments, by the same key, in time', async () => {
    const key = await keyFor(changes)
    const { value } = await use(key, 'add_delivery', delivery)
    const confirm = value!['confirm']
    const tries: [string, object][] = [
      [key, { ...delivery, recipient: 'Eve', confirm }],
      [key, { ...delivery, confirm: 'v1.00.00' }],
      [await keyFor(changes), { ...delivery, confirm }],
    ]
    for (const [who, args] of tries)
      expect(await use(who, 'add_delivery', args)).toMatchObject({
        isError: true,
        text: expect.stringContaining('no preview'),
      })
    const { now } = api.machine
    api.machine.now = () => new Date(now().getTime() + 16 * 60_000)
    const late = await use(key, 'add_delivery', { ...delivery, confirm })
    api.machine.now = now
    expect(late.text).toContain('too old')
    expect(await count()).toBe(0)
  })
})
