import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenRoute, type DrivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readPositions, sendPositions } from '../positions/contract.ts'
import { liveStateOf } from '../positions/rules.ts'
import { vehiclePositions } from '../positions/server/tables.ts'
import { readRoute } from '../routes/contract.ts'
import { routes, routeStops } from '../routes/server/tables.ts'
import { readForecasts } from './contract.ts'
import { deviationOf } from './rules/deviation.ts'
import { forecastOf } from './server/queries.ts'
import { routeForecasts } from './server/tables.ts'
import { watchJob } from './server/watch-routes.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
let driven: DrivenRoute
let planned: { deliveryId: number; arrivalSeconds: number; startSeconds: number; endSeconds: number }[]
let departs: number

const midnight = Date.parse(`${monday}T00:00:00Z`)
const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))
const secondsOf = (time: string) => (Date.parse(time) - midnight) / 1000

beforeEach(async () => {
  driven = await drivenRoute(api, 4)
  const route = await api.call(readRoute, { as: driven.day.as, params: { id: driven.routeId } })
  planned = route.stopList
  departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
})

const forecast = async () => (await forecastOf(db, driven.routeId))!
const etas = async () => (await forecast()).stops.map(({ eta }) => secondsOf(eta))
/** Loads and leaves, so many seconds after the plan. */
async function leave(late = 0) {
  at(departs + late - 60)
  await driven.act('onDuty')
  await driven.act('loaded', { data: { onBoard: driven.stops } })
  at(departs + late)
  await driven.act('depart')
}

const raised = async () => {
  const rows = await db.select().from(exceptions).orderBy(exceptions.id)
  return rows.map(({ kind, overAt }) => (overAt ? `${kind} over` : kind))
}
/** What is done each minute. */
async function watch() {
  await queue.add({ name: watchJob, data: {} }, db)
  await queue.runKept()
}

describe('a route that its driver hasn’t accepted', () => {
  it('needs someone shortly before it starts, until it is accepted', async () => {
    const { startSeconds } = await api.call(readRoute, { as: driven.day.as, params: { id: driven.routeId } })
    at(startSeconds - 3600)
    await driven.act('onDuty')
    await watch()
    expect(await raised()).toEqual([])
    at(startSeconds - 600)
    await watch()
    await watch()
    expect(await raised()).toEqual(['unaccepted'])
    await driven.act('accept', { data: { number: 1 } })
    await watch()
    expect(await raised()).toEqual(['unaccepted over'])
  })

  it('needs no one where its driver uses no driver page, or the office took it back', async () => {
    const { startSeconds } = await api.call(readRoute, { as: driven.day.as, params: { id: driven.routeId } })
    at(startSeconds - 600)
    await watch()
    expect(await raised()).toEqual([])
    await driven.act('onDuty')
    await watch()
    expect(await raised()).toEqual(['unaccepted'])
    await db.update(routes).set({ state: 'recalled' })
    await watch()
    const [row] = await db.select().from(exceptions)
    expect(row).toMatchObject({ closedReason: 'movedOn' })
  })
})

describe('the forecast of a route', () => {
  it('is the plan where the driver leaves on time, and moves by what they are late', async () => {
    await leave()
    const onTime = await etas()
    expect(onTime).toEqual(planned.map(({ startSeconds }) => startSeconds))
    at(planned[0]!.arrivalSeconds + 600)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    const { stops } = await forecast()
    expect(stops.map(({ eta }, index) => secondsOf(eta) - onTime[index]!)).toEqual([600, 600, 600, 600])
  })

  it('says a band that is narrow for what has come and wider for what lies further ahead', async () => {
    await leave()
    at(planned[0]!.arrivalSeconds)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    const widths = (await forecast()).stops.map(({ earliest, latest }) => secondsOf(latest) - secondsOf(earliest))
    expect(widths[0]).toBe(0)
    expect(widths[1]).toBeGreaterThan(0)
    expect(widths.at(-1)).toBeGreaterThanOrEqual(widths[1]!)
  })

  it('says how late a stop comes after its window, before it happens', async () => {
    const last = planned.at(-1)!
    const to = new Date(midnight + (last.startSeconds + 120) * 1000).toISOString().slice(11, 16)
    const windows = [{ from: '06:00', to, isHard: false, centsPerMinute: 0 }]
    await db.update(deliveries).set({ windows }).where(eq(deliveries.id, last.deliveryId))
    const due = Date.parse(`${monday}T${to}:00Z`)
    await leave(1800)
    const { stops, lateSeconds } = await forecast()
    const stop = stops.at(-1)!
    expect(stop.lateSeconds).toBe((Date.parse(stop.eta) - due) / 1000)
    expect(stop.slackSeconds).toBe(-stop.lateSeconds)
    expect(lateSeconds).toBe(stop.lateSeconds)
    expect(lateSeconds).toBeGreaterThan(1500)
    expect(await raised()).toEqual(['late'])
  })

  it('follows the order in which the driver goes', async () => {
    await leave()
    const turned = driven.stops.toReversed()
    await driven.act('reorder', { data: { order: turned } })
    expect((await forecast()).stops.map(({ deliveryId }) => deliveryId)).toEqual(turned)
  })

  it('leaves out what is done, and ends with the route', async () => {
    await leave()
    at(planned[0]!.endSeconds)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    await driven.act('fail', { stopId: driven.stops[0]!, data: { reason: 'nobody-home' } })
    expect((await forecast()).stops.map(({ deliveryId }) => deliveryId)).toEqual(driven.stops.slice(1))
    for (const stopId of driven.stops.slice(1)) {
      await driven.act('arrive', { stopId })
      await driven.act('fail', { stopId, data: { reason: 'nobody-home' } })
    }
    expect(await forecast()).toMatchObject({ stops: [] })
    await driven.act('finish')
    expect(await forecastOf(db, driven.routeId)).toBeUndefined()
  })

  it('counts a break that is taken', async () => {
    await leave()
    const [before] = await etas()
    await driven.act('breakStart')
    at(before! + 600)
    await driven.act('breakEnd')
    expect((await etas())[0]).toBe(before! + 600)
  })

  it('is what the deliveries are expected at, and leaves what was promised', async () => {
    const [first] = driven.stops
    const read = () => api.call(readDeliveryById, { as: driven.day.as, params: { id: first! } })
    const promised = (await read()).eta!
    await leave(900)
    expect(Date.parse((await read()).eta!) - Date.parse(promised)).toBe(900_000)
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, first!))
    expect(row!.promisedAt!.toISOString()).toBe(promised)
  })
})

describe("what the driver doesn't record", () => {
  it('is what deliveries are expected at again, once a publication has written its planned times over it', async () => {
    await leave(1800)
    const before = await etas()
    const expected = async () => {
      const rows = await db.select().from(deliveries).orderBy(deliveries.eta)
      return rows.flatMap(({ eta }) => (eta ? [secondsOf(eta.toISOString())] : []))
    }
    expect(await expected()).toEqual(before)
    await db.update(deliveries).set({ eta: sql`${deliveries.promisedAt}`, promisedAt: null })
    await db.update(routeForecasts).set({ publicationId: 0 })
    await watch()
    expect(await etas()).toEqual(before)
    expect(await expected()).toEqual(before)
  })

  it('is seen in the positions of the vehicle, at most once a minute', async () => {
    await leave()
    const [before] = await etas()
    const [far] = await db
      .select()
      .from(routeStops)
      .where(eq(routeStops.deliveryId, driven.stops.at(-1)!))
    const { longitude, latitude } = far!
    const deviceId = crypto.randomUUID()
    const seen = async () => {
      const place = { longitude, latitude, accuracyMeters: 5, speedMetersPerSecond: 8, heading: 0, batteryPercent: 80 }
      const positions = [{ ...place, at: clock.now.toISOString() }]
      await api.call(sendPositions, { as: driven.driver, body: { deviceId, positions } })
    }
    at(departs + 10)
    await seen()
    expect((await etas())[0]).toBeGreaterThan(before! + 60)
    at(departs + 40)
    await seen()
    expect(secondsOf((await forecast()).madeAt)).toBe(departs + 10)
    at(departs + 75)
    await seen()
    expect(secondsOf((await forecast()).madeAt)).toBe(departs + 75)
  })

  it('makes a stop that is overdue come now at the earliest, and the others after it', async () => {
    await leave()
    const before = await etas()
    at(before[0]! + 900)
    await watch()
    const after = await etas()
    expect(after[0]).toBe(before[0]! + 900)
    expect(after[3]! - before[3]!).toBe(900)
  })

  it('moves a route that should have left by now', async () => {
    at(departs - 3600)
    await watch()
    const before = await etas()
    at(departs + 1200)
    await watch()
    expect((await etas()).map((eta, index) => eta - before[index]!)).toEqual([1200, 1200, 1200, 1200])
  })

  it('is missed once nothing was heard for long, until something is', async () => {
    await leave()
    at(departs + 660)
    await watch()
    expect(await raised()).toEqual(['silent'])
    at(departs + 700)
    await watch()
    expect(await raised()).toEqual(['silent'])
    await driven.act('note', { data: { note: 'No reception in the tunnel.' } })
    expect((await raised())[0]).toBe('silent over')
  })

  it('makes its vehicle silent among the live ones from then on, and not while it is parked', async () => {
    const states = async () => {
      const { vehicles, at: now } = await api.call(readPositions, { as: driven.day.as, query: {} })
      return vehicles.map((one) => liveStateOf(one, now))
    }
    const { driverId, vehicleId } = (await db.select().from(routes))[0]!
    const seenAt = new Date(clock.now.getTime() - 3_600_000)
    const seen = { trackerId: 0, vehicleId: vehicleId!, driverId, at: seenAt, receivedAt: seenAt }
    await db.insert(vehiclePositions).values({ ...seen, longitude: -56.16, latitude: -34.9 })
    expect(await states()).toEqual(['parked'])
    await leave()
    at(departs + 660)
    expect(await states()).toEqual(['onTheWay'])
    await watch()
    expect(await states()).toEqual(['silent'])
  })

  it('is not forecast for other days', async () => {
    clock.now = new Date(`${monday}T06:00:00Z`)
    clock.now.setUTCDate(clock.now.getUTCDate() - 1)
    await watch()
    expect(await forecastOf(db, driven.routeId)).toBeUndefined()
  })
})

describe('the routes of a plan as they go', () => {
  const read = (as: string | undefined, query: { planId?: number; routeId?: number }) =>
    api.call(readForecasts, { ...(as && { as }), query })

  it('are read with what was done and what is forecast', async () => {
    await leave()
    at(planned[0]!.endSeconds)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    await driven.act('fail', { stopId: driven.stops[0]!, data: { reason: 'nobody-home' } })
    const { routes: seen } = await read(driven.day.as, { planId: driven.planId })
    expect(seen).toMatchObject([{ routeId: driven.routeId, state: 'inProgress' }])
    const [first, second] = seen[0]!.stops
    expect(first).toMatchObject({ deliveryId: driven.stops[0], state: 'failed', doneAt: clock.now.toISOString() })
    expect(second).toMatchObject({ arrivedAt: null, doneAt: null })
    expect(seen[0]!.forecast!.stops.map(({ deliveryId }) => deliveryId)).toEqual(driven.stops.slice(1))
    expect((await read(driven.day.as, { routeId: driven.routeId })).routes).toEqual(seen)
    expect((await read(driven.day.as, {})).routes).toEqual([])
    expect((await read(driven.day.as, { routeId: 999 })).routes).toEqual([])
  })

  it('are read by drivers of their own, and by no one without the right', async () => {
    expect((await read(driven.driver, { planId: driven.planId })).routes).toHaveLength(1)
    const elsewhere = [{ action: 'read', subject: 'Route', conditions: { depotId: 2 } }]
    expect((await read(await api.signIn(elsewhere), { planId: driven.planId })).routes).toEqual([])
    const other = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    const refusal = (as?: string) => api.refusal(readForecasts, { ...(as && { as }), query: { planId: 1 } })
    expect((await refusal(other)).status).toBe(403)
  })
})

describe('a vehicle off its way', () => {
  const seen = (...meters: number[]) => meters.map((one, minute) => ({ atMs: minute * 60_000, meters: one }))

  it('has deviated after three minutes, not before, and is back at once', () => {
    expect(deviationOf(seen(20, 400, 500, 600), 300)).toBeNull()
    expect(deviationOf(seen(20, 400, 500, 600, 700), 300)).toMatchObject({ isOff: true, meters: 700, since: 60_000 })
    expect(deviationOf(seen(20, 400, 500, 600, 40), 300)).toMatchObject({ isOff: false })
    expect(deviationOf([], 300)).toBeNull()
  })
})
