import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { askRegion, openRegion, type OpenRegion, type RegionQuestion } from '#roads/region/ask-region.ts'

/** A question about the region whose files lie at these paths; `version` changes with the files. */
export type Asked = {
  number: number
  version: string
  graphPath: string
  addressesPath: string
  question: RegionQuestion
}
export type Answered = { number: number; answer: unknown } | { number: number; problem: string }

/** Regions kept open at once; the one used longest ago gives way. */
const mostOpen = 4
const open = new Map<string, Promise<OpenRegion>>()

const port = parentPort
port?.on('message', (asked: Asked) => void answer(asked))

async function answer(asked: Asked): Promise<void> {
  const { number, question } = asked
  try {
    port?.postMessage({ number, answer: await askRegion(await regionOf(asked), question) } satisfies Answered)
  } catch (error) {
    port?.postMessage({ number, problem: error instanceof Error ? error.message : String(error) } satisfies Answered)
  }
}

function regionOf({ version, graphPath, addressesPath }: Asked): Promise<OpenRegion> {
  const known = open.get(version)
  open.delete(version)
  const region = known ?? readRegion(graphPath, addressesPath)
  open.set(version, region)
  region.catch(() => open.delete(version))
  for (const oldest of open.keys()) if (open.size > mostOpen) open.delete(oldest)
  return region
}

async function readRegion(graphPath: string, addressesPath: string): Promise<OpenRegion> {
  const [graph, addresses] = await Promise.all(
    [graphPath, addressesPath].map(async (path) => new Uint8Array(await readFile(path))),
  )
  return openRegion({ graph: graph!, addresses: addresses! })
}
