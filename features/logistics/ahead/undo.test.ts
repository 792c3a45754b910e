import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { changeDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { copyPlan, editPlan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { publishPlan } from '../routes/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let waiting: number[]
const thursday = daysAfter(monday, 3)
const range = { earliestDate: monday, latestDate: thursday }
const undated = (change = {}) => day.take({ date: null, ...range, ...change })
beforeEach(async () => {
  day = await planDay(api, 4)
  waiting = [await undated(), await undated(), await undated()]
})

const settings = { from: monday, days: 4, depotId: 1, which: 'all' as const, pace: 'quick' as const, isEven: false }
const of = (id: number) => ({ as: day.as, params: { id } })
const found = async () => (await api.call(contract.startSpread, { as: day.as, body: settings })).id
const accept = (id: number) => api.call(contract.acceptSpread, of(id))
const planDays = (id: number) => api.call(contract.planSpread, { ...of(id), body: { name: 'Best days' } })
const undo = (id: number) => api.call(contract.undoSpread, of(id))
const edit = async (planId: number, edits: PlanEdit[]) => {
  const { version } = await day.read(planId)
  await api.call(editPlan, { ...of(planId), body: { version, edits } })
}
const change = async (id: number, body: object) => {
  const { version } = await api.call(readDeliveryById, of(id))
  await api.call(changeDelivery, { ...of(id), body: { version, ...body } })
}
const datesOf = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await api.call(readDeliveryById, of(id))).date))
/** States of deliveries follow main plans a little later. */
const later = async () => {
  api.machine.clock.now = new Date(api.machine.now().getTime() + 5000)
  await api.call(contract.listSpreads, { as: day.as })
}
const onRoutes = async (planId: number) =>
  (await day.read(planId)).routes.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
/** A pickup without a day and its drop. */
const pair = async (dates: { pickup?: string | null; drop?: string | null } = {}) => {
  const pickup = await undated({ type: 'pickup', date: dates.pickup ?? null })
  const drop = await undated({ type: 'drop', date: dates.drop ?? null })
  await db.update(deliveries).set({ linkedId: drop }).where(eq(deliveries.id, pickup))
  return { pickup, drop }
}

describe('days that are undone', () => {
  it('stay for deliveries that the main plan of the day serves by then', async () => {
    const base = await day.make()
    const id = await found()
    const { plans: made } = await planDays(id)
    expect(made.map((plan) => plan.day)).toEqual([monday])
    const [own, ...others] = waiting
    await edit(base.id, [{ kind: 'move', deliveryIds: [own!], routeId: base.routes[0]!.id, position: 0 }])
    await later()
    expect((await api.call(readDeliveryById, of(own!))).state).toBe('planned')
    expect(await undo(id)).toMatchObject({ plans: [], accepted: { undone: 2 } })
    expect(await datesOf([own!, ...others])).toEqual([monday, null, null])
    expect(await onRoutes(base.id)).toEqual([own])
  })

  it('stay for deliveries that a main plan has just taken', async () => {
    const base = await day.make()
    const id = await found()
    await accept(id)
    await edit(base.id, [{ kind: 'move', deliveryIds: [waiting[0]!], routeId: base.routes[0]!.id, position: 0 }])
    expect((await undo(id)).accepted).toMatchObject({ undone: 2 })
    expect(await onRoutes(base.id)).toEqual([waiting[0]])
  })

  it.each(['the main one', 'beside the main one'])(
    'stay for deliveries in a new plan that was changed: %s',
    async (kind) => {
      if (kind !== 'the main one') await day.make()
      const id = await found()
      const { plans: made } = await planDays(id)
      const planId = made[0]!.id
      const [route] = (await day.read(planId)).routes.filter(({ stops }) => stops.length > 0)
      await edit(planId, [{ kind: 'lockRoute', routeId: route!.id, isLocked: true }])
      await later()
      const before = await onRoutes(planId)
      expect(before).toHaveLength(7)
      expect((await undo(id)).accepted).toMatchObject({ undone: 0 })
      expect(await datesOf(waiting)).toEqual([monday, monday, monday])
      await day.take()
      await later()
      expect(await onRoutes(planId)).toEqual(before)
    },
  )

  it('are removed from deliveries in the pool of a changed plan', async () => {
    const base = await day.make()
    const id = await found()
    const { plans: made } = await planDays(id)
    expect(base.isMain).toBe(true)
    await edit(made[0]!.id, [{ kind: 'unassign', deliveryIds: [waiting[0]!] }])
    expect((await undo(id)).accepted).toMatchObject({ undone: 1 })
    expect(await datesOf(waiting)).toEqual([null, monday, monday])
  })

  it('stay for a pickup and its drop if one of them has changed since', async () => {
    const { pickup, drop } = await pair()
    const id = await found()
    expect((await accept(id)).accepted).toMatchObject({ set: 5 })
    await change(drop, { priority: 2 })
    expect((await undo(id)).accepted).toMatchObject({ undone: 3 })
    expect(await datesOf([pickup, drop, waiting[0]!])).toEqual([monday, monday, null])
  })

  it('are restored for a pickup and its drop that were on two days', async () => {
    const { pickup, drop } = await pair({ drop: thursday })
    const id = await found()
    await accept(id)
    expect(await datesOf([pickup, drop])).toEqual([monday, monday])
    await undo(id)
    expect(await datesOf([pickup, drop])).toEqual([null, thursday])
  })

  it('stay for cancelled deliveries, and skip deleted ones', async () => {
    const id = await found()
    await accept(id)
    await db.update(deliveries).set({ state: 'cancelled', version: 9 }).where(eq(deliveries.id, waiting[0]!))
    await db.delete(deliveries).where(eq(deliveries.id, waiting[1]!))
    expect((await undo(id)).accepted).toMatchObject({ undone: 1 })
    const { id: key, date } = deliveries
    const rows = await db.select({ key, date }).from(deliveries).where(inArray(key, waiting)).orderBy(key)
    expect(rows.map((row) => row.date)).toEqual([monday, null])
  })

  it('are resolved before or after a publication or copy of their plans at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await found()
      const { plans: made } = await planDays(id)
      const { id: planId, version } = await day.read(made[0]!.id)
      const order = { note: '', reason: '', driverIds: null }
      const calls = [
        api.call(publishPlan, { ...of(planId), body: { ...order, version, number: 0 } }),
        api.call(copyPlan, { ...of(planId), body: { name: 'Copy' } }),
        undo(id),
        day.take(),
        day.read(planId),
      ]
      const statuses = (await Promise.allSettled(calls)).flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
      )
      // What was removed first isn't there; nothing fails.
      expect(statuses.filter((status) => ![404, 409].includes(status))).toEqual([])
      const { state, plans: left, accepted } = await api.call(contract.readSpread, of(id))
      expect(state).toBe('undone')
      expect(accepted!.undone).toBe(left.length > 0 ? 0 : waiting.length)
      if (left.length === 0) continue
      expect((await onRoutes(planId)).toSorted()).toEqual([...day.ids, ...waiting].toSorted())
      break
    }
  })
})
