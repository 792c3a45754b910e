import { PbfReader } from 'pbf'
import { cutKind, cutOf } from './cut.ts'
import { elementsToMap } from './elements-to-map.ts'
import { BrokenSource, type LngLat, type MapSource } from './map-source.ts'
import { damaged, inflateWithStream, readBlobs, type Extract, type Inflate } from './osm-blobs.ts'
import { readBlock, type ElementSink } from './osm-block.ts'
import { Elements } from './osm-elements.ts'

export interface ReadOptions {
  readonly inflate?: Inflate
  /** Called with the share of the file that has been read, 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** Reads the map of an .osm.pbf, without contributors. Throws `BrokenSource` if the file is unusable. */
export async function readOsmPbf(file: Uint8Array | Extract, options: ReadOptions = {}): Promise<MapSource> {
  try {
    return elementsToMap(await readElements(file instanceof Uint8Array ? inMemory(file) : file, options))
  } catch (error) {
    if (error instanceof BrokenSource || options.signal?.aborted) throw error
    throw new BrokenSource(damaged().code, {}, { cause: error })
  }
}

function inMemory(file: Uint8Array): Extract {
  return { length: file.length, read: (from, length) => file.subarray(from, from + length) }
}

/** Nodes usually come before the ways that use them. Where they don't, the ways are read again rather than held with their node ids. */
async function readElements(file: Extract, options: ReadOptions): Promise<Elements> {
  const elements = new Elements()
  elements.snapshot = await readInto(elements.sink, file, {
    ...options,
    onCut: (ring) => (elements.cut = cutOf(ring)),
    onHeader: () => elements.beginFile(),
  })
  if (elements.points.count === 0) throw new BrokenSource('noMap')
  const again = { ...options, onProgress: () => undefined }
  if (elements.needsWays) await readInto(elements.waySink, file, again)
  if (elements.findOutlines()) await readInto(elements.waySink, file, again)
  return elements
}

type Reading = ReadOptions & { readonly onCut?: (ring: LngLat[]) => void; readonly onHeader?: () => void }

/** Several files may follow one another. Returns the date of the map data if they state it, the oldest of several. */
async function readInto(sink: ElementSink, file: Extract, options: Reading): Promise<string | null> {
  let hasHeader = false
  let snapshot: string | null = null
  for await (const blob of readBlobs(file, options.inflate ?? inflateWithStream)) {
    options.signal?.throwIfAborted()
    if (blob.kind === 'OSMHeader') {
      const stated = readHeader(blob.bytes)
      snapshot = hasHeader ? older(snapshot, stated) : stated
      hasHeader = true
      options.onHeader?.()
    } else if (blob.kind === cutKind) {
      options.onCut?.(readCut(blob.bytes))
    } else if (blob.kind === 'OSMData') {
      if (!hasHeader) throw new BrokenSource('noHeader')
      readBlock(blob.bytes, sink)
    }
    options.onProgress?.(blob.end / file.length)
  }
  return snapshot
}

function older(one: string | null, other: string | null): string | null {
  return one === null || other === null ? (one ?? other) : one < other ? one : other
}

function readCut(bytes: Uint8Array): LngLat[] {
  const numbers = new PbfReader(bytes).readFields((field, into, pbf) => {
    if (field === 1) pbf.readPackedDouble(into)
  }, [] as number[])
  return Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[index * 2]!, numbers[index * 2 + 1]!])
}

function readHeader(bytes: Uint8Array): string | null {
  const header = new PbfReader(bytes).readFields(
    (field, into, pbf) => {
      if (field === 4) into.features.push(pbf.readString())
      else if (field === 32) into.seconds = pbf.readVarint(true)
    },
    { features: [] as string[], seconds: 0 },
  )
  const unknown = header.features.find((feature) => !knownFeatures.has(feature))
  if (unknown) throw new BrokenSource('unsupported', { feature: unknown })
  return header.seconds > 0 && header.seconds < 1e11 ? new Date(header.seconds * 1000).toISOString().slice(0, 10) : null
}
