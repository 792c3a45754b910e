import { describe, expect, it } from 'vitest'
import { handlers } from '#app/api.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw } from '#kit/contract/endpoint.ts'
import { readSettings } from '../settings.ts'

const api = await testApi()
// Only this home lets a test set the headers that browsers keep to themselves.
const owner = {
  fullName: 'Eve',
  username: 'eve',
  email: 'eve@elsewhere.example',
  password: 'correct horse battery',
  language: 'en',
}
const json = { 'content-type': 'application/json' }

function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  const address = `http://${readSettings({}).HOST}:3000${path.replaceAll(/\{\w+\}/g, '1')}`
  return api.fetch(new Request(address, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }))
}

const changing = handlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')
const withJson = changing.filter(({ body }) => !isRaw(body) && body._zod.def.type !== 'undefined')

describe('a page of another site', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/jsonp',
    '',
  ])('cannot set up a new workspace with a body of the type %j', async (type) => {
    const refused = await send('POST', '/api/auth/setup', type ? { 'content-type': type } : {}, owner)
    expect([refused.status, await refused.json()]).toEqual([
      415,
      { message: 'Send the body as JSON, with the header Content-Type: application/json.', code: 'common.wrongType' },
    ])
  })

  it('is refused by every call that takes JSON, whatever it sends instead', async () => {
    const authorization = `Bearer ${await api.signIn()}`
    for (const { method, path } of withJson)
      expect([415, 404], path).toContain(
        (await send(method, path, { authorization, 'content-type': 'text/plain' }, {})).status,
      )
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:8080' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
  ])('changes nothing: %j', async (headers) => {
    for (const { method, path, isOpenToSites } of changing)
      expect([path, (await send(method, path, { ...json, ...headers }, {})).status === 403]).toEqual([
        path,
        !isOpenToSites,
      ])
  })

  it('is told so in its language', async () => {
    const told = async (language: string) =>
      (
        (await (
          await send('POST', '/api/auth/setup', { ...json, origin: 'null', 'accept-language': language }, owner)
        ).json()) as { message: string }
      ).message
    expect([await told('en'), await told('fr'), await told('ar')]).toEqual([
      expect.stringContaining('another website'),
      expect.stringContaining('un autre site'),
      expect.stringContaining('موقع آخر'),
    ])
  })
})

describe('a call', () => {
  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://behind.a.proxy' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://127.0.0.1:3000' },
    { origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'same-site', origin: 'https://127.0.0.1:3000' },
  ])('of the own page or of a program passes: %j', async (headers) => {
    expect((await send('POST', '/api/auth/setup', { ...json, ...headers }, owner)).status).toBe(201)
  })

  it('with an API key passes from a server', async () => {
    const { key } = await api.call(createApiKey, {
      as: await api.signIn(),
      body: { name: 'Feed', scopes: ['orders:read'], expiresAt: null },
    })
    expect((await send('GET', '/api/apps/ecommerce/orders', { authorization: `Bearer ${key}` })).status).toBe(200)
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/vnd.api+json'])(
    'may call its body %s',
    async (type) => {
      expect((await send('POST', '/api/auth/setup', { 'content-type': type }, owner)).status).toBe(201)
    },
  )

  it('that opens to other sites trusts its signature alone', async () => {
    expect(
      (await send('POST', '/api/integrations/shopify/orders', { ...json, origin: 'https://shop.example' }, {})).status,
    ).toBe(401)
  })
})
