import { Broken } from '../reason.ts'
import { crc32 } from './crc32.ts'
import { memoryScratch, runsOf, type Scratch, type ScratchFile, wholeOf } from './scratch.ts'

/** Thrown if a file of a region can't be used. The message is for the person who manages the region. */
export class BrokenRegionFile extends Broken {
  override name = 'BrokenRegionFile'
}

export type Section =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array

export interface SectionFormat {
  /** Four ASCII letters. */
  readonly magic: string
  readonly version: number
  /** The name of the file in messages, such as "address file". */
  readonly noun: string
}

const readers = {
  u8: (buffer: ArrayBuffer, offset: number, length: number) => new Uint8Array(buffer, offset, length),
  i8: (buffer: ArrayBuffer, offset: number, length: number) => new Int8Array(buffer, offset, length),
  u16: (buffer: ArrayBuffer, offset: number, length: number) => new Uint16Array(buffer, offset, length),
  i16: (buffer: ArrayBuffer, offset: number, length: number) => new Int16Array(buffer, offset, length),
  u32: (buffer: ArrayBuffer, offset: number, length: number) => new Uint32Array(buffer, offset, length),
  i32: (buffer: ArrayBuffer, offset: number, length: number) => new Int32Array(buffer, offset, length),
  f32: (buffer: ArrayBuffer, offset: number, length: number) => new Float32Array(buffer, offset, length),
  f64: (buffer: ArrayBuffer, offset: number, length: number) => new Float64Array(buffer, offset, length),
}

export type SectionKind = keyof typeof readers

const widths: Record<SectionKind, number> = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, f64: 8 }
const headerBytes = 20

interface Entry {
  readonly name: string
  readonly kind: SectionKind
  readonly offset: number
  readonly length: number
}

/** A section that was set aside before its file is written. */
export interface StoredSection {
  readonly kind: SectionKind
  readonly length: number
  readonly file: ScratchFile
  readonly from: number
}

/** Sets sections aside one after the other, so that none has to stay in memory until the last is there. */
export class SectionStore {
  readonly #file: ScratchFile

  constructor(scratch: Scratch) {
    this.#file = scratch.file()
  }

  keep(section: Section): StoredSection {
    const from = this.#file.length
    this.#file.append(bytesOf(section))
    return { kind: kindOf(section), length: section.length, file: this.#file, from }
  }

  remove(): void {
    this.#file.remove()
  }
}

/** The file of `writeSectionsTo` in memory. */
export function writeSections(
  format: SectionFormat,
  sections: Readonly<Record<string, Section>>,
): Uint8Array<ArrayBuffer> {
  const file = memoryScratch.file()
  writeSectionsTo(file, format, sections)
  return wholeOf(file)
}

/**
 * Writes named typed arrays to a little-endian file: header, directory, then sections aligned to 8 bytes. The header is made of the magic
 * (byte 0), version (4), total bytes (8), checksum of everything from byte 16 on (12) and length of the directory (16).
 */
export function writeSectionsTo(
  file: ScratchFile,
  format: SectionFormat,
  sections: Readonly<Record<string, Section | StoredSection>>,
): void {
  const entries: Entry[] = []
  let offset = 0
  for (const [name, section] of Object.entries(sections)) {
    const kind = isStored(section) ? section.kind : kindOf(section)
    entries.push({ name, kind, offset, length: section.length })
    offset = aligned(offset + section.length * widths[kind])
  }
  const directory = new TextEncoder().encode(JSON.stringify(entries))
  const head = new Uint8Array(aligned(headerBytes + directory.length))
  head.set(new TextEncoder().encode(format.magic))
  head.set(directory, headerBytes)
  const view = new DataView(head.buffer)
  view.setUint32(4, format.version, true)
  view.setUint32(8, head.length + offset, true)
  view.setUint32(16, directory.length, true)
  let checksum = crc32(head.subarray(16))
  for (const bytes of inOrder(sections)) checksum = crc32(bytes, checksum)
  view.setUint32(12, checksum, true)
  file.append(head)
  for (const bytes of inOrder(sections)) file.append(bytes)
}

/** The bytes of the sections, each filled up to a place of the next. */
function* inOrder(sections: Readonly<Record<string, Section | StoredSection>>): Generator<Uint8Array> {
  for (const section of Object.values(sections)) {
    const length = section.length * widths[isStored(section) ? section.kind : kindOf(section)]
    if (isStored(section)) yield* runsOf(section.file, section.from, section.from + length)
    else yield bytesOf(section)
    yield new Uint8Array(aligned(length) - length)
  }
}

function isStored(section: Section | StoredSection): section is StoredSection {
  return 'file' in section
}

function bytesOf({ buffer, byteOffset, byteLength }: Section): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Reads the sections of a file after checking its format, version, length, checksum and the bounds of every section. */
export class SectionReader {
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #buffer: ArrayBuffer
  readonly #start: number
  readonly #format: SectionFormat

  constructor(format: SectionFormat, bytes: Uint8Array) {
    const view = checkedHeader(format, bytes)
    const directoryBytes = view.getUint32(16, true)
    this.#format = format
    this.#start = aligned(headerBytes + directoryBytes)
    if (this.#start > bytes.length) throw damaged(format)
    this.#buffer = bufferOf(bytes)
    this.#entries = readDirectory(
      format,
      bytes.subarray(headerBytes, headerBytes + directoryBytes),
      bytes.length - this.#start,
    )
  }

  /** Whether the file has a section; those added to a format later are missing in older files. */
  has(name: string): boolean {
    return this.#entries.has(name)
  }

  get<Kind extends SectionKind>(name: string, kind: Kind): ReturnType<(typeof readers)[Kind]>
  get(name: string, kind: SectionKind) {
    const entry = this.#entries.get(name)
    if (entry?.kind !== kind) throw new BrokenRegionFile('lacksPart', { file: this.#format.noun, part: name })
    return readers[kind](this.#buffer, this.#start + entry.offset, entry.length)
  }
}

function checkedHeader(format: SectionFormat, bytes: Uint8Array): DataView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || new TextDecoder().decode(bytes.subarray(0, 4)) !== format.magic) {
    throw new BrokenRegionFile('noRegionFile', { file: format.noun })
  }
  const version = view.getUint32(4, true)
  if (version !== format.version) {
    throw new BrokenRegionFile('fileFormat', { file: format.noun, format: version, own: format.version })
  }
  if (view.getUint32(8, true) !== bytes.length) throw new BrokenRegionFile('fileCutShort', { file: format.noun })
  if (view.getUint32(12, true) !== crc32(bytes.subarray(16))) throw damaged(format)
  return view
}

function readDirectory(format: SectionFormat, bytes: Uint8Array, dataBytes: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const entry of parsedList(format, bytes)) {
    if (!isEntry(entry) || entry.offset + entry.length * widths[entry.kind] > dataBytes) throw damaged(format)
    entries.set(entry.name, entry)
  }
  return entries
}

function parsedList(format: SectionFormat, bytes: Uint8Array): unknown[] {
  try {
    const list: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (Array.isArray(list)) return list
  } catch {
    throw damaged(format)
  }
  throw damaged(format)
}

function isEntry(value: unknown): value is Entry {
  if (!hasFields(value)) return false
  const isNamed = typeof value.name === 'string' && typeof value.kind === 'string' && value.kind in widths
  return isNamed && isCount(value.offset) && value.offset % 8 === 0 && isCount(value.length)
}

function hasFields(value: unknown): value is Record<keyof Entry, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'kind' in value &&
    'offset' in value &&
    'length' in value
  )
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const damaged = (format: SectionFormat) => new BrokenRegionFile('fileDamaged', { file: format.noun })

const aligned = (offset: number) => Math.ceil(offset / 8) * 8

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  if (bytes.byteOffset === 0 && bytes.buffer instanceof ArrayBuffer) return bytes.buffer
  return bytes.slice().buffer
}

function kindOf(section: Section): SectionKind {
  if (section instanceof Uint8Array) return 'u8'
  if (section instanceof Int8Array) return 'i8'
  if (section instanceof Uint16Array) return 'u16'
  if (section instanceof Int16Array) return 'i16'
  if (section instanceof Uint32Array) return 'u32'
  if (section instanceof Int32Array) return 'i32'
  if (section instanceof Float32Array) return 'f32'
  return 'f64'
}
