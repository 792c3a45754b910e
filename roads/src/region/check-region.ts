import { readAddresses } from '../addresses/address-table.ts'
import { readGraph } from './graph-file.ts'
import { checkStamp, type RegionMeta, type RegionPart, regionParts } from './region-meta.ts'
import { BrokenRegionFile } from './section-file.ts'

/** Checks every file of a region by reading it; throws `BrokenRegionFile` if one is unusable. */
export function checkRegion(meta: RegionMeta, files: Readonly<Record<RegionPart, Uint8Array>>): void {
  for (const part of regionParts) checkStamp(meta, part, files[part])
  readGraph(files.graph)
  readAddresses(files.addresses)
  const isArchive = new TextDecoder().decode(files.tiles.subarray(0, 7)) === 'PMTiles' && files.tiles[7] === 3
  if (!isArchive) throw new BrokenRegionFile('noTiles')
}
