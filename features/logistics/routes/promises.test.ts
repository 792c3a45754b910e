import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { driverDocuments } from '../drivers/server/tables.ts'
import { comparePlans } from '../runs/contract.ts'
import { copyPlan, editPlan, priceStop, readProblem, type Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { keepPromise } from '../promise-ledger/server/commands.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { vehicleDocuments } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let route: Plan['routes'][number]
beforeEach(async () => {
  day = await planDay(api, 5)
  // The driver is there long before this window opens.
  day.ids.push(await day.take({ windows: [{ from: '14:00', to: '16:00' }] }))
  plan = await day.make()
  await api.machine.db.delete(driverDocuments)
  await api.machine.db.delete(vehicleDocuments)
  route = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
  await edit(move(day.ids.slice(1)))
})

const params = () => ({ id: plan.id })
const move = (deliveryIds: number[], position = 0): PlanEdit => ({
  kind: 'move',
  deliveryIds,
  routeId: route.id,
  position,
})
async function edit(...edits: PlanEdit[]) {
  const { version } = await day.read(plan.id)
  return api.call(editPlan, { as: day.as, params: params(), body: { version, edits } })
}
async function publish() {
  const { version, replaced } = await api.call(contract.previewPublication, { as: day.as, params: params() })
  const number = Math.max(0, ...replaced.map((each) => each.number))
  const body = { note: '', reason: '', driverIds: null, version, number }
  return api.call(contract.publishPlan, { as: day.as, params: params(), body })
}
const figures = async (id = plan.id) => {
  const { promised, brokenPromises } = (await day.read(id)).kpis
  return [promised, brokenPromises]
}

const at = (time: string, date: string) => new Date(`${date}T${time}:00Z`)
const tell = (deliveryId: number, from: string, to: string, date = monday) =>
  api.machine.db.transaction((tx) =>
    keepPromise(tx, api.machine, { deliveryId, channel: 'phone', earliest: at(from, date), latest: at(to, date) }),
  )
const tellAll = async (from = '06:00', to = '18:00') => {
  for (const id of day.ids.slice(1)) await tell(id, from, to)
}

describe('a promise', () => {
  it('is no time that was only published: nobody was told it', async () => {
    const before = await day.read(plan.id)
    await publish()
    const after = await day.read(plan.id)
    expect(after.kpis).toEqual(before.kpis)
    expect(after.routes).toEqual(before.routes)
    await edit({ kind: 'unassign', deliveryIds: day.ids.slice(1) })
    expect(await figures()).toEqual([0, 0])
    expect((await api.call(contract.previewPublication, { as: day.as, params: params() })).problems).not.toContainEqual(
      expect.objectContaining({ kind: 'told' }),
    )
  })

  it('is broken by a plan that comes later than was said, and by one that leaves the stop out', async () => {
    await publish()
    await tellAll('06:00', '14:59')
    expect(await figures()).toEqual([5, 0])
    const hours = [{ startSeconds: 15 * 3600, endSeconds: 20 * 3600 }]
    await edit({ kind: 'setShift', routeId: route.id, hours, overtimeMinutes: 0 })
    expect(await figures()).toEqual([5, 5])
    const { problems } = await api.call(contract.previewPublication, { as: day.as, params: params() })
    // The dialog that publishes counts the same recipients.
    expect(problems).toContainEqual(expect.objectContaining({ kind: 'told', count: 5 }))
    await edit({ kind: 'unassign', deliveryIds: day.ids.slice(1) })
    expect(await figures()).toEqual([5, 5])
    await edit(move([day.ids[0]!]))
    expect(await figures()).toEqual([5, 5])
  })

  it('is part of the price of every place for a stop, and counts as broken while it waits', async () => {
    await publish()
    await tellAll()
    await edit({ kind: 'unassign', deliveryIds: [day.ids[1]!] })
    expect(await figures()).toEqual([5, 1])
    const query = { deliveryId: day.ids[1]! }
    const { slots } = await api.call(priceStop, { as: day.as, params: params(), query })
    const back = slots.find(({ routeId, position }) => routeId === route.id && position === 0)!
    expect(back.change.brokenPromises).toBe(-1)
    const { kpis } = await edit(move([day.ids[1]!]))
    expect(kpis.brokenPromises).toBe(0)
  })

  it('applies to other plans of the day, which are compared by it', async () => {
    await publish()
    await tellAll()
    const copy = await api.call(copyPlan, { as: day.as, params: params(), body: { name: 'Other' } })
    await edit({ kind: 'unassign', deliveryIds: [day.ids[1]!] })
    expect(await figures(copy.id)).toEqual([5, 0])
    const { plans } = await api.call(comparePlans, { as: day.as, query: { ids: [plan.id, copy.id] } })
    expect(plans.map(({ kpis }) => kpis.brokenPromises)).toEqual([1, 0])
  })
})

describe('a time that a recipient was told', () => {
  /** Somebody who could be told, whom the plan serves at 14:00. */
  const last = () => day.ids.at(-1)!

  it('counts to the minute in every figure and price of the plan', async () => {
    await publish()
    await tell(last(), '14:00', '14:30')
    const { stops } = await api.call(readProblem, { as: day.as, params: params() })
    expect(stops.find(({ deliveryId }) => deliveryId === last())?.told).toEqual({
      startSeconds: 50_400,
      endSeconds: 52_200,
    })
    expect(await figures()).toEqual([1, 0])
    // The newest counts.
    await tell(last(), '14:10', '14:30')
    expect(await figures()).toEqual([1, 1])
    await tell(last(), '14:00', '14:30')
    expect(await figures()).toEqual([1, 0])
    const { kpis: left } = await edit({ kind: 'unassign', deliveryIds: [last()] })
    expect(left.brokenPromises).toBeGreaterThan(0)
    const query = { deliveryId: last() }
    const { slots } = await api.call(priceStop, { as: day.as, params: params(), query })
    const back = slots.find(({ routeId, position }) => routeId === route.id && position === 4)!
    expect(back.change.brokenPromises).toBe(-left.brokenPromises)
    const { kpis } = await edit(move([last()], 4))
    expect(kpis.brokenPromises).toBe(0)
  })

  it('counts by what the ledger says of it once its driver has been there: what is told after the fact mends nothing', async () => {
    await publish()
    const judge = (outcome: 'early' | 'kept') =>
      api.machine.db.update(promises).set({ outcome }).where(eq(promises.deliveryId, last()))
    await tell(last(), '15:00', '15:30')
    await judge('kept')
    expect(await figures()).toEqual([1, 0])
    await judge('early')
    expect(await figures()).toEqual([1, 1])
    await tell(last(), '14:00', '14:30')
    expect(await figures()).toEqual([1, 1])
  })

  it('counts in a plan that nobody has published, and outlasts a recall, but says nothing of other days', async () => {
    await publish()
    await tell(last(), '14:00', '14:30')
    await tell(day.ids[1]!, '09:00', '18:00', '2026-11-24')
    expect(await api.call(contract.previewRecall, { as: day.as, params: params() })).toMatchObject({ told: 1 })
    await api.call(contract.recallPublication, { as: day.as, params: params(), query: { number: 1 } })
    expect(await figures()).toEqual([1, 0])
    await edit({ kind: 'unassign', deliveryIds: day.ids.slice(1) })
    expect(await figures()).toEqual([1, 1])
  })
})
