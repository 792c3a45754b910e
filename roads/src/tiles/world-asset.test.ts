import { readFile } from 'node:fs/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import type { LngLat } from '../source/map-source.ts'
import { cutAtAntimeridian } from './antimeridian.ts'
import { contains, signedArea } from './ring-geometry.ts'
import { tileExtent, unitSquare } from './tile-grid.ts'
import { untangle } from './untangle.ts'

// Places at sea and inland. Those at sea include the latitudes of Chukotka and of the Antarctic coast.
const seas: Readonly<Record<string, LngLat>> = {
  'the Norwegian Sea': [2, 68],
  'the Greenland Sea': [-10, 72],
  'Baffin Bay': [-66, 72],
  'the Barents Sea': [40, 72],
  'the Beaufort Sea': [-140, 72],
  'Denmark Strait': [-28, 66.5],
  'the Bering Sea': [-178, 60],
  'the North Atlantic': [-40, 45],
  'the South Atlantic': [-20, -30],
  'the Indian Ocean': [80, -30],
  'the Pacific': [-140, 10],
  'the Southern Ocean': [0, -60],
  'the Arctic Ocean': [-150, 80],
  'the Caspian Sea': [50.8, 42],
}
const lands: Readonly<Record<string, LngLat>> = {
  Greenland: [-40, 72],
  'Chukotka, east of 180': [-176.5, 66.7],
  'Chukotka, west of 180': [172, 66.5],
  Siberia: [100, 65],
  Lapland: [25, 68],
  Canada: [-100, 60],
  Brazil: [-55, -10],
  Congo: [22, 0],
  Australia: [133, -25],
  Antarctica: [0, -80],
  'Antarctica at 180': [179.5, -84.5],
}

const archive = new PMTiles({
  getKey: () => 'world',
  getBytes: async (offset, length) => ({ data: new Uint8Array((await file).subarray(offset, offset + length)).buffer }),
})
const file = readFile(new URL('../../assets/world.pmtiles', import.meta.url))

describe('the world map that comes with the program', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('has sea and land in the right places at zoom %i', async (zoom) => {
    const wrong = []
    for (const [name, place] of Object.entries(seas)) if (await isLand(place, zoom)) wrong.push(name)
    for (const [name, place] of Object.entries(lands)) if (!(await isLand(place, zoom))) wrong.push(name)
    expect(wrong).toEqual([])
  })

  test('is small enough to ship', async () => {
    expect((await file).length).toBeLessThan(3_000_000)
  })
})

describe('cutting land at the 180th meridian', () => {
  test('splits it without losing any area', () => {
    const parts = cutAtAntimeridian([
      [
        [170, 60],
        [-170, 60],
        [-170, 70],
        [170, 70],
        [170, 60],
      ],
    ])
    expect(parts).toHaveLength(2)
    expect(parts.map(([outer = []]) => Math.abs(signedArea(outer)))).toEqual([100, 100])
    expect(parts.flat(2).every(([longitude]) => Math.abs(longitude) <= 180)).toBe(true)
  })

  test('extends land around a pole to the pole', () => {
    const parts = cutAtAntimeridian([
      [
        [-90, -70],
        [0, -70],
        [90, -70],
        [180, -70],
        [-90, -70],
      ],
    ])
    expect(parts.some(([outer = []]) => contains(outer, [10, -89]))).toBe(true)
    expect(parts.some(([outer = []]) => contains(outer, [10, -69]))).toBe(false)
  })

  test('keeps lakes', () => {
    const lake: LngLat[] = [
      [-178, 64],
      [-176, 64],
      [-176, 66],
      [-178, 66],
      [-178, 64],
    ]
    const parts = cutAtAntimeridian([
      [
        [170, 60],
        [-170, 60],
        [-170, 70],
        [170, 70],
        [170, 60],
      ],
      lake,
    ])
    expect(parts.flatMap(([, ...holes]) => holes)).toHaveLength(1)
  })

  test('leaves land elsewhere as it is', () => {
    const square = [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ] satisfies LngLat[],
    ]
    expect(cutAtAntimeridian(square)).toEqual([square])
  })
})

describe('a tangled ring', () => {
  test('becomes rings that do not cross', () => {
    const parts = untangle([
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ],
    ])
    expect(parts.map(([outer = []]) => signedArea(outer))).toEqual([25, 25])
  })

  test('keeps its holes', () => {
    const [part] = untangle([
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      [
        [4, 4],
        [6, 4],
        [6, 6],
        [4, 6],
        [4, 4],
      ],
    ])
    expect(part).toHaveLength(2)
  })
})

async function isLand([longitude, latitude]: LngLat, zoom: number): Promise<boolean> {
  const [x, y] = unitSquare(longitude, latitude)
  const size = 2 ** zoom
  const [column, row] = [Math.floor(x * size), Math.floor(y * size)]
  const tile = await archive.getZxy(zoom, column, row)
  const earth = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['earth']
  const place: LngLat = [(x * size - column) * tileExtent, (y * size - row) * tileExtent]
  return Array.from({ length: earth?.length ?? 0 }, (_, index) => earth!.feature(index).loadGeometry()).some(
    (rings) =>
      rings.filter((ring) =>
        contains(
          ring.map((at): LngLat => [at.x, at.y]),
          place,
        ),
      ).length %
        2 ===
      1,
  )
}
