import { inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { driverDocuments } from '../drivers/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import type { RouteFigures } from '../plans/rules.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { routeVersions } from '../routes/server/tables.ts'
import { vehicleDocuments } from '../vehicles/server/tables.ts'
import { readLoading, type LoadingRoute } from './contract.ts'

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

/** Changes the current version of the only route. */
async function change(to: (figures: RouteFigures) => Partial<typeof routeVersions.$inferInsert>) {
  const { db } = api.machine
  const [{ figures } = { figures: undefined }] = await db.select().from(routeVersions)
  await db.update(routeVersions).set(to(figures!))
}

const set = (ids: number[], to: Partial<typeof deliveries.$inferInsert>) =>
  api.machine.db.update(deliveries).set(to).where(inArray(deliveries.id, ids))
const positionsOf = ({ trips }: LoadingRoute) => trips.map(({ stops }) => stops.map(({ position }) => position))
const onBoardOf = ({ trips }: LoadingRoute) =>
  trips.flatMap(({ stops }) => stops.filter(({ isOnBoard }) => isOnBoard).map(({ deliveryId }) => deliveryId))

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
  expect(routes[0]!.trips).toMatchObject([{ number: 1, total: { parcels: 3 } }])
  expect(positionsOf(routes[0]!)).toEqual([[3, 2, 1]])
  expect(onBoardOf(routes[0]!)).toEqual([first])
  expect(routes[0]).toMatchObject({ loadedAt: null, departedAt: null })
  expect((await read(day.as, '2020-01-01')).routes).toEqual([])
})

it('leaves out what was cancelled, left behind, or is done', async () => {
  await publish()
  const [first, second, third] = day.ids
  await set([first!], { state: 'cancelled' })
  await set([second!], { state: 'failed', location: 'depot' })
  const { routes } = await read()
  expect(onBoardOf(routes[0]!)).toEqual([])
  expect(routes[0]!.trips).toMatchObject([{ total: { parcels: 1 }, stops: [{ deliveryId: third, isOnBoard: false }] }])
  await set([third!], { state: 'delivered' })
  expect((await read()).routes).toEqual([])
})

it('tells the trips of a route apart, the first one first, and leaves out what it takes over on the way', async () => {
  await publish()
  const [first] = day.ids
  await change((figures) => ({
    figures: { ...figures, visits: [...figures.visits, { ...figures.visits[0]!, kind: 'reload', afterStops: 2 }] },
  }))
  expect(positionsOf((await read()).routes[0]!)).toEqual([[2, 1], [3]])
  const transfer = { point: [0, 0] as [number, number], near: '', driverName: 'Ana', vehicleName: 'Van', seconds: 60 }
  await change(() => ({ transfers: [{ ...transfer, stopIds: [first!], afterStopId: null }] }))
  expect(positionsOf((await read()).routes[0]!)).toEqual([[2], [3]])
})

it('says when a vehicle leaves, not when its driver begins to load it', async () => {
  await publish()
  const { leavesAt } = (await read()).routes[0]!
  await change((figures) => ({
    figures: {
      ...figures,
      visits: figures.visits.map((one) => (one.kind === 'start' ? { ...one, endSeconds: one.endSeconds + 900 } : one)),
    },
  }))
  const later = (await read()).routes[0]!.leavesAt
  expect(Date.parse(later) - Date.parse(leavesAt)).toBe(900_000)
})

it('shows a clerk the vehicles of their depots alone, and nothing to those who record no proof', async () => {
  await publish()
  expect((await read(await clerkOf(1))).routes).toHaveLength(1)
  expect((await read(await clerkOf(2))).routes).toEqual([])
  const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  await expect(read(reader)).rejects.toMatchObject({ status: 403 })
})
