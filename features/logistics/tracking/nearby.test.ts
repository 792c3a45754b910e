import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { routeForecasts, stopForecasts } from '../forecasts/server/tables.ts'
import { metersApart } from '../places/rules.ts'
import { positions } from '../positions/server/tables.ts'
import { routes } from '../routes/server/tables.ts'
import { changeTracking } from '../settings/contract.ts'
import { usualTracking } from '../settings/rules/tracking-page.ts'
import { openTracking, readTracking } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const noon = Date.parse('2026-11-23T12:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1000)
const digits = '3456'
const actual: [number, number] = [-56.16431, -34.90127]
let day: DrivenDay

beforeEach(async () => {
  day = await drivenDay(api)
  const { stops, routeId } = day
  await day.send([day.act('onDuty', { routeId: null })])
  await db.update(deliveries).set({ phone: '099 123 456' })
  await db.update(deliveries).set({ state: 'outForDelivery' }).where(inArray(deliveries.id, stops))
  await db.delete(routeForecasts).where(eq(routeForecasts.routeId, routeId))
  await db.delete(stopForecasts).where(eq(stopForecasts.routeId, routeId))
  const [{ publicationId, driverId, vehicleId } = { publicationId: 0, driverId: 0, vehicleId: 0 }] = await db
    .select()
    .from(routes)
    .where(eq(routes.id, routeId))
  const made = { routeId, publicationId, madeAt: at(0), staleAt: at(3600), finishAt: at(9000), lateSeconds: 0 }
  await db.insert(routeForecasts).values({ ...made, isEstimated: false })
  const times = { eta: at(600), earliest: at(300), latest: at(900) }
  await db
    .insert(stopForecasts)
    .values(stops.map((deliveryId, position) => ({ routeId, deliveryId, position, ...times, lateSeconds: 0 })))
  const fix = { day: '2026-11-23', trackerId: 1, vehicleId, driverId, receivedAt: at(0) }
  await db.insert(positions).values([
    { ...fix, at: at(-120), longitude: actual[0], latitude: actual[1] },
    // Too new to be seen by anyone outside.
    { ...fix, at: at(-30), longitude: -56.2, latitude: -34.95 },
  ])
})

const turn = async (map: boolean) => {
  const value = { ...usualTracking, shows: { ...usualTracking.shows, map } }
  await api.call(changeTracking, { as: day.as, body: { version: 0, value } })
}
const codeOf = async (id: number) => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0]!.trackingCode
const open = async (id: number) =>
  (await api.call(openTracking, { params: { code: await codeOf(id) }, body: { digits } })).nearby

describe('the vehicle near a recipient', () => {
  it('is shown where it was a while ago, to about 200 metres, with their own door', async () => {
    await turn(true)
    const nearby = await open(day.stops[0]!)
    expect(nearby?.at).toBe(at(-120).toISOString())
    expect(nearby?.vehicle).not.toEqual(actual)
    expect(metersApart(actual, nearby!.vehicle)).toBeLessThan(150)
    expect(nearby?.door).toHaveLength(2)
  })

  it('is the same wherever in its cell it is, so that nobody learns more by asking again', async () => {
    await turn(true)
    const before = await open(day.stops[0]!)
    await db.update(positions).set({ latitude: actual[1] + 0.00001, longitude: actual[0] + 0.00001 })
    expect((await open(day.stops[0]!))?.vehicle).toEqual(before?.vehicle)
  })

  it('is only shown where the settings say so', async () => {
    expect(await open(day.stops[0]!)).toBe(null)
  })

  it('isn’t shown before it is near, in another state, or on another route', async () => {
    await turn(true)
    const [first = 0] = day.stops
    const { routeId } = day
    const others = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.routeId, day.otherRouteId))
    const times = { eta: at(600), earliest: at(300), latest: at(900), lateSeconds: 0 }
    const before = others.map(({ id }, index) => ({ routeId, deliveryId: id, position: index - 9, ...times }))
    await db.insert(stopForecasts).values(before)
    await db.update(stopForecasts).set({ position: 9 }).where(eq(stopForecasts.deliveryId, first))
    expect(await open(first)).toBe(null)
    await db.update(stopForecasts).set({ position: -20 }).where(eq(stopForecasts.deliveryId, first))
    expect(await open(first)).not.toBe(null)
    for (const state of ['published', 'loaded', 'arrived', 'delivered', 'failed', 'cancelled'] as const) {
      await db.update(deliveries).set({ state }).where(eq(deliveries.id, first))
      expect(await open(first), state).toBe(null)
    }
    const [other] = await db.select().from(deliveries).where(eq(deliveries.routeId, day.otherRouteId))
    expect(await open(other!.id)).toBe(null)
  })

  it('isn’t shown once its driver is off duty, or wasn’t heard of for long', async () => {
    await turn(true)
    await db.update(positions).set({ at: at(-1200) })
    expect(await open(day.stops[0]!)).toBe(null)
    await db.update(positions).set({ at: at(-120) })
    expect(await open(day.stops[0]!)).not.toBe(null)
    await day.send([day.act('offDuty', { routeId: null })])
    expect(await open(day.stops[0]!)).toBe(null)
  })

  it('is never seen without the digits, or with a wrong code', async () => {
    await turn(true)
    const code = await codeOf(day.stops[0]!)
    const seen = JSON.stringify(await api.call(readTracking, { params: { code } }))
    for (const part of ['nearby', 'vehicle', 'door', '-56.', '-34.']) expect(seen).not.toContain(part)
    const wrong = await api.refusal(openTracking, { params: { code }, body: { digits: '0000' } })
    const elsewhere = await api.refusal(openTracking, { params: { code: 'f'.repeat(32) }, body: { digits } })
    expect([wrong.status, elsewhere.status]).toEqual([422, 404])
    expect(JSON.stringify([wrong, elsewhere])).not.toContain('-56.')
  })
})
