import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDriverDay, recordActions } from '../driver/contract.ts'
import { driverOutages, drivers as driversTable } from '../drivers/server/tables.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readForecasts } from '../forecasts/contract.ts'
import { editPlan } from '../plans/contract.ts'
import { planStops } from '../plans/server/tables.ts'
import { previewPublication, publishPlan, readRoute } from '../routes/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { settingDefaults } from '../settings/rules.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import { acceptRescue, readRescue, undoProposal, type RescueProposal } from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const [sofia, bruno, lucia] = ['Sofia Marchetti', 'Bruno Techera', 'Lucía Olivera'] as const
const midnight = Date.parse(`${monday}T00:00:00Z`)
let day: PlanDay
let planId: number
let routeOf: Record<string, number>
let drivers: Record<string, string>
let sofiasStops: number[]
let departs: number
let sequence = 0

/** Three routes of Monday: six stops of Sofia, three of Bruno, two of Lucía. */
async function threeRoutes(type: 'drop' | 'pickup' | 'service') {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 0)
  const given: [string, number[]][] = []
  for (const [name, count] of [
    [sofia, 6],
    [bruno, 3],
    [lucia, 2],
  ] as const) {
    const ids: number[] = []
    for (let index = 0; index < count; index++) ids.push(await day.take({ type }))
    given.push([name, ids])
  }
  planId = (await day.make()).id
  drivers = {}
  for (const [name] of given) drivers[name] = await signInDriver(api, name)
  const ids = await publishDay(api, day, planId, given)
  routeOf = Object.fromEntries(given.map(([name], index) => [name, ids[index]!]))
  const route = await api.call(readRoute, { as: day.as, params: { id: routeOf[sofia]! } })
  // Nobody else is free: these tests are about drivers who have a route.
  const others = await db
    .select({ id: driversTable.id })
    .from(driversTable)
    .where(notInArray(driversTable.name, [sofia, bruno, lucia]))
  const since = clock.now
  await db
    .insert(driverOutages)
    .values(others.map(({ id: driverId }) => ({ driverId, day: monday, reason: 'other' as const, since })))
    .onConflictDoNothing()
  departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
  sofiasStops = route.stopList.map(({ deliveryId }) => deliveryId)
  const value = { ...settingDefaults.planning, mostChangedTimes: 20 }
  await db.insert(logisticsSettings).values({ tab: 'planning', value }).onConflictDoNothing()
}

/** The same with collections, all on the road. */
async function threeUnderWay() {
  await threeRoutes('pickup')
  at(departs)
  for (const name of [sofia, bruno, lucia]) await act(name, 'onDuty')
  for (const name of [sofia, bruno, lucia]) await act(name, 'depart')
}

const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))

async function act(name: string, kind: string, given: { stopId?: number; data?: Record<string, unknown> } = {}) {
  sequence++
  const { stopId = null, data = {} } = given
  const routeId = kind === 'onDuty' ? null : routeOf[name]!
  const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId, stopId, at: clock.now.toISOString(), data }
  const actions = [{ ...made, sinceStartMs: sequence, place: null }]
  await api.call(recordActions, { as: drivers[name]!, body: { deviceId: crypto.randomUUID(), actions } })
}

const rescueOf = (as = day.as, name: string = sofia) => api.call(readRescue, { as, params: { id: routeOf[name]! } })
const end = ({ routeId, publicationId, link, order }: RescueProposal['from']) => ({
  routeId,
  publicationId,
  link,
  order,
})
/** Of drivers who have a route. */
const takersOf = ({ takers }: RescueProposal) =>
  takers.flatMap(({ routeId, ...taker }) => (routeId === null ? [] : [{ ...taker, routeId }]))
const sent = (rescue: RescueProposal) => ({ from: end(rescue.from), takers: takersOf(rescue).map(end) })
const accept = async (rescue?: RescueProposal) =>
  api.call(acceptRescue, { as: day.as, body: sent(rescue ?? (await rescueOf()).rescues[0]!) })
const packOf = async (name: string) => (await api.call(readDriverDay, { as: drivers[name]!, query: {} })).routes[0]!
const stopsOf = async (name: string) => (await packOf(name)).stops.map(({ stopId }) => stopId)
const openCauses = async () => db.$count(exceptions, and(eq(exceptions.kind, 'ill'), isNotNull(exceptions.closedAt)))

async function fallIll() {
  for (const name of [sofia, bruno, lucia]) await act(name, 'onDuty')
  await act(sofia, 'problem', { data: { problem: 'ill', note: 'Fever', files: [] } })
  await queue.runKept()
}

describe('a driver who falls ill before setting off', () => {
  beforeEach(async () => {
    await threeRoutes('drop')
    at(departs - 1800)
    await fallIll()
  })

  it('is relieved by others, with what it keeps, breaks and takes, in at most three ways', async () => {
    const { isStopped, isOpen, rescues, left } = await rescueOf()
    expect({ isStopped, isOpen, left }).toEqual({ isStopped: true, isOpen: true, left: [] })
    expect(rescues.length).toBeGreaterThan(0)
    expect(rescues.length).toBeLessThanOrEqual(3)
    const [best] = rescues
    const moved = best!.takers.flatMap((one) => one.moved.map(({ deliveryId }) => deliveryId))
    expect(moved.toSorted()).toEqual(sofiasStops.toSorted())
    expect(best!.from.order).toEqual([])
    expect(best!.left).toEqual([])
    expect(best!.before.cost).not.toBeNull()
    expect(best!.after.distanceMeters).toBeGreaterThan(0)
  })

  it('has given their stops away with one acceptance: driver pages, deliveries, plan and exceptions follow', async () => {
    const rescue = (await rescueOf()).rescues[0]!
    const { accepted } = await accept(rescue)
    expect(accepted).toHaveLength(rescue.takers.length)
    expect(await stopsOf(sofia)).toEqual([])
    for (const taker of rescue.takers) {
      const name = Object.keys(routeOf).find((one) => routeOf[one] === taker.routeId)!
      expect(await stopsOf(name)).toEqual(taker.order)
      const ids = taker.moved.map(({ deliveryId }) => deliveryId)
      const rows = await db.select().from(deliveries).where(inArray(deliveries.id, ids))
      expect(rows.every(({ routeId }) => routeId === taker.routeId)).toBe(true)
    }
    expect(await openCauses()).toBe(1)
  })

  it('gets everything back with one undo, and the exception is open again', async () => {
    const { accepted } = await accept()
    expect(accepted.every(({ mayUndo }) => mayUndo)).toBe(true)
    await api.call(undoProposal, { as: day.as, params: { id: accepted.at(-1)!.id } })
    expect(await stopsOf(sofia)).toEqual(sofiasStops)
    expect(await openCauses()).toBe(0)
    const again = await api.refusal(undoProposal, { as: day.as, params: { id: accepted[0]!.id } })
    expect(again.status).toBe(409)
  })

  it('raises no lateness that was accepted with the others’ new times, until it grows', async () => {
    const to = new Date(midnight + (departs - 1200) * 1000).toISOString().slice(11, 16)
    const windows = [{ from: '00:00', to, isHard: false, centsPerMinute: 0 }]
    await db.update(deliveries).set({ windows, version: 60 }).where(inArray(deliveries.id, sofiasStops))
    const rescue = (await rescueOf()).rescues[0]!
    await accept(rescue)
    await queue.runKept()
    const late = async (isOpen: boolean) => {
      const { kind, closedAt, overAt, deliveryId } = exceptions
      const standing = and(eq(kind, 'late'), isNull(overAt), isOpen ? isNull(closedAt) : isNotNull(closedAt))
      return (await db.select({ deliveryId }).from(exceptions).where(standing)).map((row) => row.deliveryId)
    }
    const moved = rescue.takers.flatMap((one) => one.moved.map(({ deliveryId }) => deliveryId))
    expect((await late(false)).toSorted()).toEqual(moved.toSorted())
    expect(await late(true)).toEqual([])
    at(departs + 3600)
    for (const { routeId } of rescue.takers)
      await act(
        Object.keys(routeOf).find((one) => routeOf[one] === routeId)!,
        'depart',
      )
    await queue.runKept()
    expect((await late(true)).toSorted()).toEqual(moved.toSorted())
  })

  it('can’t take them back once one of the others has begun', async () => {
    const { accepted } = await accept()
    const taker = Object.keys(routeOf).find((one) => routeOf[one] === accepted[0]!.toRouteId)!
    await act(taker, 'loaded', { data: { onBoard: await stopsOf(taker), missing: [] } })
    const refused = await api.refusal(undoProposal, { as: day.as, params: { id: accepted[0]!.id } })
    expect(refused.status).toBe(409)
  })

  it('is refused where anything has happened since, stops are left out, or a stop is taken that may not go', async () => {
    const rescue = (await rescueOf()).rescues[0]!
    const body = sent(rescue)
    const [first, ...others] = body.takers
    const lost = { from: body.from, takers: [{ ...first!, order: first!.order.slice(1) }, ...others] }
    expect((await api.refusal(acceptRescue, { as: day.as, body: lost })).status).toBe(422)
    const same = { from: body.from, takers: [body.from] }
    expect((await api.refusal(acceptRescue, { as: day.as, body: same })).status).toBe(422)
    const ids = rescue.takers[0]!.moved.map(({ deliveryId }) => deliveryId)
    await db
      .update(planStops)
      .set({ locks: ['route'] })
      .where(inArray(planStops.deliveryId, ids))
    expect((await api.refusal(acceptRescue, { as: day.as, body })).status).toBe(409)
    await db.update(planStops).set({ locks: [] }).where(inArray(planStops.deliveryId, ids))
    const taker = Object.keys(routeOf).find((one) => routeOf[one] === rescue.takers[0]!.routeId)!
    await act(taker, 'note', { data: { note: 'Flat battery', files: [] } })
    const raced = await api.refusal(acceptRescue, { as: day.as, body })
    expect([raced.status, raced.issues[0]?.path]).toEqual([409, 'link'])
    expect(await stopsOf(sofia)).toEqual(sofiasStops)
  })

  it('says of each stop why nobody can take it', async () => {
    await db
      .update(deliveries)
      .set({ skills: ['Tail lift'], version: 50 })
      .where(inArray(deliveries.id, sofiasStops))
    const { rescues, left } = await rescueOf()
    expect(rescues).toEqual([])
    expect(left.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(sofiasStops.toSorted())
    expect(left.every(({ reasons }) => reasons.includes('skills') && reasons.length <= 5)).toBe(true)
    await db.update(deliveries).set({ skills: [], version: 60 }).where(inArray(deliveries.id, sofiasStops))
    await db.update(vehicles).set({ capacities: { parcels: 3 }, version: 50 })
    expect((await rescueOf()).left.some(({ reasons }) => reasons.includes('room'))).toBe(true)
  })

  it('leaves what is locked where it is', async () => {
    await db
      .update(planStops)
      .set({ locks: ['route'] })
      .where(inArray(planStops.deliveryId, sofiasStops))
    const { rescues, left } = await rescueOf()
    expect(rescues).toEqual([])
    expect(left.map(({ reasons }) => reasons)).toEqual(sofiasStops.map(() => ['locked']))
  })

  it('is for those who may publish, and shows no costs to others', async () => {
    const publishes = { action: 'create', subject: 'Publication' }
    const reads = { action: 'read', subject: 'Route' }
    const here = await api.signIn([publishes, reads])
    expect((await rescueOf(here)).rescues[0]!.after.cost).toBeNull()
    const elsewhere = await api.signIn([{ ...publishes, conditions: { depotId: { $in: [2] } } }, reads])
    const body = sent((await rescueOf()).rescues[0]!)
    const params = { id: routeOf[sofia]! }
    expect((await api.refusal(readRescue, { as: elsewhere, params })).status).toBe(404)
    expect((await api.refusal(acceptRescue, { as: elsewhere, body })).status).toBe(404)
    for (const as of [drivers[sofia]!, await api.signIn([reads])]) {
      expect((await api.refusal(readRescue, { as, params })).status).toBe(403)
      expect((await api.refusal(acceptRescue, { as, body })).status).toBe(403)
    }
    expect((await api.refusal(readRescue, { as: day.as, params: { id: 999 } })).status).toBe(404)
  })
})

describe('a vehicle that breaks down under way', () => {
  it('gives its collections to others, its next stop too', async () => {
    await threeUnderWay()
    at(departs + 300)
    await queue.runKept()
    const asked = await rescueOf()
    expect(asked.isStopped).toBe(false)
    await act(sofia, 'problem', { data: { problem: 'breakdown', note: '', files: [] } })
    await queue.runKept()
    const { rescues, isStopped } = await rescueOf()
    expect(isStopped).toBe(true)
    const moved = rescues[0]!.takers.flatMap((one) => one.moved.map(({ deliveryId }) => deliveryId))
    expect(moved.toSorted()).toEqual(sofiasStops.toSorted())
    await accept(rescues[0])
    expect(await stopsOf(sofia)).toEqual([])
    const rows = await db.select().from(routes).where(eq(routes.id, routeOf[sofia]!))
    expect(rows[0]).toMatchObject({ stops: 0 })
  })
})

describe('a driver who did part of a route before it broke down', () => {
  it('breaks nothing once the rest was given to others', async () => {
    await threeUnderWay()
    at(departs + 900)
    await act(sofia, 'arrive', { stopId: sofiasStops[0]! })
    at(departs + 1200)
    await act(sofia, 'deliver', { stopId: sofiasStops[0]!, data: { to: 'person', name: 'Ana' } })
    await act(sofia, 'problem', { data: { problem: 'breakdown', note: '', files: [] } })
    await queue.runKept()
    const found = async () => {
      const plan = await day.read(planId)
      const { id } = plan.routes.find(({ driverName }) => driverName === sofia)!
      const { problems } = await api.call(previewPublication, { as: day.as, params: { id: planId } })
      const kinds = problems.flatMap(({ kind, routeId }) => (routeId === id ? [kind] : []))
      return { kinds, broken: plan.routes.find((one) => one.id === id)!.broken }
    }
    expect((await found()).kinds).toContain('driverAway')
    await accept()
    at(departs + 3600)
    expect(await found()).toEqual({ kinds: [], broken: [] })
    await queue.runKept()
    const silent = await db.select().from(exceptions).where(eq(exceptions.kind, 'silent'))
    expect(silent.filter(({ routeId }) => routeId === routeOf[sofia])).toEqual([])
    expect(silent.length).toBeGreaterThan(0)
  })
})

describe('a road that is closed', () => {
  it('is reported once and stops nobody: the next stop stays with its driver, others may take the rest', async () => {
    await threeUnderWay()
    at(departs + 300)
    await act(sofia, 'problem', { data: { problem: 'roadClosed', note: 'Rambla', files: [] } })
    await queue.runKept()
    const reported = await db.select().from(exceptions).where(eq(exceptions.kind, 'roadClosed'))
    expect(reported).toMatchObject([{ routeId: routeOf[sofia], closedAt: null }])
    const { isStopped, isOpen, rescues } = await rescueOf()
    expect({ isStopped, isOpen }).toEqual({ isStopped: false, isOpen: true })
    const moved = rescues.flatMap(({ takers }) =>
      takers.flatMap((one) => one.moved.map(({ deliveryId }) => deliveryId)),
    )
    expect(moved.length).toBeGreaterThan(0)
    expect(moved).not.toContain(sofiasStops[0])
    await accept(rescues[0])
    expect(await stopsOf(sofia)).toContain(sofiasStops[0])
  })
})

describe('a vehicle that breaks down with goods on board', () => {
  beforeEach(async () => {
    await threeRoutes('drop')
    at(departs)
    for (const name of [sofia, bruno, lucia]) await act(name, 'onDuty')
    for (const name of [sofia, bruno, lucia]) {
      await act(name, 'loaded', { data: { onBoard: await stopsOf(name), missing: [] } })
      await act(name, 'depart')
    }
    at(departs + 300)
    await act(sofia, 'problem', { data: { problem: 'breakdown', note: 'Engine', files: [] } })
    await queue.runKept()
  })

  const nameOf = (routeId: number | null) => Object.keys(routeOf).find((one) => routeOf[one] === routeId)!

  it('has them taken over where it stands, before the others drive to their stops', async () => {
    const { rescues } = await rescueOf()
    const rescue = rescues[0]!
    expect(rescue.takers.every(({ transfer }) => transfer !== null)).toBe(true)
    await accept(rescue)
    for (const { routeId, moved, order } of takersOf(rescue)) {
      const pack = await packOf(nameOf(routeId))
      const ids = moved.map(({ deliveryId }) => deliveryId)
      expect(pack.transfers).toMatchObject([{ driverName: sofia, stopIds: expect.arrayContaining(ids) }])
      expect(
        pack.stops
          .filter(({ isToFetch }) => isToFetch)
          .map(({ stopId }) => stopId)
          .toSorted(),
      ).toEqual(ids.toSorted())
      expect(pack.stops.map(({ stopId }) => stopId)).toEqual(order)
      await queue.runKept()
      const { routes: found } = await api.call(readForecasts, { as: day.as, query: { routeId } })
      expect(found[0]!.forecast!.stops.map(({ deliveryId }) => deliveryId)).toEqual(order)
    }
  })

  it('leaves them on the list as on board once they were taken over, and no longer to be undone', async () => {
    const rescue = (await rescueOf()).rescues[0]!
    const { accepted } = await accept(rescue)
    const { routeId, moved, order } = takersOf(rescue)[0]!
    const ids = moved.map(({ deliveryId }) => deliveryId)
    const statesOf = async () =>
      (await db.select().from(deliveries).where(inArray(deliveries.id, ids))).map(({ state }) => state)
    expect(new Set(await statesOf())).not.toContain('outForDelivery')
    at(departs + 1200)
    await act(nameOf(routeId), 'loaded', { data: { onBoard: ids, missing: [] } })
    await queue.runKept()
    expect(new Set(await statesOf())).toEqual(new Set(['outForDelivery']))
    const { routes: found } = await api.call(readForecasts, { as: day.as, query: { routeId } })
    expect(found[0]!.forecast!.stops.map(({ deliveryId }) => deliveryId)).toEqual(order)
    expect((await api.refusal(undoProposal, { as: day.as, params: { id: accepted[0]!.id } })).status).toBe(409)
  })

  it('shows the office where they are taken over, and keeps that when the plan is published again', async () => {
    const rescue = (await rescueOf()).rescues[0]!
    await accept(rescue)
    const { routeId, moved } = takersOf(rescue)[0]!
    const ids = moved.map(({ deliveryId }) => deliveryId).toSorted()
    const page = () => api.call(readRoute, { as: day.as, params: { id: routeId } })
    const takenOver = { driverName: sofia, isDone: false, stopIds: expect.arrayContaining(ids) }
    const before = await page()
    expect(before.transfers).toMatchObject([takenOver])

    const { version, routes: planned } = await day.read(planId)
    const { id, stops } = planned.find(({ driverName }) => driverName === nameOf(routeId))!
    const edits = [
      { kind: 'move' as const, deliveryIds: [stops[0]!.deliveryId], routeId: id, position: stops.length - 1 },
    ]
    await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
    const preview = await api.call(previewPublication, { as: day.as, params: { id: planId } })
    const body = {
      note: '',
      reason: 'Papers are being renewed',
      driverIds: [],
      version: preview.version,
      number: Math.max(...preview.replaced.map(({ number }) => number)),
    }
    await api.call(publishPlan, { as: day.as, params: { id: planId }, body })

    const after = await page()
    expect(after.number).toBeGreaterThan(before.number)
    expect(after.transfers).toMatchObject([takenOver])
    const startOf = ({ figures }: typeof before) => figures.visits.find(({ kind }) => kind === 'start')!.load
    expect(startOf(after)).toEqual(startOf(before))
    expect(after.stopList.every(({ load }) => load.every((amount) => amount >= 0))).toBe(true)
    const pack = await packOf(nameOf(routeId))
    expect(pack.transfers).toMatchObject([{ driverName: sofia }])
    await act(nameOf(routeId), 'loaded', { data: { onBoard: ids, missing: [] } })
    await queue.runKept()
    expect((await page()).transfers[0]!.isDone).toBe(true)
  })

  it('gets them back with an undo', async () => {
    const { accepted } = await accept()
    await api.call(undoProposal, { as: day.as, params: { id: accepted[0]!.id } })
    expect(await stopsOf(sofia)).toEqual(sofiasStops)
    const rows = await db.select().from(deliveries).where(inArray(deliveries.id, sofiasStops))
    expect(new Set(rows.map(({ state, routeId }) => `${state} ${routeId}`))).toEqual(
      new Set([`outForDelivery ${routeOf[sofia]}`]),
    )
  })
})
