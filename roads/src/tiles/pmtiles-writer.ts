import { zxyToTileId } from 'pmtiles'
import { memoryScratch, runsOf as runs, type Scratch, type ScratchFile, wholeOf } from '../region/scratch.ts'
import { joined } from '../source/bytes.ts'
import { type Bounds } from '../source/map-source.ts'
import { gzip } from './gzip.ts'

export interface TilePosition {
  readonly zoom: number
  readonly column: number
  readonly row: number
}

export interface ArchiveDescription {
  readonly bounds: Bounds
  readonly minZoom: number
  readonly maxZoom: number
  /** TileJSON stored with the tiles: name, attribution, vector layers. */
  readonly metadata: Readonly<Record<string, unknown>>
}

interface StoredTile {
  readonly id: number
  readonly offset: number
  readonly length: number
}

interface DirectoryEntry extends StoredTile {
  runLength: number
}

const headerBytes = 127
/** The header and the root directory must fit in the first 16 KB, which readers fetch at once. */
const largestRoot = 16_384 - headerBytes
const entriesPerLeaf = 2048

/** Collects vector tiles and writes them as one PMTiles archive, version 3. Equal tiles are stored once. */
export class PmtilesWriter {
  readonly #tiles: StoredTile[] = []
  readonly #contents: ScratchFile
  readonly #scratch: Scratch
  readonly #offsetByContent = new Map<string, StoredTile>()
  readonly #largestRoot: number
  #contentCount = 0

  constructor({ rootBytes = largestRoot, scratch = memoryScratch }: { rootBytes?: number; scratch?: Scratch } = {}) {
    this.#largestRoot = rootBytes
    this.#scratch = scratch
    this.#contents = scratch.file()
  }

  add(position: TilePosition, tile: Uint8Array<ArrayBuffer>): void {
    const id = zxyToTileId(position.zoom, position.column, position.row)
    const content = gzip(tile)
    const key = contentKey(content)
    const known = this.#offsetByContent.get(key)
    const stored = known ? { ...known, id } : { id, offset: this.#contents.length, length: content.length }
    this.#tiles.push(stored)
    if (known) return
    this.#offsetByContent.set(key, stored)
    this.#contents.append(content)
    this.#contentCount++
  }

  get count(): number {
    return this.#tiles.length
  }

  finish(description: ArchiveDescription): Uint8Array<ArrayBuffer> {
    return wholeOf(this.finishFile(description))
  }

  finishFile(description: ArchiveDescription): ScratchFile {
    const entries = runsOf(this.#tiles.toSorted((one, other) => one.id - other.id))
    const { root, leaves } = directories(entries, this.#largestRoot)
    const metadata = gzip(new TextEncoder().encode(JSON.stringify(description.metadata)))
    const counts = { addressed: this.#tiles.length, entries: entries.length, contents: this.#contentCount }
    const parts = { root: root.length, metadata: metadata.length, leaves: leaves.length, tiles: this.#contents.length }
    const file = this.#scratch.file()
    for (const part of [header(description, parts, counts), root, metadata, leaves]) file.append(part)
    for (const run of runs(this.#contents)) file.append(run)
    this.#contents.remove()
    return file
  }
}

/** Merges consecutive tiles with the same content into one entry. The tiles must be sorted by id. */
function runsOf(tiles: readonly StoredTile[]): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  for (const tile of tiles) {
    const last = entries.at(-1)
    if (last && last.offset === tile.offset && last.id + last.runLength === tile.id) last.runLength++
    else entries.push({ ...tile, runLength: 1 })
  }
  return entries
}

function directories(entries: readonly DirectoryEntry[], rootBytes: number) {
  const root = gzip(directory(entries))
  if (root.length <= rootBytes) return { root, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: DirectoryEntry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += entriesPerLeaf) {
    const leaf = gzip(directory(entries.slice(start, start + entriesPerLeaf)))
    pointers.push({ id: entries[start]?.id ?? 0, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: gzip(directory(pointers)), leaves: joined(leaves) }
}

function directory(entries: readonly DirectoryEntry[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  writeVarint(bytes, entries.length)
  entries.forEach((entry, index) => writeVarint(bytes, entry.id - (entries[index - 1]?.id ?? 0)))
  for (const entry of entries) writeVarint(bytes, entry.runLength)
  for (const entry of entries) writeVarint(bytes, entry.length)
  entries.forEach((entry, index) => {
    const before = entries[index - 1]
    const follows = before !== undefined && entry.offset === before.offset + before.length
    writeVarint(bytes, follows ? 0 : entry.offset + 1)
  })
  return Uint8Array.from(bytes)
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

type Lengths = Readonly<Record<'root' | 'metadata' | 'leaves' | 'tiles', number>>
type Counts = Readonly<Record<'addressed' | 'entries' | 'contents', number>>

const compressionGzip = 2
const tileTypeMvt = 1

/** Byte positions from the PMTiles specification, version 3, section 3. */
function header(description: ArchiveDescription, lengths: Lengths, counts: Counts): Uint8Array {
  const bytes = new Uint8Array(headerBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  view.setUint8(7, 3)
  let offset = headerBytes
  ;[lengths.root, lengths.metadata, lengths.leaves, lengths.tiles].forEach((length, part) => {
    view.setBigUint64(8 + part * 16, BigInt(offset), true)
    view.setBigUint64(16 + part * 16, BigInt(length), true)
    offset += length
  })
  view.setBigUint64(72, BigInt(counts.addressed), true)
  view.setBigUint64(80, BigInt(counts.entries), true)
  view.setBigUint64(88, BigInt(counts.contents), true)
  bytes.set([0, compressionGzip, compressionGzip, tileTypeMvt, description.minZoom, description.maxZoom], 96)
  const { west, south, east, north } = description.bounds
  ;[west, south, east, north].forEach((degrees, corner) =>
    view.setInt32(102 + corner * 4, Math.round(degrees * 1e7), true),
  )
  view.setUint8(118, description.minZoom)
  view.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
  view.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)
  return bytes
}

/** The length and two FNV-1a hashes, so that different contents practically never share a key. */
function contentKey(bytes: Uint8Array): string {
  let one = 0x811c9dc5
  let other = 0x1000193
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x85ebca6b)
  }
  return `${bytes.length}.${one}.${other}`
}
