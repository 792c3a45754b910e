import { inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { driverDocuments } from '../drivers/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { vehicleDocuments } from '../vehicles/server/tables.ts'
import { readLoading } from './contract.ts'

const api = await testApi()
let day: PlanDay

beforeEach(async () => {
  api.machine.clock.now = new Date(`${monday}T08:00:00Z`)
  day = await planDay(api, 4)
  await api.machine.db.delete(driverDocuments)
  await api.machine.db.delete(vehicleDocuments)
})

const read = async (as = day.as, date = monday) => api.call(readLoading, { as, query: { date } })
const clerkOf = (depotId: number) =>
  api.signIn([{ action: ['create'], subject: 'Proof', conditions: scopeConditions.depots }], { depotIds: [depotId] })

async function publish() {
  const plan = await day.make()
  const route = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids.slice(0, 3), routeId: route.id, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  const { version } = await api.call(previewPublication, { as: day.as, params: { id: plan.id } })
  const body = { version, number: 0, note: '', reason: '', driverIds: null }
  await api.call(publishPlan, { as: day.as, params: { id: plan.id }, body })
}

it('lists what a vehicle takes along, the last stop first, and what is on board', async () => {
  await publish()
  const [first] = day.ids
  await api.machine.db
    .update(deliveries)
    .set({ state: 'loaded' })
    .where(inArray(deliveries.id, [first!]))
  const { routes, date } = await read()
  expect(date).toBe(monday)
  expect(routes).toHaveLength(1)
  expect(routes[0]!.stops.map(({ position }) => position)).toEqual([3, 2, 1])
  expect(routes[0]!.stops.filter(({ isOnBoard }) => isOnBoard).map(({ deliveryId }) => deliveryId)).toEqual([first])
  expect(routes[0]).toMatchObject({ loadedAt: null, departedAt: null })
  expect((await read(day.as, '2020-01-01')).routes).toEqual([])
})

it('shows a clerk the vehicles of their depots alone, and nothing to those who record no proof', async () => {
  await publish()
  expect((await read(await clerkOf(1))).routes).toHaveLength(1)
  expect((await read(await clerkOf(2))).routes).toEqual([])
  const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  await expect(read(reader)).rejects.toMatchObject({ status: 403 })
  await expect(read('')).rejects.toMatchObject({ status: 401 })
})
