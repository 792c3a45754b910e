import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recordActions } from '../driver/contract.ts'
import { drivers } from '../drivers/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { readRoute } from '../routes/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import { callInDriver, readRescue } from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const [sofia, bruno] = ['Sofia Marchetti', 'Bruno Techera'] as const
const [rodrigo, paula] = ['Rodrigo Viera', 'Paula Etcheverry'] as const
const others = ['Lucía Olivera', 'Martín Cabrera', 'Federico Acosta', 'Julieta Ramos'] as const
let day: PlanDay
let planId: number
let routeIds: number[]
let as: string

/** Sofia and four others have routes on Monday in the same street; she falls ill before setting off, and none of them may carry what she has. */
beforeEach(async () => {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 0)
  as = day.as
  const inStreet = (index: number) => ({ pins: { door: [-56.165 + index * 0.0004, -34.9], parking: null } })
  const heavy = [
    await day.take({ ...inStreet(0), skills: ['Heavy items'] }),
    await day.take({ ...inStreet(1), skills: ['Heavy items'] }),
  ]
  const light: number[] = []
  for (const [index] of others.entries()) light.push(await day.take(inStreet(index + 2)))
  planId = (await day.make()).id
  const token = await signInDriver(api, sofia)
  const given = others.map((name, index): [string, number[]] => [name, [light[index]!]])
  routeIds = await publishDay(api, day, planId, [[sofia, heavy], ...given])
  const { startSeconds } = await api.call(readRoute, { as, params: { id: routeIds[0]! } })
  clock.now = new Date(Date.parse(`${monday}T00:00:00Z`) + (startSeconds - 1800) * 1000)
  const problem = { kind: 'problem', routeId: routeIds[0]!, data: { problem: 'ill', note: 'Fever', files: [] } }
  const act = { id: crypto.randomUUID(), sequence: 1, stopId: null, sinceStartMs: 1, place: null, ...problem }
  const actions = [{ ...act, at: clock.now.toISOString() }]
  await api.call(recordActions, { as: token, body: { deviceId: crypto.randomUUID(), actions } })
  await queue.runKept()
})

const rescueOf = () => api.call(readRescue, { as, params: { id: routeIds[0]! } })

async function edit(...edits: PlanEdit[]) {
  const { version } = await day.read(planId)
  await api.call(editPlan, { as, params: { id: planId }, body: { version, edits } })
}

describe('a driver without a route, beside others who have one', () => {
  it('can take stops over once called in, however many others are nearer to them', async () => {
    const { planRouteId } = (await rescueOf()).spares.find(({ driverName }) => driverName === bruno)!
    await api.call(callInDriver, { as, body: { routeId: routeIds[0]!, planRouteId } })
    const takers = (await rescueOf()).rescues.flatMap((rescue) => rescue.takers.map(({ driverName }) => driverName))
    expect(takers).toContain(bruno)
  })

  it('is not offered where they can serve none of the stops, nor called in for a route that ends elsewhere', async () => {
    const spares = async () => (await rescueOf()).spares.map(({ driverName }) => driverName)
    expect(await spares()).toContain(bruno)
    const { routes: planned } = await day.read(planId)
    const { id: routeId } = planned.find(({ driverName }) => driverName === bruno)!
    const [free] = await db.select().from(drivers).where(eq(drivers.name, paula))
    await edit({ kind: 'swapDriver', routeId, driverId: free!.id })
    const named = await spares()
    expect(named).toContain(rodrigo)
    expect(named).not.toContain(paula)
    const other = planned.find(({ driverName }) => driverName === rodrigo)!
    await edit({ kind: 'setDepots', routeId: other.id, startDepotId: 1, endDepotId: 2 })
    expect(await spares()).toEqual([])
    const body = { routeId: routeIds[0]!, planRouteId: other.id }
    expect((await api.refusal(callInDriver, { as, body })).status).toBe(409)
  })

  it('is not offered where their vehicle has no room for any of the stops', async () => {
    const names = async () => (await rescueOf()).spares.map(({ driverName }) => driverName)
    expect(await names()).toEqual(expect.arrayContaining([bruno, rodrigo]))
    const { vehicleId } = (await day.read(planId)).routes.find(({ driverName }) => driverName === bruno)!
    const full = { capacities: { parcels: 0 }, version: 2 }
    await db.update(vehicles).set(full).where(eq(vehicles.id, vehicleId))
    expect(await names()).not.toContain(bruno)
    expect(await names()).toContain(rodrigo)
  })

  it('gets no route that somebody still has, whoever the plan gives it to by now', async () => {
    const [held] = await db.select().from(routes).where(eq(routes.id, routeIds[1]!))
    const { routes: planned } = await day.read(planId)
    const spare = planned.find(({ driverName }) => driverName === bruno)!
    const ids = planned.find(({ id }) => id === held!.planRouteId)!.stops.map(({ deliveryId }) => deliveryId)
    const routeId = held!.planRouteId
    await edit(
      { kind: 'unassign', deliveryIds: ids },
      { kind: 'swapDriver', routeId, driverId: spare.driverId },
      { kind: 'swapVehicle', routeId, vehicleId: spare.vehicleId },
    )
    expect((await rescueOf()).spares.map(({ planRouteId }) => planRouteId)).not.toContain(routeId)
    const body = { routeId: routeIds[0]!, planRouteId: routeId }
    expect((await api.refusal(callInDriver, { as, body })).status).toBe(409)
    expect(await db.select().from(routes).where(eq(routes.id, held!.id))).toEqual([held])
  })
})
