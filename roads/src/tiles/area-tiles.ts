import { PMTiles, ResolvedValueCache, type Source } from 'pmtiles'
import type { TilePosition } from './pmtiles-writer.ts'

/** The bytes of an archive, read in parts. */
export interface ArchiveBytes {
  readonly size: number
  readonly version: string
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

export type ReadTile = (position: TilePosition) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Reads single tiles of an archive as it holds them, compressed. */
export function tileReader(archive: ArchiveBytes): ReadTile {
  const source: Source = {
    getKey: () => archive.version,
    getBytes: async (offset, length) => {
      const bytes = await archive.read(offset, Math.min(length, archive.size - offset))
      return { data: bytes.slice().buffer }
    },
  }
  const asItIs = async (data: ArrayBuffer) => data
  const tiles = new PMTiles(source, new ResolvedValueCache(), asItIs)
  return async ({ zoom, column, row }) => {
    const found = await tiles.getZxy(zoom, column, row)
    return found && new Uint8Array(found.data)
  }
}
