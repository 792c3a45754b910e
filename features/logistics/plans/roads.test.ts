import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion, type RegionFiles } from '#roads/region/build-region.ts'
import { changeTraffic, readLogisticsSettings, typicalTraffic } from '../settings/contract.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import { price } from '#optimiser/price/price.ts'
import type { PlanEdit } from './rules/edits/plan-edits.ts'
import { orderOf, problemOf } from './rules/plan/problem.ts'
import { travelMatrices } from '../travel/server/tables.ts'

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

/** Each of these tests is asked on the roads of a small town, which are built once. */
function useRoadsOf(town: SampleTown): void {
  let files: RegionFiles
  beforeAll(async () => {
    files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
  })
  beforeEach(async () => {
    const { db, regions } = api.machine
    regions.put(files)
    await db.delete(travelMatrices)
    return async () => void (await regions.remove('town'))
  })
}

describe('the traffic of a plan', () => {
  it('makes drives in its hours longer and stops later, and is reverted by one undo', async () => {
    await saveTraffic(null)
    const before = await edit([move(day.ids)])
    const after = await edit([setTraffic('slow')])
    expect(after.roads.traffic).toBe('slow')
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

  it('reaches people who edit at the same moment, with the times of all routes', async () => {
    await saveTraffic(null)
    await edit([move(day.ids)])
    const { version, routes } = await day.read(plan.id)
    await edit([setTraffic('slow')], await api.signIn())
    const edits = [{ kind: 'lockRoute' as const, routeId: routes[1]!.id, isLocked: true }]
    const made = await api.call(contract.editPlan, { as: day.as, params, body: { version, edits } })
    expect(routeIn(made.routes)?.figures).toEqual(routeIn((await day.read(plan.id)).routes).figures)
  })

  it('is part of every price: the price shown is what a drop changes', async () => {
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

  it('follows the settings: a changed profile changes the plan, a removed one leaves free-flowing roads', async () => {
    await saveTraffic(null)
    const free = await edit([move(day.ids)])
    await edit([setTraffic('slow')])
    const { versions } = await api.call(readLogisticsSettings, { as: day.as })
    const value = { profiles: [], usual: null }
    await api.call(changeTraffic, { as: day.as, body: { version: versions['traffic']!, value } })
    expect((await day.read(plan.id)).kpis).toEqual(free.kpis)
  })

  it('is that of the settings in a new plan, and that of the original in a copy', async () => {
    expect(plan.roads.traffic).toBeNull()
    await saveTraffic('slow')
    expect((await day.make('New')).roads.traffic).toBe('slow')
    await edit([setTraffic('slow')])
    const copy = await api.call(contract.copyPlan, { as: day.as, params, body: { name: 'Copy' } })
    expect((await day.read(copy.id)).roads.traffic).toBe('slow')
  })

  it('must be in the settings, and only people who may change the plan can set it', async () => {
    const body = { version: plan.version, edits: [setTraffic('nowhere')] }
    const refused = await api.refusal(contract.editPlan, { as: day.as, params, body })
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'traffic' }] })
    const reader = await api.signIn([{ action: 'read', subject: 'Plan' }])
    expect((await api.refusal(contract.editPlan, { as: reader, params, body })).status).toBe(403)
  })

  it('changes nothing if it is already set', async () => {
    expect((await edit([setTraffic(null)])).version).toBe(plan.version)
  })
})

describe('the traffic of a new plan on known roads', () => {
  useRoadsOf(new SampleTown().road('Rambla', [-56.4, -34.887], [-56, -34.887]))
  const make = (depotIds: number[]) =>
    api.call(contract.createPlan, { as: day.as, body: { day: monday, name: 'New', note: '', depotIds } })
  const trafficOf = async ({ id }: { id: number }) => (await day.read(id)).roads.traffic

  it('is that of a typical day until the workspace chooses otherwise', async () => {
    expect(plan.roads.traffic).toBeNull()
    expect(await trafficOf(await make([1]))).toBe(typicalTraffic)
    await saveTraffic(null)
    expect(await trafficOf(await make([1]))).toBeNull()
  })

  it('is left out of straight lines, which are rough estimates anyway', async () => {
    await api.machine.regions.remove('town')
    expect(await trafficOf(await make([1]))).toBeNull()
  })

  it('slows its times in the morning', async () => {
    const { id } = await make([1])
    const { version, routes } = await day.read(id)
    const routeId = routes[0]!.id
    const edits: PlanEdit[] = [{ kind: 'move', deliveryIds: day.ids, routeId, position: 0 }]
    const change = (more: PlanEdit[], from: number) =>
      api.call(contract.editPlan, { as: day.as, params: { id }, body: { version: from, edits: more } })
    const slowed = await change(edits, version)
    const empty = await change([setTraffic(null)], slowed.version)
    expect(slowed.kpis.durationSeconds).toBeGreaterThan(empty.kpis.durationSeconds)
    expect(slowed.kpis.distanceMeters).toBe(empty.kpis.distanceMeters)
  })
})

describe('the side of the road and U-turns of a plan', () => {
  const town = new SampleTown()
  // A long road with a crossing in its middle, where one may turn round.
  town.road('Rambla', [-56.4, -34.887], [-56.19, -34.887]).road('Rambla', [-56.19, -34.887], [-56, -34.887])
  town.road('Avenida', [-56.19, -34.887], [-56.19, -34.88]).road('Avenida', [-56.19, -34.887], [-56.19, -34.894])
  useRoadsOf(town)

  it('change the travel times of the plan at once, and are reverted by one undo', async () => {
    // In this order the van has to turn round at the crossing.
    const usual = await edit([move(day.ids.toReversed())])
    expect((await day.problem(plan.id)).facts.matrices[0]).toMatchObject({ isEstimated: false, knowsRoadUse: true })
    const kerb = await edit([{ kind: 'setRoads', side: 'kerb' }])
    const careful = await edit([{ kind: 'setRoads', uTurns: 'deadEnds' }])
    expect(careful.roads).toEqual({ traffic: null, side: 'kerb', uTurns: 'deadEnds', avoid: [] })
    expect(kerb.kpis.distanceMeters).toBeGreaterThan(usual.kpis.distanceMeters)
    expect(careful.kpis.distanceMeters).toBeGreaterThan(kerb.kpis.distanceMeters)
    expect(routeIn(careful.routes).figures!.distanceMeters).toBe(careful.kpis.distanceMeters)
    expect((await day.read(plan.id)).kpis).toEqual(careful.kpis)
    const undo = () => api.call(contract.undoEdit, { as: day.as, params })
    expect((await undo()).kpis).toEqual(kerb.kpis)
    expect((await undo()).kpis).toEqual(usual.kpis)
    expect((await api.call(contract.redoEdit, { as: day.as, params })).kpis).toEqual(kerb.kpis)
  })

  it('are part of every price: the price shown is what a drop changes, on the page too', async () => {
    const { kpis: before } = await edit([
      move(day.ids.slice(0, 5)),
      { kind: 'setRoads', side: 'kerb', uTurns: 'deadEnds' },
    ])
    const deliveryId = day.ids[6]!
    const { slots } = await api.call(contract.priceStop, { as: day.as, params, query: { deliveryId } })
    const slot = slots.find(({ routeId, position }) => routeId === plan.routes[0]!.id && position === 2)!
    const { facts, matrices } = await day.problem(plan.id)
    const page = await day.read(plan.id)
    const onPage = price(problemOf(facts, matrices, page), orderOf(page), {
      kind: 'insert',
      stops: [String(deliveryId)],
      vehicle: String(slot.routeId),
      position: 2,
    })
    expect(onPage.distanceMeters).toBeCloseTo(slot.change.distanceMeters, 4)
    const { kpis } = await edit([{ kind: 'move', deliveryIds: [deliveryId], routeId: slot.routeId, position: 2 }])
    expect(kpis.cost - before.cost).toBeCloseTo(slot.change.cost, 4)
    expect(kpis.distanceMeters - before.distanceMeters).toBeCloseTo(slot.change.distanceMeters, 4)
  })

  it('of one person stay when another undoes theirs', async () => {
    const colleague = await api.signIn()
    await edit([{ kind: 'setRoads', side: 'any' }])
    await edit([{ kind: 'setRoads', uTurns: 'deadEnds' }], colleague)
    const left = await api.call(contract.undoEdit, { as: day.as, params })
    expect(left.roads).toEqual({ traffic: null, side: 'quiet', uTurns: 'deadEnds', avoid: [] })
  })

  it('are refused if there are no such rules', async () => {
    const body = { version: plan.version, edits: [{ kind: 'setRoads', side: 'left' }] }
    expect((await api.refusal(contract.editPlan, { as: day.as, params, body })).status).toBe(422)
  })

  it('have no effect on straight lines, and the plan says so', async () => {
    await api.machine.regions.remove('town')
    const usual = await edit([move(day.ids)])
    const kerb = await edit([{ kind: 'setRoads', side: 'kerb' }])
    expect(kerb.kpis).toEqual(usual.kpis)
    expect((await day.problem(plan.id)).facts.matrices[0]!.knowsRoadUse).toBe(false)
  })
})

describe('the areas a plan avoids', () => {
  /** Across the road that all stops stand on. */
  const area: [number, number][] = [
    [-56.1915, -34.89],
    [-56.1905, -34.89],
    [-56.1905, -34.885],
    [-56.1915, -34.885],
  ]
  const town = new SampleTown()
  const at = (piece: number) => [-56.4 + piece * 0.004, -34.887] as const
  for (let piece = 0; piece < 100; piece++) town.road('Rambla', at(piece), at(piece + 1))
  town.road('Oeste', at(0), [-56.4, -34.87]).road('Norte', [-56.4, -34.87], [-56, -34.87])
  town.road('Este', [-56, -34.87], at(100))
  useRoadsOf(town)

  it('are avoided in every figure, and open again after one undo', async () => {
    const usual = await edit([move(day.ids)])
    const round = await edit([{ kind: 'avoidArea', area }])
    expect(round.roads.avoid).toEqual([area])
    expect(round.kpis.distanceMeters).toBeGreaterThan(usual.kpis.distanceMeters)
    expect((await day.read(plan.id)).kpis).toEqual(round.kpis)
    expect((await api.call(contract.undoEdit, { as: day.as, params })).kpis).toEqual(usual.kpis)
    expect((await api.call(contract.redoEdit, { as: day.as, params })).roads.avoid).toEqual([area])
  })

  it('of two people who draw at the same time are both kept, and each can undo their own', async () => {
    const other = await api.signIn()
    const far = area.map(([x, y]): [number, number] => [x - 0.05, y])
    const { version } = await day.read(plan.id)
    const draw = (as: typeof day.as, one: typeof area) =>
      api.call(contract.editPlan, { as, params, body: { version, edits: [{ kind: 'avoidArea', area: one }] } })
    await draw(day.as, area)
    expect((await draw(other, far)).roads.avoid).toHaveLength(2)
    expect((await api.call(contract.undoEdit, { as: day.as, params })).roads.avoid).toEqual([far])
    expect((await api.call(contract.undoEdit, { as: other, params })).roads.avoid).toEqual([])
  })

  it('are each avoided once, however often they are drawn, and lead to the same roads in any order', async () => {
    const far = area.map(([x, y]): [number, number] => [x - 0.05, y])
    const both = await edit([
      { kind: 'avoidArea', area },
      { kind: 'avoidArea', area: far },
      { kind: 'avoidArea', area },
    ])
    expect(both.roads.avoid).toHaveLength(2)
    await edit([{ kind: 'allowArea', area: both.roads.avoid[0]! }])
    const again = await api.call(contract.undoEdit, { as: day.as, params })
    expect([again.roads, again.kpis]).toEqual([both.roads, both.kpis])
  })

  it('are refused with fewer than three corners, or when there are more than ten', async () => {
    for (const areas of [
      [area.slice(0, 2)],
      Array.from({ length: 11 }, (_, index) => area.map(([x, y]): [number, number] => [x - index / 100, y])),
    ]) {
      const edits = areas.map((one) => ({ kind: 'avoidArea' as const, area: one }))
      const body = { version: plan.version, edits }
      expect((await api.refusal(contract.editPlan, { as: day.as, params, body })).status).toBe(422)
    }
  })
})
