import { beforeEach, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { bulkDeliveries, readDeliveryById } from '../deliveries/contract.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'

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

it('a delivery that moves to another day is planned no more, and no longer by the plan it left', async () => {
  const [moved = 0, stays = 0] = day.ids
  expect(await stateOf(moved)).toBe('planned')
  const change = { action: 'date' as const, ids: [moved], date: '2026-11-25' }
  await api.call(bulkDeliveries, { as: day.as, body: change as never })
  expect(await stateOf(moved)).toBe('ready')
  const edits = [{ kind: 'lockRoute' as const, routeId: plan.routes[1]!.id, isLocked: true }]
  await api.call(contract.editPlan, { ...of(plan.id), body: { version: plan.version + 1, edits } })
  await later()
  expect([await stateOf(moved), await stateOf(stays)]).toEqual(['ready', 'planned'])
})

it('deliveries of a main plan that is deleted are planned no more', async () => {
  await api.call(contract.deletePlan, of(plan.id))
  await later()
  expect(await Promise.all(day.ids.map(stateOf))).toEqual(['ready', 'ready'])
})
