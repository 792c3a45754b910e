import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleMap } from '#roads/graph/sample-map.ts'
import { writeOsmPbf } from '#roads/source/write-osm-pbf.ts'
import { nodeRegions, type NodeRegions } from './node-regions.ts'
import { Uploads } from './uploads.ts'

const program = new URL('./node-regions.ts', import.meta.url).href
const log = { info: () => {}, warn: () => {}, error: () => {} }
const village = writeOsmPbf(
  sampleMap({ points: { a: [0, 0], b: [400, 0] }, roads: [['a b', { highway: 'residential', name: 'First' }]] }),
)

let dataDir: string
let folder: string
let regions: NodeRegions | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  folder = join(dataDir, 'regions', '.uploads')
})

afterEach(async () => {
  await regions?.stop()
  regions = undefined
  await rm(dataDir, { recursive: true, force: true })
})

describe('an upload', () => {
  test('whose program is killed before its region is ready is built by the next one, which says so', async () => {
    await killedAfterUpload()
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^village\.1\./)])
    regions = await begun()
    expect((await regions.list()).work).toMatchObject([{ id: 'village', error: null, isResumed: true }])
    await expect
      .poll(async () => (await regions!.list()).ready.map(({ id }) => id), { timeout: 30_000 })
      .toEqual(['village'])
    await expect.poll(() => readdir(folder)).toEqual([])
    expect((await readdir(join(dataDir, 'regions'))).toSorted()).toEqual(['.uploads', 'village'])
  })

  test('is kept by a program that is stopped, and built by the next one', async () => {
    regions = await begun()
    const { built } = await regions.add('village', chunks())
    const failed = expect(built).rejects.toThrow('The server stopped')
    await regions.stop()
    await failed
    regions = await begun()
    await expect.poll(async () => (await regions!.list()).ready.length, { timeout: 30_000 }).toBe(1)
  })

  test('is given up when its program was ended each time, and what never came whole is removed', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'village.5.0abc.osm.pbf'), village)
    await writeFile(join(folder, 'other.1.0abc.osm.pbf.part'), village.slice(0, 20))
    regions = await begun()
    await expect.poll(() => readdir(folder)).toEqual([])
    expect((await regions.list()).work).toMatchObject([
      { id: 'village', phase: 'refused', error: { code: 'interrupted' } },
    ])
  })

  test('of a program at work is left to it where several share a folder, until it has been silent for a minute', async () => {
    const [one, other] = [new Uploads(dataDir, true), new Uploads(dataDir, true)]
    const { path } = await one.keep('village', chunks())
    const now = new Date()
    expect(await other.takeAbandoned(now)).toEqual([])
    expect(await other.others()).toEqual(['village'])
    await utimes(path, new Date(0), new Date(0))
    await one.renew(now)
    expect(await other.takeAbandoned(now)).toEqual([])
    await utimes(path, new Date(0), new Date(0))
    expect(await other.takeAbandoned(now)).toMatchObject([{ id: 'village', begun: 2 }])
    expect(existsSync(path)).toBe(false)
    expect(await other.others()).toEqual([])
  })
})

function begun(): Promise<NodeRegions> {
  return nodeRegions({ dataDir, worldTiles: join(dataDir, 'world'), memoryBytes: 1e9, log })
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield village
}

/** Another program takes the upload and is killed at once. */
async function killedAfterUpload(): Promise<void> {
  const extract = join(dataDir, 'village.osm.pbf')
  await writeFile(extract, village)
  const script = `
    import { readFileSync } from 'node:fs'
    import { nodeRegions } from ${JSON.stringify(program)}
    const log = { info() {}, warn() {}, error() {} }
    const place = { dataDir: ${JSON.stringify(dataDir)}, worldTiles: '', memoryBytes: 1e9, log }
    const regions = await nodeRegions(place)
    const { built } = await regions.add('village', [readFileSync(${JSON.stringify(extract)})])
    built.catch(() => {})
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
}
