import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { handlers, api as createApi } from '#app/api.ts'
import { operationIdOf } from '#kit/contract/openapi.ts'
import { readDocs, readDocsPart, readHealth, readOpenApi } from './contract.ts'

const api = await testApi()

describe('system', () => {
  it('tells anyone that the server is healthy', async () => {
    expect(await api.call(readHealth)).toMatchObject({ status: 'ok', version: 'test' })
  })

  it('answers a HEAD request without a body', async () => {
    const response = await api.fetch(new Request('http://localhost/api/health', { method: 'HEAD' }))
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it.each([
    ['is gone', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['hangs', () => new Promise(() => {})],
  ])('tells anybody when its database %s', async (_, execute) => {
    const db = Object.assign(Object.create(api.machine.db), { execute })
    const response = await createApi({ ...api.machine, db }).fetch(new Request('http://localhost/api/health'))
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ status: 'unavailable', database: 'unreachable', version: 'test' })
  })

  it('describes every endpoint it answers', async () => {
    const description = await api.call(readOpenApi)
    expect(description).toHaveProperty(['paths', '/api/health', 'get', 'responses', '200'])
  })

  it('says of each parameter what it may be', async () => {
    const { paths } = (await api.call(readOpenApi)) as {
      paths: Record<string, Record<string, { parameters: { name: string; required: boolean; schema: object }[] }>>
    }
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters }) => parameters.map((one) => ({ path, ...one }))),
    )
    expect(all.filter(({ schema }) => !('type' in schema || 'enum' in schema || 'anyOf' in schema))).toEqual([])
    expect(
      all.filter(
        ({ path, name }) =>
          path === '/api/apps/ecommerce/products' && ['sortBy', 'itemsPerPage', 'status'].includes(name),
      ),
    ).toMatchObject([
      { required: false, schema: { type: 'string', enum: ['product', 'category', 'status', 'price', 'qty', 'sku'] } },
      { required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
      { required: false, schema: { enum: ['Published', 'Scheduled', 'Inactive', 'All'] } },
    ])
    expect(all.find(({ path }) => path === '/api/apps/users/{id}')).toMatchObject({
      name: 'id',
      required: true,
      schema: { type: 'integer' },
    })
  })

  it('names the refusals of a call, with the bodies that are fixed', async () => {
    const description = await api.call(readOpenApi)
    expect(description).toHaveProperty(['paths', '/api/apps/users/{id}', 'delete', 'responses'], {
      204: { description: 'Done' },
      401: { $ref: '#/components/responses/NotSignedIn' },
      403: { $ref: '#/components/responses/NotAllowed' },
      404: { description: 'Refused', content: { 'text/plain': { example: 'User not found' } } },
      409: { $ref: '#/components/responses/Conflict' },
      429: { $ref: '#/components/responses/TooMany' },
      503: { $ref: '#/components/responses/Unavailable' },
    })
    expect(description).toHaveProperty(['paths', '/api/apps/users', 'post', 'responses', '422'], {
      $ref: '#/components/responses/NotValid',
    })
    expect(description).toHaveProperty(
      ['components', 'responses', 'NotValid', 'content', 'application/json', 'schema', 'required'],
      ['message', 'code', 'issues'],
    )
    expect(Object.keys((description as never)['paths']['/api/health']['get']['responses'])).toEqual([
      '200',
      '429',
      '503',
    ])
  })

  it('names as parts of a path those the path has', async () => {
    const { paths } = (await api.call(readOpenApi)) as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string; required: boolean }[] }>>
    }
    for (const [path, calls] of Object.entries(paths))
      for (const { parameters } of Object.values(calls))
        expect(
          parameters
            .filter((one) => one.in === 'path' && one.required)
            .map(({ name }) => `{${name}}`)
            .toSorted(),
          path,
        ).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
  })

  it('answers an unknown address with 404 and a request id', async () => {
    const response = await api.fetch(new Request('http://localhost/api/nowhere'))
    expect(response.status).toBe(404)
    expect(response.headers.get('x-request-id')).toBeTruthy()
  })
})

describe('the description as a page', () => {
  it('names every endpoint', async () => {
    const page = await (await api.call(readDocs)).text()
    for (const { endpoint } of handlers) expect(page).toContain(`<code>${endpoint.path}</code>`)
    expect(page.length).toBeLessThan(300_000)
  })

  it('has no link that leads nowhere, in any of its parts', async () => {
    const page = await (await api.call(readDocs)).text()
    const parts = new Set([...page.matchAll(/"\/api\/docs\/([\w-]+)(?:#\w+)?"/g)].map(([, part = '']) => part))
    expect(parts.size).toBeGreaterThan(100)
    for (const part of parts) {
      const text = await (await api.call(readDocsPart, { params: { part } })).text()
      const ids = new Set([...text.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
      const within = [...text.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
      const fromOverview = [...page.matchAll(new RegExp(`/api/docs/${part}#(\\w+)"`, 'g'))].map(([, id]) => id)
      expect(
        [...within, ...fromOverview].filter((id) => !ids.has(id)),
        part,
      ).toEqual([])
    }
  })

  it('has no part that isn’t there', async () => {
    expect((await api.refusal(readDocsPart, { params: { part: 'nowhere' } })).status).toBe(404)
  })
})

describe('the OpenAPI document', () => {
  type Call = {
    operationId: string
    description?: string
    security: { bearer: string[] }[]
    parameters: { name: string; in: string }[]
    responses: Record<string, unknown>
  }
  const callsOf = async () => {
    const { paths } = (await api.call(readOpenApi)) as { paths: Record<string, Record<string, Call>> }
    return (method: string, path: string) => paths[path]![method]!
  }

  it('names every call as code does, each by a name of its own', () => {
    const names = handlers.map(({ endpoint }) => operationIdOf(endpoint))
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([])
    expect(names).toHaveLength(new Set(names).size)
    expect(operationIdOf({ method: 'GET', path: '/api/apps/logistics/depots/{id}' })).toBe('getLogisticsDepotsById')
  })

  it('has each schema of a contract once, under its name', async () => {
    const { paths, components } = (await api.call(readOpenApi)) as {
      paths: Record<string, unknown>
      components: { schemas: Record<string, unknown> }
    }
    expect(paths).toHaveProperty(
      ['/api/apps/logistics/depots/{id}', 'get', 'responses', '200', 'content', 'application/json', 'schema'],
      { $ref: '#/components/schemas/Depot' },
    )
    const named = [...JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
    expect(named.filter(([, name = '']) => !(name in components.schemas))).toEqual([])
    expect(JSON.stringify(paths)).not.toContain('$defs')
  })

  it('says of every call who may make it, with which scope', async () => {
    const call = await callsOf()
    expect(call('get', '/api/apps/logistics/depots')).toMatchObject({
      security: [{ bearer: ['depots:read'] }],
      description: 'Requires the permission read Depot. API keys need one of the scopes depots:read, depots:write.',
    })
    expect(call('get', '/api/auth/me')).toMatchObject({
      security: [{ bearer: [] }],
      description: 'No API key opens it.',
    })
    expect(call('get', '/api/health').security).toEqual([])
  })

  it('names the headers of calls that are done once', async () => {
    const { parameters, responses } = (await callsOf())('post', '/api/apps/logistics/deliveries')
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '429', '503']))
  })
})

describe('every endpoint', () => {
  it('has an address and a method of its own', () => {
    const names = handlers.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe.each([
  ['/api/openapi.json', 'application/json'],
  ['/api/docs', 'text/html; charset=utf-8'],
])('the description at %s', (path, type) => {
  const ask = (headers: Record<string, string> = {}) => api.fetch(new Request(`http://localhost${path}`, { headers }))

  it('is sent once to a client that caches it', async () => {
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      type,
      'no-cache',
    ])
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const again = await ask({ 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')], known).toEqual([304, '', etag])
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('describes a search as free text, whatever another call makes of the same filter', async () => {
    const { paths } = (await api.call(readOpenApi)) as {
      paths: Record<string, Record<string, { parameters?: { name: string; schema: Record<string, unknown> }[] }>>
    }
    const all = Object.values(paths).flatMap((methods) => Object.values(methods))
    const searches = all.flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === 'q'))
    expect(searches.length).toBeGreaterThan(30)
    expect(searches.filter(({ schema }) => 'enum' in schema)).toEqual([])
  })
})
