import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { changeDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { checkFit } from '../deliveries/rules/check-fit.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { createPlan, editPlan } from '../plans/contract.ts'
import { tellRetimed } from '../plans/server/commands.ts'
import { planStops } from '../plans/server/tables.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { routes, routeStops } from '../routes/server/tables.ts'
import type { Slot } from '../slots/contract.ts'
import { slotKey } from '../slots/rules.ts'
import { readTracking } from '../tracking/contract.ts'
import { vehicleDocuments } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const digits = '3456'
const at = (time: string) => new Date(`${monday}T${time}:00Z`)
const morning: Slot = { day: monday, from: '08:00', to: '12:00' }
const afternoon: Slot = { day: monday, from: '12:00', to: '16:00' }
const hard = (from: string, to: string) => [{ from, to, isHard: true, centsPerMinute: 0 }]
let day: PlanDay
let planId = 0
let id = 0
let params = { code: '' }

/** A driver leaves after lunch, with one stop for the evening and room for more. */
beforeEach(async () => {
  clock.now = at('04:00')
  day = await planDay(api, 0)
  id = await day.take({ phone: '099 123 456', windows: hard('17:00', '19:00') })
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  params = { code: row!.trackingCode }
  const body = { day: monday, name: 'Base', note: '', depotIds: [] }
  planId = (await api.call(createPlan, { as: day.as, body })).id
  const { version, routes: planned } = await day.read(planId)
  const hours = [{ startSeconds: 13 * 3600, endSeconds: 20 * 3600 }]
  const edits = planned.flatMap(({ id: routeId }, index) => [
    { kind: 'setLimits' as const, routeId, mostStops: index === 0 ? 5 : 0, mostKilometers: null },
    ...(index === 0 ? [{ kind: 'setShift' as const, routeId, hours, overtimeMinutes: 0 }] : []),
  ])
  const move = { kind: 'move' as const, deliveryIds: [id], routeId: planned[0]!.id, position: 0 }
  await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits: [...edits, move] } })
  const { version: planVersion } = await day.read(planId)
  const publication = { note: '', reason: 'Papers', driverIds: [], number: 0, version: planVersion }
  await api.call(publishPlan, { as: day.as, params: { id: planId }, body: publication })
  await queue.runKept()
})

const offers = async () => (await api.call(contract.offerTrackedSlots, { params, body: { digits } })).slots
const ofToday = async () => (await offers()).filter((slot) => slot.day === monday).map(slotKey)
const hold = (slot: Slot) => api.call(contract.holdTrackedSlot, { params, body: { digits, ...slot } })
const choose = () => api.call(contract.chooseTrackedSlot, { params, body: { digits } })
const notified = async () => (await api.call(listNotifications, { as: day.as })).notifications.map(({ kind }) => kind)
const ofDriver = async () => {
  const isCurrent = and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId))
  const rows = await db.select().from(routeStops).innerJoin(routes, isCurrent).where(ne(routes.state, 'recalled'))
  return rows.map((row) => row.route_stops)
}

it('another time is none that is over, and the rest of one that has begun', async () => {
  clock.now = at('12:38')
  const evening = { day: monday, from: '16:00', to: '20:00' }
  const today = (await offers()).filter((slot) => slot.day === monday)
  expect(today).toMatchObject([
    { ...afternoon, isRest: true },
    { ...evening, isRest: false },
  ])
  const refused = await hold(morning)
  expect(refused).toMatchObject({ isHeld: false })
  expect(refused.slots.map(slotKey)).not.toContain(slotKey(morning))
  expect(await hold(afternoon)).toMatchObject({ isHeld: true, change: { held: { ...afternoon, isRest: true } } })
  expect((await choose()).chosen).toEqual({ ...afternoon, isRest: true })
  const windows = async () => (await api.call(readTracking, { params })).windows
  expect(await windows()).toEqual([{ from: '12:00', to: '16:00', isRest: true }])
  clock.now = at('11:00')
  expect(await windows()).toMatchObject([{ isRest: false }])
  clock.now = at('12:38')
  await queue.runKept()
  const [stop] = await ofDriver()
  expect(stop!.startSeconds).toBeLessThanOrEqual(16 * 3600)
  expect(stop!.lateSeconds ?? 0).toBe(0)
})

it('planners are told when it comes now, not that it is off the route that was published again', async () => {
  clock.now = at('12:38')
  await hold(afternoon)
  await choose()
  await queue.runKept()
  const { notifications } = await api.call(listNotifications, { as: day.as })
  const [{ reference } = { reference: '' }] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  const values = { reference, day: monday, from: '12:00', to: '16:00', stop: '1' }
  expect(notifications).toMatchObject([{ kind: 'recipient-retimed', values }])
  const { current, changes } = await api.call(previewPublication, { as: day.as, params: { id: planId } })
  expect([current?.number, changes]).toEqual([2, 0])
})

/** Served at any time of the afternoon, so that a time round it changes nothing of its place. */
async function publishWithoutWindow(): Promise<void> {
  const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
  await api.call(changeDelivery, { as: day.as, params: { id }, body: { version, windows: [] } })
  const { version: planVersion } = await api.call(previewPublication, { as: day.as, params: { id: planId } })
  const publication = { note: '', reason: 'Papers', driverIds: [], number: 1, version: planVersion }
  await api.call(publishPlan, { as: day.as, params: { id: planId }, body: publication })
  await queue.runKept()
}

it.each([
  ['who has what was chosen', [{ from: '12:00', to: '16:00' }]],
  ['also where a reason is needed to publish it', []],
])('a time that keeps its place stays with its driver, %s, and planners are told', async (_, windows) => {
  await publishWithoutWindow()
  const [driven] = await db.select().from(routes)
  const expired = { vehicleId: driven!.vehicleId, kind: 'insurance' as const, expiresOn: '2026-11-22' }
  if (windows.length === 0) await db.insert(vehicleDocuments).values(expired)
  const [was] = await ofDriver()
  clock.now = at('12:38')
  await hold(afternoon)
  expect((await choose()).chosen).toEqual({ ...afternoon, isRest: true })
  await queue.runKept()
  const [stop] = await ofDriver()
  expect(stop).toMatchObject({ startSeconds: was!.startSeconds, windows })
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  expect(row).toMatchObject({ state: 'published', routeId: stop!.routeId, stopNumber: 1 })
  expect(await notified()).toEqual(['recipient-retimed'])
})

it('planners are told of a whole day in words of its own', async () => {
  const retimed = { reference: 'D-000001', depotId: 1, day: monday, window: undefined, stop: 1 }
  await db.transaction((tx) => tellRetimed(tx, api.machine, retimed))
  const { notifications } = await api.call(listNotifications, { as: day.as })
  const values = { reference: 'D-000001', day: monday, stop: '1' }
  expect(notifications).toMatchObject([{ kind: 'recipient-retimed-day', values }])
})

it('another time that ends before anything can still change is none either', async () => {
  clock.now = at('11:50')
  expect(await ofToday()).not.toContain(slotKey(morning))
})

it('a time that was held and is over when it is chosen is asked for again', async () => {
  await db.update(routes).set({ startSeconds: 16.5 * 3600 })
  clock.now = at('15:28')
  expect(await hold(afternoon)).toMatchObject({ isHeld: true })
  clock.now = at('15:32')
  const { chosen, slots } = await choose()
  expect(chosen).toBe(null)
  expect(slots.map(slotKey)).not.toContain(slotKey(afternoon))
})

it('a time that is over before it is put in its place is left to planners, and its driver keeps the route', async () => {
  const before = await ofDriver()
  await db
    .update(deliveries)
    .set({ windows: hard('08:00', '12:00') })
    .where(eq(deliveries.id, id))
  clock.now = at('12:38')
  await db.transaction((tx) => queue.add({ name: 'plans.chosen', data: { ids: [id] } }, tx))
  await db.update(deliveries).set({ state: 'ready' }).where(eq(deliveries.id, id))
  await queue.runKept()
  expect(await ofDriver()).toEqual(before)
  expect(await notified()).toContain('choice-left')
})

it('a delivery whose hours are over has no place any more, and says so', async () => {
  clock.now = at('12:38')
  const wanted = { id: null, type: 'drop', depotId: 1, quantities: { parcels: 1 }, serviceMinutes: null, priority: 1 }
  const rest = { skills: [], features: [], address: 'Calle 1', date: monday, windows: hard('08:00', '12:00') }
  const body = { ...wanted, ...rest, pins: { door: [-56.189, -34.886], parking: null } }
  expect(await api.call(checkFit, { as: day.as, body: body as never })).toMatchObject({
    kind: 'full',
    reasons: ['windows'],
  })
})

it('a stop that a time lock keeps out of its window counts as late', async () => {
  const { version } = await day.read(planId)
  const timeLock = { startSeconds: 19.5 * 3600, endSeconds: 3 * 86_400 }
  const edits = [{ kind: 'lockTime' as const, deliveryIds: [id], timeLock }]
  const { kpis } = await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
  expect(kpis.late).toBe(1)
  const [stop] = await db.select().from(planStops).where(eq(planStops.deliveryId, id))
  expect(stop).toMatchObject({ lateSeconds: 1800, slackSeconds: -1800 })
})
