import { parentPort, workerData } from 'node:worker_threads'
import { buildRegion, buildRegionFromPbf, type RegionFiles, type RegionOrder } from '#roads/region/build-region.ts'
import { Broken } from '#roads/reason.ts'
import { BrokenSource } from '#roads/source/map-source.ts'
import { demoRegion, readDemoCity, readLicenceText } from './demo-city.ts'
import { diskExtract, diskScratch } from './disk-scratch.ts'
import type { RegionReport, RegionTask } from './region-job.ts'
import { RegionStore } from './region-store.ts'

const progressStep = 0.01

/** Builds the region of a job and puts it into the store. */
export async function runRegionJob(job: RegionTask, report: (report: RegionReport) => void): Promise<void> {
  try {
    const files = await build(job, report)
    await new RegionStore(job.dataFolder).put(files, await readLicenceText())
    report({ kind: 'done', meta: files.meta })
  } catch (error) {
    if (error instanceof Broken) report({ kind: 'refused', code: error.code, values: error.values })
    else report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function build(job: RegionTask, report: (report: RegionReport) => void): Promise<RegionFiles> {
  let told = -1
  const order: RegionOrder = {
    id: job.id,
    ...(job.name === undefined ? {} : { name: job.name }),
    builtAt: new Date(),
    scratch: diskScratch(job.scratchFolder),
    onProgress: ({ phase, share }) => {
      if (share - told < progressStep) return
      told = share
      if (process.memoryUsage().arrayBuffers > job.memoryBytes) throw new BrokenSource('noMemory')
      report({ kind: 'progress', phase, share })
    },
  }
  if (job.input.kind === 'demo') return buildRegion(await readDemoCity(), { ...order, name: demoRegion.name })
  const extract = diskExtract(job.input.path)
  try {
    return await buildRegionFromPbf(extract, order)
  } finally {
    extract.close()
  }
}

function isRegionTask(value: unknown): value is RegionTask {
  return typeof value === 'object' && value !== null && 'scratchFolder' in value && 'input' in value && 'id' in value
}

const port = parentPort
if (port && isRegionTask(workerData)) await runRegionJob(workerData, (report) => port.postMessage(report))
