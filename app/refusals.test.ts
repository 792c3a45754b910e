import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { filled, schemaOf } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const guarded = endpoints.filter(([, { access }]) => access !== 'public')
const limited = endpoints.filter(([, { access }]) => typeof access === 'object')
const withBody = endpoints.filter(
  ([, { body, method }]) => method !== 'GET' && !isRaw(body) && body._zod.def.type !== 'undefined',
)

/** Opening a call to everyone is a decision; whoever takes it writes it down here. */
const open = [
  'DELETE /api/track/{code}/push',
  'GET /api/apps/calendar/feed/{token}',
  'GET /api/apps/calendar/invitation/{token}',
  'GET /api/apps/chat/file/{name}',
  'GET /api/apps/email/file/{name}',
  'GET /api/apps/invoice/shared/{token}',
  'GET /api/apps/invoice/shared/{token}/payment',
  'GET /api/apps/kanban/file/{name}',
  'GET /api/auth/setup',
  'GET /api/avatars/{key}',
  'GET /api/docs',
  'GET /api/feeds/osmand',
  'GET /api/files/{name}',
  'GET /api/health',
  'GET /api/integrations/whatsapp',
  'GET /api/openapi.json',
  'GET /api/pages/checkout',
  'GET /api/pages/checkout/orders/{key}',
  'GET /api/pages/checkout/products',
  'GET /api/pages/contact',
  'GET /api/pages/faq',
  'GET /api/pages/gift-cards',
  'GET /api/pages/gift-cards/{key}',
  'GET /api/pages/help-center',
  'GET /api/pages/help-center/article',
  'GET /api/pages/pricing',
  'GET /api/pages/pricing/orders/{key}',
  'GET /api/pages/pricing/ways',
  'GET /api/pages/site',
  'GET /api/regions/{id}/tiles.pmtiles',
  'GET /api/track/{code}',
  'GET /api/track/{code}/calendar',
  'GET /api/track/{code}/messages',
  'GET /api/track/{code}/place',
  'GET /api/track/{code}/push',
  'POST /api/apps/calendar/invitation/{token}',
  'POST /api/apps/invoice/shared/{token}/payment',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/setup',
  'POST /api/auth/verify-email',
  'POST /api/auth/verify-email/resend',
  'POST /api/driver/sign-in',
  'POST /api/feeds/osmand',
  'POST /api/feeds/owntracks',
  'POST /api/feeds/traccar',
  'POST /api/integrations/email/{provider}',
  'POST /api/integrations/payments/stripe',
  'POST /api/integrations/shopify/orders',
  'POST /api/integrations/shopify/rates',
  'POST /api/integrations/sms/http',
  'POST /api/integrations/sms/twilio',
  'POST /api/integrations/sms/twilio/{id}',
  'POST /api/integrations/sms/vonage',
  'POST /api/integrations/sms/vonage/{id}',
  'POST /api/integrations/whatsapp',
  'POST /api/pages/checkout/gift-card',
  'POST /api/pages/checkout/orders',
  'POST /api/pages/checkout/orders/{key}/payment',
  'POST /api/pages/checkout/quote',
  'POST /api/pages/contact',
  'POST /api/pages/gift-cards',
  'POST /api/pages/gift-cards/{key}/payment',
  'POST /api/pages/help-center/article/{slug}/answer',
  'POST /api/pages/newsletter',
  'POST /api/pages/newsletter/confirm',
  'POST /api/pages/newsletter/leave',
  'POST /api/pages/pricing/orders',
  'POST /api/pages/pricing/orders/{key}/payment',
  'POST /api/pages/visits',
  'POST /api/push/newest',
  'POST /api/track/{code}/cancellation',
  'POST /api/track/{code}/instructions/photo',
  'POST /api/track/{code}/own',
  'POST /api/track/{code}/photos/{sha256}',
  'POST /api/track/{code}/place',
  'POST /api/track/{code}/problems',
  'POST /api/track/{code}/slots',
  'POST /api/track/{code}/slots/chosen',
  'PUT /api/track/{code}/choice',
  'PUT /api/track/{code}/instructions',
  'PUT /api/track/{code}/instructions/photo',
  'PUT /api/track/{code}/messages',
  'PUT /api/track/{code}/pin',
  'PUT /api/track/{code}/push',
  'PUT /api/track/{code}/rating',
  'PUT /api/track/{code}/slots/held',
]
/** These answer well where nothing was: one deletes, as the specification has it, and one makes what it names. */
const nothingNeeded = ['DELETE /api/apps/ecommerce/orders/{id}', 'POST /api/regions/{id}']

const hostile = [
  "'; drop table users; --",
  `" onload="alert(1)`,
  '\0',
  '\ud800',
  '%_\\',
  '../../../etc/passwd',
  '{"$ne":null}',
  '__proto__',
  '${7*7}',
  '\u202e\u0000abc',
  '1e999',
  '-1',
  'NaN',
  'x'.repeat(20_000),
  '💥'.repeat(300),
]

function send(
  endpoint: Endpoint,
  { as, body, query = '', value = '999999999' }: { as?: string; body?: string; query?: string; value?: string } = {},
): Promise<Response> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(value.replaceAll(/[\ud800-\udfff]/gu, '?')),
  )
  const headers = new Headers({ 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) })
  return api.fetch(
    new Request(`http://localhost${path}${query}`, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
    }),
  )
}

describe('a call', () => {
  it('is public only if it is on the list', () => {
    const found = endpoints.filter(([, { access }]) => access === 'public').map(([name]) => name)
    expect(found.toSorted()).toEqual(open)
  })

  it.each(guarded)('%s asks for a session', async (_, endpoint) => {
    const response = await send(endpoint)
    expect(response.status).toBe(401)
    if (!endpoint.refusals[401]) expect(await response.json()).toEqual({ message: 'Sign in first.' })
    expect((await send(endpoint, { as: 'f'.repeat(64) })).status).toBe(401)
  })

  it.each(limited)('%s is refused without its right', async (_, endpoint) => {
    expect((await send(endpoint, { as: await api.signIn([{ action: 'read', subject: 'AclDemo' }]) })).status).toBe(403)
  })

  it.each(withBody)('%s refuses what is no JSON, and JSON of another kind', async (_, endpoint) => {
    const as = await api.signIn()
    for (const body of ['{', '{"a":}', '\0', '[1]', '"text"', '12', 'null', '['.repeat(20_000)])
      expect([400, 401, 404, 422], body.slice(0, 20)).toContain((await send(endpoint, { as, body })).status)
  })

  it.each(guarded.filter(([name, { path }]) => path.includes('{') && !nothingNeeded.includes(name)))(
    '%s refuses what is not there',
    async (_, endpoint) => {
      const as = await api.signIn()
      for (const value of ['999999999', '0', '-1', '1.5', '99999999999999999999', 'abc', crypto.randomUUID()]) {
        const { status } = await send(endpoint, { as, value })
        expect(status >= 400 && status < 500, `${value}: ${status}`).toBe(true)
      }
    },
  )

  it.each(endpoints)('%s handles hostile texts in every field', async (_, endpoint) => {
    let as = await api.signIn()
    const fields = Object.keys(schemaOf(endpoint.query).properties ?? {})
    const schema = isRaw(endpoint.body) ? undefined : schemaOf(endpoint.body)
    for (const text of hostile) {
      const values = new URLSearchParams(fields.map((name) => [name, text]))
      const body =
        schema === undefined ? text : endpoint.method === 'GET' ? undefined : JSON.stringify(filled(schema, text))
      for (const response of [
        await send(endpoint, { as, value: text }),
        await send(endpoint, { as, value: '1', query: `?${values}`, ...(body !== undefined && { body }) }),
      ]) {
        expect(response.status, JSON.stringify(text.slice(0, 20))).toBeLessThan(500)
        // Some calls end the session they are made in.
        if (response.status === 401) as = await api.signIn()
        if (response.headers.get('content-type')?.includes('event-stream')) await response.body?.cancel()
        else expect(await response.text()).not.toMatch(/Failed query|select "|insert into|\.ts:\d+/)
      }
    }
    const { rows } = (await api.machine.db.execute(sql`select count(*)::int as people from users`)) as unknown as {
      rows: { people: number }[]
    }
    expect(rows[0]?.people).toBeGreaterThan(0)
  })
})
