import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gunzipSync } from 'fflate'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { routes } from '../routes/server/tables.ts'
import { readDriverDay, readDriverMap } from './contract.ts'
import { openArea } from './rules/area-file.ts'

const api = await testApi()
const { db, regions } = api.machine
const town = new SampleTown()
town.road('Rambla', [-56.21, -34.887], [-56.19, -34.887]).road('Rambla', [-56.19, -34.887], [-56.17, -34.887])
let files: Awaited<ReturnType<typeof buildRegion>>
let driven: DrivenDay

beforeAll(async () => {
  files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
})
beforeEach(async () => {
  await regions.remove('town')
  driven = await drivenDay(api)
})

const query = { date: monday }
const read = (as = driven.driver) => api.call(readDriverMap, { as, query })
const versionIn = async (as = driven.driver) => (await api.call(readDriverDay, { as, query })).areaMap

describe('the map of the area of a day', () => {
  it('is not there without a region of it, and the day says so', async () => {
    expect(await versionIn()).toBeNull()
    expect(await api.refusal(readDriverMap, { as: driven.driver, query })).toMatchObject({ status: 404 })
  })

  it('holds the streets round the stops, under the version that the day names', async () => {
    regions.put(files)
    const version = await versionIn()
    const response = await read()
    expect(response.headers.get('etag')).toBe(`"${version}"`)
    const bytes = await response.arrayBuffer()
    expect(bytes.byteLength).toBeLessThan(4_000_000)
    const { attribution, tiles } = openArea(bytes)
    expect(attribution).toContain('OpenStreetMap')
    expect([...tiles.values()].some(({ zoom }) => zoom === 14)).toBe(true)
    const streets = [...tiles.values()].flatMap((tile) => {
      const roads = new VectorTile(new PbfReader(gunzipSync(tile.bytes))).layers['roads']
      return roads ? Array.from({ length: roads.length }, (_, index) => roads.feature(index).properties['name']) : []
    })
    expect(new Set(streets)).toEqual(new Set(['Rambla']))
    const known = { as: driven.driver, query, headers: { 'if-none-match': `"${version}"` } }
    expect(await api.refusal(readDriverMap, known)).toMatchObject({ status: 304 })
  })

  it('is another once the region was built again', async () => {
    regions.put(files)
    const before = await versionIn()
    regions.put({ ...files, meta: { ...files.meta, builtAt: '2026-11-20T00:00:00.000Z' } })
    expect(await versionIn()).not.toBe(before)
  })

  it('is that of one’s own stops alone', async () => {
    regions.put(files)
    const bruno = await signInDriver(api, 'Bruno Techera')
    const [own, other] = [await versionIn(), await versionIn(bruno)]
    expect(other).not.toBe(own)
    expect((await read(bruno)).headers.get('etag')).toBe(`"${other}"`)
    // A route that was taken back no longer says where its stops are.
    await db.update(routes).set({ state: 'recalled' }).where(eq(routes.id, driven.otherRouteId))
    expect(await versionIn(bruno)).toBeNull()
    expect(await api.refusal(readDriverMap, { as: bruno, query })).toMatchObject({ status: 404 })
  })

  it('is refused to people who are no drivers', async () => {
    regions.put(files)
    expect(await api.refusal(readDriverMap, { as: driven.as, query })).toMatchObject({ status: 403 })
    const odd = { as: driven.driver, query: { date: 'tomorrow' } }
    expect(await api.refusal(readDriverMap, odd)).toMatchObject({ status: 422 })
  })
})
