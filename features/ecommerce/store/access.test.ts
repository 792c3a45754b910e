import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import * as apiKeys from '#features/api-keys/contract.ts'
import * as files from '#features/files/contract.ts'
import * as webhooks from '#features/webhooks/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import * as categories from '../categories/contract.ts'
import * as customers from '../customers/contract.ts'
import * as orders from '../orders/contract.ts'
import * as products from '../products/contract.ts'
import * as referrals from '../referrals/contract.ts'
import * as reviews from '../reviews/contract.ts'
import * as settings from '../settings/contract.ts'
import * as shopify from '../shopify/contract.ts'

const api = await testApi()
const endpoints = [apiKeys, categories, customers, files, orders, products, referrals, reviews, settings, shopify, webhooks]
  .flatMap((contract) => Object.values(contract as Record<string, unknown>))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'access' in value)
const guarded = endpoints.filter(({ access }) => access !== 'public')
const limited = endpoints.filter(({ access }) => typeof access === 'object')
const request = (endpoint: Endpoint, token?: string) =>
  new Request(`http://localhost${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`, { method: endpoint.method, headers: token ? { authorization: `Bearer ${token}` } : {} })

describe('every call of the store', () => {
  it('is found among the contracts', () => expect(endpoints.length).toBeGreaterThan(70))

  it.each(guarded.map((one) => [`${one.method} ${one.path}`, one] as const))('%s asks for a session', async (_, endpoint) => {
    expect((await api.fetch(request(endpoint))).status).toBe(401)
  })

  it.each(limited.map((one) => [`${one.method} ${one.path}`, one] as const))('%s is refused without its right', async (_, endpoint) => {
    const as = await api.signIn([{ action: 'read', subject: 'AclDemo' }])
    expect((await api.fetch(request(endpoint, as))).status).toBe(403)
  })

  it.each(guarded.filter(({ path }) => path.includes('{')).map((one) => [`${one.method} ${one.path}`, one] as const))('%s answers an unknown one with a 4xx, never a 5xx', async (_, endpoint) => {
    const as = await api.signIn()
    const response = await api.fetch(request(endpoint, as))
    expect(response.status).toBeLessThan(500)
    if (endpoint.path.endsWith('/orders/{id}') && endpoint.method === 'DELETE') expect(response.status).toBe(204)
    else expect(response.status).toBeGreaterThanOrEqual(400)
  })

  it.each(guarded.filter(({ method }) => method !== 'GET').map((one) => [`${one.method} ${one.path}`, one] as const))('%s refuses a body that is no JSON object', async (_, endpoint) => {
    const as = await api.signIn()
    if ('raw' in endpoint.body || (endpoint.body as { _zod?: { def: { type: string } } })._zod?.def.type === 'undefined') return
    const { url, method, headers } = request(endpoint, as)
    const broken = await api.fetch(new Request(url, { method, headers, body: '{' }))
    const wrong = await api.fetch(new Request(url, { method, headers, body: '[1]' }))
    expect([broken.status, wrong.status].every((status) => [400, 404, 422].includes(status)), `${broken.status} ${wrong.status}`).toBe(true)
  })
})
