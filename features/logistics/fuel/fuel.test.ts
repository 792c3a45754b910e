import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recordActions } from '../driver/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { readFuel } from './contract.ts'

const api = await testApi()
const { db, clock } = api.machine
const sofia = 'Sofia Marchetti'
let day: PlanDay
let driver: string
let routeId: number
let vehicleId: number
let sequence = 0

async function fill(data: Record<string, unknown>, at: string) {
  sequence++
  clock.now = new Date(`${monday}T${at}:00Z`)
  const made = { id: crypto.randomUUID(), sequence: 1, kind: 'fuel' as const, routeId, stopId: null }
  const actions = [{ ...made, at: clock.now.toISOString(), sinceStartMs: sequence, place: null, data }]
  await api.call(recordActions, { as: driver, body: { deviceId: crypto.randomUUID(), actions } })
}
const fuelFor = (as = day.as) => api.call(readFuel, { as, params: { id: vehicleId } })

beforeEach(async () => {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 2)
  const planId = (await day.make()).id
  driver = await signInDriver(api, sofia)
  ;[routeId = 0] = await publishDay(api, day, planId, [[sofia, day.ids]])
  const [route] = await db.select().from(routes).where(eq(routes.id, routeId))
  vehicleId = route!.vehicleId!
})

describe('the fuel of a vehicle', () => {
  it('is nothing as long as nobody recorded any', async () => {
    expect(await fuelFor()).toMatchObject({ fills: [], total: { count: 0, liters: null, cents: null } })
  })

  it('is what its drivers recorded, the newest first, with what it takes', async () => {
    await fill({ liters: 40, cents: 6000, odometer: 12_000, files: [] }, '08:00')
    await fill({ liters: 30, cents: 4500, odometer: 12_400, files: [] }, '16:00')
    const { fills, total } = await fuelFor()
    expect(fills).toMatchObject([
      { liters: 30, odometerKilometers: 12_400, kilometers: 400, litersPer100: 7.5, driverName: sofia, routeId },
      { liters: 40, odometerKilometers: 12_000, kilometers: null, litersPer100: null },
    ])
    expect(total).toMatchObject({ count: 2, liters: 70, cents: 10_500, kilometers: 400, litersPer100: 7.5 })
  })

  it('is for those who see the vehicle; costs are for those who may see costs', async () => {
    await fill({ liters: 40, cents: 6000, odometer: 12_000, files: [] }, '08:00')
    const read = { action: 'read', subject: 'Vehicle' }
    const { fills, total } = await fuelFor(await api.signIn([read]))
    expect([fills[0]!.cents, total.cents]).toEqual([null, null])
    // Nor who drives when, and on which routes.
    expect(fills).toMatchObject([{ driverName: '', routeId: null, liters: 40 }])
    const people = [read, { ...read, subject: 'Driver' }, { ...read, subject: 'Route' }]
    expect((await fuelFor(await api.signIn(people))).fills).toMatchObject([{ driverName: sofia, routeId }])
    const conditions = { depotId: { $in: [4711] } }
    const otherDepot = [read, { ...read, subject: 'Driver', conditions }, { ...read, subject: 'Route', conditions }]
    expect((await fuelFor(await api.signIn(otherDepot))).fills).toMatchObject([{ driverName: '', routeId: null }])
    const params = { id: vehicleId }
    const elsewhere = await api.signIn([{ ...read, conditions: { depotId: { $in: [2] } } }])
    expect((await api.refusal(readFuel, { as: elsewhere, params })).status).toBe(404)
    expect((await api.refusal(readFuel, { as: day.as, params: { id: 9999 } })).status).toBe(404)
  })
})
