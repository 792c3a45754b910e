import { open, stat } from 'node:fs/promises'
import type { ByteSource, Regions } from '#platform/regions/server/lent.ts'
import type { Log } from '#kit/server/machine.ts'
import { largestExtract, minutesForBuild } from '#roads/region/build-memory.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'
import { AnswerThread } from './answer-threads.ts'
import { Builds } from './builds.ts'
import { demoRegion } from './demo-city.ts'
import { sweepScratch } from './disk-scratch.ts'
import { RegionStore } from './region-store.ts'

type Place = {
  dataDir: string
  worldTiles: string
  /** The operator's own map, where it is a file here. */ basemapFile?: string | undefined
  /** What a build may take. */ memoryBytes: number
  /** Whether other programs use the folder too. */ isShared?: boolean | undefined
  log: Log
}
export type NodeRegions = Regions & { buildDemo(): Promise<void>; stop(): Promise<void> }

const lookMs = 5_000

/** The regions of a data folder: asked in one thread, built in another, one at a time. */
export async function nodeRegions({
  dataDir,
  worldTiles,
  basemapFile,
  memoryBytes,
  isShared = false,
  log,
}: Place): Promise<NodeRegions> {
  const store = new RegionStore(dataDir)
  await store.open()
  const largestExtractBytes = largestExtract(memoryBytes)
  await sweepScratch(store.folder, isShared ? longAgo(largestExtractBytes) : new Date(Date.now() + lookMs))
  const answers = answersFrom(store, { worldTiles, basemapFile })
  const builds = new Builds({ dataDir, memoryBytes, isShared, log })
  await builds.resume()
  const timer = setInterval(() => void builds.look(), lookMs)
  timer.unref()
  return {
    list: async () => {
      const regions = await store.list()
      return {
        ready: regions.flatMap((one) => (one.state === 'ready' ? [one.meta] : [])),
        broken: regions.flatMap((one) => (one.state === 'broken' ? [{ id: one.id, reason: one.reason }] : [])),
        work: builds.work(),
      }
    },
    ask: answers.ask,
    tiles: answers.tiles,
    largestExtractBytes,
    add: (id, extract) => builds.take(id, extract),
    remove: (id) => store.remove(id),
    demo: { ...demoRegion, build: () => builds.run(demoRegion.id, { kind: 'demo' }) },
    buildDemo: async () => {
      if (!(await metaOf(store, demoRegion.id))) await builds.run(demoRegion.id, { kind: 'demo' })
    },
    stop: async () => {
      clearInterval(timer)
      builds.stop()
      await answers.stop()
    },
  }
}

async function metaOf(store: RegionStore, id: string): Promise<RegionMeta | undefined> {
  return (await store.list()).flatMap((one) => (one.state === 'ready' && one.meta.id === id ? [one.meta] : []))[0]
}

type Answers = Pick<NodeRegions, 'ask' | 'tiles' | 'stop'>

function answersFrom(
  store: RegionStore,
  { worldTiles, basemapFile }: Pick<Place, 'worldTiles' | 'basemapFile'>,
): Answers {
  const thread = new AnswerThread()
  return {
    ask: (id, question) =>
      ofOneVersion(
        () => metaOf(store, id),
        (meta) => {
          if (!meta) throw new Error(`There is no region ${id}.`)
          return thread.ask({
            version: versionOf(meta),
            graphPath: store.path(id, 'graph'),
            addressesPath: store.path(id, 'addresses'),
            question,
          })
        },
      ),
    tiles: async (id) => {
      if (id === 'world') return fileSource(worldTiles, await fileVersion(worldTiles))
      if (id === 'basemap' && basemapFile) return fileSource(basemapFile, await fileVersion(basemapFile))
      return ofOneVersion(
        () => metaOf(store, id),
        async (meta) => (meta ? fileSource(store.path(id, 'tiles'), meta.files.tiles.checksum) : undefined),
      )
    },
    stop: () => thread.stop(),
  }
}

/** Does something with a region once more where it was replaced meanwhile. */
async function ofOneVersion<T>(
  look: () => Promise<RegionMeta | undefined>,
  use: (meta: RegionMeta | undefined) => Promise<T>,
): Promise<T> {
  const before = await look()
  try {
    return await use(before)
  } catch (error) {
    const after = await look()
    if (!before || !after || versionOf(before) === versionOf(after)) throw error
    return use(after)
  }
}

function versionOf({ id, files }: RegionMeta): string {
  return `${id} ${files.graph.checksum} ${files.addresses.checksum}`
}

/** Before any build that may still be at work. */
function longAgo(extractBytes: number): Date {
  return new Date(Date.now() - minutesForBuild(extractBytes) * 60_000)
}

/** A file an operator may replace under the same name. */
async function fileVersion(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size}-${mtimeMs}`
}

async function fileSource(path: string, version: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    size,
    version,
    read: async (from, length) => {
      const file = await open(path, 'r')
      try {
        const bytes = new Uint8Array(length)
        const { bytesRead } = await file.read(bytes, 0, length, from)
        return bytes.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}
