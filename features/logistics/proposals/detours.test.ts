import { beforeAll, beforeEach, expect, it } from 'vitest'
import { drivenRoute, type DrivenRoute } from '#homes/test/driven-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion, type RegionFiles } from '#roads/region/build-region.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readRoute } from '../routes/contract.ts'
import { travelMatrices } from '../travel/server/tables.ts'
import { acceptDetours, readDetours } from './contract.ts'

const api = await testApi()
const { db, clock, regions } = api.machine
// All stops stand on one road, and the way round it is long.
const town = new SampleTown()
const at = (piece: number) => [-56.4 + piece * 0.004, -34.887] as const
for (let piece = 0; piece < 100; piece++) town.road('Rambla', at(piece), at(piece + 1))
town.road('Oeste', at(0), [-56.4, -34.87]).road('Norte', [-56.4, -34.87], [-56, -34.87])
town.road('Este', [-56, -34.87], at(100))

let files: RegionFiles
let driven: DrivenRoute
beforeAll(async () => {
  files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
})

async function leave(): Promise<[number, number]> {
  driven = await drivenRoute(api, 4)
  const route = await api.call(readRoute, { as: driven.day.as, params: { id: driven.routeId } })
  const departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
  clock.now = new Date(Date.parse(`${monday}T00:00:00Z`) + departs * 1000)
  await driven.act('onDuty')
  await driven.act('loaded', { data: { onBoard: driven.stops } })
  await driven.act('depart')
  const [first, last] = [route.stopList[0]!.at, route.stopList.at(-1)!.at]
  return [(first[0] + last[0]) / 2, -34.887]
}

const closed = ([longitude, latitude]: [number, number]) => ({ longitude, latitude, meters: 50 })

it('on estimates no road can be avoided, and nothing is proposed', async () => {
  const point = await leave()
  const found = await api.call(readDetours, { as: driven.day.as, query: closed(point) })
  expect(found).toMatchObject({ isKnown: false, detours: [] })
})

it('a driver’s own way to see routes doesn’t let them close a road', async () => {
  const point = await leave()
  expect((await api.refusal(readDetours, { as: driven.driver, query: closed(point) })).status).toBe(403)
})

it('a road that is closed by a driver is gone round with one press, at the price that was shown', async () => {
  regions.put(files)
  await db.delete(travelMatrices)
  const point = await leave()
  const { as } = driven.day
  const place = { longitude: point[0], latitude: point[1], accuracyMeters: 10 }
  await driven.act('problem', { data: { problem: 'roadClosed', note: 'Flooded', files: [] }, place })
  const [raised] = await db.select().from(exceptions)
  expect(raised).toMatchObject({ kind: 'roadClosed', facts: { place: point } })
  const far = await api.call(readDetours, { as, query: closed([-56.399, -34.887]) })
  expect(far).toMatchObject({ isKnown: true, detours: [] })
  const { area, detours } = await api.call(readDetours, { as, query: closed(point) })
  expect(detours).toMatchObject([{ routeId: driven.routeId }])
  expect(detours[0]!.distanceMeters).toBeGreaterThan(1000)
  const routes = detours.map(({ routeId, publicationId, link, order }) => ({ routeId, publicationId, link, order }))
  const body = { area, exceptionId: raised!.id, routes }
  expect((await api.call(acceptDetours, { as, body })).goneOn).toEqual([])
  expect((await driven.day.read(driven.planId)).roads.avoid).toEqual([area])
  expect(await db.select().from(exceptions)).toMatchObject([{ kind: 'roadClosed', closedReason: 'replanned' }])
  expect((await db.select().from(notifications)).map(({ kind }) => kind)).toContain('road-closed')
  // What is closed already changes nothing more.
  expect((await api.call(readDetours, { as, query: closed(point) })).detours).toEqual([])
})

it('a road is closed all the same where a route has gone on since, which keeps its order', async () => {
  regions.put(files)
  await db.delete(travelMatrices)
  const point = await leave()
  const { as } = driven.day
  const { area, detours } = await api.call(readDetours, { as, query: closed(point) })
  const routes = detours.map(({ routeId, publicationId, link, order }) => ({ routeId, publicationId, link, order }))
  await driven.act('arrive', { stopId: driven.stops[0]! })
  const { goneOn, accepted } = await api.call(acceptDetours, { as, body: { area, exceptionId: null, routes } })
  expect(goneOn).toEqual([detours[0]!.driverName])
  expect(accepted).toEqual([])
  expect((await driven.day.read(driven.planId)).roads.avoid).toEqual([area])
})

beforeEach(() => async () => void (await regions.remove('town')))
