import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteSource, Log, Regions, RegionWork } from '#kit/server/machine.ts'
import { reasonOf } from '#roads/reason.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'
import { BrokenSource } from '#roads/source/map-source.ts'
import { AnswerThread } from './answer-threads.ts'
import { buildInWorker } from './build-in-worker.ts'
import { demoRegion } from './demo-city.ts'
import { settleImport, waitingImports } from './import-folder.ts'
import type { RegionInput } from './region-job.ts'
import { RegionStore } from './region-store.ts'

type Place = {
  dataDir: string
  worldTiles: string
  /** The operator's own map, where it is a file here. */ basemapFile?: string | undefined
  log: Log
}
export type NodeRegions = Regions & { buildDemo(): Promise<void>; stop(): Promise<void> }

const importPollMs = 5_000
const failureShownMs = 10 * 60_000

/** The regions of a data folder: asked in one thread, built in another, one at a time. */
export async function nodeRegions({ dataDir, worldTiles, basemapFile, log }: Place): Promise<NodeRegions> {
  const store = new RegionStore(dataDir)
  await store.open()
  const thread = new AnswerThread()
  const builds = new Builds(dataDir, log)
  const timer = setInterval(() => void builds.takeImports(), importPollMs)
  timer.unref()
  const metaOf = async (id: string) =>
    (await store.list()).flatMap((one) => (one.state === 'ready' && one.meta.id === id ? [one.meta] : []))[0]
  return {
    list: async () => {
      const regions = await store.list()
      return {
        ready: regions.flatMap((one) => (one.state === 'ready' ? [one.meta] : [])),
        broken: regions.flatMap((one) => (one.state === 'broken' ? [{ id: one.id, reason: one.reason }] : [])),
        work: builds.work(),
      }
    },
    ask: async (id, question) => {
      const meta = await metaOf(id)
      if (!meta) throw new Error(`There is no region ${id}.`)
      return thread.ask({
        version: `${id} ${meta.files.graph.checksum} ${meta.files.addresses.checksum}`,
        graphPath: store.path(id, 'graph'),
        addressesPath: store.path(id, 'addresses'),
        question,
      })
    },
    tiles: async (id) => {
      if (id === 'world') return fileSource(worldTiles, await versionOf(worldTiles))
      if (id === 'basemap' && basemapFile) return fileSource(basemapFile, await versionOf(basemapFile))
      const meta = await metaOf(id)
      return meta ? fileSource(store.path(id, 'tiles'), meta.files.tiles.checksum) : undefined
    },
    add: async (id, extract) => {
      const path = await keepUpload(dataDir, extract)
      return { built: builds.run(id, { kind: 'pbf', path }).finally(() => rm(path, { force: true })) }
    },
    remove: (id) => store.remove(id),
    demo: { ...demoRegion, build: () => builds.run(demoRegion.id, { kind: 'demo' }) },
    buildDemo: async () => {
      if (!(await metaOf(demoRegion.id))) await builds.run(demoRegion.id, { kind: 'demo' })
    },
    stop: async () => {
      clearInterval(timer)
      builds.stop()
      await thread.stop()
    },
  }
}

/** Builds regions one after the other and tells how far each is. */
class Builds {
  readonly #dataDir: string
  readonly #log: Log
  readonly #work = new Map<string, RegionWork>()
  readonly #ending = new AbortController()
  #last: Promise<unknown> = Promise.resolve()
  #isLooking = false

  constructor(dataDir: string, log: Log) {
    this.#dataDir = dataDir
    this.#log = log
  }

  work(): RegionWork[] {
    return [...this.#work.values()]
  }

  run(id: string, input: RegionInput): Promise<RegionMeta> {
    this.#work.set(id, { id, phase: 'waiting', percent: 0, error: null })
    const built = this.#last.then(() => this.#build(id, input))
    this.#last = built.catch(() => undefined)
    return built
  }

  /** Builds what an operator has put into the import folder. */
  async takeImports(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (const waiting of await waitingImports(this.#dataDir, new Date())) {
        const refusal = await this.run(waiting.id, { kind: 'pbf', path: waiting.path }).then(
          () => null,
          (error: unknown) => reasonOf(error).message,
        )
        await settleImport(this.#dataDir, waiting, refusal)
      }
    } catch (error) {
      this.#log.warn({ error: reasonOf(error).message }, 'could not read the import folder')
    } finally {
      this.#isLooking = false
    }
  }

  stop(): void {
    this.#ending.abort(new BrokenSource('stopped'))
  }

  async #build(id: string, input: RegionInput): Promise<RegionMeta> {
    const onProgress = ({ phase, share }: { phase: string; share: number }) =>
      void this.#work.set(id, { id, phase, percent: Math.round(share * 100), error: null })
    try {
      const meta = await buildInWorker(
        { dataFolder: this.#dataDir, id, input },
        { onProgress, signal: this.#ending.signal },
      )
      this.#work.delete(id)
      this.#log.info({ region: id }, 'a region is ready')
      return meta
    } catch (error) {
      this.#work.set(id, { id, phase: 'refused', percent: 0, error: reasonOf(error) })
      setTimeout(() => this.#work.delete(id), failureShownMs).unref()
      throw error
    }
  }
}

async function keepUpload(dataDir: string, extract: AsyncIterable<Uint8Array>): Promise<string> {
  const folder = join(dataDir, 'regions', '.uploads')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.osm.pbf`)
  try {
    await pipeline(Readable.from(extract), createWriteStream(path))
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** A file an operator may replace under the same name. */
async function versionOf(path: string): Promise<string> {
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
