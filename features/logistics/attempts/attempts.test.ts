import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { deviceOf } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createWebhook } from '#platform/webhooks/contract.ts'
import { webhookDeliveries } from '#platform/webhooks/server/tables.ts'
import { moveDelivery, readDeliveryById, readTimeline } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { editPlan, readPlan } from '../plans/contract.ts'
import { recordForDriver } from '../recording/contract.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { openTracking, readTracking } from '../tracking/contract.ts'
import { listAttempts } from './contract.ts'
import { recordAttempts } from './server/commands.ts'
import { deliveryAttempts } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const tomorrow = daysAfter(monday, 1)
let day: RecordedDay
let id = 0
/** Sofia's acts begin at eleven, and come in at noon. */
const failedAt = `${monday}T11:05:00.000Z`

beforeEach(async () => {
  day = await recordedDay(api)
  id = day.stops[0]!
})

async function failAndMove() {
  const [one = 0, two = 0] = day.stops
  await day.send([
    day.act('depart', { at: 0 }),
    day.act('arrive', { stopId: one, at: 200 }),
    day.act('fail', { stopId: one, at: 300, data: { reason: 'nobody-home' } }),
    day.act('partly', { stopId: two, at: 500, data: { reason: 'damaged' } }),
  ])
  const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
  const body = { version, move: 'reschedule' as const, reason: 'Agreed', date: tomorrow }
  await api.call(moveDelivery, { as: day.as, params: { id }, body })
}

const list = (query: Record<string, unknown> = {}, as = day.as) => api.call(listAttempts, { as, query })

describe('the list of attempts', () => {
  it('holds each attempt with its number, time, outcome and reason, wherever its delivery has gone', async () => {
    await failAndMove()
    const { attempts, total } = await list()
    expect(total).toBe(2)
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['partlyDelivered', 'failed'])
    expect(attempts[1]).toMatchObject({
      deliveryId: id,
      number: 1,
      day: monday,
      routeId: day.routeId,
      driverName: 'Sofia Marchetti',
      arrivedAt: `${monday}T11:03:20.000Z`,
      endedAt: failedAt,
      reason: 'nobody-home',
    })
  })

  it('is narrowed and paged', async () => {
    await failAndMove()
    expect((await list({ outcome: 'served' })).attempts.map(({ outcome }) => outcome)).toEqual(['partlyDelivered'])
    expect((await list({ outcome: 'failed', from: monday, to: monday })).total).toBe(1)
    expect((await list({ from: tomorrow })).total).toBe(0)
    expect((await list({ deliveryId: id })).total).toBe(1)
    const page = await list({ itemsPerPage: 1, page: 2 })
    expect([page.total, page.attempts.map(({ deliveryId }) => deliveryId)]).toEqual([2, [id]])
  })

  it('shows people the attempts at deliveries that they see, and drivers’ names to those who see drivers', async () => {
    await failAndMove()
    const own = await api.signIn([{ action: 'read', subject: 'Delivery', conditions: { ownerId: 4711 } }])
    expect((await list({}, own)).total).toBe(0)
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await list({}, reader)).attempts.map(({ driverName }) => driverName)).toEqual(['', ''])
  })
})

it('its route, its timeline and its tracking page say the same time of a failure', async () => {
  await db.update(deliveries).set({ phone: '099 123 456' }).where(eq(deliveries.id, id))
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  const code = row!.trackingCode
  const own = () => api.call(openTracking, { params: { code }, body: { digits: '3456' } })
  await day.send([
    day.act('depart', { at: 0 }),
    day.act('fail', { stopId: id, at: 300, data: { reason: 'nobody-home' } }),
  ])
  expect((await api.call(readTracking, { params: { code } })).happenedAt).toBe(failedAt)
  expect((await own()).earlierFailures).toEqual([])
  const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
  const body = { version, move: 'reschedule' as const, reason: '', date: tomorrow }
  await api.call(moveDelivery, { as: day.as, params: { id }, body })
  expect((await own()).earlierFailures).toEqual([{ at: failedAt, reason: 'Nobody at home' }])
  const { stopList, left, record, attempts } = await day.read()
  const stop = [...stopList, ...left].find(({ deliveryId }) => deliveryId === id)
  expect(stop).toMatchObject({ state: 'failed' })
  expect(record?.stops.find(({ deliveryId }) => deliveryId === id)).toMatchObject({
    doneAt: failedAt,
    failureReason: 'nobody-home',
  })
  expect(attempts).toMatchObject({ failed: 1, first: 1 })
  const { routes } = await api.call(readForecasts, { as: day.as, query: { routeId: day.routeId } })
  const live = routes[0]!.stops.find(({ deliveryId }) => deliveryId === id)
  expect(live).toMatchObject({ state: 'failed', isHere: false, doneAt: failedAt })
  const { entries } = await api.call(readTimeline, { as: day.as, params: { id } })
  const told = entries.filter(({ state }) => state === 'failed')
  expect(told).toMatchObject([{ kind: 'attempt', at: failedAt, attempt: 1, note: 'nobody-home' }])
})

describe('who comes back to a door where somebody failed', () => {
  const second = () => deviceOf(api, day.driver, day.routeId)
  const outcomes = async () =>
    (await list({ deliveryId: id })).attempts.map(({ number, outcome, arrivedAt }) => ({ number, outcome, arrivedAt }))
  const failed = (number: number, arrivedAt: string | null) => ({ number, outcome: 'failed', arrivedAt })
  const reason = { reason: 'nobody-home' }

  beforeEach(async () => {
    await day.send([day.act('depart', { at: 0 }), day.act('fail', { stopId: id, at: 300, data: reason })])
  })

  it('is there, and has attempted nothing more until that visit ends', async () => {
    const phone = second()
    await phone.send([phone.act('arrive', { stopId: id, at: 800 })])
    expect(await outcomes()).toEqual([failed(1, null)])
    expect(await api.call(readDeliveryById, { as: day.as, params: { id } })).toMatchObject({
      state: 'arrived',
      attempts: 1,
    })
    await phone.send([phone.act('fail', { stopId: id, at: 900, data: reason })])
    expect(await outcomes()).toEqual([failed(2, `${monday}T11:13:20.000Z`), failed(1, null)])
  })

  it('makes a second attempt of what seemed to be the first one again, once it is known that they came back', async () => {
    const [one, other] = [second(), second()]
    await one.send([one.act('fail', { stopId: id, at: 900, data: reason })])
    expect(await outcomes()).toEqual([failed(1, null)])
    await other.send([other.act('arrive', { stopId: id, at: 800 })])
    expect(await outcomes()).toEqual([failed(2, `${monday}T11:13:20.000Z`), failed(1, null)])
  })
})

it('the timeline has every attempt, also where several come in at once', async () => {
  await day.send([
    day.act('depart', { at: 0 }),
    day.act('fail', { stopId: id, at: 300, data: { reason: 'nobody-home' } }),
    day.act('arrive', { stopId: id, at: 900 }),
    day.act('deliver', { stopId: id, at: 1000 }),
  ])
  const { entries } = await api.call(readTimeline, { as: day.as, params: { id } })
  const attempts = entries.filter(({ attempt }) => attempt !== null)
  expect(attempts.map(({ state, attempt }) => [state, attempt])).toEqual([
    ['failed', 1],
    ['delivered', 2],
  ])
  expect(entries.filter(({ state }) => state === 'delivered')).toHaveLength(1)
})

it('what is said later of a visit is a row of its own: none is rewritten', async () => {
  const fail = day.act('fail', { stopId: id, at: 300, data: { reason: 'nobody-home' } })
  await day.send([day.act('depart', { at: 0 }), fail])
  const rows = () => db.select().from(deliveryAttempts).orderBy(deliveryAttempts.id)
  const before = (await rows())[0]!
  expect(before).toMatchObject({ actionId: fail.id, arrivedAt: null, voidedAt: null })
  // The act by which its driver had got there came in later.
  const arrivedAt = new Date(before.endedAt.getTime() - 100_000)
  const { routeId, planRouteId, day: date, depotId, driverId, driverName, vehicleId } = before
  const route = { routeId, planRouteId, day: date, depotId, driverId, driverName, vehicleId }
  const record = (ended: Parameters<typeof recordAttempts>[2]['ended']) =>
    db.transaction((tx) => recordAttempts(tx, before.endedAt, { route, ended }))
  const changed = await record([{ ...ofVisit(before), arrivedAt }])
  const [first, second, ...more] = await rows()
  expect(more).toEqual([])
  expect({ ...first, voidedAt: null }).toEqual(before)
  expect(first!.voidedAt).not.toBeNull()
  expect(second).toMatchObject({ actionId: fail.id, arrivedAt, endedAt: before.endedAt, voidedAt: null })
  expect(changed).toEqual({ newIds: [], otherIds: [first!.id, second!.id] })
  const { attempts, total } = await list()
  expect([total, attempts[0]!.number, attempts[0]!.id]).toEqual([1, 1, second!.id])
  // Taken back, the visit is again what was known of it first.
  await record([ofVisit(before)])
  expect((await rows()).map(({ voidedAt }) => voidedAt === null)).toEqual([true, false])
})

it('a visit stays with the driver who made it, whoever has the route once more is known of it', async () => {
  const [one = 0, two = 0] = day.stops
  const delivered = day.act('deliver', { stopId: two, at: 500 })
  await day.send([
    delivered,
    day.act('depart', { at: 0 }),
    day.act('deliver', { stopId: one, at: 300 }),
    day.act('fail', { stopId: two, at: 600, data: { reason: 'nobody-home' } }),
  ])
  const before = await db.select().from(deliveryAttempts)
  expect(before).toHaveLength(2)
  await giveTo('Bruno Techera')
  // Of the first visit the arrival is added; of the second what ended it counts no more, but what was said after that does.
  const common = { stopId: null, at: `${monday}T11:20:00.000Z`, data: {} }
  const arrive = {
    ...common,
    id: crypto.randomUUID(),
    kind: 'arrive' as const,
    stopId: one,
    at: `${monday}T11:03:20.000Z`,
  }
  const undo = { ...common, id: crypto.randomUUID(), kind: 'undo' as const, data: { id: delivered.id } }
  const body = { reason: 'They rang', actions: [arrive, undo] }
  await api.call(recordForDriver, { as: day.as, params: { id: day.routeId }, body })
  const { driverId, driverName, vehicleId, depotId, planRouteId } = before[0]!
  const crew = { driverId, driverName, vehicleId, depotId, planRouteId }
  expect(driverName).toBe('Sofia Marchetti')
  const after = await db
    .select()
    .from(deliveryAttempts)
    .where(isNull(deliveryAttempts.voidedAt))
    .orderBy(deliveryAttempts.endedAt)
  expect(after).toMatchObject([
    { ...crew, deliveryId: one, outcome: 'delivered', arrivedAt: new Date(arrive.at) },
    { ...crew, deliveryId: two, outcome: 'failed' },
  ])
})

async function giveTo(name: string) {
  const { planId, driverId } = await day.read()
  const params = { id: planId }
  const [driver] = await db.select().from(drivers).where(eq(drivers.name, name))
  const { version, routes } = await api.call(readPlan, { as: day.as, params })
  const routeId = routes.find((one) => one.driverId === driverId)!.id
  const edits = [{ kind: 'swapDriver' as const, routeId, driverId: driver!.id }]
  await api.call(editPlan, { as: day.as, params, body: { version, edits } })
  const preview = await api.call(previewPublication, { as: day.as, params })
  const number = Math.max(0, ...preview.replaced.map((one) => one.number))
  const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version: preview.version, number }
  await api.call(publishPlan, { as: day.as, params, body })
  expect((await day.read()).driverName).toBe(name)
}

function ofVisit({ actionId, deliveryId, arrivedAt, endedAt, outcome, reason }: typeof deliveryAttempts.$inferSelect) {
  return { actionId, deliveryId, arrivedAt, endedAt, outcome, reason }
}

it('programs hear of each attempt once, and again where it counts no more', async () => {
  const body = { url: 'https://example.com/hook', kinds: ['delivery.attempt'], isActive: true }
  await api.call(createWebhook, { as: day.as, body })
  const depart = day.act('depart', { at: 0 })
  const fail = day.act('fail', { stopId: id, at: 300, data: { reason: 'nobody-home' } })
  await day.send([depart, fail])
  await day.send([day.act('undo', { at: 305, data: { id: fail.id } })])
  const sent = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
  expect(sent.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([
    { number: 1, outcome: 'failed', reason: 'nobody-home', endedAt: failedAt, isCounted: true },
    { deliveryId: id, isCounted: false },
  ])
})
