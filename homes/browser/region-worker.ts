import { askRegion, openRegion, type OpenRegion, type RegionQuestion } from '#roads/region/ask-region.ts'

type Asked = { number: number; folder: string; question: RegionQuestion }

const open = new Map<string, Promise<OpenRegion>>()

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const { number, folder, question } = data
  try {
    self.postMessage({ number, answer: await askRegion(await regionIn(folder), question) })
  } catch (error) {
    self.postMessage({ number, problem: error instanceof Error ? error.message : String(error) })
  }
}

/** A region's roads and addresses are fetched when the first question about it comes. */
function regionIn(folder: string): Promise<OpenRegion> {
  const known = open.get(folder)
  if (known) return known
  const region = Promise.all(['graph.bin', 'addresses.bin'].map((name) => bytesOf(`${folder}/${name}`))).then(
    ([graph, addresses]) => openRegion({ graph: graph!, addresses: addresses! }),
  )
  open.set(folder, region)
  region.catch(() => open.delete(folder))
  return region
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  self.postMessage({ fetchedBytes: sentBytes(response.url) || bytes.length })
  return bytes
}

/** What came over the network, which compresses; 0 where the browser does not tell. */
function sentBytes(address: string): number {
  const entry = performance.getEntriesByName(address).at(-1)
  return entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
}
