import { expect, it } from 'vitest'
import { tilesOver } from './streets.ts'

const town = { west: -56.25, south: -34.93, east: -56.1, north: -34.84 }
const country = { west: -58.5, south: -35, east: -53, north: -30 }

it('a box is covered by few tiles, coarser ones the larger it is', () => {
  const [near, far] = [tilesOver(town), tilesOver(country)]
  for (const tiles of [near, far]) expect(tiles.length).toBeLessThanOrEqual(12)
  expect(near[0]!.zoom).toBeGreaterThan(far[0]!.zoom)
  expect(tilesOver({ west: -56.2, south: -34.9, east: -56.2, north: -34.9 })).toHaveLength(1)
  expect(tilesOver({ west: -180, south: -90, east: 180, north: 90 }).length).toBeGreaterThan(0)
})
