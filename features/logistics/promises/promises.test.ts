import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { slotJob } from '../deliveries/rules/slot.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { workOnForecasts } from '../forecasts/server/forecast-route.ts'
import { stopForecasts } from '../forecasts/server/tables.ts'
import { openTracking, readTracking } from '../tracking/contract.ts'
import { readDeliveryPromises, tellByApi, tellByPhone } from './contract.ts'
import { workOnPromises } from './server/score-promises.ts'
import { workOnSlots } from './server/promised-slots.ts'

const api = await testApi()
const { db, queue, clock } = api.machine
const minute = 60_000
const eleven = Date.parse(`${monday}T11:00:00Z`)
let day: DrivenDay
let id = 0

/** Monday at noon: two of its stops are expected at one and at two. */
beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  await expectAt(id, 120)
  await expectAt(day.stops[1]!, 180)
  queue.clear()
  workOnPromises(api.machine)
})

const expectAt = (deliveryId: number, minutesAfterEleven: number) =>
  db
    .update(deliveries)
    .set({ eta: new Date(eleven + minutesAfterEleven * minute), windows: [], phone: '099 123 456' })
    .where(eq(deliveries.id, deliveryId))
const read = (deliveryId = id, as = day.as) => api.call(readDeliveryPromises, { as, params: { id: deliveryId } })
const tell = async (deliveryId = id, as = day.as) => {
  const { current } = await read(deliveryId)
  return api.call(tellByPhone, { as, body: { deliveryId, ...current! } })
}
/** Seconds after eleven, as the device of the driver counts them. */
const secondsAt = (time: string, more = 0) => (Date.parse(time) - eleven) / 1000 + more
const arrive = async (stopId: number, at: number) => {
  clock.now = new Date(eleven + (at + 60) * 1000)
  await day.send([day.act('depart', { at: at - 60 }), day.act('arrive', { stopId, at })])
  await queue.runKept()
}

describe('a time told by phone', () => {
  it('is kept with who told it and until when it is known whether it was kept', async () => {
    const { current, promises } = await read()
    expect(promises).toEqual([])
    const { earliest, latest } = current!
    expect(Date.parse(earliest)).toBeLessThan(eleven + 120 * minute)
    expect(Date.parse(latest)).toBeGreaterThan(eleven + 120 * minute)
    const told = await tell()
    expect(told).toMatchObject({
      total: 1,
      byLast: { scored: 0 },
      promises: [{ channel: 'phone', earliest, latest, by: expect.any(String), outcome: null, arrivedAt: null }],
    })
    expect(told.promises[0]!.by).not.toBe('')
    expect(told.promises[0]!.toldAt).toBe(clock.now.toISOString())
    const [event] = await db.select().from(events).where(eq(events.kind, 'promise.told'))
    expect(event?.after).toMatchObject({ channel: 'phone', earliest, latest })
  })

  it('is one promise however often it is told, and another one when it changes', async () => {
    await tell()
    expect((await tell()).total).toBe(1)
    await expectAt(id, 200)
    expect((await tell()).total).toBe(2)
    await expectAt(id, 120)
    expect((await tell()).total).toBe(3)
  })

  it('is the time that stands there when it is told', async () => {
    const { current } = await read()
    await expectAt(id, 200)
    const body = { deliveryId: id, ...current! }
    expect(await api.refusal(tellByPhone, { as: day.as, body })).toMatchObject({ status: 409 })
    expect((await read()).total).toBe(0)
  })

  it('can be none before a delivery is published, and once it is there', async () => {
    const { current } = await read()
    for (const state of ['ready', 'planned', 'arrived', 'delivered', 'failed', 'cancelled'] as const) {
      await db.update(deliveries).set({ state }).where(eq(deliveries.id, id))
      expect((await read()).current).toBe(null)
      const body = { deliveryId: id, ...current! }
      expect(await api.refusal(tellByPhone, { as: day.as, body })).toMatchObject({ status: 409 })
    }
  })
})

describe('what a recipient was told', () => {
  it('is judged once somebody arrives', async () => {
    const other = day.stops[1]!
    const told = await tell()
    await tell(other)
    const [{ earliest } = { earliest: '' }] = told.promises
    const at = secondsAt(earliest, 60)
    await arrive(id, at)
    const arrivedAt = new Date(eleven + at * 1000).toISOString()
    expect(await read()).toMatchObject({ byLast: { kept: 1, scored: 1 }, promises: [{ outcome: 'kept', arrivedAt }] })
    expect(await read(other)).toMatchObject({ byLast: { scored: 0 }, promises: [{ outcome: null }] })
    const [event] = await db.select().from(events).where(eq(events.kind, 'promise.judged'))
    expect(event).toMatchObject({ before: { outcome: null }, after: { outcome: 'kept' } })
  })

  it('is moved by another time that is told before it begins, and kept by the last alone', async () => {
    await tell()
    await expectAt(id, 240)
    const { promises } = await tell()
    await arrive(id, secondsAt(promises[0]!.earliest, 60))
    const one = { kept: 1, scored: 1 }
    expect(await read()).toMatchObject({ promises: [{ outcome: 'kept' }, { outcome: 'moved' }] })
    expect(await read()).toMatchObject({ byFirst: { kept: 0, scored: 1 }, byLast: one })
  })

  it('is broken where another time is told once it has passed, and no figure gets better by that', async () => {
    const { promises } = await tell()
    clock.now = new Date(Date.parse(promises[0]!.latest) + 5 * minute)
    await expectAt(id, 240)
    await tell()
    const told = await read()
    await arrive(id, secondsAt(told.promises[0]!.earliest, 60))
    const none = { kept: 0, scored: 1 }
    expect(await read()).toMatchObject({
      promises: [{ outcome: 'kept' }, { outcome: 'late' }],
      byFirst: none,
      byLast: none,
    })
  })

  it('is open again where the driver takes the arrival back', async () => {
    const told = await tell()
    const at = secondsAt(told.promises[0]!.earliest, 60)
    clock.now = new Date(eleven + (at + 60) * 1000)
    const arrival = day.act('arrive', { stopId: id, at })
    await day.send([day.act('depart', { at: at - 60 }), arrival])
    await queue.runKept()
    expect((await read()).byLast.scored).toBe(1)
    await day.send([day.act('undo', { stopId: id, at: at + 5, data: { id: arrival.id } })])
    await queue.runKept()
    expect(await read()).toMatchObject({ byLast: { scored: 0 }, promises: [{ outcome: null, arrivedAt: null }] })
  })

  it('is kept by a driver who waits for the window, once the stop is done', async () => {
    await db
      .update(deliveries)
      .set({ windows: [{ from: '13:00', to: '15:00', isHard: true }] as never })
      .where(eq(deliveries.id, id))
    const told = await tell()
    expect(told.promises[0]!.earliest).toBe(`${monday}T13:00:00.000Z`)
    await arrive(id, 110 * 60)
    expect(await read()).toMatchObject({ byLast: { scored: 0 }, promises: [{ outcome: null }] })
    clock.now = new Date(eleven + 130 * minute)
    await day.send([day.act('fail', { stopId: id, at: 125 * 60, data: { reason: 'nobody-home' } })])
    await queue.runKept()
    expect(await read()).toMatchObject({ byLast: { kept: 1, scored: 1 }, promises: [{ outcome: 'kept' }] })
  })

  it('is broken where the delivery fails and nobody came, and judged anew where somebody comes after all', async () => {
    const told = await tell()
    const { latest } = told.promises[0]!
    const at = secondsAt(latest, 60)
    clock.now = new Date(eleven + (at + 600) * 1000)
    await day.send([
      day.act('depart', { at: at - 60 }),
      day.act('fail', { stopId: id, at, data: { reason: 'nobody-home' } }),
    ])
    await queue.runKept()
    const missed = { outcome: 'missed', arrivedAt: null }
    expect(await read()).toMatchObject({ byLast: { kept: 0, scored: 1 }, promises: [missed] })
    await day.send([day.act('arrive', { stopId: id, at: at + 300 })])
    await queue.runKept()
    expect(await read()).toMatchObject({ byLast: { kept: 0, scored: 1 }, promises: [{ outcome: 'late' }] })
  })

  it('is called off with its delivery', async () => {
    await tell()
    const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
    await api.call(moveDelivery, {
      as: day.as,
      params: { id },
      body: { version, move: 'cancel', reason: 'Not needed', date: null },
    })
    await queue.runKept()
    expect(await read()).toMatchObject({ total: 1, byLast: { scored: 0 }, promises: [{ outcome: 'calledOff' }] })
  })
})

describe('the tracking page', () => {
  const track = async () => {
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    return { params: { code: row!.trackingCode } }
  }

  const look = async () => api.call(readTracking, await track())
  const underWay = async () => {
    workOnForecasts(api.machine)
    await day.send([day.act('depart')])
    await queue.runKept()
  }
  const forecastAt = (minutesAfterEleven: number) => {
    const [eta, earliest, latest] = [0, -10, 10].map((more) => new Date(eleven + (minutesAfterEleven + more) * minute))
    return db.update(stopForecasts).set({ eta, earliest, latest }).where(eq(stopForecasts.deliveryId, id))
  }

  it('promises the time it shows, once for each change, by what its driver has', async () => {
    await underWay()
    const { expected } = await look()
    await api.call(openTracking, { ...(await track()), body: { digits: '3456' } })
    await look()
    const { earliest, latest } = expected!
    const { promises } = await read()
    expect(promises).toMatchObject([{ channel: 'page', earliest, latest, by: '', publication: 1, outcome: null }])
  })

  it('promises one time in a quarter of an hour, however many look at it', async () => {
    await underWay()
    await Promise.all(Array.from({ length: 6 }, look))
    expect((await read()).total).toBe(1)
    await forecastAt(200)
    clock.now = new Date(clock.now.getTime() + 14 * minute)
    await look()
    expect((await read()).total).toBe(1)
    clock.now = new Date(clock.now.getTime() + minute)
    await Promise.all(Array.from({ length: 6 }, look))
    const told = await look()
    const { total, promises } = await read()
    expect(total).toBe(2)
    expect(promises[0]).toMatchObject({ earliest: told.expected!.earliest, latest: told.expected!.latest })
  })

  it('promises nothing to the office that looks at it', async () => {
    await underWay()
    await api.call(readTracking, { as: day.as, ...(await track()) })
    expect((await read()).total).toBe(0)
  })
})

describe('a time that a program passes on', () => {
  const passOn = (deliveryIds: number[], as = day.as) => api.call(tellByApi, { as, body: { deliveryIds } })

  it('is a promise, once for each span, and judged like any other', async () => {
    const other = day.stops[1]!
    const { times } = await passOn([id, other, id])
    expect(times.map(({ deliveryId }) => deliveryId)).toEqual([id, other].toSorted((a, b) => a - b))
    const { current } = await read()
    expect(times.find(({ deliveryId }) => deliveryId === id)).toEqual({ deliveryId: id, ...current })
    await passOn([id])
    expect(await read()).toMatchObject({
      total: 1,
      promises: [{ channel: 'api', ...current, by: expect.stringMatching(/./) }],
    })
    await arrive(id, secondsAt(current!.earliest, 60))
    expect(await read()).toMatchObject({ byLast: { kept: 1, scored: 1 } })
  })

  it('is left out where there is none', async () => {
    await db.update(deliveries).set({ state: 'delivered' }).where(eq(deliveries.id, id))
    expect((await passOn([id])).times).toEqual([])
    expect((await read()).total).toBe(0)
  })

  it('is refused as a whole where one of them isn’t there, or too many are asked for', async () => {
    expect(await api.refusal(tellByApi, { as: day.as, body: { deliveryIds: [id, 999_999] } })).toMatchObject({
      status: 404,
    })
    expect((await read()).total).toBe(0)
    for (const deliveryIds of [[], Array.from({ length: 101 }, (_, at) => at + 1)])
      expect(await api.refusal(tellByApi, { as: day.as, body: { deliveryIds } })).toMatchObject({ status: 422 })
  })
})

describe('a time that was chosen at the checkout', () => {
  it('is a promise of the delivery that the order becomes', async () => {
    workOnSlots(api.machine)
    const [from, to] = [new Date(eleven + 60 * minute).toISOString(), new Date(eleven + 300 * minute).toISOString()]
    for (let times = 0; times < 2; times++) await queue.add({ name: slotJob, data: { deliveryId: id, from, to } }, db)
    await queue.runKept()
    expect(await read()).toMatchObject({ total: 1, promises: [{ channel: 'checkout', earliest: from, latest: to }] })
    await arrive(id, 100 * 60)
    expect(await read()).toMatchObject({ byLast: { kept: 1, scored: 1 } })
  })
})

describe('who may see promised times', () => {
  const may = (action: string, depotId: number | null) => ({
    action,
    subject: 'RecipientMessage',
    conditions: { depotId },
  })

  it('is whoever may read the messages to recipients of the depot', async () => {
    const { current } = await read()
    const body = { deliveryId: id, ...current! }
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    const there = await api.signIn([may('read', row!.depotId)])
    const elsewhere = await api.signIn([may('read', 9999), may('write', 9999)])
    expect((await read(id, there)).total).toBe(0)
    expect(await api.refusal(tellByPhone, { as: there, body })).toMatchObject({ status: 403 })
    expect(await api.refusal(readDeliveryPromises, { as: elsewhere, params: { id } })).toMatchObject({ status: 404 })
    expect(await api.refusal(tellByPhone, { as: elsewhere, body })).toMatchObject({ status: 404 })
    const passedOn = { deliveryIds: [id] }
    expect(await api.refusal(tellByApi, { as: there, body: passedOn })).toMatchObject({ status: 403 })
    expect(await api.refusal(tellByApi, { as: elsewhere, body: passedOn })).toMatchObject({ status: 404 })
    const wrong = { ...body, earliest: 'soon' }
    expect(await api.refusal(tellByPhone, { as: day.as, body: wrong })).toMatchObject({ status: 422 })
  })
})
