import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { monday } from '#homes/test/plan-day.ts'
import { signInDriver } from '#homes/test/publish-day.ts'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recordAttempts } from '../attempts/server/commands.ts'
import { deliveryAttempts } from '../attempts/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readPerformance as readDriver } from '../driver-performance/contract.ts'
import { recordActions } from '../driver/contract.ts'
import { readRoute, recallRoute } from '../routes/contract.ts'
import { readDay, readPerformance } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const tomorrow = daysAfter(monday, 1)
let day: RecordedDay
let bruno: string
let brunosStops: number[]

beforeEach(async () => {
  day = await recordedDay(api)
  bruno = await signInDriver(api, 'Bruno Techera')
  const { stopList } = await api.call(readRoute, { as: day.as, params: { id: day.otherRouteId } })
  brunosStops = stopList.map(({ deliveryId }) => deliveryId)
})

async function move(id: number, to: 'reschedule' | 'cancel', date: string | null = null) {
  const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
  const body = { version, move: to, reason: 'Agreed by phone', date }
  await api.call(moveDelivery, { as: day.as, params: { id }, body })
}

/** A day on which everything happens that makes counts go wrong. */
async function eventfulDay() {
  const [one = 0, two = 0, three = 0] = day.stops
  const [four = 0, five = 0] = brunosStops
  await day.send([
    day.act('depart', { at: 0 }),
    day.act('arrive', { stopId: one, at: 100 }),
    day.act('fail', { stopId: one, at: 200, data: { reason: 'nobody-home' } }),
    day.act('fail', { stopId: two, at: 400, data: { reason: 'nobody-home' } }),
    day.act('partly', { stopId: three, at: 600, data: { reason: 'damaged' } }),
    day.act('arrive', { stopId: two, at: 800 }),
    day.act('fail', { stopId: two, at: 900, data: { reason: 'refused' } }),
  ])
  await move(one, 'reschedule', tomorrow)
  const of = { routeId: day.otherRouteId }
  const mistake = day.act('fail', { ...of, stopId: four, at: 300, data: { reason: 'refused' } })
  const acts = [
    day.act('depart', { ...of, at: 0 }),
    mistake,
    day.act('undo', { ...of, at: 304, data: { id: mistake.id } }),
    day.act('deliver', { ...of, stopId: four, at: 320 }),
  ].map((act, index) => ({ ...act, sequence: index + 1 }))
  const byBruno = (deviceId: string, actions: typeof acts) =>
    api.call(recordActions, { as: bruno, body: { deviceId, actions } })
  const phone = crypto.randomUUID()
  await byBruno(phone, acts)
  await byBruno(phone, acts)
  const again = { ...day.act('deliver', { ...of, stopId: four, at: 330 }), sequence: 1 }
  await byBruno(crypto.randomUUID(), [again])
  await move(five, 'cancel')
  await byBruno(phone, [{ ...day.act('deliver', { ...of, stopId: five, at: 700 }), sequence: 5 }])
  return { one, two, three, four, five }
}

/** All rows, counted one by one. */
async function recount(isOf: (row: typeof deliveryAttempts.$inferSelect) => boolean = () => true) {
  const rows = await db.select().from(deliveryAttempts).orderBy(asc(deliveryAttempts.endedAt), asc(deliveryAttempts.id))
  const seen = new Set<number>()
  const counts = { attempts: 0, delivered: 0, failed: 0, first: 0, firstDelivered: 0 }
  for (const row of rows) {
    if (row.voidedAt !== null) continue
    const isFirst = !seen.has(row.deliveryId)
    seen.add(row.deliveryId)
    if (!isOf(row)) continue
    counts.attempts += 1
    counts[row.outcome === 'failed' ? 'failed' : 'delivered'] += 1
    if (isFirst) counts.first += 1
    if (isFirst && row.outcome !== 'failed') counts.firstDelivered += 1
  }
  return counts
}

const readMonday = () => api.call(readDay, { as: day.as, query: { date: monday, depotId: 0 } })

it('what a day, its routes, its depots, its drivers and the reports count is a plain recount of its attempts', async () => {
  await eventfulDay()
  const expected = { attempts: 5, delivered: 2, failed: 3, first: 4, firstDelivered: 2 }
  expect(await recount()).toEqual(expected)
  const seen = await readMonday()
  expect(seen.attempts).toEqual(expected)
  expect(seen.counts).toMatchObject({ delivered: 2, failed: 3, published: 0, out: 0, cancelled: 1 })
  for (const { id, done, failed } of seen.routes) {
    const { delivered, failed: recounted } = await recount(({ routeId }) => routeId === id)
    expect([done, failed]).toEqual([delivered, recounted])
  }
  expect(seen.routes.map(({ id, stops, over }) => [id === day.routeId, stops, over])).toEqual(
    expect.arrayContaining([
      [true, 3, 3],
      // The cancelled stop has left it.
      [false, 1, 1],
    ]),
  )
  const sum = (key: 'done' | 'failed') => seen.depots.reduce((total, depot) => total + depot[key], 0)
  expect([sum('done'), sum('failed')]).toEqual([2, 3])
  const reports = await api.call(readPerformance, { as: day.as, query: { days: 7, depotId: 0 } })
  expect([reports.delivered.value, reports.failed.value]).toEqual([2, 3])
  expect(reports.byDay.at(-1)).toMatchObject({ delivered: 2, failed: 3 })
  expect(reports.successRate).toBeCloseTo(2 / 5)
  expect(reports.firstAttemptRate).toBeCloseTo(2 / 4)
  const sofia = await api.call(readDriver, { as: day.as, params: { id: day.driverId } })
  expect(sofia.total).toMatchObject(await recount(({ driverId }) => driverId === day.driverId))
  expect(sofia.days).toMatchObject([{ day: monday, delivered: 1, failed: 3 }])
})

it('a failure that goes on to another day is its first attempt there as well', async () => {
  const { one } = await eventfulDay()
  const [failed] = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, one))
  const { id: _id, ...row } = failed!
  const endedAt = new Date(`${tomorrow}T12:00:00Z`)
  const next = { ...row, actionId: 'next', day: tomorrow, endedAt, outcome: 'delivered' as const, reason: '' }
  await db.insert(deliveryAttempts).values(next)
  const { attempts } = await api.call(readDay, { as: day.as, query: { date: tomorrow, depotId: 0 } })
  expect(attempts).toEqual({ attempts: 1, delivered: 1, failed: 0, first: 0, firstDelivered: 0 })
  expect((await readMonday()).attempts).toMatchObject({ attempts: 5, first: 4 })
})

/** What the reports have of the last days, beside a plain recount of the rows. */
async function compareWithRecount() {
  const reports = await api.call(readPerformance, { as: day.as, query: { days: 7, depotId: 0 } })
  const days = reports.byDay.map(({ date }) => date)
  const recounted = await Promise.all(days.map((date) => recount((row) => row.day === date)))
  expect(reports.byDay.map(({ delivered, failed }) => [delivered, failed])).toEqual(
    recounted.map(({ delivered, failed }) => [delivered, failed]),
  )
  const all = await recount((row) => days.includes(row.day))
  expect(reports).toMatchObject({
    delivered: { value: all.delivered },
    successRate: all.attempts === 0 ? null : all.delivered / all.attempts,
    firstAttemptRate: all.first === 0 ? null : all.firstDelivered / all.first,
  })
  const rows = (await db.select().from(deliveryAttempts)).filter(({ voidedAt }) => voidedAt === null)
  const failures = rows.filter(({ outcome, reason }) => outcome === 'failed' && reason !== '')
  expect(Object.fromEntries(reports.reasons.map(({ key, count }) => [key, count]))).toEqual(
    countBy(failures.map(({ reason }) => reason)),
  )
  return reports
}

function countBy(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

it('the figures of past days stay a plain recount when such a day changes afterwards', async () => {
  const { one, two } = await eventfulDay()
  api.machine.clock.now = new Date(`${daysAfter(monday, 3)}T12:00:00Z`)
  const before = await compareWithRecount()
  expect(before.byDay.find(({ date }) => date === monday)).toMatchObject({ delivered: 2, failed: 3, shipments: 5 })

  // What the driver’s phone had kept comes in days later: one visit more, and one that was none.
  const late = day.act('fail', { stopId: two, at: 950, data: { reason: 'refused' } })
  const arrival = day.act('arrive', { stopId: two, at: 940 })
  await day.send([
    { ...arrival, sequence: 8 },
    { ...late, sequence: 9 },
  ])
  const more = await compareWithRecount()
  expect(more.failed.value).toBe(before.failed.value + 1)
  await day.send([{ ...day.act('undo', { stopId: two, at: 952, data: { id: late.id } }), sequence: 10 }])
  expect((await compareWithRecount()).failed.value).toBe(before.failed.value)

  // A visit of Tuesday is no first one any more once an earlier one of Monday is known, and is one again without it.
  const [known] = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, one))
  const { id: _id, ...row } = known!
  const of = {
    routeId: 9000,
    planRouteId: 9000,
    day: tomorrow,
    depotId: 1,
    driverId: 1,
    driverName: 'Ana',
    vehicleId: 1,
  }
  const visit = { deliveryId: one, arrivedAt: null, outcome: 'delivered' as const, reason: '' }
  const ended = [{ ...visit, actionId: 'tuesday', endedAt: new Date(`${tomorrow}T12:00:00Z`) }]
  const record = (route: typeof of, all: typeof ended) =>
    db.transaction((tx) => recordAttempts(tx, row.recordedAt, { route, ended: all }))
  await record(of, ended)
  await compareWithRecount()
  const earlier = [{ ...visit, actionId: 'sunday', endedAt: new Date(row.endedAt.getTime() - 86_400_000) }]
  await record({ ...of, routeId: 9001, day: daysAfter(monday, -1) }, earlier)
  await compareWithRecount()
  await record({ ...of, routeId: 9001, day: daysAfter(monday, -1) }, [])
  await compareWithRecount()

  // What is still to be done of a past day is none of it once it is called off.
  const shipments = async () => (await compareWithRecount()).byDay.find(({ date }) => date === tomorrow)!.shipments
  const waiting = await shipments()
  await move(one, 'cancel')
  expect(await shipments()).toBe(waiting - 1)
})

it('every delivery knows how many attempts it had', async () => {
  await eventfulDay()
  const rows = await db.select({ id: deliveries.id, attempts: deliveries.attempts }).from(deliveries)
  for (const { id, attempts } of rows)
    expect([id, attempts]).toEqual([id, (await recount(({ deliveryId }) => deliveryId === id)).attempts])
})

it('what was recorded of a route that was recalled is no attempt', async () => {
  const query = { number: 1 }
  await api.call(recallRoute, { as: day.as, params: { id: day.routeId }, query })
  await day.send([day.act('depart'), day.act('fail', { stopId: day.stops[0]!, data: { reason: 'refused' } })])
  const none = { attempts: 0, delivered: 0, failed: 0, first: 0, firstDelivered: 0 }
  expect(await recount()).toEqual(none)
  expect((await readMonday()).attempts).toEqual(none)
})
