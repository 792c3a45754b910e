import { PMTiles, type RangeResponse } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { PmtilesWriter } from './pmtiles-writer.ts'

const bounds = { west: -57, south: -35, east: -56, north: -34 }

describe('a PMTiles archive', () => {
  test('is read back by the reference reader, tile by tile', async () => {
    const archive = written([
      [7, 3, 5, 'a'],
      [7, 4, 5, 'b'],
      [8, 6, 10, 'a'],
    ])
    expect(await text(archive, 7, 3, 5)).toBe('a')
    expect(await text(archive, 7, 4, 5)).toBe('b')
    expect(await text(archive, 8, 6, 10)).toBe('a')
    expect(await text(archive, 8, 7, 10)).toBeNull()
  })

  test('contains its bounds, zooms and metadata', async () => {
    const archive = written([[7, 3, 5, 'a']])
    expect(await archive.getHeader()).toMatchObject({
      minLon: -57,
      maxLat: -34,
      minZoom: 7,
      maxZoom: 14,
      numTileContents: 1,
      clustered: false,
    })
    expect(await archive.getMetadata()).toEqual({ name: 'test' })
  })

  test('stores equal tiles once, and more tiles than fit in the root directory', async () => {
    const tiles = Array.from({ length: 3000 }, (_, index): [number, number, number, string] => [
      7,
      index % 128,
      index >> 7,
      `tile ${Math.imul(index, 2_654_435_761) >>> 19}`,
    ])
    const archive = written(tiles, 1000)
    const header = await archive.getHeader()
    expect(header).toMatchObject({
      numAddressedTiles: 3000,
      numTileContents: new Set(tiles.map(([, , , content]) => content)).size,
    })
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    for (const [zoom, column, row, content] of tiles.filter((_, index) => index % 997 === 0))
      expect(await text(archive, zoom, column, row)).toBe(content)
  })
})

function written(tiles: readonly [number, number, number, string][], rootBytes?: number): PMTiles {
  const writer = new PmtilesWriter(rootBytes === undefined ? {} : { rootBytes })
  for (const [zoom, column, row, content] of tiles) writer.add({ zoom, column, row }, new TextEncoder().encode(content))
  const bytes = writer.finish({ bounds, minZoom: 7, maxZoom: 14, metadata: { name: 'test' } })
  return new PMTiles({
    getKey: () => 'memory',
    getBytes: (offset, length): Promise<RangeResponse> =>
      Promise.resolve({ data: bytes.slice(offset, offset + length).buffer }),
  })
}

async function text(archive: PMTiles, zoom: number, column: number, row: number): Promise<string | null> {
  const tile = await archive.getZxy(zoom, column, row)
  return tile ? new TextDecoder().decode(tile.data) : null
}
