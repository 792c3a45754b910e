import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AttemptOutcome } from '../attempts/rules.ts'
import { listAttempts } from '../attempts/contract.ts'
import { deliveryAttempts } from '../attempts/server/tables.ts'
import { listDeliveries, readNextDay } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import type { DepotDay } from '../depots/contract.ts'
import { depots } from '../depots/server/tables.ts'
import { driverDocuments, drivers } from '../drivers/server/tables.ts'
import { clear, raise } from '../exceptions/server/commands.ts'
import { routeForecasts, stopForecasts } from '../forecasts/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { publications } from '../routes/server/tables.ts'
import { weekOf } from '../settings/rules.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { vehicleDocuments, vehicles } from '../vehicles/server/tables.ts'
import { readDay, readPerformance } from './contract.ts'
import { listOfCount } from './rules.ts'

const api = await testApi()
const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
let day: PlanDay
let routeId: number

beforeEach(async () => {
  api.machine.clock.now = new Date(`${monday}T08:00:00Z`)
  day = await planDay(api, 6)
  await api.machine.db.delete(driverDocuments)
  await api.machine.db.delete(vehicleDocuments)
  await api.machine.db.update(vehicles).set({ warnings: 'No Warnings' })
})

const read = (as = day.as, query: { depotId?: number; date?: string } = {}) =>
  api.call(readDay, { as, query: { date: monday, ...query } })
const set = (ids: number[], values: Partial<typeof deliveries.$inferInsert>) =>
  api.machine.db.update(deliveries).set(values).where(inArray(deliveries.id, ids))

/** Four of the six go out with the first driver of the first depot. */
async function publish() {
  const plan = await day.make()
  const route = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids.slice(0, 4), routeId: route.id, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  const { version } = await api.call(previewPublication, { as: day.as, params: { id: plan.id } })
  const body = { version, number: 0, note: '', reason: '', driverIds: null }
  await api.call(publishPlan, { as: day.as, params: { id: plan.id }, body })
  routeId = (await read()).routes[0]!.id
}

/** As their driver recorded it. */
async function end(ids: number[], state: AttemptOutcome, more: { at?: string; reason?: string } = {}) {
  await set(ids, { state })
  const endedAt = new Date(`${monday}T${more.at ?? '09:00'}:00Z`)
  const ended = ids.map((deliveryId) => ({ actionId: `${routeId} ${deliveryId}`, deliveryId, endedAt, outcome: state }))
  const route = { routeId, planRouteId: 1, day: monday, depotId: 1, driverId: 1, driverName: 'Ana', vehicleId: 1 }
  await api.machine.db
    .insert(deliveryAttempts)
    .values(ended.map((one) => ({ ...one, ...route, reason: more.reason ?? '', recordedAt: endedAt })))
}

it('counts what is to be done by the state of deliveries, and what was done by attempts', async () => {
  await publish()
  const [first, second, third] = day.ids
  await end([first!], 'delivered')
  await end([second!], 'failed')
  await set([third!], { state: 'arrived' })
  const { counts, depots } = await read()
  expect(counts).toMatchObject({ unplanned: 2, published: 1, out: 1, delivered: 1, failed: 1, cancelled: 0 })
  expect(depots).toMatchObject([{ depotId: 1, waiting: 3, out: 1, done: 1, failed: 1 }])
})

it('says of a route that its vehicle is off it, until it is back', async () => {
  await publish()
  const machine = api.machine
  const key = `deviation ${routeId}`
  const about = { kind: 'deviation' as const, key, routeId, depotId: 1, facts: { meters: 900 } }
  const isOff = async () => (await read()).routes.map(({ isOffRoute }) => isOffRoute)
  expect(await isOff()).toEqual([false])
  await machine.db.transaction((tx) => raise(tx, machine, about))
  expect(await isOff()).toEqual([true])
  await machine.db.transaction((tx) => clear(tx, machine, key, 'back'))
  expect(await isOff()).toEqual([false])
})

it('says since when nothing is heard of a route, until something is', async () => {
  await publish()
  const { machine } = api
  const since = `${monday}T07:40:00.000Z`
  const about = { kind: 'silent' as const, key: `silent ${routeId}`, routeId, depotId: 1, facts: { since } }
  const silences = async () => (await read()).routes.map(({ silentSince }) => silentSince)
  expect(await silences()).toEqual([null])
  await machine.db.transaction((tx) => raise(tx, machine, about))
  expect(await silences()).toEqual([since])
  await machine.db.transaction((tx) => clear(tx, machine, about.key, 'seen'))
  expect(await silences()).toEqual([null])
})

it('says how long is left at the tightest open stop of a route, and how each stop on the map stands', async () => {
  await publish()
  const [first, second, third] = day.ids
  const windows = [{ from: '08:00', to: '09:00', isHard: true, centsPerMinute: 0 }]
  await set([first!], { windows, eta: new Date(`${monday}T08:50:00Z`) })
  await set([second!], { windows, eta: new Date(`${monday}T08:20:00Z`) })
  expect((await read()).routes).toMatchObject([{ slackSeconds: 600 }])
  await set([third!], { windows, eta: new Date(`${monday}T09:03:00Z`) })
  const { routes, stops } = await read()
  expect(routes).toMatchObject([{ slackSeconds: -180 }])
  const outlooks = new Map(stops.map(({ id, ...stop }) => [id, [stop.routeId, stop.outlook]]))
  expect(outlooks.get(third!)).toEqual([routeId, 'late'])
  expect(outlooks.get(first!)).toEqual([routeId, 'onTime'])
  // What is over is no longer expected.
  await end([third!, first!], 'delivered')
  expect((await read()).routes).toMatchObject([{ slackSeconds: 2400 }])
})

it('keeps a failure on its day, whatever became of the delivery since', async () => {
  await publish()
  const [one, two, three, four] = day.ids
  await end([one!, two!, three!], 'failed', { reason: 'nobody-home' })
  await end([four!], 'partlyDelivered')
  await set([one!], { state: 'ready', date: '2026-11-24', routeId: null })
  await set([two!], { state: 'returning' })
  await set([three!], { state: 'cancelled' })
  const { counts, attempts, routes } = await read()
  expect(counts).toMatchObject({ delivered: 1, failed: 3, unplanned: 2 })
  expect(attempts).toEqual({ attempts: 4, delivered: 1, failed: 3, first: 4, firstDelivered: 1 })
  expect(routes).toMatchObject([{ stops: 4, over: 4, done: 1, failed: 3, isFinished: true, progress: 100 }])
  const seen = await api.call(readPerformance, { as: day.as, query: { days: 7 } })
  expect([seen.delivered.value, seen.failed.value, seen.shipments.value]).toEqual([1, 3, 6])
  expect(seen).toMatchObject({ successRate: 0.25, firstAttemptRate: 0.25, reasons: [{ count: 3 }] })
})

it('follows a route from its departure to its end', async () => {
  await publish()
  expect((await read()).routes).toMatchObject([
    { stops: 4, done: 0, isDeparted: false, isFinished: false, progress: 0 },
  ])
  const before = (await read()).routes[0]!
  await end([before.next!.deliveryId], 'delivered')
  const [under] = (await read()).routes
  expect(under).toMatchObject({ done: 1, isDeparted: true, isFinished: false })
  expect(under!.next!.deliveryId).not.toBe(before.next!.deliveryId)
  expect(under!.progress).toBeGreaterThan(0)
  const rest = day.ids.slice(0, 4).filter((id) => id !== before.next!.deliveryId)
  await end(rest, 'delivered')
  expect((await read()).routes).toMatchObject([{ done: 4, over: 4, isFinished: true, next: null }])
})

it('names the stops that are expected after their windows, the latest first', async () => {
  await publish()
  const [first, second] = day.ids
  const windows = [{ from: '08:00', to: '09:00', isHard: true, centsPerMinute: 0 }]
  await set([first!], { windows, eta: new Date(`${monday}T09:20:00Z`) })
  await set([second!], { windows, eta: new Date(`${monday}T09:45:00Z`) })
  const { risky, counts, routes } = await read()
  expect(risky.map(({ deliveryId, lateMinutes }) => [deliveryId, lateMinutes])).toEqual([
    [second, 45],
    [first, 20],
  ])
  expect(counts.atRisk).toBe(2)
  expect(routes).toMatchObject([{ id: routeId, late: 2 }])
})

it('takes what a route is forecast to do, and names stops that may still be late', async () => {
  await publish()
  const [first, second] = day.ids
  const windows = [{ from: '08:00', to: '09:00', isHard: true, centsPerMinute: 0 }]
  await set([first!], { windows, eta: new Date(`${monday}T08:50:00Z`) })
  const at = (time: string) => new Date(`${monday}T${time}:00Z`)
  await set(day.ids.slice(2, 4), { eta: at('10:00') })
  const { db } = api.machine
  const route = { routeId, publicationId: 1, madeAt: at('08:00'), staleAt: at('08:40'), finishAt: at('11:30') }
  await db.insert(routeForecasts).values({ ...route, lateSeconds: 0, isEstimated: false })
  const stop = { routeId, lateSeconds: 0, eta: at('08:50'), earliest: at('08:45') }
  await db.insert(stopForecasts).values([
    { ...stop, deliveryId: first!, position: 1, latest: at('09:05'), slackSeconds: 600 },
    { ...stop, deliveryId: second!, position: 0, latest: at('08:55'), slackSeconds: null, eta: at('08:40') },
  ])
  const { risky, counts, routes } = await read()
  const band = { earliest: at('08:45').toISOString(), latest: at('09:05').toISOString() }
  expect(risky).toMatchObject([{ deliveryId: first, lateMinutes: 0, band }])
  expect(counts.atRisk).toBe(1)
  expect(routes).toMatchObject([{ late: 0, atRisk: 1, finishAt: at('11:30').toISOString() }])
  expect(routes[0]!.next!.deliveryId).toBe(second)
})

it('divides what the routes drive by their stops, and shows costs only to those who may see them', async () => {
  expect((await read()).perStop).toEqual({ meters: null, co2Grams: null, cost: null })
  await publish()
  const { perStop } = await read()
  expect(perStop.meters).toBeGreaterThan(0)
  expect(perStop.cost).toBeGreaterThan(0)
  const reader = await api.signIn([{ action: 'read', subject: 'Day' }])
  const seen = (await read(reader)).perStop
  expect(seen).toEqual({ ...perStop, cost: null })
})

it('says what the workspace has to plan with', async () => {
  expect((await read()).has).toEqual({ depot: true, vehicle: true, driver: true, delivery: true })
  const { db } = api.machine
  await db.update(depots).set({ isArchived: true })
  await db.update(vehicles).set({ isArchived: true })
  await db.update(drivers).set({ isArchived: true })
  expect((await read()).has).toEqual({ depot: false, vehicle: false, driver: false, delivery: true })
})

describe('the figures of a day', () => {
  it('lead to lists with as many rows, of the same depot', async () => {
    await publish()
    await set([day.ids[4]!], { state: 'needsAddress' })
    await day.take({ depotId: 2 })
    await end([day.ids[0]!], 'delivered')
    await end([day.ids[1]!], 'failed')
    await set([day.ids[2]!], { state: 'outForDelivery' })
    for (const depotId of [0, 1, 2]) {
      const { counts } = await read(day.as, { depotId })
      const listed: Record<string, number> = {}
      for (const count of ['unplanned', 'planned', 'published', 'out', 'delivered', 'failed'] as const) {
        const { pathname, searchParams } = new URL(listOfCount(count, { day: monday, depotId }), 'http://localhost')
        const query = Object.fromEntries(searchParams)
        const list = pathname.endsWith('attempts') ? listAttempts : listDeliveries
        const { total } = await api.call(list as typeof listDeliveries, { as: day.as, query })
        listed[count] = total
      }
      expect({ depotId, ...listed }).toEqual({
        depotId,
        ...Object.fromEntries(Object.keys(listed).map((key) => [key, counts[key as keyof typeof counts]])),
      })
    }
    expect((await read(day.as, { depotId: 1 })).counts).toMatchObject({ unplanned: 2, published: 1, out: 1, failed: 1 })
  })
})

describe('who may see a day', () => {
  it('sees nothing of depots out of reach', async () => {
    await publish()
    const rules = [{ action: 'read', subject: 'Day', conditions: { depotId: { $in: [2] } } }]
    const elsewhere = await api.signIn(rules)
    const seen = await read(elsewhere)
    expect(seen.counts).toMatchObject({ unplanned: 0, published: 0 })
    expect(seen).toMatchObject({ routes: [], depots: [], stops: [], perStop: { meters: null } })
  })

  it('gets today for a date that is none', async () => {
    expect((await read(day.as, { date: 'soon' })).date).toBe(monday)
  })
})

it('measures success, punctuality and reasons over the attempts of the period', async () => {
  await publish()
  const [one, two, three, four] = day.ids
  const windows = [{ from: '08:00', to: '10:00', isHard: false, centsPerMinute: 0 }]
  await set([one!, two!], { windows })
  await end([one!], 'delivered', { at: '09:59' })
  await end([two!], 'delivered', { at: '10:01' })
  await end([three!], 'failed', { reason: 'nobody-home' })
  await set([four!], { state: 'cancelled' })
  const seen = await api.call(readPerformance, { as: day.as, query: { days: 7 } })
  expect(seen.shipments.value).toBe(5)
  expect(seen.byDay.at(-1)).toEqual({ date: monday, shipments: 5, delivered: 2, failed: 1 })
  expect(seen.byDay).toHaveLength(7)
  expect(seen.successRate).toBeCloseTo(2 / 3)
  expect(seen.successRateBefore).toBeNull()
  expect(seen.onTimeRate).toBe(0.5)
  expect(seen.reasons).toEqual([{ key: 'nobody-home', name: 'Nobody at home', count: 1 }])
})

describe('the day to plan next', () => {
  const friday = '2026-11-27'
  const mondayAfter = '2026-11-30'
  const next = async () => (await read(day.as, { date: friday })).nextDay
  const at = (date: string, time = '09:00') => (api.machine.clock.now = new Date(`${date}T${time}:00Z`))
  const setDays = (days: DepotDay[]) => api.machine.db.update(depots).set({ days })
  const closed = (from: string, to = from): DepotDay => ({ from, to, hours: [], reason: '' })

  it('is tomorrow, and after a Friday the Monday that new deliveries go to', async () => {
    await api.machine.db.update(depots).set({ hours: weekOf(workdays, '08:00', '17:00') })
    at('2026-11-26')
    expect(await next()).toEqual({ date: friday, toPlan: 0, published: 0 })
    at(friday)
    await set(day.ids, { date: mondayAfter })
    expect(await next()).toEqual({ date: mondayAfter, toPlan: 6, published: 0 })
    expect((await api.call(readNextDay, { as: day.as })).date).toBe(mondayAfter)
    expect((await read()).tomorrow).toEqual({ date: '2026-11-28', toPlan: 0, published: 0 })
  })

  it('leaves out holidays and days on which all depots are closed', async () => {
    at('2026-11-26')
    await setDays([closed(friday)])
    expect((await next()).date).toBe('2026-11-28')
    await setDays([closed('2026-11-27', '2026-11-29')])
    await api.machine.db
      .insert(logisticsSettings)
      .values({ tab: 'holidays', value: { days: [{ date: mondayAfter, name: 'Holiday', isYearly: false }] } })
    expect((await next()).date).toBe('2026-12-01')
  })

  it('is a closed one if something is to be delivered then, but not for what can come on another day', async () => {
    at(friday)
    await setDays([closed('2026-11-28')])
    await set([day.ids[0]!], { date: mondayAfter, earliestDate: friday, latestDate: mondayAfter })
    expect(await next()).toEqual({ date: mondayAfter, toPlan: 1, published: 0 })
    await set([day.ids[1]!], { date: '2026-11-28' })
    expect(await next()).toEqual({ date: '2026-11-28', toPlan: 1, published: 0 })
  })

  it('is, after the cut-off, the day of new deliveries unless an earlier one waits', async () => {
    at('2026-11-23', '19:00')
    await set(day.ids, { date: '2026-11-25' })
    expect(await next()).toEqual({ date: '2026-11-25', toPlan: 6, published: 0 })
    await set([day.ids[0]!], { date: '2026-11-24' })
    expect(await next()).toEqual({ date: '2026-11-24', toPlan: 1, published: 0 })
  })
  it('is a working day of the depot of the page, or of the depots of who asks', async () => {
    at(friday)
    await set(day.ids, { date: mondayAfter, depotId: 1 })
    await api.machine.db
      .update(depots)
      .set({ hours: weekOf(workdays, '08:00', '17:00') })
      .where(eq(depots.id, 1))
    expect(await next()).toMatchObject({ date: '2026-11-28', toPlan: 0 })
    expect((await read(day.as, { date: friday, depotId: 1 })).nextDay).toMatchObject({ date: mondayAfter, toPlan: 6 })
    expect((await read(day.as, { date: friday, depotId: 2 })).nextDay).toMatchObject({ date: '2026-11-28', toPlan: 0 })
    const conditions = { depotId: { $in: [1] } }
    const ofOne = await api.signIn([{ action: 'read', subject: 'Day', conditions }])
    expect((await read(ofOne, { date: friday })).nextDay).toMatchObject({ date: mondayAfter, toPlan: 6 })
  })

  it('is not one that is published while another waits, though a stop of it is left', async () => {
    await publish()
    at('2026-11-22', '19:00')
    expect(await next()).toEqual({ date: monday, toPlan: 2, published: 1 })
    await set([day.ids[5]!], { date: '2026-11-24' })
    expect(await next()).toEqual({ date: '2026-11-24', toPlan: 1, published: 0 })
  })

  it('is one that only another depot has published', async () => {
    await publish()
    await api.machine.db.update(publications).set({ depotIds: [1] })
    at('2026-11-22', '19:00')
    await set([day.ids[4]!], { depotId: 2 })
    await set([day.ids[5]!], { date: '2026-11-24' })
    expect(await next()).toEqual({ date: monday, toPlan: 1, published: 1 })
    await api.machine.db.update(publications).set({ depotIds: [1, 2] })
    expect(await next()).toEqual({ date: '2026-11-24', toPlan: 1, published: 0 })
  })
})
