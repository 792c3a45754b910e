import type { Regions } from '#platform/regions/server/lent.ts'
import { askRegion, openRegion, type OpenRegion } from '#roads/region/ask-region.ts'
import { buildRegionFromPbf, type RegionFiles } from '#roads/region/build-region.ts'

export type MemoryRegions = Regions & { put(files: RegionFiles): void }

/** Regions held in memory and asked on the same thread. */
export function memoryRegions(): MemoryRegions {
  const kept = new Map<string, { files: RegionFiles; open: OpenRegion }>()
  const put = (files: RegionFiles) => void kept.set(files.meta.id, { files, open: openRegion(files) })
  const mustHave = (id: string) => {
    const region = kept.get(id)
    if (!region) throw new Error(`There is no region ${id}.`)
    return region
  }
  return {
    largestExtractBytes: 150 * 1024 * 1024,
    put,
    list: async () => ({ ready: [...kept.values()].map(({ files }) => files.meta), broken: [], work: [] }),
    ask: async (id, question) => askRegion(mustHave(id).open, question),
    tiles: async (id) => {
      const tiles = kept.get(id)?.files.tiles
      return (
        tiles && {
          size: tiles.length,
          version: id,
          read: async (from, length) => tiles.slice(from, from + length) as Uint8Array<ArrayBuffer>,
        }
      )
    },
    add: async (id, extract) => {
      const chunks: BlobPart[] = []
      for await (const chunk of extract) chunks.push(chunk as Uint8Array<ArrayBuffer>)
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
      const built = buildRegionFromPbf(bytes, { id, builtAt: new Date() }).then((files) => {
        put(files)
        return files.meta
      })
      return { built }
    },
    remove: async (id) => kept.delete(id),
  }
}
