import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenRoute, type DrivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readRoute } from '../routes/contract.ts'
import { forecastOf } from './server/queries.ts'

const api = await testApi()
const { db, clock } = api.machine
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
