import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listDeliveries, readDeliveryById } from '#features/logistics/deliveries/contract.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { isSignedAsOurs, signatureOf } from '#platform/webhooks/server/queries.ts'
import { bring, client, whatBecame } from '../docs/api/from-order-to-proof.ts'

const api = await testApi()

it('the example of the guide goes from an order to its proof', async () => {
  const { as, stops, act, send } = await drivenDay(api)
  const scopes = ['deliveries:read', 'deliveries:write', 'proofs:read']
  const { key } = await api.call(createApiKey, { as, body: { name: 'Shop', scopes, expiresAt: null } })
  const call = client({ url: 'http://localhost', key, send: (request) => api.fetch(request) })

  const order = {
    number: 'W-1001',
    name: 'Ana Pérez',
    phone: '+59899123456',
    address: 'Av. 18 de Julio 1300',
    day: '2026-11-25',
    what: 'Lamp',
  }
  const first = await bring(call, order)
  expect(await bring(call, order)).toEqual(first)
  const { total } = await api.call(listDeliveries, { as, query: { q: 'W-1001' } })
  expect(total).toBe(1)
  expect(await whatBecame(call, 'W-1001')).toMatchObject({ proof: undefined })

  const [stopId = 0] = stops
  await send([act('depart'), act('arrive', { stopId }), act('deliver', { stopId, data: { name: 'Ana' } })])
  const { reference } = await api.call(readDeliveryById, { as, params: { id: stopId } })
  const became = await whatBecame(call, reference)
  expect(became).toMatchObject({ state: 'delivered', proof: { chains: [expect.anything()] } })
  await expect(whatBecame(call, 'nothing')).rejects.toMatchObject({ status: 404, code: 'common.notFound' })
})

it('the signature of the guide is what webhooks carry', async () => {
  const guide = readFileSync('docs/api/webhooks.md', 'utf8')
  const part = (name: string) => new RegExp(`^${name}: \`(.*)\`$`, 'm').exec(guide)?.[1] ?? ''
  const [secret, body, given] = [part('Secret'), part('Body'), part('Header')]
  const at = new Date(1000 * Number(/t=(\d+)/.exec(given)?.[1]))
  expect(given).toBe(await signatureOf(secret, body, at))
  expect(await isSignedAsOurs(secret, body, { given, now: at })).toBe(true)
  // The code for Node, as it stands.
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
  const { isFromRoutewright } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isFromRoutewright: (secret: string, header: string, body: string, now: number) => boolean
  }
  expect(isFromRoutewright(secret, given, body, at.getTime())).toBe(true)
  expect(isFromRoutewright(secret, `${given},v1=00`, body, at.getTime())).toBe(true)
  expect(isFromRoutewright(secret, given, `${body} `, at.getTime())).toBe(false)
  expect(isFromRoutewright(secret, given, body, at.getTime() + 400_000)).toBe(false)
})
