import { describe, expect, test } from 'vitest'
import { buildGraph } from '../graph/build-graph.ts'
import { sampleMap } from '../graph/sample-map.ts'
import { buildRegionFromPbf } from '../region/build-region.ts'
import { readGraph } from '../region/graph-file.ts'
import { holdsPlace, readMeta } from '../region/region-meta.ts'
import { RoadRouter } from '../route/road-router.ts'
import { joined } from './bytes.ts'
import { cutBlob } from './cut.ts'
import { estimateCut } from './estimate-cut.ts'
import { lineOf, positionOf, type LngLat, type Tags } from './map-source.ts'
import { readOsmPbf } from './osm-pbf.ts'
import { writeOsmPbf } from './write-osm-pbf.ts'

const drawn = {
  points: { a: [0, 0], b: [1000, 0], c: [2000, 0], d: [3000, 0], e: [3000, 500], f: [100, 400] },
  roads: [
    ['a b', { highway: 'residential', name: 'West' }],
    ['b c', { highway: 'residential', name: 'Middle' }],
    ['c d e', { highway: 'residential', name: 'East' }],
  ],
  nodes: { f: { amenity: 'cafe', name: 'Café' } },
} as const
const town = sampleMap(drawn as never)
const file = new Uint8Array(writeOsmPbf(town))
const at = (name: number): LngLat => positionOf(town.points, name)

/** A box around the points from one to another. */
function around([west, south]: LngLat, [east, north]: LngLat): LngLat[] {
  const more = 0.0005
  return [
    [west - more, south - more],
    [east + more, south - more],
    [east + more, north + more],
    [west - more, north + more],
  ]
}

const namesOf = (map: Awaited<ReturnType<typeof readOsmPbf>>) => [...map.ways].map(({ tags }) => tags['name'])

describe('an area cut out of a file', () => {
  test('has the ways with a point inside, whole, and no others', async () => {
    const map = await readOsmPbf(joined([cutBlob(around(at(3), at(4))), file]))
    expect(namesOf(map)).toEqual(['East'])
    expect(lineOf(map.points, map.ways.at(0)!.points)).toEqual([2, 3, 4].map(at))
    expect([...map.nodes]).toEqual([])
  })

  test('says that it covers no more than was drawn', async () => {
    const ring = around(at(3), at(4))
    const { bounds } = await readOsmPbf(joined([cutBlob(ring), file]))
    expect(bounds.west).toBeCloseTo(ring[0]![0], 6)
  })

  test('keeps what was drawn, so that a place beside it in the same rectangle isn’t taken for covered', async () => {
    const [one, two, three] = [at(0), at(3), at(4)]
    const triangle: LngLat[] = [
      [one[0] - 0.001, one[1] - 0.001],
      [two[0] + 0.001, two[1] - 0.001],
      [three[0] + 0.001, three[1] + 0.001],
    ]
    const { meta } = await buildRegionFromPbf(joined([cutBlob(triangle), file]), { id: 'cut', builtAt: new Date(0) })
    const kept = readMeta(JSON.stringify(meta))
    expect(kept.outline).toEqual({ ring: [...triangle, triangle[0]] })
    const beside: LngLat = [one[0] + 0.002, three[1]]
    expect([at(1), at(3), beside].map((place) => holdsPlace(kept, place))).toEqual([true, true, false])
    const { outline: _, ...old } = kept
    expect(holdsPlace(readMeta(JSON.stringify(old)), beside)).toBe(true)
    expect(() => readMeta(JSON.stringify({ ...meta, outline: { ring: [[1, 2]] } }))).toThrow()
  })

  test('completes the areas that it has a part of', async () => {
    const points = { ...drawn.points, g: [0, 2000], h: [3000, 2000] }
    const lake: readonly (readonly [string, Tags])[] = [
      ['a b c d', {}],
      // Outside the cut, a road only bounds what is drawn.
      ['d h g a', { highway: 'residential', name: 'Far' }],
    ]
    const source = sampleMap({ points, roads: [...lake, ['a f', { highway: 'residential' }]] } as never)
    const member = (id: number) => ({ kind: 'way' as const, id, role: 'outer' })
    const relation = { id: 1, tags: { type: 'multipolygon', natural: 'water' }, members: [member(1), member(2)] }
    const withLake = new Uint8Array(writeOsmPbf({ ...source, relations: [relation] }))
    const map = await readOsmPbf(joined([cutBlob(around(at(1), at(1))), withLake]))
    expect([...map.ways]).toEqual([])
    expect([...map.areas].map(({ polygons }) => polygons[0]![0]!.length)).toEqual([7])
    expect(map.bounds.north).toBeLessThan(45.001)
  })

  test('without roads is refused', async () => {
    const nowhere = cutBlob(around([50, 50], [50.1, 50.1]))
    const order = { id: 'none', builtAt: new Date(0) }
    await expect(buildRegionFromPbf(joined([nowhere, file]), order)).rejects.toThrow('The map contains no roads.')
  })

  test('is estimated beforehand from its share of the nodes', async () => {
    const half = await estimateCut([new Blob([file])], around(at(0), at(1)))
    expect(half.nodes).toBe(2)
    expect(half.bytes).toBe(Math.round(file.length / 3))
    const whole = await estimateCut([new Blob([file]), new Blob([file])], undefined)
    expect(whole.bytes).toBe(2 * file.length)
    expect(whole.bounds!.east).toBeCloseTo(at(3)[0], 6)
  })
})

describe('several extracts as one', () => {
  test('leave out what lies between them', async () => {
    // What comes first in it has the ids of the other file.
    const beyond = (more: string) =>
      Object.entries(drawn.points).map(([name, [x, y]]) => [`${name}${more}`, [x + 9000, y + 9000]] as const)
    const points = Object.fromEntries([...beyond('-'), ...beyond('')])
    const first = drawn.roads.map(([path, tags]) => [path.replaceAll(/[a-z]/g, '$&-'), tags] as const)
    const far = sampleMap({ points, roads: [...first, ...drawn.roads] } as never)
    const source = await readOsmPbf(joined([new Uint8Array(writeOsmPbf(far)), file]))
    const other = positionOf(far.points, 9)
    const between: LngLat = [(at(0)[0] + other[0]) / 2, (at(0)[1] + other[1]) / 2]
    const holds = (place: LngLat) => holdsPlace(source, place)
    expect(source.outline!.parts).toHaveLength(2)
    expect([at(0), other, between].map(holds)).toEqual([true, true, false])
    expect((await readOsmPbf(file)).outline).toBeUndefined()
  })

  test('are joined where they share nodes, and have what both contain once', async () => {
    const [west, east] = [around(at(0), at(1)), around(at(2), at(4))].map((ring) => joined([cutBlob(ring), file]))
    expect(namesOf(await readOsmPbf(west!))).toEqual(['West', 'Middle'])
    expect(namesOf(await readOsmPbf(east!))).toEqual(['Middle', 'East'])
    const both = await readOsmPbf(joined([file, file]))
    expect(namesOf(both).toSorted()).toEqual(['East', 'Middle', 'West'])
    expect([...both.nodes]).toHaveLength(1)
    const car = { profile: { kind: 'car' } } as const
    const way = (map: Parameters<typeof buildGraph>[0]) =>
      new RoadRouter(readGraph(buildGraph(map))).route([at(0), at(4)], car)
    expect(way(both)).toEqual(way(town))
  })
})
