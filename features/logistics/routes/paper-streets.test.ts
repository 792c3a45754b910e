import { beforeEach, expect, it, vi } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { printManifest } from './contract.ts'

const api = await testApi()
let driven: DrivenDay

beforeEach(async () => {
  await api.machine.regions.remove('town')
  driven = await drivenDay(api)
})

/** The streets beneath the way on a manifest. */
async function printed(): Promise<unknown[]> {
  const written = vi.spyOn(api.machine, 'inWorker')
  await api.call(printManifest, { as: driven.as, params: { id: driven.routeId } })
  const [, ground] = /"ground":(\[.*?\]),"lines"/.exec(JSON.stringify(written.mock.calls)) ?? []
  written.mockRestore()
  return JSON.parse(ground ?? 'null')
}

it('a printed route has the streets of the region around it, and none where no region lies', async () => {
  expect(await printed()).toEqual([])
  const town = new SampleTown()
  town.road('Rambla', [-56.21, -34.9], [-56.19, -34.9]).road('Rambla', [-56.19, -34.9], [-56.13, -34.9])
  api.machine.regions.put(
    await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') }),
  )
  expect(await printed()).not.toEqual([])
})
