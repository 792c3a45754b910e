import type { Reason } from '#roads/reason.ts'
import type { RegionAnswer, RegionQuestion } from '#roads/region/ask-region.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'

/** `isResumed` where the program was ended before the region was ready, and builds it again. */
export type RegionWork = { id: string; phase: string; percent: number; error: Reason | null; isResumed?: boolean }

/** Bytes that are read in parts, such as a tile archive; `version` changes with them. */
export type ByteSource = {
  size: number
  version: string
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Areas with roads, addresses and tiles of their own. Questions are worked on away from the thread that answers calls. */
export type Regions = {
  /** `fetchedBytes` where the regions lie elsewhere and come over the network as they are needed. */
  list(): Promise<{
    ready: RegionMeta[]
    broken: { id: string; reason: Reason }[]
    work: RegionWork[]
    fetchedBytes?: number
  }>
  ask<Q extends RegionQuestion>(id: string, question: Q): Promise<RegionAnswer<Q>>
  /** The tile archive of a region, or of the whole world under the id `world`. */
  tiles(id: string): Promise<ByteSource | undefined>
  /** What the memory for a build allows; nothing where no regions are built. */
  largestExtractBytes?: number
  /** Takes an OpenStreetMap extract and builds a region from it; `built` ends when it is ready, or fails with the reason. */
  add(id: string, extract: AsyncIterable<Uint8Array>): Promise<{ built: Promise<RegionMeta> }>
  /** Returns whether there was one. */
  remove(id: string): Promise<boolean>
  /** The demo city that comes with the program, where it can be built. */
  demo?: { id: string; name: string; build(): Promise<RegionMeta> }
}

/** Asks a Valhalla that runs beside the program, in the words of its own service. */
export type AskValhalla = (
  path: 'route' | 'sources_to_targets' | 'isochrone' | 'trace_route',
  body: unknown,
  signal: AbortSignal,
) => Promise<unknown>

declare module '#kit/server/machine.ts' {
  interface Provided {
    regions: Regions
    /** Only where one runs beside the program. */
    valhalla?: AskValhalla
  }
}
