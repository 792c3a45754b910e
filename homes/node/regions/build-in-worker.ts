import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { isRegionId, type RegionMeta } from '#roads/region/region-meta.ts'
import { BrokenSource } from '#roads/source/map-source.ts'
import { threadFile } from '../thread-file.ts'
import type { RegionJob, RegionReport } from './region-job.ts'

export interface BuildOptions {
  readonly onProgress?: (report: Extract<RegionReport, { kind: 'progress' }>) => void
  readonly signal?: AbortSignal
  /** Half an hour unless said otherwise; then the build is ended. */
  readonly minutes?: number
  /** Where the built worker lies, when it is not beside this file. */
  readonly workerUrl?: URL
}

/** About 1.5 GB of memory while building: beyond this a router and tiles of one's own serve better. */
export const largestPbfBytes = 150 * 1024 * 1024

const mostMinutes = 30

/** Tiles that are given out beside those of the regions. */
const ownTileNames = new Set(['world', 'basemap'])

/** Builds a region beside the main thread. Refusals are `BrokenSource`; an abort leaves the present region as it is. */
export async function buildInWorker(job: RegionJob, options: BuildOptions = {}): Promise<RegionMeta> {
  await checkJob(job)
  options.signal?.throwIfAborted()
  const worker = new Worker(options.workerUrl ?? threadFile(import.meta.url, 'region-build-thread'), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 4096 },
  })
  const stop = () => void worker.terminate()
  options.signal?.addEventListener('abort', stop, { once: true })
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), (options.minutes ?? mostMinutes) * 60_000)
  try {
    return await outcome(worker, { ...options, tooLong: tooLong.signal })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

async function checkJob({ id, input }: RegionJob): Promise<void> {
  if (!isRegionId(id)) throw new BrokenSource('wrongName', { name: id })
  if (ownTileNames.has(id)) throw new BrokenSource('takenName', { name: id })
  if (input.kind !== 'pbf') return
  const { size } = await stat(input.path)
  if (size === 0) throw new BrokenSource('empty')
  if (size > largestPbfBytes) {
    throw new BrokenSource('tooLarge', { megabytes: Math.round(size / 1048576), most: largestPbfBytes / 1048576 })
  }
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
