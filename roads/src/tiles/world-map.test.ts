import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import type { LngLat } from '../source/map-source.ts'
import { clipLine } from './clip-line.ts'
import { innerPoint } from './inner-point.ts'
import { contains } from './ring-geometry.ts'
import { buildWorldMap } from './world-map.ts'

describe('the world map', () => {
  test('contains countries in three languages, cities in the known ones, land and borders', async () => {
    const bytes = buildWorldMap(
      {
        land: [
          [
            [
              [0, 0],
              [40, 0],
              [40, 40],
              [0, 40],
              [0, 0],
            ],
          ],
        ],
        borders: [
          [
            [20, 0],
            [20, 40],
          ],
        ],
        countries: [{ code: 'EG', point: [30, 27], size: 90 }],
        cities: [
          {
            name: 'Cairo',
            names: { fr: 'Le Caire', ar: 'القاهرة' },
            population: 9_000_000,
            isCapital: true,
            point: [31.2, 30],
          },
          { name: 'Hamlet', names: {}, population: 500, isCapital: false, point: [31, 30] },
        ],
      },
      'Natural Earth',
    )
    const archive = new PMTiles({
      getKey: () => 'world',
      getBytes: (offset, length): Promise<RangeResponse> =>
        Promise.resolve({ data: bytes.slice(offset, offset + length).buffer }),
    })
    const tile = new VectorTile(
      new PbfReader(new Uint8Array((await archive.getZxy(3, 4, 3))?.data ?? new ArrayBuffer(0))),
    )
    const places = Array.from(
      { length: tile.layers['places']?.length ?? 0 },
      (_, index) => tile.layers['places']?.feature(index).properties,
    )
    expect(places).toHaveLength(2)
    expect(places[0]).toMatchObject({ kind: 'country', 'name:en': 'Egypt', 'name:fr': 'Égypte', 'name:ar': 'مصر' })
    expect(places[1]).toMatchObject({
      kind: 'locality',
      name: 'Cairo',
      'name:fr': 'Le Caire',
      'name:ar': 'القاهرة',
      capital: 'yes',
    })
    expect(Object.keys(tile.layers).toSorted()).toEqual(['boundaries', 'earth', 'places'])
    expect((await archive.getHeader()).maxZoom).toBe(6)
  })
})

describe('the position of a label', () => {
  test('lies inside the land, whatever its shape', () => {
    const radius = fc.double({ min: 1, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.array(radius, { minLength: 5, maxLength: 40 }), (radii) => {
        const ring = radii.map((size, index): LngLat => {
          const angle = (index / radii.length) * 2 * Math.PI
          return [Math.cos(angle) * size, Math.sin(angle) * size]
        })
        const closed = [...ring, ...ring.slice(0, 1)]
        expect(contains(closed, innerPoint([closed]))).toBe(true)
      }),
    )
  })
})

describe('a line clipped to a box', () => {
  const box = { west: 0, south: 0, east: 10, north: 10 }

  test('keeps each part inside the box, up to the edge', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [5, 5],
          [5, 15],
          [8, 15],
          [8, 5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ])
  })

  test('is empty if it lies outside the box', () => {
    expect(
      clipLine(
        [
          [-5, -5],
          [-1, 20],
          [20, 20],
        ],
        box,
      ),
    ).toEqual([])
  })
})
