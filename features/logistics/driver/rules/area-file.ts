import * as z from 'zod/mini'
import { keyOf, type AreaTile } from './area-tiles.ts'

/** The map of a day's area: whose data it is, and its vector tiles, each compressed with gzip. */
export type AreaFile = { attribution: string; tiles: Map<string, AreaTile & { bytes: Uint8Array<ArrayBuffer> }> }

const count = z.int().check(z.nonnegative())
const Head = z.object({ attribution: z.string(), tiles: z.array(z.tuple([count, count, count, count])) })
const lengthBytes = 4

/** One file: the length of its head in four bytes, the head as JSON, and the tiles one after the other. */
export function packArea({ attribution, tiles }: AreaFile): Uint8Array<ArrayBuffer> {
  const all = [...tiles.values()]
  const listed = all.map(({ zoom, column, row, bytes }) => [zoom, column, row, bytes.length])
  const head = new TextEncoder().encode(JSON.stringify({ attribution, tiles: listed }))
  const file = new Uint8Array(all.reduce((sum, { bytes }) => sum + bytes.length, lengthBytes + head.length))
  new DataView(file.buffer).setUint32(0, head.length, true)
  file.set(head, lengthBytes)
  let offset = lengthBytes + head.length
  for (const { bytes } of all) {
    file.set(bytes, offset)
    offset += bytes.length
  }
  return file
}

/** Throws where the bytes are no such file. */
export function openArea(file: ArrayBuffer): AreaFile {
  const headLength = new DataView(file).getUint32(0, true)
  const text = new TextDecoder().decode(new Uint8Array(file, lengthBytes, headLength))
  const head = Head.parse(JSON.parse(text))
  const tiles: AreaFile['tiles'] = new Map()
  let offset = lengthBytes + headLength
  for (const [zoom, column, row, length] of head.tiles) {
    const tile = { zoom, column, row }
    tiles.set(keyOf(tile), { ...tile, bytes: new Uint8Array(file, offset, length) })
    offset += length
  }
  return { attribution: head.attribution, tiles }
}
