import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LngLat, MapSource, Way } from '../source/map-source.ts'
import { type Polygon, seaOf } from './coast.ts'
import { edgeFeatures } from './edge-features.ts'
import { boxOf, contains, signedArea } from './ring-geometry.ts'
import { splitPolygon } from './split-polygon.ts'

const sizeOf = (polygon: Polygon) =>
  polygon.reduce((sum, ring, index) => sum + Math.abs(signedArea(ring)) * (index === 0 ? 1 : -1), 0)
const total = (polygons: readonly Polygon[]) => polygons.reduce((sum, polygon) => sum + sizeOf(polygon), 0)

function star(count: number, radius: (index: number) => number, centre: LngLat = [0, 0]): LngLat[] {
  const points = Array.from({ length: count }, (_, index): LngLat => {
    const angle = (index / count) * 2 * Math.PI
    return [centre[0] + Math.cos(angle) * radius(index), centre[1] + Math.sin(angle) * radius(index)]
  })
  return [...points, points[0] ?? [0, 0]]
}

describe('a split polygon', () => {
  test('covers the same area as the whole, holes excluded, in parts of few points', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 5, max: 10, noNaN: true }), { minLength: 500, maxLength: 1500 }),
        (radii) => {
          const polygon: Polygon = [
            star(radii.length, (index) => radii[index] ?? 5),
            star(60, () => 1, [1, 1]),
            star(60, () => 0.5, [-2.2, 0]),
          ]
          const parts = splitPolygon(polygon)
          expect(parts.length).toBeGreaterThan(1)
          for (const part of parts) expect(part.reduce((sum, ring) => sum + ring.length, 0)).toBeLessThanOrEqual(400)
          expect(total(parts)).toBeCloseTo(sizeOf(polygon), 4)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('with few points stays whole', () => {
    const polygon: Polygon = [star(20, () => 1)]
    expect(splitPolygon(polygon)).toEqual([polygon])
  })
})

describe('the sea', () => {
  test('lies to the right of a shore that crosses the map', () => {
    const [sea] = seaIn([
      [
        [-1, 5],
        [4, 6],
        [6, 4],
        [11, 5],
      ],
    ])
    expect(contains(sea?.[0] ?? [], [5, 1])).toBe(true)
    expect(contains(sea?.[0] ?? [], [5, 9])).toBe(false)
    expect(boxOf(sea?.[0] ?? [])).toEqual([0, 0, 10, 6])
  })

  test('follows a shore that comes in pieces and in the opposite direction', () => {
    const seas = seaIn([
      [
        [6, 4],
        [-1, 5],
      ],
      [
        [11, 5],
        [6, 4],
      ],
    ])
    expect(seas).toHaveLength(1)
    expect(contains(seas[0]?.[0] ?? [], [5, 9])).toBe(true)
    expect(contains(seas[0]?.[0] ?? [], [5, 1])).toBe(false)
  })

  test('leaves out islands', () => {
    const seas = seaIn([
      [
        [-1, 8],
        [11, 8],
      ],
      [
        [4, 4],
        [6, 4],
        [6, 6],
        [4, 6],
        [4, 4],
      ],
    ])
    expect(seas.map((sea) => sea.length)).toEqual([2])
    expect(total(seas)).toBeCloseTo(76)
  })

  test('surrounds an island if the map has no other shore, and is empty without shores', () => {
    expect(
      total(
        seaIn([
          [
            [4, 4],
            [6, 4],
            [6, 6],
            [4, 6],
            [4, 4],
          ],
        ]),
      ),
    ).toBeCloseTo(96)
    expect(seaIn([])).toEqual([])
  })

  test('reaches the edge ahead if a shore ends inside the map', () => {
    expect(
      total(
        seaIn([
          [
            [1, 5],
            [9, 5],
          ],
        ]),
      ),
    ).toBeCloseTo(50)
  })

  test('has two parts if there are two shores', () => {
    const seas = seaIn([
      [
        [-1, 3],
        [11, 3],
      ],
      [
        [11, 8],
        [-1, 8],
      ],
    ])
    expect(seas).toHaveLength(2)
    expect(total(seas)).toBeCloseTo(50)
  })
})

const box = { west: 0, south: 0, east: 10, north: 10 }

const seaIn = (shores: readonly (readonly LngLat[])[]) => seaOf(mapWith(shores), box)

function mapWith(shores: readonly (readonly LngLat[])[]): MapSource {
  const numbers = new Map<string, number>()
  const number = (point: LngLat) => {
    const known = numbers.get(point.join())
    if (known === undefined) numbers.set(point.join(), numbers.size)
    return known ?? numbers.size - 1
  }
  const ways = shores.map((shore, id): Way => ({
    id,
    tags: { natural: 'coastline' },
    points: Uint32Array.from(shore, number),
  }))
  const places = [...numbers.keys()].map((key) => key.split(',').map((degrees) => Math.round(Number(degrees) * 1e7)))
  const points = {
    lon: Int32Array.from(places, ([lon]) => lon ?? 0),
    lat: Int32Array.from(places, ([, lat]) => lat ?? 0),
  }
  return { bounds: box, snapshot: null, points, ways, areas: [], nodes: [], relations: [] }
}

test('the border of a map fades on land only, and not close to the shore', () => {
  const bounds = { west: 0, south: 0, east: 0.1, north: 0.1 }
  const sea: Polygon = [
    [
      [-1, -1],
      [1, -1],
      [1, 0.05],
      [-1, 0.05],
      [-1, -1],
    ],
  ]
  const [edge, ...others] = edgeFeatures(bounds, [sea])
  expect(others).toEqual([])
  expect(
    boxOf(
      edge?.geometry.type === 'LineString' ? edge.geometry.coordinates.map(([x = 0, y = 0]): LngLat => [x, y]) : [],
    ),
  ).toEqual([0, expect.closeTo(0.062), 0.1, 0.1])
  expect(edgeFeatures(bounds, [])).toHaveLength(1)
})
