import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeRegions } from './node-regions.ts'

const monaco = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm/monaco.osm.pbf')
const isThere = existsSync(monaco)
if (!isThere) console.warn(`${monaco} is absent: the import folder is not tested.`)

test.skipIf(!isThere)(
  'an extract put into the import folder becomes a region, and what is no map is set aside with the reason',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'import-'))
    const folder = join(dataDir, 'import')
    await mkdir(folder)
    await copyFile(monaco, join(folder, 'monaco.osm.pbf'))
    await writeFile(join(folder, 'broken.osm.pbf'), 'this is no map')
    const earlier = new Date(Date.now() - 60_000)
    for (const file of ['monaco', 'broken']) await utimes(join(folder, `${file}.osm.pbf`), earlier, earlier)
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const regions = await nodeRegions({ dataDir, worldTiles: monaco, memoryBytes: 1e9, log })
    try {
      await expect.poll(async () => existsSync(join(folder, 'done/monaco.osm.pbf')), { timeout: 45_000 }).toBe(true)
      expect((await regions.list()).ready.map(({ id }) => id)).toEqual(['monaco'])
      expect(await readFile(join(folder, 'refused/broken.osm.pbf.txt'), 'utf8')).toMatch(/^[A-Z].*\.\n$/)
    } finally {
      await regions.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
