import { PbfReader } from 'pbf'
import { BrokenSource } from './map-source.ts'

export type Inflate = (deflated: Uint8Array, expectedBytes: number) => Promise<Uint8Array>

/** An extract that is read in runs, such as a file that isn’t held in memory. */
export interface Extract {
  readonly length: number
  read(from: number, length: number): Uint8Array
}

export interface Blob {
  readonly kind: string
  readonly bytes: Uint8Array
  /** Offset of the next blob, to report progress. */
  readonly end: number
}

const headerLimit = 64 * 1024
const blobLimit = 32 * 1024 * 1024

/** The blobs of an .osm.pbf in order, inflated. Their total size is limited in proportion to the size of the file. */
export async function* readBlobs(file: Extract, inflate: Inflate): AsyncGenerator<Blob> {
  let budget = 64 * 1024 * 1024 + file.length * 40
  let position = 0
  while (position < file.length) {
    const head = file.read(position, Math.min(4 + headerLimit, file.length - position))
    const header = readHeader(head, 0, position === 0)
    const start = position + header.end
    const end = start + header.dataBytes
    if (header.dataBytes > blobLimit || end > file.length) throw cutShort()
    const bytes = await unpack(file.read(start, header.dataBytes), inflate)
    budget -= bytes.length
    if (budget < 0) throw new BrokenSource('unpacksTooFar')
    yield { kind: header.kind, bytes, end }
    position = end
  }
}

/** The kind of a blob, where it begins, and its length. */
export function readHeader(file: Uint8Array, position: number, isFirst = position === 0) {
  if (position + 4 > file.length) throw cutShort()
  const length = new DataView(file.buffer, file.byteOffset + position, 4).getUint32(0)
  if (length === 0 || length > headerLimit) throw notPbf()
  const end = position + 4 + length
  if (end > file.length) throw isFirst ? notPbf() : cutShort()
  const header = { kind: '', dataBytes: -1, end }
  new PbfReader(file.subarray(position + 4, end)).readFields((field, into, pbf) => {
    if (field === 1) into.kind = pbf.readString()
    else if (field === 3) into.dataBytes = pbf.readVarint()
  }, header)
  if (header.dataBytes < 0) throw notPbf()
  return header
}

/** The content of a blob. */
export async function unpack(blob: Uint8Array, inflate: Inflate): Promise<Uint8Array> {
  const parts: { raw?: Uint8Array; zlib?: Uint8Array; rawBytes: number; other: boolean } = { rawBytes: 0, other: false }
  new PbfReader(blob).readFields((field, into, pbf) => {
    if (field === 1) into.raw = pbf.readBytes()
    else if (field === 2) into.rawBytes = pbf.readVarint()
    else if (field === 3) into.zlib = pbf.readBytes()
    else if (field >= 4) into.other = true
  }, parts)
  if (parts.raw) return parts.raw
  if (!parts.zlib) {
    throw new BrokenSource(parts.other ? 'compression' : 'blockEmpty')
  }
  if (parts.rawBytes <= 0 || parts.rawBytes > blobLimit) throw damaged()
  const bytes = await inflate(parts.zlib, parts.rawBytes)
  if (bytes.length !== parts.rawBytes) throw damaged()
  return bytes
}

/** Unpacks zlib data with `DecompressionStream`, which browsers and Node both have; fails if it exceeds the expected size. */
export async function inflateWithStream(deflated: Uint8Array, expectedBytes: number): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const written = writer.write(new Uint8Array(deflated)).then(() => writer.close())
  written.catch(() => undefined)
  const bytes = new Uint8Array(expectedBytes)
  const reader = stream.readable.getReader()
  let filled = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    if (filled + value.length > expectedBytes) {
      await reader.cancel()
      throw damaged()
    }
    bytes.set(value, filled)
    filled += value.length
  }
  await written
  return bytes.subarray(0, filled)
}

export function damaged(): BrokenSource {
  return new BrokenSource('blockDamaged')
}

function cutShort(): BrokenSource {
  return new BrokenSource('cutShort')
}

function notPbf(): BrokenSource {
  return new BrokenSource('noPbf')
}
