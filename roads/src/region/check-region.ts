import { readAddresses } from '../addresses/address-table.ts'
import { readGraph } from './graph-file.ts'
import { checkStamp, type RegionMeta, type RegionPart, regionParts } from './region-meta.ts'
import { BrokenRegionFile } from './section-file.ts'

/** Checks every file of a region by reading it; throws `BrokenRegionFile` if one is unusable. */
export function checkRegion(meta: RegionMeta, files: Readonly<Record<RegionPart, Uint8Array>>): void {
  for (const part of regionParts) checkPart(meta, part, files[part])
}

/** Checks one file of a region by reading it; throws `BrokenRegionFile` if it is unusable. */
export function checkPart(meta: RegionMeta, part: RegionPart, bytes: Uint8Array): void {
  checkStamp(meta, part, bytes)
  if (part === 'graph') readGraph(bytes)
  else if (part === 'addresses') readAddresses(bytes)
  else if (!isArchive(bytes)) throw new BrokenRegionFile('noTiles')
}

function isArchive(tiles: Uint8Array): boolean {
  return new TextDecoder().decode(tiles.subarray(0, 7)) === 'PMTiles' && tiles[7] === 3
}
