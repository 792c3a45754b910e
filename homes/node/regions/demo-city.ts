import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { MapSource } from '#roads/source/map-source.ts'
import { readQaTiles } from '#roads/source/qa-tiles.ts'

export const demoRegion = { id: 'montevideo', name: 'Montevideo' } as const

const snapshot = '2017-12-04'

/** Montevideo as OpenStreetMap held it in 2017, from a package under the Open Database License. */
export async function readDemoCity(): Promise<MapSource> {
  const folder = join(fixturesFolder(), 'real-world/osm-qa-montevideo')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mvt'))
  const tiles = await Promise.all(
    files.map(async (file) => {
      const [zoom = 0, column = 0, row = 0] = file.replace('.mvt', '').split('-').map(Number)
      return { zoom, column, row, bytes: new Uint8Array(await readFile(join(folder, file))) }
    }),
  )
  return readQaTiles(tiles, snapshot)
}

/** The text of the licence that goes with every region made of OpenStreetMap data. */
export function readLicenceText(): Promise<string> {
  return readFile(join(fixturesFolder(), 'LICENSE-ODbL-1.0.md'), 'utf8')
}

const fixturesFolder = () => dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json'))
