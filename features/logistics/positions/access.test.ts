import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { plainRoute, type PlainRoute } from '#homes/test/plain-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { rulesFor } from '#platform/access/rules.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db, clock } = api.machine
let as: string
let token: string
let route: PlainRoute
beforeEach(async () => {
  clock.now = new Date(`${monday}T12:00:00Z`)
  route = await plainRoute(api)
  await db.update(vehicles).set({ depotId: 1 }).where(eq(vehicles.id, route.vehicleId))
  as = await api.signIn()
  const body = { name: 'Tracker', kind: 'tracker' as const, driverId: null, vehicleId: route.vehicleId }
  token = (await api.call(contract.createTracker, { as, body })).token
  for (const [after, longitude] of [
    [-30, -56.16],
    [-20, -56.161],
    [-10, -50],
    [0, -56.162],
  ] as const) {
    await send(longitude, after)
  }
})

async function send(longitude: number, after = 0) {
  const query = `id=${token}&lat=-34.9&lon=${longitude}&timestamp=${clock.now.getTime() + after * 1000}`
  await api.fetch(new Request(`http://localhost/api/feeds/osmand?${query}`))
}
const read = (reader: string, query = {}) => api.call(contract.readPositions, { as: reader, query })
const trail = { vehicleId: 1 }
const enter = (name: string, depotIds: number[] = []) => {
  const { rules } = defaultRoles(program.rights).find((role) => role.name === name)!
  return api.signIn(rulesFor(rules, { id: 0, depotIds }), { depotIds })
}

describe('where vehicles are', () => {
  it('is shown with driver, route and the trail without what its tracker got wrong', async () => {
    const { vehicles: seen, trail: driven } = await read(as, trail)
    expect(seen).toMatchObject([
      { vehicleId: 1, routeId: route.id, driverId: 1, point: [-56.162, -34.9], nextStop: null },
    ])
    expect(driven!.map(({ point: [longitude] }) => longitude)).toEqual([-56.16, -56.161, -56.162])
    const none = { ...trail, from: `${monday}T08:00:00Z`, to: `${monday}T09:00:00Z` }
    expect((await read(as, none)).trail).toEqual([])
    expect((await read(as)).trail).toBeNull()
  })

  it('is for those who may see positions of its depot', async () => {
    for (const [role, depotIds, count] of [
      ['operations-manager', [], 1],
      ['dispatcher', [1], 1],
      ['dispatcher', [2], 0],
    ] as const) {
      const token = await enter(role, [...depotIds])
      const { vehicles: seen, trail: driven } = await read(token, trail)
      expect([seen.length, driven!.length], `${role} ${depotIds.join()}`).toEqual([count, count * 3])
    }
    for (const role of ['depot-clerk', 'read-only', 'customer-service'])
      expect((await api.refusal(contract.readPositions, { as: await enter(role, [1]) })).status, role).toBe(403)
    expect((await api.refusal(contract.readPositions, { as, query: { from: 'x' } })).status).toBe(422)
  })

  it('is shown to the driver who drives, and no client', async () => {
    const token = await enter('driver')
    const all = await db.select().from(users).orderBy(users.id)
    const { id } = all.at(-1)!
    expect((await read(token, trail)).vehicles).toEqual([])
    await db.update(drivers).set({ userId: id }).where(eq(drivers.id, route.driverId))
    const { rules } = defaultRoles(program.rights).find((role) => role.name === 'driver')!
    const own = await api.signIn(rulesFor(rules, { id, depotIds: [] }))
    expect((await read(own, trail)).vehicles).toHaveLength(1)
    expect((await read(await enter('client'), trail)).vehicles).toEqual([])
  })

  it('changes for open screens at most once a second', async () => {
    const hintAfter = async (ms: number, longitude: number) => {
      clock.now = new Date(Date.parse(`${monday}T12:05:00Z`) + ms)
      await send(longitude)
      return (await db.select().from(events).where(eq(events.kind, 'position.moved'))).map(({ id }) => id)
    }
    const first = await hintAfter(0, -56.163)
    expect(first).toHaveLength(1)
    expect(await hintAfter(900, -56.164)).toEqual(first)
    const next = await hintAfter(1000, -56.165)
    expect(next).toHaveLength(1)
    expect(next).not.toEqual(first)
  })
})
