import { conflict } from '#kit/server/errors.ts'
import type { ByteSource, Regions } from '#platform/regions/server/lent.ts'
import type { RegionAnswer, RegionQuestion } from '#roads/region/ask-region.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'
import { refusals } from './refusals.ts'

/** A method, so that whoever waits for one kind of answer may stand among the others. */
type Waiting = { resolve(answer: unknown): void; reject: (reason: Error) => void }
type Answered = { number: number; answer?: unknown; problem?: string } | { fetchedBytes: number }

/** The regions that lie beside the static site; each is fetched when it is first needed. */
export function siteRegions(base: string): Regions {
  const folderOf = (id: string) => new URL(`regions/${id}`, base).href
  let listed: Promise<RegionMeta[]> | undefined
  const list = () =>
    (listed ??= fetch(new URL('regions/index.json', base)).then((response) =>
      response.ok ? (response.json() as Promise<RegionMeta[]>) : [],
    ))
  let fetchedBytes = 0
  const count = (bytes: number) => void (fetchedBytes += bytes)
  const worker = lazyWorker(count)
  return {
    list: async () => ({ ready: await list(), broken: [], work: [], fetchedBytes }),
    ask: (id, question) => worker.ask(folderOf(id), question),
    tiles: async (id) => {
      const version = id === 'world' ? id : (await list()).find((region) => region.id === id)?.files.tiles.checksum
      return version === undefined ? undefined : siteFile(`${folderOf(id)}/tiles.pmtiles`, version, count)
    },
    add: () => Promise.reject(conflict(refusals.keepsRegions)),
    remove: () => Promise.reject(conflict(refusals.keepsRegions)),
  }
}

function lazyWorker(count: (bytes: number) => void) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let number = 0
  const start = () => {
    const started = new Worker(new URL('./region-worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<Answered>) => {
      if ('fetchedBytes' in data) return count(data.fetchedBytes)
      const asked = waiting.get(data.number)
      waiting.delete(data.number)
      if (data.problem === undefined) asked?.resolve(data.answer)
      else asked?.reject(new Error(data.problem))
    }
    return started
  }
  return {
    ask: <Q extends RegionQuestion>(folder: string, question: Q) =>
      new Promise<RegionAnswer<Q>>((resolve, reject) => {
        waiting.set(++number, { resolve, reject })
        worker ??= start()
        worker.postMessage({ folder, question, number })
      }),
  }
}

async function siteFile(
  address: string,
  version: string,
  count: (bytes: number) => void,
): Promise<ByteSource | undefined> {
  const head = await fetch(address, { method: 'HEAD' })
  if (!head.ok) return undefined
  let whole: Promise<Uint8Array<ArrayBuffer>> | undefined
  return {
    size: Number(head.headers.get('content-length') ?? 0),
    version,
    read: async (from, length) => {
      if (whole) return (await whole).slice(from, from + length)
      const response = await fetch(address, { headers: { range: `bytes=${from}-${from + length - 1}` } })
      const bytes = response.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      bytes.then(
        ({ length }) => count(length),
        () => {},
      )
      if (response.status === 206) return bytes
      // A host without ranges sends everything; it is asked for no more.
      whole = bytes
      return (await whole).slice(from, from + length)
    },
  }
}
