import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { createPlan, deletePlan, editPlan, undoEdit, type Plan } from '../plans/contract.ts'
import * as contract from './contract.ts'
import { planTemplates } from './server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
beforeEach(async () => {
  day = await planDay(api, 3)
  plan = await day.make()
})
const north = () => plan.routes.find(({ startDepotId }) => startDepotId === 1)!
const save = (given: object = {}, as = day.as) =>
  api.call(contract.createTemplate, {
    as,
    body: { planId: plan.id, name: 'Monday round', weekdays: ['monday'], routeIds: null, ...given },
  })
const apply = (planId: number, templateId: number) =>
  api.call(contract.applyTemplate, { as: day.as, params: { id: planId }, body: { templateId } })
async function planAll() {
  const { version } = await day.read(plan.id)
  const deliveryIds = [day.ids[2]!, day.ids[0]!, day.ids[1]!]
  const edits = [{ kind: 'move' as const, deliveryIds, routeId: north().id, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version, edits } })
}
const other = async () =>
  (await api.call(createPlan, { as: day.as, body: { day: monday, name: 'Other', note: '', depotIds: [] } })).id

describe('a template', () => {
  it('keeps drivers, vehicles and places, and plans another day the same way in one step to undo', async () => {
    await planAll()
    const saved = await save()
    expect(saved).toMatchObject({ name: 'Monday round', weekdays: ['monday'], routes: 1, places: 3 })
    const id = await other()
    expect(await apply(id, saved.id)).toMatchObject({ placed: 3, notDue: 0, missing: [] })
    const planned = await day.read(id)
    const route = planned.routes.find(({ driverId }) => driverId === north().driverId)!
    expect(route.stops.map(({ deliveryId }) => deliveryId)).toEqual([day.ids[2], day.ids[0], day.ids[1]])
    expect(planned.pool).toEqual([])
    await api.call(undoEdit, { as: day.as, params: { id } })
    expect((await day.read(id)).pool).toHaveLength(3)
  })

  it('adds the route of a driver who has none in the plan, as the same step to undo', async () => {
    await planAll()
    const saved = await save()
    const id = await other()
    const before = await day.read(id)
    const theirs = before.routes.filter(({ driverId }) => driverId === north().driverId)
    const gone = theirs.map((route) => ({ kind: 'removeRoute' as const, routeId: route.id }))
    await api.call(editPlan, { as: day.as, params: { id }, body: { version: before.version, edits: gone } })
    expect(await apply(id, saved.id)).toMatchObject({ placed: 3, added: 1, unstaffed: [], missing: [] })
    const added = (await day.read(id)).routes.find(({ driverId }) => driverId === north().driverId)!
    expect(added).toMatchObject({ vehicleId: north().vehicleId, hours: north().hours })
    expect(added.stops.map(({ deliveryId }) => deliveryId)).toEqual([day.ids[2], day.ids[0], day.ids[1]])
    await api.call(undoEdit, { as: day.as, params: { id } })
    expect((await day.read(id)).routes).toHaveLength(before.routes.length - gone.length)
  })

  it('changes nothing if nothing of it is due', async () => {
    await planAll()
    const saved = await save({ routeIds: [north().id] })
    const { version } = await day.read(plan.id)
    expect(await apply(plan.id, saved.id)).toEqual({
      version,
      placed: 0,
      notDue: 3,
      added: 0,
      unstaffed: [],
      doubled: [],
      missing: [],
    })
  })

  it('is listed, renamed, and outlives its plan', async () => {
    await planAll()
    const { id } = await save()
    const change = { params: { id }, body: { name: 'Round', weekdays: [] } }
    expect(await api.call(contract.changeTemplate, { as: day.as, ...change })).toMatchObject({ weekdays: [] })
    await api.call(deletePlan, { as: day.as, params: { id: plan.id } })
    const list = async () => (await api.call(contract.listTemplates, { as: day.as })).templates
    expect((await list()).map(({ name }) => name)).toEqual(['Round'])
    await api.call(contract.deleteTemplate, { as: day.as, params: { id } })
    expect(await list()).toEqual([])
  })
})

describe('templates are refused', () => {
  const calls = (id: number): [Endpoint, object][] => [
    [contract.changeTemplate, { params: { id }, body: { name: 'Mine' } }],
    [contract.applyTemplate, { params: { id: plan.id }, body: { templateId: id } }],
    [contract.deleteTemplate, { params: { id } }],
  ]

  it('for depots that the person does not plan for', async () => {
    await planAll()
    const { id } = await save()
    const conditions = { depotId: { $in: '$user.depotIds' } }
    const action = ['read', 'write', 'create', 'delete']
    const as = await api.signIn([{ action, subject: 'Plan', conditions }], { depotIds: [1] })
    expect((await api.call(contract.listTemplates, { as })).templates).toEqual([])
    for (const [endpoint, given] of calls(id))
      expect((await api.refusal(endpoint, { as, ...given })).status, endpoint.path).toBe(404)
    const body = { planId: plan.id, routeIds: null, name: 'Mine', weekdays: [] }
    expect((await api.refusal(contract.createTemplate, { as, body })).status).toBe(404)
  })

  it('beyond the number that the list shows', async () => {
    await planAll()
    const row = { name: 'Round', weekdays: [], routes: [], depotIds: [1], hasOpenDepot: false, createdAt: new Date() }
    await api.machine.db.insert(planTemplates).values(Array.from({ length: 200 }, () => row))
    const body = { planId: plan.id, routeIds: null, name: 'One too many', weekdays: [] }
    const refused = await api.refusal(contract.createTemplate, { as: day.as, body })
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('200 templates')])
  })

  it('without stops, with routes of another plan, and if they do not exist', async () => {
    const refused = async (given: object) =>
      (
        await api.refusal(contract.createTemplate, {
          as: day.as,
          body: { planId: plan.id, routeIds: null, name: 'A', weekdays: [], ...given },
        })
      ).status
    expect(await refused({})).toBe(422)
    expect(await refused({ routeIds: [9999] })).toBe(422)
    expect(await refused({ weekdays: ['someday'] })).toBe(422)
    expect(await refused({ planId: 9999 })).toBe(404)
    for (const [endpoint, given] of calls(9999))
      expect((await api.refusal(endpoint, { as: day.as, ...given })).status).toBe(404)
  })
})
