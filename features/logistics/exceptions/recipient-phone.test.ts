import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { drivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { listExceptions, readException } from './contract.ts'
import { raise } from './server/commands.ts'

const api = await testApi()
const { db } = api.machine

it('gives the phone of its recipient to those who may see how to reach recipients', async () => {
  const { as, stops, routeId, depotId } = await drivenDay(api)
  const deliveryId = stops[0]!
  await db.update(deliveries).set({ phone: '099 123 456' }).where(eq(deliveries.id, deliveryId))
  const about = { deliveryId, routeId, depotId, facts: {} }
  await db.transaction((tx) => raise(tx, api.machine, { kind: 'failed', key: `failed ${deliveryId}`, ...about }))
  const [raised] = (await api.call(listExceptions, { as })).exceptions
  const phone = async (token: string) =>
    (await api.call(readException, { as: token, params: { id: raised!.id } })).recipientPhone
  expect(await phone(as)).toBe('099 123 456')
  const blind = await api.signIn([{ action: 'read', subject: ['Exception', 'Delivery'] }])
  expect(await phone(blind)).toBe('')
})
