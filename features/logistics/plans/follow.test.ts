import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Job } from '#kit/server/machine.ts'
import { bulkDeliveries, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import { plans } from './server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
const of = (id: number) => ({ as: day.as, params: { id } })
const stateOf = async (id: number) => (await api.call(readDeliveryById, of(id))).state
const later = async () => {
  api.machine.clock.now = new Date(api.machine.now().getTime() + 5000)
  await api.call(contract.listPlans, { as: day.as })
}
beforeEach(async () => {
  day = await planDay(api, 2)
  plan = await day.make()
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: plan.routes[0]!.id, position: 0 }]
  await api.call(contract.editPlan, { ...of(plan.id), body: { version: plan.version, edits } })
  await later()
})

it('a delivery that moves to another day is no longer planned, nor in the plan it left', async () => {
  const [moved = 0, stays = 0] = day.ids
  expect(await stateOf(moved)).toBe('planned')
  const change = { action: 'date' as const, ids: [moved], date: '2026-11-25' }
  await api.call(bulkDeliveries, { as: day.as, body: change })
  expect(await stateOf(moved)).toBe('ready')
  const edits = [{ kind: 'lockRoute' as const, routeId: plan.routes[1]!.id, isLocked: true }]
  await api.call(contract.editPlan, { ...of(plan.id), body: { version: plan.version + 1, edits } })
  await later()
  expect([await stateOf(moved), await stateOf(stays)]).toEqual(['ready', 'planned'])
})

it('deliveries of a deleted main plan are no longer planned', async () => {
  await api.call(contract.deletePlan, of(plan.id))
  await later()
  expect(await Promise.all(day.ids.map(stateOf))).toEqual(['ready', 'ready'])
})

/** Lets states follow a plan while `happen` comes between what is looked at and what is written. */
async function meanwhile(job: Job, happen: () => Promise<unknown>) {
  const { db, queue } = api.machine
  const { transaction } = db
  db.transaction = (async (...given) => {
    db.transaction = transaction
    await happen()
    return transaction.apply(db, given)
  }) as typeof transaction
  await queue.add(job, db)
  await queue.runKept().finally(() => (db.transaction = transaction))
}

it('a delivery that moves to another day at that moment does not end up planned', async () => {
  const [moved = 0, stays = 0] = day.ids
  await api.machine.db.update(deliveries).set({ state: 'ready' })
  const move = () => api.machine.db.update(deliveries).set({ date: '2026-11-25' }).where(eq(deliveries.id, moved))
  await meanwhile({ name: 'plans.follow', data: { planId: plan.id } }, move)
  expect([await stateOf(moved), await stateOf(stays)]).toEqual(['ready', 'planned'])
})

it('deliveries of a plan that stops being the main one at that moment do not end up planned', async () => {
  await api.machine.db.update(deliveries).set({ state: 'ready' })
  const swap = () => api.machine.db.update(plans).set({ isMain: false }).where(eq(plans.id, plan.id))
  await meanwhile({ name: 'plans.follow', data: { planId: plan.id } }, swap)
  expect(await Promise.all(day.ids.map(stateOf))).toEqual(['ready', 'ready'])
})

it('deliveries stay planned if another plan becomes the main one at that moment', async () => {
  await api.machine.db.update(plans).set({ isMain: false }).where(eq(plans.id, plan.id))
  const swap = () => api.machine.db.update(plans).set({ isMain: true }).where(eq(plans.id, plan.id))
  await meanwhile({ name: 'plans.unplan', data: { ids: day.ids } }, swap)
  expect(await Promise.all(day.ids.map(stateOf))).toEqual(['planned', 'planned'])
})
