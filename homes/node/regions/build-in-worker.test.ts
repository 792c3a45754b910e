import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkRegion } from '#roads/region/check-region.ts'
import { buildInWorker } from './build-in-worker.ts'
import { RegionStore } from './region-store.ts'

const monaco = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm/monaco.osm.pbf')
const isThere = existsSync(monaco)
if (!isThere) console.warn(`${monaco} is absent: building in a worker is not tested.`)

let folder: string
let store: RegionStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regions-'))
  store = new RegionStore(folder)
  await store.open()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe.skipIf(!isThere)('a region built beside the main thread', () => {
  test('tells its progress and ends in the store, every file sound', async () => {
    const shares: number[] = []
    const meta = await build({ onProgress: ({ share }) => shares.push(share) })
    expect(meta).toMatchObject({ id: 'monaco', name: 'Monaco', snapshot: '2021-04-21' })
    expect(shares.length).toBeGreaterThan(5)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    checkRegion(meta, {
      graph: await store.read('monaco', 'graph'),
      addresses: await store.read('monaco', 'addresses'),
      tiles: await store.read('monaco', 'tiles'),
    })
    expect(await readFile(join(store.folder, 'monaco/LICENCE.txt'), 'utf8')).toContain('Open Database License')
  })

  test('leaves the old region when it is stopped, takes too long or its file is cut short', async () => {
    const before = await build({})
    const abort = new AbortController()
    await expect(build({ signal: abort.signal, onProgress: () => abort.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    )
    await expect(build({ minutes: 0.001 })).rejects.toThrow(
      'Building the region took too long and was stopped. Cut out a smaller area.',
    )
    const cut = join(folder, 'cut.osm.pbf')
    await writeFile(cut, (await readFile(monaco)).subarray(0, 200_000))
    await expect(
      buildInWorker({ dataFolder: folder, input: { kind: 'pbf', path: cut }, id: 'monaco' }),
    ).rejects.toThrow(/^[A-Z].*\.$/)
    await store.open()
    expect(await store.list()).toEqual([{ state: 'ready', meta: before }])
  })
})

function build(options: Parameters<typeof buildInWorker>[1]) {
  return buildInWorker({ dataFolder: folder, input: { kind: 'pbf', path: monaco }, id: 'monaco' }, options)
}
