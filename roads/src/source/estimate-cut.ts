import { cutOf } from './cut.ts'
import { readHeader, unpack, inflateWithStream } from './osm-blobs.ts'
import { readBlock } from './osm-block.ts'
import { boundsOf, type Bounds, type LngLat } from './map-source.ts'

/** What a region of some files will be like, from a sample of their blocks. */
export interface CutEstimate {
  /** Of the nodes looked at. */
  readonly bounds: Bounds | null
  readonly nodes: number
  /** How large a file of this area alone would be. */
  readonly bytes: number
  readonly seconds: number
}

const mostSampled = 40
/** Seconds for a megabyte: of all that is read, and of what becomes a region. Measured on two cores with other work to do. */
const readSeconds = 0.25
const buildSeconds = 3

/** Reads a share of the blocks of map files, and only those. Nodes are in no order of place, so that a few blocks stand for all. */
export async function estimateCut(files: readonly Blob[], ring: readonly LngLat[] | undefined): Promise<CutEstimate> {
  const cut = ring && cutOf(ring)
  const blocks = (await Promise.all(files.map(blocksOf))).flat()
  const step = Math.max(1, blocks.length / mostSampled)
  const seen = { lon: [] as number[], lat: [] as number[], inside: 0 }
  let sampled = 0
  for (let at = 0; at < blocks.length; at += step) {
    const { file, from, to } = blocks[Math.floor(at)]!
    sampled++
    const bytes = await unpack(new Uint8Array(await file.slice(from, to).arrayBuffer()), inflateWithStream)
    readBlock(bytes, {
      node: (_id, lon, lat) => {
        seen.lon.push(lon)
        seen.lat.push(lat)
        if (!cut || cut.holds(lon, lat)) seen.inside++
      },
      taggedNode: () => undefined,
      way: () => undefined,
      relation: () => undefined,
    })
  }
  const whole = files.reduce((sum, { size }) => sum + size, 0)
  const count = seen.lon.length
  const bytes = count === 0 ? 0 : Math.round((whole * seen.inside) / count)
  return {
    bounds: count === 0 ? null : boundsOf({ lon: Int32Array.from(seen.lon), lat: Int32Array.from(seen.lat) }),
    nodes: Math.round((seen.inside * blocks.length) / Math.max(1, sampled)),
    bytes,
    seconds: Math.ceil((whole * readSeconds + bytes * buildSeconds) / 1e6),
  }
}

const mostHeaderBytes = 64 * 1024

/** Where the blocks of a file lie, without reading them. */
async function blocksOf(file: Blob): Promise<{ file: Blob; from: number; to: number }[]> {
  const blocks: { file: Blob; from: number; to: number }[] = []
  let [bytes, start] = [new Uint8Array(), 0]
  for (let at = 0; at < file.size;) {
    // Blocks are small and many: several of their headers come with each read.
    if (at < start || at + 200 > start + bytes.length) {
      start = at
      bytes = new Uint8Array(await file.slice(at, at + mostHeaderBytes).arrayBuffer())
    }
    const header = readHeader(bytes, at - start)
    const from = start + header.end
    const to = from + header.dataBytes
    if (header.kind === 'OSMData') blocks.push({ file, from, to })
    at = to
  }
  return blocks
}
