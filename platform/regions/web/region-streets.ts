import { tileReader } from '#roads/tiles/area-tiles.ts'
import type { Point, Region } from '../contract.ts'
import { createStreetReader, type Box } from '../rules/streets.ts'
import { TileSource } from './tile-source.ts'

/** The streets within each of these boxes, from the tiles of the regions, as lines for a map on paper. */
export async function readStreets(regions: readonly Region[], boxes: readonly Box[]): Promise<Point[][][]> {
  const streets = createStreetReader(
    regions.map(({ id, builtAt, bounds }) => ({ bounds, read: tileReader(archiveOf(id, builtAt)) })),
  )
  return Promise.all(boxes.map(async (box) => (await streets(box)).map(({ line }) => line)))
}

/** Its length isn't asked for: what is read lies where the archive itself says. */
function archiveOf(id: string, builtAt: string) {
  const source = new TileSource(id)
  return {
    size: Infinity,
    version: `${id} ${builtAt}`,
    read: async (from: number, length: number) => new Uint8Array((await source.getBytes(from, length)).data),
  }
}
