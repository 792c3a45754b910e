import { beforeEach, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from './contract.ts'
import type { Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { usualRun } from './rules/run-settings.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
const of = (edits: PlanEdit[]) => ({
  as: day.as,
  params: { id: plan.id },
  body: { version: plan.version, edits: edits as [] },
})
const edit = async (edits: PlanEdit[]) => {
  const change = await api.call(contract.editPlan, of(edits))
  plan = await day.read(plan.id)
  return change
}
const crews = () => plan.routes.map(({ driverId, vehicleId, isCrewLocked }) => [driverId, vehicleId, isCrewLocked])
const unlock = (): PlanEdit => ({ kind: 'lockCrew', routeId: plan.routes[0]!.id, isLocked: false })
const swap = (): PlanEdit => ({ kind: 'swapDriver', routeId: plan.routes[1]!.id, driverId: plan.routes[0]!.driverId })
beforeEach(async () => {
  day = await planDay(api, 4)
  plan = await day.make()
  await edit([{ kind: 'lockCrew', routeId: plan.routes[0]!.id, isLocked: true }])
})

it('a swap that would separate a locked driver and vehicle is refused until the lock is taken off', async () => {
  const before = crews()
  expect(before[0]![2]).toBe(true)
  const refused = await api.refusal(contract.editPlan, of([swap()]))
  expect([refused.status, refused.issues[0]!.message]).toEqual([
    422,
    'This driver and vehicle are locked together. Remove the lock first.',
  ])
  const { undo } = await edit([unlock(), swap()])
  expect(undo!.summary.kind).toBe('swapDriver')
  expect(crews()[0]).toEqual([before[1]![0], before[0]![1], false])
  await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
  plan = await day.read(plan.id)
  expect(crews()).toEqual(before)
})

it('a route without a driver can’t be locked to one', async () => {
  const { id: routeId } = plan.routes[1]!
  await edit([{ kind: 'swapDriver', routeId, driverId: null }])
  const refused = await api.refusal(contract.editPlan, of([{ kind: 'lockCrew', routeId, isLocked: true }]))
  expect(refused.issues[0]!.message).toBe('This route has no driver yet. Choose one first.')
})

it('a search plans with the driver and vehicle as they are, and keeps the lock', async () => {
  const before = crews()
  const params = { id: plan.id }
  const { id } = await api.call(runCalls.startRun, { as: day.as, params, body: { ...usualRun, start: 'scratch' } })
  await api.call(runCalls.acceptRun, { as: day.as, params: { id }, body: { routeIds: null } })
  plan = await day.read(plan.id)
  expect(plan.pool).toEqual([])
  expect(crews()).toEqual(before)
})

it('a copy of the plan keeps the lock', async () => {
  const { id } = await api.call(contract.copyPlan, { as: day.as, params: { id: plan.id }, body: { name: 'Copy' } })
  const copy = await day.read(id)
  expect(copy.routes.map(({ isCrewLocked }) => isCrewLocked)).toEqual(plan.routes.map((one) => one.isCrewLocked))
})
