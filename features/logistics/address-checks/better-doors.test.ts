import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { places } from '../places/server/tables.ts'
import { drivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listBetterDoors, takeBetterDoors } from './contract.ts'

const api = await testApi()
const { db } = api.machine
/** Some fifty metres east of where an address is thought to be. */
const aside = 0.00055

async function handedOver() {
  const day = await drivenDay(api)
  const [one = 0, other = 0] = day.stops
  const rows = await db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, [one, other]))
  const placeOf = (id: number) => rows.find((row) => row.id === id)!.placeId!
  await db
    .update(places)
    .set({ quality: 'street' })
    .where(eq(places.id, placeOf(one)))
  const { place } = await api.call(readDeliveryById, { as: day.as, params: { id: one } })
  const door = place!.door!
  const at = (accuracyMeters: number) => ({ longitude: door[0] + aside, latitude: door[1], accuracyMeters })
  const hand = async (id: number, accuracyMeters = 8, data: Record<string, unknown> = {}) =>
    day.send([{ ...day.act('deliver', { stopId: id, data }), place: at(accuracyMeters) }])
  await day.send([day.act('depart')])
  const again = () =>
    api.call(createDelivery, { as: day.as, body: { recipient: 'Later', address: place!.address, reference: 'later' } })
  const list = (as = day.as) => api.call(listBetterDoors, { as })
  return { as: day.as, one, placeId: placeOf(one), door, hand, again, list }
}

it('where a driver handed over is proposed to the later deliveries of an address known by its street alone', async () => {
  const { as, one, placeId, door, hand, again, list } = await handedOver()
  await hand(one)
  expect((await list()).doors).toEqual([])
  const later = await again()
  const { doors } = await list()
  expect(doors).toMatchObject([{ id: placeId, door, by: 'driver', times: 1, deliveries: 1, quality: 'street' }])
  expect(doors[0]!.apartMeters).toBeGreaterThan(40)
  const seen = { places: doors.map(({ id, version }) => ({ id, version })) }
  expect(await api.call(takeBetterDoors, { as, body: seen })).toEqual({ used: 1, skipped: [] })
  const { place } = await api.call(readDeliveryById, { as, params: { id: later.id } })
  expect(place).toMatchObject({ quality: 'exact', source: 'driver', isSettled: true })
  expect(place!.door![0]).toBeCloseTo(door[0] + aside, 5)
  expect((await list()).doors).toEqual([])
  expect(await api.call(takeBetterDoors, { as, body: seen })).toEqual({ used: 0, skipped: [placeId] })
})

it.each([
  ['the phone hardly knew where it was', 80, {}],
  ['a neighbour took it', 8, { to: 'neighbour' }],
])('nothing is proposed where %s', async (_, accuracyMeters, data) => {
  const { one, hand, again, list } = await handedOver()
  await hand(one, accuracyMeters, data)
  await again()
  expect((await list()).doors).toEqual([])
})

it('a recipient’s pin is proposed to others at that address, without anything else they said', async () => {
  const { placeId, door, again, list } = await handedOver()
  await again()
  const [{ id: _, searchText: _text, ...shared } = {} as never] = await db
    .select()
    .from(places)
    .where(eq(places.id, placeId))
  const own = { ...shared, recipientKey: 'ana', doorLongitude: door[0] + aside, accessNotes: 'Code 4711' }
  await db.insert(places).values(own)
  const found = await list()
  expect(found.doors).toMatchObject([{ id: placeId, by: 'recipient', lastAt: null }])
  expect(JSON.stringify(found)).not.toContain('4711')
})

it('is shown to whoever may see a delivery there, and changed by whoever may change one', async () => {
  const { one, hand, again, list } = await handedOver()
  await hand(one)
  await again()
  const own = { conditions: { ownerId: '$user.id' } }
  const client = await api.signIn([{ action: ['read', 'write'], subject: 'Delivery', ...own }])
  expect((await list(client)).doors).toEqual([])
  const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  const { doors } = await list(reader)
  expect(doors).toHaveLength(1)
  const body = { places: doors.map(({ id, version }) => ({ id, version })) }
  expect((await api.refusal(takeBetterDoors, { as: reader, body })).status).toBe(403)
  expect(await api.call(takeBetterDoors, { as: client, body })).toEqual({ used: 0, skipped: [doors[0]!.id] })
})
