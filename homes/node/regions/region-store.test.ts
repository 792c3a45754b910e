import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildRegion, type RegionFiles } from '#roads/region/build-region.ts'
import { readMeta, regionIdOf } from '#roads/region/region-meta.ts'
import { BrokenRegionFile } from '#roads/region/section-file.ts'
import type { MapSource } from '#roads/source/map-source.ts'
import { buildInWorker } from './build-in-worker.ts'
import { download } from './download.ts'
import { settleImport, waitingImports } from './import-folder.ts'
import { runRegionJob } from './region-build-thread.ts'
import { RegionStore } from './region-store.ts'

let folder: string
let store: RegionStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regions-'))
  store = new RegionStore(folder)
  await store.open()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a store of regions', () => {
  test('keeps a region with its licence and tells what it holds', async () => {
    await store.put(await village('one', 'First'), 'licence text')
    expect(await store.list()).toMatchObject([
      {
        state: 'ready',
        meta: { id: 'one', name: 'First', attribution: '© OpenStreetMap contributors', counts: { streets: 1 } },
      },
    ])
    expect(await readdir(join(store.folder, 'one'))).toEqual([
      'LICENCE.txt',
      'addresses.bin',
      'graph.bin',
      'meta.json',
      'tiles.pmtiles',
    ])
    expect((await store.read('one', 'graph')).length).toBe((await store.meta('one'))?.files.graph.bytes)
  })

  test('replaces a region whole and leaves nothing beside it', async () => {
    await store.put(await village('one', 'First'), '')
    await store.put(await village('one', 'Second'), '')
    expect((await store.meta('one'))?.name).toBe('Second')
    expect(await readdir(store.folder)).toEqual(['one'])
  })

  test('keeps the old region when the new files are damaged', async () => {
    await store.put(await village('one', 'First'), '')
    const files = await village('one', 'Second')
    files.graph[files.graph.length - 1] = 77
    await expect(store.put(files, '')).rejects.toThrow('graph.bin of region "one" is damaged')
    expect((await store.meta('one'))?.name).toBe('First')
    expect(await readdir(store.folder)).toEqual(['one'])
  })

  test('takes back a region whose replacement was cut off, and sweeps away the unfinished one', async () => {
    await store.put(await village('one', 'First'), '')
    await rename(join(store.folder, 'one'), join(store.folder, '.old-one.0123abcd'))
    await mkdir(join(store.folder, '.new-one.0123abcd'))
    await store.open()
    expect(await readdir(store.folder)).toEqual(['one'])
    expect((await store.meta('one'))?.name).toBe('First')
  })

  test('has a region at every moment of its replacement', async () => {
    await store.put(await village('one', 'First'), '')
    const second = await village('one', 'Second')
    const [current, old, fresh] = ['one', '.old-one.0123abcd', '.new-one.0123abcd'].map((name) =>
      join(store.folder, name),
    ) as [string, string, string]
    await store.put({ ...second, meta: { ...second.meta, id: 'two' } }, '')
    await rename(join(store.folder, 'two'), fresh)
    await writeFile(join(fresh, 'meta.json'), JSON.stringify(second.meta))
    await rename(current, old)
    const between = new RegionStore(folder).list()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await rename(fresh, current)
    expect(await between).toMatchObject([{ state: 'ready', meta: { name: 'Second' } }])
  })

  test('lists a region with a missing or cut file as broken, with the reason', async () => {
    await store.put(await village('one', 'First'), '')
    await writeFile(store.path('one', 'tiles'), 'x')
    expect(await store.list()).toMatchObject([
      {
        state: 'broken',
        id: 'one',
        reason: { message: expect.stringContaining('tiles.pmtiles of region "one" is damaged') },
      },
    ])
    await rm(store.path('one', 'tiles'))
    expect(await store.list()).toMatchObject([
      { state: 'broken', reason: { message: expect.stringContaining('is missing') } },
    ])
    await writeFile(join(store.folder, 'one', 'meta.json'), '{')
    expect(await store.list()).toMatchObject([
      { state: 'broken', reason: { message: expect.stringContaining('meta.json') } },
    ])
  })

  test('removes a region once, and never reaches outside its folder', async () => {
    await store.put(await village('one', 'First'), '')
    expect([await store.remove('one'), await store.remove('one'), await store.remove('../regions')]).toEqual([
      true,
      false,
      false,
    ])
    expect(() => store.path('../../etc', 'graph')).toThrow('isn’t a valid region name')
    expect(await store.meta('..')).toBeNull()
  })
})

describe('a region job', () => {
  test('refuses a file that is no map with its reason and leaves the region as it was', async () => {
    await store.put(await village('one', 'First'), '')
    const path = join(folder, 'broken.osm.pbf')
    await writeFile(path, 'this is no map')
    const reports: unknown[] = []
    const task = { dataFolder: folder, input: { kind: 'pbf', path }, id: 'one' } as const
    await runRegionJob({ ...task, memoryBytes: 1e9, scratchFolder: join(folder, 'scratch') }, (report) =>
      reports.push(report),
    )
    expect(reports).toMatchObject([{ kind: 'refused', code: 'noPbf' }])
    expect((await store.meta('one'))?.name).toBe('First')
  })

  test('refuses a bad id, an empty file and an abort before it begins', async () => {
    const path = join(folder, 'empty.osm.pbf')
    await writeFile(path, '')
    const job = { dataFolder: folder, input: { kind: 'pbf', path }, id: 'one' } as const
    await expect(buildInWorker({ ...job, id: '../x' })).rejects.toThrow('isn’t a valid region name')
    await expect(buildInWorker(job)).rejects.toThrow('The file is empty.')
    await truncate(path, 200 * 1024 * 1024)
    await expect(buildInWorker(job, { memoryBytes: 1500 * 1024 * 1024 })).rejects.toThrow(
      /^A file of 200 MB needs \d+ MB of memory, and REGION_MEMORY is 1500 MB\./,
    )
    await writeFile(path, 'x')
    await expect(buildInWorker(job, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
  })
})

describe('a region file', () => {
  test('with any byte changed is refused by its description', async () => {
    const files = await village('one', 'First')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('graph', 'addresses', 'tiles'),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, place, change) => {
          const bytes = files[part].slice()
          bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ change
          await expect(store.put({ ...files, [part]: bytes }, '')).rejects.toBeInstanceOf(BrokenRegionFile)
        },
      ),
      { numRuns: 60 },
    )
    expect(await readdir(store.folder)).toEqual([])
  })

  test('is described by nothing but a sound meta.json', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => readMeta(text)).toThrow(BrokenRegionFile)
      }),
    )
    expect(() => readMeta('{"format":99}')).toThrow('has format 99; this program reads format')
  })
})

describe('the import folder', () => {
  test('offers settled map files with an id, and moves them out of the way with the reason', async () => {
    await mkdir(join(folder, 'import'))
    const path = join(folder, 'import', 'Casa Blanca-latest.osm.pbf')
    await writeFile(path, 'x')
    expect(await waitingImports(folder, new Date())).toEqual([])
    await utimes(path, new Date(0), new Date(0))
    const waiting = await waitingImports(folder, new Date())
    expect(waiting).toMatchObject([{ id: 'casa-blanca' }])
    for (const one of waiting) await settleImport(folder, one, 'The file contains no map.')
    expect(await waitingImports(folder, new Date())).toEqual([])
    expect(await readFile(join(folder, 'import/refused/Casa Blanca-latest.osm.pbf.txt'), 'utf8')).toBe(
      'The file contains no map.\n',
    )
    expect(regionIdOf('قسنطينة.osm.pbf')).toBe('region')
  })
})

describe('a download', () => {
  let server: Server
  let address: URL

  beforeEach(async () => {
    server = createServer((request, response) => {
      response.statusCode = request.url === '/missing' ? 404 : 200
      response.end(Buffer.alloc(1000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    address = new URL(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/file`)
  })

  afterEach(() => server.close())

  test('stores the file, and leaves nothing when it is too large, missing or unreachable', async () => {
    const path = join(folder, 'file')
    await download(address, path, { bytes: 2000 })
    expect((await readFile(path)).length).toBe(1000)
    await expect(download(address, path, { bytes: 500 })).rejects.toThrow('Cut out a smaller area.')
    await expect(download(new URL('/missing', address), path, { bytes: 500 })).rejects.toThrow('replied 404')
    await expect(download(new URL('http://127.0.0.1:9/x'), path, { bytes: 500 })).rejects.toThrow('couldn’t reach')
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  })
})

function village(id: string, name: string): Promise<RegionFiles> {
  const points = {
    lon: Int32Array.of(100_000_000, 100_010_000, 100_020_000),
    lat: Int32Array.of(500_000_000, 500_000_000, 500_010_000),
  }
  const source: MapSource = {
    bounds: { west: 10, south: 50, east: 10.002, north: 50.001 },
    snapshot: '2026-01-01',
    points,
    ways: [{ id: 1, tags: { highway: 'residential', name: 'High Street' }, points: Uint32Array.of(0, 1, 2) }],
    areas: [],
    nodes: [{ id: 1, tags: { 'addr:street': 'High Street', 'addr:housenumber': '7' }, point: 1 }],
    relations: [],
  }
  return buildRegion(source, { id, name, builtAt: new Date(0) })
}
