import { and, eq, notInArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { events } from '#platform/events/server/tables.ts'
import { changeDelivery, createDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDriverDay } from '../driver/contract.ts'
import { changePlace } from '../places/contract.ts'
import { places } from '../places/server/tables.ts'
import { metersApart } from '../places/rules.ts'
import { planStops } from '../plans/server/tables.ts'
import { readPlan } from '../plans/contract.ts'
import { changeTracking } from '../settings/contract.ts'
import { usualTracking } from '../settings/rules/tracking-page.ts'
import { openTracking } from '../tracking/contract.ts'
import { pointFrom } from '../tracking/rules/scene.ts'
import { moveTrackedPin } from './contract.ts'
import { mostMeters, mostMoves } from './rules.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: DrivenDay
let id = 0
let placeId = 0
let params = { code: '' }

/** The address service was sure of the place, and no person has said anything. */
beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db.update(deliveries).set({ phone: '099 123 456' }).where(eq(deliveries.id, id)).returning()
  params = { code: row!.trackingCode }
  placeId = row!.placeId!
  await setPlace({ source: 'embedded', isSettled: false, quality: 'exact', confidence: 0.9 })
})

const setPlace = (set: Partial<typeof places.$inferInsert>) => db.update(places).set(set).where(eq(places.id, placeId))
const place = async () => {
  const [found] = await db
    .select({ place: places })
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(eq(deliveries.id, id))
  return found!.place
}
const open = async () => (await api.call(openTracking, { params, body: { digits } })).pin
const given = (door: [number, number], of = digits) => ({ params, body: { digits: of, door } })
const move = (door: [number, number]) => api.call(moveTrackedPin, given(door))
const refusal = (door: [number, number], of = digits) => api.refusal(moveTrackedPin, given(door, of))

/** Opened once, so that its times are those of this minute. */
const openPlan = async () => {
  const [stop] = await db.select().from(planStops).where(eq(planStops.deliveryId, id))
  return api.call(readPlan, { as: day.as, params: { id: stop!.planId } })
}

describe('the pin of a door', () => {
  it('goes where its recipient says, as their word, and the driver has it', async () => {
    const pin = (await open())!
    expect(pin).toEqual({ whyNot: null, at: pin.found, found: pin.found })
    const door = pointFrom(pin.found, 30, -40)
    const version = (await api.call(readDriverDay, { as: day.driver, query: {} })).version
    expect(await move(door)).toEqual({ ...pin, at: door })
    expect(await place()).toMatchObject({ source: 'recipient', isSettled: true, doorLongitude: door[0] })
    expect(await open()).toEqual({ ...pin, at: door })
    const pack = await api.call(readDriverDay, { as: day.driver, query: {} })
    expect(pack.version).not.toBe(version)
    expect(pack.routes[0]!.stops.find(({ stopId }) => stopId === id)!.door).toEqual(door)
    expect(JSON.stringify(await openPlan())).toContain(String(door[0]))
  })

  it('goes no further than its bound, however often it is moved', async () => {
    const { found } = (await open())!
    const [near, far] = [pointFrom(found, mostMeters - 5, 0), pointFrom(found, mostMeters + 5, 0)]
    expect(await refusal(far)).toMatchObject({ status: 422, issues: [{ path: 'door' }] })
    await move(near)
    expect((await open())!.found).toEqual(found)
    expect((await refusal(far)).status).toBe(422)
    expect((await move(found)).at).toEqual(found)
    expect(metersApart(near, found)).toBeLessThan(mostMeters)
  })

  it('stays where a person of the office settled it, and says so', async () => {
    await setPlace({ source: 'person', isSettled: true })
    const pin = (await open())!
    expect(pin.whyNot).toBe('settled')
    expect((await refusal(pin.found)).status).toBe(409)
    expect((await place()).source).toBe('person')
  })

  it('isn’t moved where that breaks what was promised to others', async () => {
    const { found } = (await open())!
    await openPlan()
    await db.update(planStops).set({ lateSeconds: -100_000 })
    expect((await refusal(pointFrom(found, 30, 0))).status).toBe(409)
    expect((await place()).source).toBe('embedded')
  })

  it('isn’t moved where that breaks what they were promised of another delivery there, on another route', async () => {
    const [there] = await db
      .select({ id: planStops.deliveryId, routeId: planStops.routeId })
      .from(planStops)
      .where(notInArray(planStops.deliveryId, day.stops))
    await db.update(deliveries).set({ placeId, phone: '+598 99 123 456' }).where(eq(deliveries.id, there!.id))
    await openPlan()
    await db.update(planStops).set({ lateSeconds: -100_000 }).where(eq(planStops.routeId, there!.routeId!))
    const { found } = (await open())!
    expect((await refusal(pointFrom(found, 30, 0))).status).toBe(409)
    expect((await place()).source).toBe('embedded')
    await db.update(deliveries).set({ state: 'delivered' }).where(eq(deliveries.id, there!.id))
    await db.update(planStops).set({ lateSeconds: 0 })
    expect((await move(pointFrom(found, 30, 0))).at).toEqual(pointFrom(found, 30, 0))
  })

  it('is that of its recipient alone: the next person at the address has the one that was found', async () => {
    const [other] = await db
      .select({ id: planStops.deliveryId })
      .from(planStops)
      .where(notInArray(planStops.deliveryId, day.stops))
    await db.update(deliveries).set({ placeId, phone: '098 765 432' }).where(eq(deliveries.id, other!.id))
    const { found } = (await open())!
    await move(pointFrom(found, 30, 0))
    expect((await place()).recipientKey).toBe('phone 99123456')
    const [theirs] = await db.select().from(deliveries).where(eq(deliveries.id, other!.id))
    expect(theirs!.placeId).toBe(placeId)
    const [shared] = await db.select().from(places).where(eq(places.id, placeId))
    expect(shared).toMatchObject({ source: 'embedded', recipientKey: '' })
  })

  it('is of no use to somebody who types the phone number of another, with an email of their own', async () => {
    await db.update(deliveries).set({ email: 'ana@test.example' }).where(eq(deliveries.id, id))
    const [other] = await db
      .select({ id: planStops.deliveryId })
      .from(planStops)
      .where(notInArray(planStops.deliveryId, day.stops))
    const typed = { placeId, phone: '099 123 456', email: 'eve@test.example' }
    await db.update(deliveries).set(typed).where(eq(deliveries.id, other!.id))
    await move(pointFrom((await open())!.found, 30, 0))
    const [theirs] = await db.select().from(deliveries).where(eq(deliveries.id, other!.id))
    expect(theirs!.placeId).toBe(placeId)
  })

  it('counts for later deliveries until the office settles the address', async () => {
    const { found } = (await open())!
    await move(pointFrom(found, 30, 0))
    const own = await place()
    expect(own.archivedAt).toBe(null)
    const [shared] = await db.select().from(places).where(eq(places.id, placeId))
    const { name, accessNotes, serviceMinutes, hours, version } = shared!
    const pins = { door: pointFrom(found, 0, 50), parking: null }
    const body = { version, pins, name, accessNotes, serviceMinutes, hours }
    await api.call(changePlace, { as: day.as, params: { id: placeId }, body })
    const [before] = await db.select().from(places).where(eq(places.id, own.id))
    expect(before!.archivedAt).not.toBe(null)
    // What is under way goes where its recipient said.
    expect((await place()).id).toBe(own.id)
    const isOfOwn = and(eq(events.entity, 'place'), eq(events.entityId, String(own.id)))
    const recorded = await db.select({ kind: events.kind }).from(events).where(isOfOwn)
    expect(recorded.map(({ kind }) => kind)).toContain('place.deleted')
  })

  it('still counts where the office only adds a delivery to the same address, with its place on the map', async () => {
    const { found } = (await open())!
    await move(pointFrom(found, 30, 0))
    const own = await place()
    const pins = { door: pointFrom(found, 0, 50), parking: null }
    const next = { recipient: 'Bo', address: own.address, pins }
    await api.call(createDelivery, { as: day.as, body: next })
    const [kept] = await db.select().from(places).where(eq(places.id, own.id))
    expect(kept!.archivedAt).toBe(null)
    const theirs = { recipient: 'Ana', address: own.address, phone: '+598 99 123 456' }
    expect(await api.call(createDelivery, { as: day.as, body: theirs })).toMatchObject({ placeId: own.id })
  })

  it('stays with its recipient whose email is added, and not with somebody who has another phone or email', async () => {
    // On no route yet, a delivery follows whom it is for.
    const contact = { state: 'ready' as const, email: '' }
    const change = async (set: { phone?: string; email?: string }) => {
      const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
      await api.call(changeDelivery, { as: day.as, params: { id }, body: { version, ...set } })
      return (await place()).recipientKey
    }
    await move(pointFrom((await open())!.found, 30, 0))
    const own = await place()
    await db.update(deliveries).set(contact).where(eq(deliveries.id, id))
    expect(await change({ email: 'ana@test.example' })).toBe('phone 99123456 email ana@test.example')
    const known = { recipient: 'Ana', address: own.address, phone: '099 123 456', email: 'Ana@test.example' }
    expect(await api.call(createDelivery, { as: day.as, body: known })).toMatchObject({ placeId: own.id })
    expect(await change({ email: '' })).toBe('phone 99123456')
    expect((await place()).id).toBe(own.id)
    expect(await change({ email: 'ana@test.example' })).toBe('phone 99123456 email ana@test.example')
    expect(await change({ email: 'eve@test.example' })).toBe('')
  })

  it('needs no work where it is already, and is moved so often in an hour', async () => {
    const { found } = (await open())!
    for (let round = 0; round < 12; round++) expect((await move(found)).at).toEqual(found)
    expect((await place()).source).toBe('embedded')
    for (let east = 1; east <= mostMoves; east++) await move(pointFrom(found, 10 * east, 0))
    const next = pointFrom(found, 0, 20)
    expect((await refusal(next)).status).toBe(429)
    expect((await open())!.at).toEqual(pointFrom(found, 10 * mostMoves, 0))
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 61 * 60_000)
    expect((await move(next)).at).toEqual(next)
  })

  it('waits its turn, and only so many do', async () => {
    const { found } = (await open())!
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const others = [0, 1].flatMap((lane) =>
      Array.from({ length: 20 }, () => withMutex({ within: db, of: `recipients in lane ${lane}` }, {}, () => gate)),
    )
    expect((await refusal(pointFrom(found, 30, 0))).status).toBe(429)
    go()
    await Promise.all(others)
    expect((await move(pointFrom(found, 30, 0))).at).toEqual(pointFrom(found, 30, 0))
  })

  it('isn’t moved once the driver is there, and where the workspace doesn’t offer it', async () => {
    const { found } = (await open())!
    await db.update(deliveries).set({ state: 'arrived' }).where(eq(deliveries.id, id))
    expect(await open()).toBe(null)
    expect((await refusal(found)).status).toBe(409)
    await db.update(deliveries).set({ state: 'published' }).where(eq(deliveries.id, id))
    const value = { ...usualTracking, offers: { ...usualTracking.offers, pin: false } }
    await api.call(changeTracking, { as: day.as, body: { version: 0, value } })
    expect(await open()).toBe(null)
    expect((await refusal(found)).status).toBe(409)
  })

  it('needs the digits of its recipient, a code that is there, and a place on earth', async () => {
    const { found } = (await open())!
    expect((await refusal(found, '0000')).status).toBe(422)
    expect((await refusal([500, 0])).status).toBe(422)
    const elsewhere = { ...given(found), params: { code: 'f'.repeat(32) } }
    expect((await api.refusal(moveTrackedPin, elsewhere)).status).toBe(404)
    expect((await place()).source).toBe('embedded')
  })
})
