import { expect, it } from 'vitest'
import { memoryRegions } from '#homes/shared/memory-regions.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import type { TilePosition } from '#roads/tiles/pmtiles-writer.ts'
import { tileReader } from '#roads/tiles/area-tiles.ts'
import { createStreetReader, fewTilesOver, readRoads, streetsAmong } from './streets.ts'

const town = { west: -56.25, south: -34.93, east: -56.1, north: -34.84 }
const country = { west: -58.5, south: -35, east: -53, north: -30 }

it('a box is covered by few tiles, coarser ones the larger it is', () => {
  const [near, far] = [fewTilesOver(town), fewTilesOver(country)]
  for (const tiles of [near, far]) expect(tiles.length).toBeLessThanOrEqual(6)
  expect(near[0]!.zoom).toBeGreaterThan(far[0]!.zoom)
  expect(fewTilesOver({ west: -56.2, south: -34.9, east: -56.2, north: -34.9 })).toHaveLength(1)
  expect(fewTilesOver({ west: -180, south: -90, east: 180, north: 90 }).length).toBeGreaterThan(0)
})

it('of streets that are too many, a whole kind is left out, on every part of the map', async () => {
  const made = new SampleTown().road('Rambla', [-56.24, -34.9], [-56.11, -34.9], { highway: 'primary' })
  for (const longitude of [-56.24, -56.2, -56.16, -56.12]) made.road('Calle', [longitude, -34.9], [longitude, -34.89])
  const regions = memoryRegions()
  regions.put(await buildRegion(made.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') }))
  const read = tileReader((await regions.tiles('town'))!)
  const roads = (await Promise.all(fewTilesOver(town).map(async (position) => readRoads(position, read)))).flat()
  const isUpright = ([from, to]: readonly (readonly [number, number])[]) => Math.abs(from![0] - to![0]) < 0.001
  const drawn = (most: number) => streetsAmong(roads, town, most).map(({ line }) => isUpright(line))
  expect(drawn(1000)).toContain(true)
  const few = drawn(11)
  expect(few).toContain(false)
  expect(few).not.toContain(true)
})

it('boxes that share a tile have it read once, and only of regions that meet them', async () => {
  const asked: string[] = []
  const read = async ({ zoom, column, row }: TilePosition) => void asked.push([zoom, column, row].join('/'))
  const streets = createStreetReader([{ bounds: town, read }])
  expect(await Promise.all([streets(town), streets(town), streets(country)])).toEqual([[], [], []])
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked).size).toBe(asked.length)
  const before = asked.length
  expect(await streets({ west: 10, south: 50, east: 11, north: 51 })).toEqual([])
  expect(asked).toHaveLength(before)
})
