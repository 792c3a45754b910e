import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { regionFileNames } from '#roads/region/region-meta.ts'
import { buildInWorker } from './regions/build-in-worker.ts'
import { demoRegion } from './regions/demo-city.ts'
import { RegionStore } from './regions/region-store.ts'

/** Lays the demo city and the map of the world beside the static site; the city is kept in a cache for the next time. */
const [cache, target, worldTiles] = process.argv.slice(2)
if (!cache || !target || !worldTiles)
  throw new Error('Name the cache, the folder of the site and the map of the world.')

const store = new RegionStore(cache)
await store.open()
const known = (await store.list()).find((one) => one.state === 'ready' && one.meta.id === demoRegion.id)
const meta =
  known?.state === 'ready'
    ? known.meta
    : await buildInWorker({ dataFolder: cache, id: demoRegion.id, name: demoRegion.name, input: { kind: 'demo' } })
const place = join(target, 'regions', meta.id)
await mkdir(place, { recursive: true })
for (const file of [...Object.values(regionFileNames), 'meta.json', 'LICENCE.txt'])
  await copyFile(join(store.folder, meta.id, file), join(place, file))
await mkdir(join(target, 'regions', 'world'), { recursive: true })
await copyFile(worldTiles, join(target, 'regions', 'world', regionFileNames.tiles))
await writeFile(join(target, 'regions', 'index.json'), JSON.stringify([meta]))
