import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { changeDelivery, moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { archiveDriver } from '../drivers/contract.ts'
import { drivers } from '../drivers/server/tables.ts'
import { changePlan, editPlan, listPlans, readPlan } from '../plans/contract.ts'
import { mostPlans } from '../plans/rules.ts'
import { plans } from '../plans/server/tables.ts'
import { publishPlan, recallPublication, schedulePublication } from '../routes/contract.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'
import { spreads } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let waiting: number[]
const days = [0, 1, 2, 3].map((later) => daysAfter(monday, later))
beforeEach(async () => {
  day = await planDay(api, 4)
  waiting = []
  for (let index = 0; index < 3; index++)
    waiting.push(await day.take({ date: null, earliestDate: monday, latestDate: days[3]! }))
})

const settings = { from: monday, days: 4, depotId: 1, which: 'all' as const, pace: 'quick' as const, isEven: false }
const found = async () => (await api.call(contract.startSpread, { as: day.as, body: settings })).id
const of = (id: number, as = day.as) => ({ as, params: { id } })
const body = { name: 'Best days' }
const planDays = (id: number, as = day.as) => api.call(contract.planSpread, { ...of(id, as), body })
const undo = (id: number) => api.call(contract.undoSpread, of(id))
/** States of deliveries follow main plans a little later. */
const later = async () => {
  api.machine.clock.now = new Date(api.machine.now().getTime() + 5000)
  await namesOfAll()
}
const plansOn = async (date: string) => (await api.call(listPlans, { as: day.as, query: { date } })).plans
const namesOfAll = async () => (await Promise.all(days.map(plansOn))).flat().map(({ name }) => name)

describe('days that are accepted and planned', () => {
  it('have a plan each with the routes found', async () => {
    const before = await day.make()
    const id = await found()
    const { state, accepted, plans: made } = await planDays(id)
    expect(state).toBe('accepted')
    expect(accepted!.set).toBe(3)
    expect(made.length).toBeGreaterThan(0)
    expect(made.every(({ name }) => name === 'Best days')).toBe(true)
    expect((await api.call(contract.readSpread, of(id))).plans).toEqual(made)
    const read = await Promise.all(made.map((plan) => day.read(plan.id)))
    const placed = read.flatMap(({ routes }) => routes.flatMap(({ stops }) => stops.map((stop) => stop.deliveryId)))
    expect(placed.toSorted()).toEqual([...day.ids, ...waiting].toSorted())
    expect(read.every(({ pool }) => pool.length === 0)).toBe(true)
    for (const { day: date, depotIds, routes } of read) {
      expect(depotIds).toEqual([1])
      for (const { figures, stops } of routes) expect(figures === null).toBe(stops.length === 0)
      for (const stop of routes.flatMap(({ stops }) => stops))
        expect((await api.call(readDeliveryById, of(stop.deliveryId))).date).toBe(date)
    }
    // The main plan of Monday stays what it was, and stays the main one.
    expect(await day.read(before.id)).toMatchObject({ name: 'Base', isMain: true })
    expect(read.filter(({ day: date, isMain }) => date === monday && isMain)).toEqual([])
  })

  it('lose their plans and their days again when that is undone', async () => {
    const id = await found()
    const { plans: made } = await planDays(id)
    for (const plan of made) await day.read(plan.id)
    await later()
    // They are the main plans of their days: what they hold is planned.
    expect((await api.call(readDeliveryById, of(waiting[0]!))).state).toBe('planned')
    const undone = await undo(id)
    expect(undone).toMatchObject({ state: 'undone', accepted: { undone: 3 }, plans: [] })
    expect(await namesOfAll()).toEqual([])
    await later()
    for (const fixed of day.ids)
      expect(await api.call(readDeliveryById, of(fixed))).toMatchObject({ date: monday, state: 'ready' })
    for (const waits of waiting)
      expect(await api.call(readDeliveryById, of(waits))).toMatchObject({ date: null, state: 'ready' })
  })

  it('keep plans that someone has changed since', async () => {
    await day.make()
    const id = await found()
    const { plans: made } = await planDays(id)
    const first = await day.read(made[0]!.id)
    const [route] = first.routes.filter(({ stops }) => stops.length > 0)
    const edits = [{ kind: 'lockRoute' as const, routeId: route!.id, isLocked: true }]
    await api.call(editPlan, { ...of(first.id), body: { version: first.version, edits } })
    const { plans: left } = await undo(id)
    expect(left.map((plan) => plan.id)).toEqual([first.id])
  })

  it('keep plans that someone has renamed since, whatever deliveries arrived after that', async () => {
    const id = await found()
    const { plans: made } = await planDays(id)
    await api.call(changePlan, { ...of(made[0]!.id), body: { name: 'Ours' } })
    await later()
    await day.take({ date: made[0]!.day })
    await day.read(made[0]!.id)
    await undo(id)
    expect(await namesOfAll()).toEqual(['Ours'])
  })

  it('keep plans that someone has commented on or made the main one', async () => {
    await day.make()
    const id = await found()
    const { plans: made } = await planDays(id)
    const [beside] = made.filter((plan) => plan.day === monday)
    await api.call(changePlan, { ...of(beside!.id), body: { isMain: true } })
    expect((await undo(id)).plans).toEqual([beside])
    const again = await found()
    const { plans: more } = await planDays(again)
    for (const plan of more) await api.call(changePlan, { ...of(plan.id), body: { note: 'Ask Ana first' } })
    expect((await undo(again)).plans).toEqual(more)
  })

  it('lose plans in which deliveries came and went in the meantime', async () => {
    const id = await found()
    const { plans: made } = await planDays(id)
    await day.take()
    const { now } = api.machine
    const start = now().getTime()
    let asked = 0
    api.machine.now = () => new Date(start + asked++)
    for (const plan of made) await day.read(plan.id)
    api.machine.now = now
    await undo(id)
    expect(await namesOfAll()).toEqual([])
  })

  it('keep plans that were published and recalled since', async () => {
    const id = await found()
    const { plans: made } = await planDays(id)
    const { id: planId, version } = await day.read(made[0]!.id)
    const { number } = await api.call(publishPlan, {
      ...of(planId),
      body: { version, number: 0, note: '', reason: '', driverIds: null },
    })
    await api.call(recallPublication, { ...of(planId), query: { number } })
    expect((await undo(id)).plans.map((plan) => plan.id)).toContain(planId)
  })

  it('keep plans that someone has scheduled for publication', async () => {
    const id = await found()
    const { plans: made } = await planDays(id)
    const at = new Date(api.machine.now().getTime() + 3_600_000).toISOString()
    await api.call(schedulePublication, { ...of(made[0]!.id), body: { at, note: '', reason: '', driverIds: null } })
    expect((await undo(id)).plans.map((plan) => plan.id)).toContain(made[0]!.id)
  })

  it('leave out deliveries that have changed since the search', async () => {
    const id = await found()
    const { version } = await api.call(readDeliveryById, of(day.ids[0]!))
    await api.call(changeDelivery, { ...of(day.ids[0]!), body: { date: days[3]!, version } })
    const { plans: made } = await planDays(id)
    const read = await Promise.all(made.map((plan) => day.read(plan.id)))
    const onMonday = read
      .filter((plan) => plan.day === monday)
      .flatMap(({ routes }) => routes.flatMap((one) => one.stops))
    expect(onMonday.map(({ deliveryId }) => deliveryId)).not.toContain(day.ids[0])
  })

  it('have routes only of unchanged deliveries; the rest waits in the pool', async () => {
    const pickup = await day.take({ type: 'pickup' })
    const drop = await day.take({ type: 'drop' })
    await db.update(deliveries).set({ linkedId: drop }).where(eq(deliveries.id, pickup))
    const id = await found()
    const change = async (one: number, body: object) => {
      const { version } = await api.call(readDeliveryById, of(one))
      await api.call(changeDelivery, { ...of(one), body: { version, ...body } })
    }
    const [fixed, away, moved] = [day.ids[0]!, day.ids[1]!, waiting[0]!]
    await change(fixed, { priority: 2 })
    await change(moved, { date: monday })
    await change(drop, { priority: 2 })
    await db.update(deliveries).set({ depotId: 2 }).where(eq(deliveries.id, away))
    const { plans: made, accepted } = await planDays(id)
    expect(accepted).toMatchObject({ set: 2, skipped: 1 })
    const { routes, pool } = await day.read(made[0]!.id)
    const placed = routes.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
    expect(placed.toSorted()).toEqual([day.ids[2], day.ids[3], waiting[1], waiting[2]].toSorted())
    expect(pool.map(({ deliveryId }) => deliveryId)).toEqual([fixed, moved, pickup, drop].toSorted())
  })

  it.each(['driver', 'vehicle'] as const)('have no route with a %s that was archived since', async (kind) => {
    const id = await found()
    const [{ found: kept }] = (await db.select().from(spreads).where(eq(spreads.id, id))) as [
      typeof spreads.$inferSelect,
    ]
    const [used] = kept!.routes[0]!.routes.filter(({ deliveryIds }) => deliveryIds.length > 0)
    if (kind === 'driver') await api.call(archiveDriver, of(used!.driverId!))
    else await db.update(vehicles).set({ isArchived: true }).where(eq(vehicles.id, used!.vehicleId))
    const { plans: made, accepted } = await planDays(id)
    expect(accepted!.set).toBe(3)
    const { routes, pool } = await day.read(made[0]!.id)
    expect(routes.length).toBeGreaterThan(0)
    expect(routes.map((route) => (kind === 'driver' ? route.driverId : route.vehicleId))).not.toContain(
      kind === 'driver' ? used!.driverId : used!.vehicleId,
    )
    expect(pool.map(({ deliveryId }) => deliveryId)).toEqual(expect.arrayContaining(used!.deliveryIds))
  })

  it('have a plan even if nobody is left to drive it', async () => {
    const id = await found()
    await db.update(drivers).set({ isArchived: true })
    const { plans: made } = await planDays(id)
    const { routes, pool } = await day.read(made[0]!.id)
    expect({ routes, waiting: pool.length }).toEqual({ routes: [], waiting: 7 })
  })

  it('leave out deliveries that were cancelled or deleted since the search', async () => {
    const id = await found()
    const { version } = await api.call(readDeliveryById, of(day.ids[0]!))
    await api.call(moveDelivery, {
      ...of(day.ids[0]!),
      body: { version, move: 'cancel', reason: 'Sold out', date: null },
    })
    await db.delete(deliveries).where(eq(deliveries.id, waiting[0]!))
    const { plans: made, accepted } = await planDays(id)
    expect(accepted).toMatchObject({ set: 2, skipped: 1 })
    const { routes, pool } = await day.read(made[0]!.id)
    expect(routes.flatMap(({ stops }) => stops)).toHaveLength(5)
    expect(pool).toEqual([])
  })

  it('are accepted with all of their plans or not at all', async () => {
    const id = await found()
    const row = {
      day: monday,
      name: 'Full',
      depotIds: [1],
      hasOpenDepot: false,
      createdAt: new Date(),
      changedAt: new Date(),
    }
    await db.insert(plans).values(Array.from({ length: mostPlans }, () => row))
    const refused = await api.refusal(contract.planSpread, { ...of(id), body })
    expect(refused.status).toBe(409)
    expect(await api.call(contract.readSpread, of(id))).toMatchObject({ state: 'done', plans: [] })
    expect((await api.call(readDeliveryById, of(waiting[0]!))).date).toBeNull()
  })

  it('are refused to people who may not plan there, without a name, and if nothing waits', async () => {
    const id = await found()
    const given = { params: { id }, body }
    const may = (subject: string, depotId?: number) => ({
      action: 'manage',
      subject,
      ...(depotId && { conditions: { depotId: { $in: [depotId] } } }),
    })
    const reader = await api.signIn([may('Run'), may('Delivery'), { action: 'read', subject: 'Plan' }])
    expect((await api.refusal(contract.planSpread, { ...given, as: reader })).status).toBe(403)
    const elsewhere = await api.signIn([may('Run'), may('Delivery'), may('Plan', 2)])
    expect((await api.refusal(contract.planSpread, { ...given, as: elsewhere })).status).toBe(403)
    const unable = await api.signIn([may('Run'), may('Plan'), { action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(contract.planSpread, { ...given, as: unable })).status).toBe(403)
    expect((await api.refusal(contract.planSpread, { ...of(id), body: { name: '' } })).status).toBe(422)
    expect((await api.refusal(contract.planSpread, { ...of(999), body })).status).toBe(404)
    await planDays(id)
    expect((await api.refusal(contract.planSpread, { ...of(id), body })).status).toBe(409)
    expect((await db.select().from(spreads).where(eq(spreads.id, id)))[0]!.planIds.length).toBeGreaterThan(0)
  })

  it('show only the plans that a person may see', async () => {
    const id = await found()
    await planDays(id)
    const as = await api.signIn([{ action: 'manage', subject: 'Run' }])
    expect((await api.call(contract.readSpread, of(id, as))).plans).toEqual([])
    expect((await api.refusal(readPlan, { ...of(1, as) })).status).toBe(403)
  })
})
