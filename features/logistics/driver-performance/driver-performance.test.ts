import { ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { monday } from '#homes/test/plan-day.ts'
import { recordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveryRatings } from '../recipient-feedback/server/tables.ts'
import { readPayInputs, readPerformance } from './contract.ts'

const api = await testApi()
const tomorrow = daysAfter(monday, 1)
const read = (as: string | undefined, id: number) => ({ ...(as && { as }), params: { id } })
const file = (as: string | undefined, query: Record<string, unknown>) => ({
  ...(as && { as }),
  query: { from: monday, to: monday, driverId: 0, ...query },
})

/** Two delivered, one not, with a break; on the road for an hour. */
async function workedDay() {
  const day = await recordedDay(api)
  const [one = 0, two = 0, three = 0] = day.stops
  await day.send([
    day.act('onDuty', { routeId: null, at: 0 }),
    day.act('depart', { at: 60 }),
    day.act('arrive', { stopId: one, at: 300 }),
    day.act('deliver', { stopId: one, at: 400, data: { to: 'person', name: 'Ann', files: [], items: [] } }),
    day.act('breakStart', { at: 600 }),
    day.act('breakEnd', { at: 1500 }),
    day.act('deliver', { stopId: two, at: 2000, data: { to: 'person', name: 'Bo', files: [], items: [] } }),
    day.act('fail', { stopId: three, at: 2400, data: { reason: 'noAnswer' } }),
    day.act('finish', { at: 3560 }),
    day.act('offDuty', { routeId: null, at: 3600 }),
  ])
  return { ...day, failedId: three }
}

describe('the performance of a driver', () => {
  it('says how recipients rated it, for those who may see ratings', async () => {
    const day = await workedDay()
    const { db, clock } = api.machine
    const performance = async (as = day.as) => (await api.call(readPerformance, read(as, day.driverId))).ratings
    const none = { count: 0, averageStars: null }
    expect(await performance()).toEqual({ total: none, before: none })
    const at = new Date(clock.now.getTime() - 40 * 86_400_000)
    const rated = (deliveryId: number, stars: number, givenAt: Date) => ({
      deliveryId,
      stars,
      comment: '',
      givenAt,
      changedAt: givenAt,
    })
    const [one = 0, two = 0, three = 0] = day.stops
    await db.insert(deliveryRatings).values([rated(one, 5, clock.now), rated(two, 4, clock.now), rated(three, 1, at)])
    expect(await performance()).toEqual({
      total: { count: 2, averageStars: 4.5 },
      before: { count: 1, averageStars: 1 },
    })
    expect(await performance(await api.signIn([{ action: 'read', subject: 'Performance' }]))).toBe(null)
  })

  it('is counted from what became of their stops, and keeps a failure that somebody else delivers later', async () => {
    const day = await workedDay()
    const expected = {
      stops: 3,
      delivered: 2,
      failed: 1,
      first: 3,
      firstDelivered: 2,
      finishedSeconds: 3500,
      missingProofs: 0,
    }
    const { driverName, days, total, before } = await api.call(readPerformance, read(day.as, day.driverId))
    expect(driverName).toBe('Sofia Marchetti')
    expect(total).toMatchObject(expected)
    expect(before).toMatchObject({ stops: 0, delivered: 0, finishedSeconds: 0 })
    expect(days).toMatchObject([{ day: monday, ...expected, dutySeconds: 3600, breakSeconds: 900, drivenMeters: null }])
    expect(days[0]!.plannedMeters).toBeGreaterThan(0)
    const { version } = await api.call(readDeliveryById, read(day.as, day.failedId))
    await api.call(moveDelivery, {
      ...read(day.as, day.failedId),
      body: { version, move: 'reschedule', reason: 'Not at home', date: tomorrow },
    })
    expect((await api.call(readPerformance, read(day.as, day.driverId))).total).toMatchObject(expected)
  })

  it('is shown to those who may see it, each within reach', async () => {
    const day = await workedDay()
    for (const id of [0, 4711]) expect((await api.refusal(readPerformance, read(day.as, id))).status).toBe(404)
    const ofDepot = (depotId: number) =>
      api.signIn([{ action: 'read', subject: 'Performance', conditions: { depotId: { $in: [depotId] } } }])
    const there = await ofDepot(day.depotId!)
    expect((await api.call(readPerformance, read(there, day.driverId))).total.delivered).toBe(2)
    expect(await (await api.call(readPayInputs, file(there, {}))).text()).toContain('Sofia Marchetti')
    const elsewhere = await ofDepot(day.depotId! + 1)
    expect((await api.refusal(readPerformance, read(elsewhere, day.driverId))).status).toBe(404)
    expect(await (await api.call(readPayInputs, file(elsewhere, {}))).text()).not.toContain('Sofia Marchetti')
    // Drivers see their own.
    expect((await api.call(readPerformance, read(day.driver, day.driverId))).total.delivered).toBe(2)
    const [other] = await api.machine.db.select().from(drivers).where(ne(drivers.id, day.driverId)).limit(1)
    expect((await api.refusal(readPerformance, read(day.driver, other!.id))).status).toBe(404)
  })
})

describe('the file of pay inputs', () => {
  it('has a line for each driver and day, in the reader’s language', async () => {
    const day = await workedDay()
    const text = await (await api.call(readPayInputs, file(day.as, {}))).text()
    const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe(
      'Driver,Day,On duty (hours),Breaks (hours),Hours without breaks,Stops planned,Delivered,Failed,Kilometres planned,Kilometres by odometer',
    )
    expect(lines.find((line) => line.startsWith('Sofia Marchetti'))).toMatch(
      new RegExp(`^Sofia Marchetti,${monday},1,0\\.25,0\\.75,3,2,1,[\\d.]+,$`),
    )
    expect(lines.some((line) => line.startsWith('Bruno Techera'))).toBe(true)
    const own = await (await api.call(readPayInputs, file(day.driver, {}))).text()
    expect(own).toContain('Sofia Marchetti')
    expect(own).not.toContain('Bruno')
  })

  it('refuses a span that ends before it begins, or is too long', async () => {
    const as = await api.signIn()
    expect(await api.refusal(readPayInputs, file(as, { to: '2020-01-01' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'to' }],
    })
    expect(await api.refusal(readPayInputs, file(as, { from: '2026-01-01', to: '2026-12-31' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'to' }],
    })
  })
})
