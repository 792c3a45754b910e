import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { drivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { changeDelivery, readDeliveryById } from '#features/logistics/deliveries/contract.ts'
import { removeDeliveries } from '#features/logistics/deliveries/server/revert-deliveries.ts'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { listExceptions, resolveException } from '#features/logistics/exceptions/contract.ts'
import { raise } from '#features/logistics/exceptions/server/commands.ts'
import { readRoute, recallRoute } from '#features/logistics/routes/contract.ts'
import { webhookDeliveries, webhooks } from '#platform/webhooks/server/tables.ts'
import { program } from './api.ts'

const api = await testApi()
const { db } = api.machine
const described = program.topics.flatMap(({ kind, data }) => (data ? [{ kind, data }] : []))

it('webhooks are sent what the document says of their topics, of a whole day', async () => {
  const all = { url: 'https://partner.example/', kinds: described.map(({ kind }) => kind), sealedSecret: '' }
  await db.insert(webhooks).values({ ...all, createdAt: api.machine.now() })
  const { as, routeId, otherRouteId, depotId, stops, act, send } = await drivenDay(api)
  const [first = 0, second = 0] = stops
  await send([
    act('depart'),
    act('arrive', { stopId: first }),
    act('fail', { stopId: first, data: { reason: 'notHome' } }),
  ])
  await db.transaction((tx) => raise(tx, api.machine, { kind: 'problem', key: 'one', routeId, depotId, facts: {} }))
  const { exceptions } = await api.call(listExceptions, { as, query: {} })
  const body = { reason: 'handled' as const, note: '' }
  await api.call(resolveException, { as, params: { id: exceptions[0]!.id }, body })
  const { version } = await api.call(readDeliveryById, { as, params: { id: second } })
  await api.call(changeDelivery, { as, params: { id: second }, body: { version, tags: ['called'] } })
  const { number } = await api.call(readRoute, { as, params: { id: otherRouteId } })
  await api.call(recallRoute, { as, params: { id: otherRouteId }, query: { number } })
  const gone = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, stops[2] ?? 0))
  await db.transaction((tx) => removeDeliveries(tx, { ...api.machine, address: '' }, gone))

  const sent = await db.select().from(webhookDeliveries)
  for (const { kind, payload } of sent) {
    const { data } = JSON.parse(payload) as { data: unknown }
    const schema = described.find((one) => one.kind === kind)!.data
    expect(z.parse(schema, data), kind).toEqual(data)
  }
  const without = described.filter(({ kind }) => !sent.some((one) => one.kind === kind)).map(({ kind }) => kind)
  // Orders, messages to recipients and tests of a webhook have tests of their own.
  expect(without.filter((kind) => !/^(order|recipientMessage|webhook)\./.test(kind))).toEqual([])
})
