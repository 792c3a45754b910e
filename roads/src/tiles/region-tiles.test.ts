import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import type { MapSource } from '../source/map-source.ts'
import { readQaTiles } from '../source/qa-tiles.ts'
import { buildRegionTiles } from './region-tiles.ts'
import { tileAt } from './tile-grid.ts'

const source = readQaTiles([
  {
    zoom: 12,
    column: 1408,
    row: 2472,
    bytes: readFileSync(join(fixtures(), 'real-world/osm-qa-montevideo/12-1408-2472.mvt')),
  },
])
const shares: number[] = []
const bytes = await buildRegionTiles(source, {
  name: 'Montevideo',
  attribution: '© OpenStreetMap contributors',
  onProgress: (share) => shares.push(share),
})
const archive = archiveOf(bytes)
const tile = await tileOver(-56.19, -34.906, 14)

describe('the tiles of a region', () => {
  test('have the layers of the Protomaps basemap', () => {
    expect(Object.keys(tile.layers).toSorted()).toEqual([
      'buildings',
      'earth',
      'landuse',
      'places',
      'pois',
      'roads',
      'water',
    ])
  })

  test('contain the kinds, names and directions of roads', () => {
    const roads = propertiesOf(tile, 'roads')
    expect(roads.find((road) => road['name'] === 'Avenida 18 de Julio')).toMatchObject({ kind: 'major_road' })
    expect(new Set(roads.map((road) => road['kind']))).toContain('minor_road')
    expect(roads.some((road) => road['oneway'] === 'yes')).toBe(true)
  })

  test('contain buildings and house numbers at high zooms only', async () => {
    expect(new Set(propertiesOf(tile, 'buildings').map((building) => building['kind']))).toEqual(
      new Set(['building', 'address']),
    )
    const coarse = await tileOver(-56.19, -34.906, 12)
    expect(coarse.layers['buildings']).toBeUndefined()
    expect(propertiesOf(coarse, 'roads').some((road) => road['kind'] === 'path')).toBe(false)
  })

  test('have sea south of the shore and none in the town', async () => {
    const sea = await tileOver(-56.2, -34.93, 14)
    expect(propertiesOf(sea, 'water')).toContainEqual({ kind: 'ocean' })
    expect(propertiesOf(await tileOver(-56.165, -34.893, 14), 'water').some((water) => water['kind'] === 'ocean')).toBe(
      false,
    )
  })

  test('contain nothing about contributors', () => {
    const text = new TextDecoder('latin1').decode(bytes)
    const keys = new Set(Object.keys(tile.layers).flatMap((layer) => propertiesOf(tile, layer).flatMap(Object.keys)))
    for (const key of keys)
      expect(key).toMatch(
        /^(?:kind|kind_detail|name(?::\w+)?|ref|shield_text|service|oneway|is_\w+|height|addr_housenumber|min_zoom|population_rank|capital)$/,
      )
    expect(text).not.toContain('changeset')
  })

  test('report their progress and stop when cancelled', async () => {
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    const stopped = buildRegionTiles(source, {
      name: '',
      attribution: '',
      signal: AbortSignal.abort(new Error('stopped')),
    })
    await expect(stopped).rejects.toThrow('stopped')
  })
})

test('a road through many blocks is in every tile it passes, also in one that shows only its edge', async () => {
  const row = 8 * 1188
  const north = (tile: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * tile) / 2 ** 14))) * 180) / Math.PI
  const [west, east] = [10, 10.5]
  const justBelow = north(row + 0.001)
  const points = { lon: Int32Array.of(west * 1e7, east * 1e7), lat: Int32Array.of(justBelow * 1e7, justBelow * 1e7) }
  const way = { id: 1, tags: { highway: 'residential' }, points: Uint32Array.of(0, 1) }
  const bounds = { west, east, south: justBelow - 0.001, north: justBelow + 0.001 }
  const road: MapSource = { bounds, snapshot: null, points, ways: [way], areas: [], nodes: [], relations: [] }
  const built = archiveOf(await buildRegionTiles(road, { name: '', attribution: '' }))
  const [first] = tileAt(west, justBelow, 14)
  const [last] = tileAt(east, justBelow, 14)
  expect(last - first).toBeGreaterThan(20)
  for (let column = first; column <= last; column++) {
    for (const beside of [row - 1, row]) {
      const found = await built.getZxy(14, column, beside)
      expect(Object.keys(tileFrom(found).layers)).toContain('roads')
    }
  }
})

function fixtures(): string {
  return dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json'))
}

function archiveOf(content: Uint8Array<ArrayBuffer>): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: (offset, length): Promise<RangeResponse> =>
      Promise.resolve({ data: content.slice(offset, offset + length).buffer }),
  })
}

async function tileOver(longitude: number, latitude: number, zoom: number): Promise<VectorTile> {
  return tileFrom(await archive.getZxy(zoom, ...tileAt(longitude, latitude, zoom)))
}

function tileFrom(found: RangeResponse | undefined): VectorTile {
  return new VectorTile(new PbfReader(new Uint8Array(found?.data ?? new ArrayBuffer(0))))
}

function propertiesOf(from: VectorTile, layer: string) {
  const found = from.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index).properties ?? {})
}
