import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenRoute, type DrivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { noCorrection } from '#optimiser/arrival/correction.ts'
import { learnArrivals } from '#optimiser/arrival/model.ts'
import { readRoute } from '../routes/contract.ts'
import { routeActions, routes, routeStops, routeVersions } from '../routes/server/tables.ts'
import { readArrivalAccuracy } from './contract.ts'
import { forecastOf } from './server/queries.ts'
import { arrivalForecasts, arrivalModels } from './server/tables.ts'
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

async function leave() {
  at(departs - 60)
  await driven.act('onDuty')
  await driven.act('loaded', { data: { onBoard: driven.stops } })
  at(departs)
  await driven.act('depart')
}

/** A model of so many days on which drives took twice as long as planned. */
async function learned(days = 30) {
  const past = Array.from({ length: days * 20 }, (_, index) => ({
    day: String(Math.floor(index / 20)),
    route: String(Math.floor(index / 20)),
    hour: 8,
    driver: '1',
    zone: '',
    address: `a${index % 20}`,
    customer: `c${index % 20}`,
    plannedDriveSeconds: 600,
    driveSeconds: 1260 + ((index * 37) % 100),
    plannedServiceSeconds: 300,
    serviceSeconds: 300 + ((index * 53) % 60),
  }))
  const about = { day: monday, learnedAt: clock.now, days, stops: past.length }
  await db.insert(arrivalModels).values({ ...about, model: learnArrivals(past, []), correction: noCorrection })
}

const forecast = async () => (await forecastOf(db, driven.routeId))!
const kept = () =>
  db.select().from(arrivalForecasts).orderBy(asc(arrivalForecasts.deliveryId), asc(arrivalForecasts.horizon))
const accuracy = (as = driven.day.as) => api.call(readArrivalAccuracy, { as })

describe('arrival times', () => {
  it('have the width of the settings until there are enough days', async () => {
    await leave()
    expect((await forecast()).learnedDays).toBeNull()
    expect((await kept()).every(({ raw }) => raw === null)).toBe(true)
    expect(await accuracy()).toMatchObject({ learned: null, enoughDays: 10 })
  })

  it('are what past days taught, once there are enough', async () => {
    await leave()
    const plain = (await forecast()).stops.map(({ eta }) => secondsOf(eta))
    await learned()
    await driven.act('note', { data: { note: 'On my way.' } })
    const { learnedDays, stops } = await forecast()
    expect(learnedDays).toBe(30)
    for (const [index, { eta, earliest, latest }] of stops.entries()) {
      expect(secondsOf(eta)).toBeGreaterThan(plain[index]!)
      expect(earliest <= eta && eta <= latest && earliest < latest).toBe(true)
    }
  })

  it('are kept once for each stop and horizon, and compared with the arrival', async () => {
    await learned()
    await leave()
    const before = await kept()
    expect(before.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(driven.stops.toSorted())
    const [first] = driven.stops
    const arrives = secondsOf((await forecast()).stops[0]!.eta) + 5
    at(arrives)
    await driven.act('arrive', { stopId: first! })
    const scored = (await kept()).filter(({ beganAt }) => beganAt !== null)
    expect(scored).toMatchObject([{ deliveryId: first, beganAt: clock.now }])
    const [{ correction } = { correction: noCorrection }] = await db.select().from(arrivalModels)
    expect(correction.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    const { horizons, learned: from } = await accuracy()
    expect(from).toMatchObject({ days: 30, stops: 600 })
    expect(horizons.map(({ untilMinutes }) => untilMinutes)).toEqual([15, 30, 60, 120, null])
    expect(horizons.find(({ arrivals }) => arrivals > 0)).toMatchObject({
      arrivals: 1,
      inBand: 1,
      within10Minutes: 1,
      medianMissSeconds: 5,
    })
    expect(horizons.filter(({ arrivals }) => arrivals === 0)[0]).toMatchObject({
      inBand: null,
      medianMissSeconds: null,
    })
  })

  it('are compared anew where an arrival is taken back', async () => {
    await leave()
    const [first] = driven.stops
    const arrives = secondsOf((await forecast()).stops[0]!.eta)
    at(arrives)
    await driven.act('arrive', { stopId: first! })
    const scored = async () => (await kept()).filter(({ beganAt }) => beganAt !== null)
    expect(await scored()).toMatchObject([{ beganAt: clock.now }])
    const [arrival] = await db.select().from(routeActions).where(eq(routeActions.kind, 'arrive'))
    at(arrives + 5)
    await driven.act('undo', { stopId: first!, data: { id: arrival!.id } })
    expect(await scored()).toEqual([])
    at(arrives + 60)
    await driven.act('arrive', { stopId: first! })
    for (const { deliveryId, beganAt } of await scored()) expect([deliveryId, beganAt]).toEqual([first, clock.now])
    expect((await scored()).length).toBeGreaterThan(0)
  })

  it('are learned in the night from the routes of the days before', async () => {
    await leave()
    for (const { deliveryId, arrivalSeconds, endSeconds } of planned) {
      at(arrivalSeconds + 60)
      await driven.act('arrive', { stopId: deliveryId })
      at(endSeconds + 90)
      await driven.act('fail', { stopId: deliveryId, data: { reason: 'nobody-home' } })
    }
    await driven.act('finish')
    for (let copy = 0; copy < 60; copy++) await copyRoute(daysAfter(monday, -1 - (copy % 12)), copy)
    clock.now = new Date(`${daysAfter(monday, 1)}T02:00:00Z`)
    await queue.add({ name: watchJob, data: {} }, db)
    await queue.runKept()
    expect(await db.select().from(arrivalModels)).toEqual([])
    clock.now = new Date(`${daysAfter(monday, 1)}T02:40:00Z`)
    await queue.add({ name: watchJob, data: {} }, db)
    await queue.runKept()
    // Twelve days before and the day itself, of 60 copies and one with four stops each.
    expect(await db.select().from(arrivalModels)).toMatchObject([{ days: 13, stops: 244, correction: noCorrection }])
  })

  it('are read by those who may see routes, of the depots within their reach', async () => {
    await leave()
    at(planned[0]!.arrivalSeconds)
    await driven.act('arrive', { stopId: driven.stops[0]! })
    const sum = (list: { arrivals: number }[]) => list.reduce((total, { arrivals }) => total + arrivals, 0)
    expect(sum((await accuracy()).horizons)).toBe(1)
    const elsewhere = [{ action: 'read', subject: 'Route', conditions: { depotId: 2 } }]
    expect(sum((await accuracy(await api.signIn(elsewhere))).horizons)).toBe(0)
    const other = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(readArrivalAccuracy, { as: other })).status).toBe(403)
  })
})

/** The route once more, as if it had been driven on another day. */
async function copyRoute(day: string, copy: number) {
  const [route] = await db.select().from(routes).where(eq(routes.id, driven.routeId))
  const [version] = await db.select().from(routeVersions).where(eq(routeVersions.routeId, driven.routeId))
  const stops = await db.select().from(routeStops).where(eq(routeStops.routeId, driven.routeId))
  const acts = await db.select().from(routeActions).where(eq(routeActions.routeId, driven.routeId))
  const shiftMs = Date.parse(day) - Date.parse(monday)
  const { id: _id, searchText: _searchText, ...rest } = route!
  const [made] = await db
    .insert(routes)
    .values({ ...rest, day, planRouteId: 10_000 + copy, state: 'finished' })
    .returning({ id: routes.id })
  const routeId = made!.id
  await db.insert(routeVersions).values({ ...version!, routeId })
  await db.insert(routeStops).values(stops.map((stop) => ({ ...stop, routeId })))
  await db.insert(routeActions).values(
    acts.map((act) => ({
      ...act,
      id: crypto.randomUUID(),
      routeId,
      day,
      at: new Date(act.at.getTime() + shiftMs),
      chain: `route ${routeId}`,
    })),
  )
}
