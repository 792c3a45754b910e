import { expect, test } from 'vitest'
import { sampleMap } from '../graph/sample-map.ts'
import { buildRegion } from './build-region.ts'

const town = sampleMap({ points: { a: [0, 0], b: [100, 0] }, roads: [['a b', { highway: 'residential' }]] })
const order = { id: 'town', builtAt: new Date(0) }

test('a map that spans the world because of a wrong byte is refused before any tile is built', async () => {
  const stray = { ...town, bounds: { west: -170, south: -80, east: 170, north: 80 } }
  await expect(buildRegion(stray, order)).rejects.toThrow(
    'The map covers more than a region can. Cut out a smaller area.',
  )
  expect((await buildRegion(town, order)).meta.id).toBe('town')
})
