import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ValhallaHere } from './valhalla-here.ts'
import { findValhalla, howToInstall } from './valhalla-package.ts'

/** Valhalla, if the operator installed its package and built its tiles. Missing parts are reported now rather than on every route. */
export async function openValhalla(tiles: string, from?: string): Promise<ValhallaHere> {
  const packageFolder = findValhalla(from)
  if (!packageFolder) throw new Error(`VALHALLA_TILES needs a package that isn’t installed. Run: ${howToInstall}`)
  const files = await readdir(tiles, { recursive: true }).catch(() => [])
  if (!files.some((name) => name.endsWith('.gph')))
    throw new Error(`There are no tiles in VALHALLA_TILES (${tiles}). Run: npm run region -- valhalla <file.osm.pbf>`)
  return new ValhallaHere({ packageFolder, tiles: resolve(tiles) })
}
