import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { buildRegion, buildRegionFromPbf, type RegionFiles, type RegionOrder } from '#roads/region/build-region.ts'
import { Broken } from '#roads/reason.ts'
import { demoRegion, readDemoCity, readLicenceText } from './demo-city.ts'
import type { RegionJob, RegionReport } from './region-job.ts'
import { RegionStore } from './region-store.ts'

const progressStep = 0.01

/** Builds the region of a job and puts it into the store. */
export async function runRegionJob(job: RegionJob, report: (report: RegionReport) => void): Promise<void> {
  try {
    const files = await build(job, report)
    await new RegionStore(job.dataFolder).put(files, await readLicenceText())
    report({ kind: 'done', meta: files.meta })
  } catch (error) {
    if (error instanceof Broken) report({ kind: 'refused', code: error.code, values: error.values })
    else report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function build(job: RegionJob, report: (report: RegionReport) => void): Promise<RegionFiles> {
  let told = -1
  const order: RegionOrder = {
    id: job.id,
    ...(job.name === undefined ? {} : { name: job.name }),
    builtAt: new Date(),
    onProgress: ({ phase, share }) => {
      if (share - told < progressStep) return
      told = share
      report({ kind: 'progress', phase, share })
    },
  }
  if (job.input.kind === 'demo') return buildRegion(await readDemoCity(), { ...order, name: demoRegion.name })
  return buildRegionFromPbf(new Uint8Array(await readFile(job.input.path)), order)
}

function isRegionJob(value: unknown): value is RegionJob {
  return typeof value === 'object' && value !== null && 'dataFolder' in value && 'input' in value && 'id' in value
}

const port = parentPort
if (port && isRegionJob(workerData)) await runRegionJob(workerData, (report) => port.postMessage(report))
