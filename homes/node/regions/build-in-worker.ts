import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { heapForBuild, largestExtract, minutesForBuild, needsOf } from '#roads/region/build-memory.ts'
import { isRegionId, type RegionMeta } from '#roads/region/region-meta.ts'
import { BrokenSource } from '#roads/source/map-source.ts'
import { threadFile } from '../thread-file.ts'
import { defaultRegionMemory } from '../settings.ts'
import { scratchFolderIn } from './disk-scratch.ts'
import type { RegionJob, RegionReport, RegionTask } from './region-job.ts'

export interface BuildOptions {
  readonly onProgress?: (report: Extract<RegionReport, { kind: 'progress' }>) => void
  readonly signal?: AbortSignal
  /** What the build may take, as REGION_MEMORY unless said otherwise. */
  readonly memoryBytes?: number
  /** Enough for the extract unless said otherwise; then the build is ended. */
  readonly minutes?: number
  /** Where the built worker lies, when it is not beside this file. */
  readonly workerUrl?: URL
}

const megabyte = 1024 * 1024

/** Tiles that are given out beside those of the regions. */
const ownTileNames = new Set(['world', 'basemap'])

/** Builds a region beside the main thread. Refusals are `BrokenSource`; an abort leaves the present region as it is. */
export async function buildInWorker(job: RegionJob, options: BuildOptions = {}): Promise<RegionMeta> {
  const memoryBytes = options.memoryBytes ?? defaultRegionMemory * megabyte
  const extractBytes = await checkJob(job, memoryBytes)
  options.signal?.throwIfAborted()
  const scratchFolder = scratchFolderIn(join(job.dataFolder, 'regions'), randomBytes(4).toString('hex'))
  const worker = new Worker(options.workerUrl ?? threadFile(import.meta.url, 'region-build-thread'), {
    workerData: { ...job, memoryBytes, scratchFolder } satisfies RegionTask,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(heapForBuild(memoryBytes, extractBytes) / megabyte) },
  })
  const stop = () => void worker.terminate()
  options.signal?.addEventListener('abort', stop, { once: true })
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), (options.minutes ?? minutesForBuild(extractBytes)) * 60_000)
  try {
    return await outcome(worker, { ...options, tooLong: tooLong.signal })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
    await worker.terminate()
    await rm(scratchFolder, { recursive: true, force: true })
  }
}

/** Returns how large the extract is. */
async function checkJob({ id, input }: RegionJob, memoryBytes: number): Promise<number> {
  if (!isRegionId(id)) throw new BrokenSource('wrongName', { name: id })
  if (ownTileNames.has(id)) throw new BrokenSource('takenName', { name: id })
  if (input.kind !== 'pbf') return 0
  const { size } = await stat(input.path)
  if (size === 0) throw new BrokenSource('empty')
  if (size > largestExtract(memoryBytes)) throw new BrokenSource('needsMemory', needsOf(size, memoryBytes))
  return size
}

function outcome(
  worker: Worker,
  { onProgress, signal, tooLong }: BuildOptions & { tooLong: AbortSignal },
): Promise<RegionMeta> {
  return new Promise((resolve, reject) => {
    tooLong.addEventListener('abort', () => reject(new BrokenSource('noTime')), { once: true })
    worker.on('message', (report: RegionReport) => {
      if (report.kind === 'progress') onProgress?.(report)
      else if (report.kind === 'done') resolve(report.meta)
      else reject(report.kind === 'refused' ? new BrokenSource(report.code, report.values) : new Error(report.message))
    })
    worker.on('error', (error) => reject(asRefusal(error)))
    worker.on('exit', () =>
      reject(signal?.aborted ? signal.reason : new Error('Building the region stopped without a result.')),
    )
  })
}

function asRefusal(error: Error): Error {
  const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isTooLarge ? new BrokenSource('noMemory') : error
}
