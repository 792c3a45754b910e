import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { changeTraffic, readLogisticsSettings } from '../settings/contract.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import type { PlanEdit } from './rules/edits.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let params: { id: number }
beforeEach(async () => {
  day = await planDay(api, 8)
  plan = await day.make()
  params = { id: plan.id }
})

const slow = { key: 'slow', name: 'Slow all day', percents: Array.from({ length: 24 }, () => 300) }
async function saveTraffic(usual: string | null): Promise<void> {
  const { versions } = await api.call(readLogisticsSettings, { as: day.as })
  const body = { version: versions['traffic']!, value: { profiles: [slow], usual } }
  await api.call(changeTraffic, { as: day.as, body })
}
async function edit(edits: PlanEdit[], as = day.as) {
  const { version } = await day.read(plan.id)
  return api.call(contract.editPlan, { as, params, body: { version, edits } })
}
const setTraffic = (traffic: string | null): PlanEdit => ({ kind: 'setRoads', traffic })
const move = (deliveryIds: number[]): PlanEdit => ({
  kind: 'move',
  deliveryIds,
  routeId: plan.routes[0]!.id,
  position: 0,
})
const routeIn = (routes: Plan['routes']) => routes.find(({ id }) => id === plan.routes[0]!.id)!

describe('the traffic of a plan', () => {
  it('makes drives of its hours longer and stops later, and is taken back as one step', async () => {
    await saveTraffic(null)
    const before = await edit([move(day.ids)])
    const after = await edit([setTraffic('slow')])
    expect(after.roads).toEqual({ traffic: 'slow' })
    const [free, jammed] = [routeIn(before.routes), routeIn(after.routes)]
    // Each of the nine drives is rounded by itself.
    expect(Math.abs(jammed.figures!.drivingSeconds - 3 * free.figures!.drivingSeconds)).toBeLessThan(10)
    expect(jammed.figures!.distanceMeters).toBe(free.figures!.distanceMeters)
    expect(jammed.stops.at(-1)!.times!.arrivalSeconds).toBeGreaterThan(free.stops.at(-1)!.times!.arrivalSeconds)
    expect(after.kpis.cost).toBeGreaterThan(before.kpis.cost)
    const undone = await api.call(contract.undoEdit, { as: day.as, params })
    expect(undone).toMatchObject({ roads: { traffic: null }, kpis: before.kpis })
    const redone = await api.call(contract.redoEdit, { as: day.as, params })
    expect(redone).toMatchObject({ roads: { traffic: 'slow' }, kpis: after.kpis })
  })

  it('is in every price: what is shown is what a drop changes', async () => {
    await saveTraffic(null)
    const { kpis: before } = await edit([move(day.ids.slice(0, 5)), setTraffic('slow')])
    const deliveryId = day.ids[6]!
    const { slots } = await api.call(contract.priceStop, { as: day.as, params, query: { deliveryId } })
    const slot = slots.find(({ routeId, position }) => routeId === plan.routes[0]!.id && position === 2)!
    const { kpis } = await edit([{ kind: 'move', deliveryIds: [deliveryId], routeId: slot.routeId, position: 2 }])
    expect(kpis.cost - before.cost).toBeCloseTo(slot.change.cost, 4)
    expect(kpis.distanceMeters - before.distanceMeters).toBeCloseTo(slot.change.distanceMeters, 4)
    const again = await edit([setTraffic(null)])
    const cheaper = await api.call(contract.priceStop, { as: day.as, params, query: { deliveryId: day.ids[7]! } })
    await edit([setTraffic('slow')])
    const dearer = await api.call(contract.priceStop, { as: day.as, params, query: { deliveryId: day.ids[7]! } })
    expect(again.kpis.durationSeconds).toBeLessThan(kpis.durationSeconds)
    expect(dearer.slots[0]!.change.drivingSeconds).toBeGreaterThan(cheaper.slots[0]!.change.drivingSeconds)
  })

  it('follows the settings: a changed profile changes the plan, a removed one leaves empty roads', async () => {
    await saveTraffic(null)
    const free = await edit([move(day.ids)])
    await edit([setTraffic('slow')])
    const { versions } = await api.call(readLogisticsSettings, { as: day.as })
    const value = { profiles: [], usual: null }
    await api.call(changeTraffic, { as: day.as, body: { version: versions['traffic']!, value } })
    expect((await day.read(plan.id)).kpis).toEqual(free.kpis)
  })

  it('is that of the settings where a plan is new, and that of the plan where it is a copy', async () => {
    expect(plan.roads).toEqual({ traffic: null })
    await saveTraffic('slow')
    expect((await day.make('New')).roads).toEqual({ traffic: 'slow' })
    await edit([setTraffic('slow')])
    const copy = await api.call(contract.copyPlan, { as: day.as, params, body: { name: 'Copy' } })
    expect((await day.read(copy.id)).roads).toEqual({ traffic: 'slow' })
  })

  it('must be in the settings, and is for those who may change the plan', async () => {
    const body = { version: plan.version, edits: [setTraffic('nowhere')] }
    const refused = await api.refusal(contract.editPlan, { as: day.as, params, body })
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'traffic' }] })
    const reader = await api.signIn([{ action: 'read', subject: 'Plan' }])
    expect((await api.refusal(contract.editPlan, { as: reader, params, body })).status).toBe(403)
  })

  it('that is already so changes nothing', async () => {
    expect((await edit([setTraffic(null)])).version).toBe(plan.version)
  })
})
