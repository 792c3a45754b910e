import { Inflate } from 'fflate'
import { joined } from '#kit/server/bytes.ts'

/** `mostBytes` counts what is unpacked, whatever the archive says of itself. */
export type UnzipLimits = { mostBytes: number; mostEntries: number }

/** The archive holds more than is unpacked. */
export class UnzipLimitReached extends Error {}

type Entry = { name: string; method: number; packedBytes: number; start: number }

const endMark = 0x0605_4b50
const wideEndMark = 0x0606_4b50
const entryMark = 0x0201_4b50
const endBytes = 22
const longestComment = 0xffff
/** A ZIP64 number stands elsewhere, and this in its place. */
const elsewhere = 0xffff_ffff
/** So much is unpacked between two looks at the limit; it grows to a thousand times its size at most. */
const stepBytes = 4096

/** Unpacks the files of a ZIP archive that are wanted, and stops as soon as they hold more than the limits allow. */
export function unzipped(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: UnzipLimits,
): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  let left = limits.mostBytes
  for (const entry of entriesIn(bytes, limits.mostEntries)) {
    if (!isWanted(entry.name)) continue
    const file = unpacked(bytes, entry, left)
    left -= file.length
    files[entry.name] = file
  }
  return files
}

function* entriesIn(bytes: Uint8Array, mostEntries: number): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let { count, at } = directoryOf(view)
  if (count > mostEntries) throw new UnzipLimitReached()
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== entryMark) throw new Error('The directory of the archive is broken.')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const [packedBytes, offset] = placeOf(view, at, { from: at + 46 + nameBytes, length: extraBytes })
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes))
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    yield { name, method: view.getUint16(at + 10, true), packedBytes, start }
    at += 46 + nameBytes + extraBytes + commentBytes
  }
}

/** How many files there are, and where the first is described (APPNOTE 4.3.14 to 4.3.16). */
function directoryOf(view: DataView): { count: number; at: number } {
  const last = view.byteLength - endBytes
  let end = last
  while (view.getUint32(end, true) !== endMark)
    if (--end < last - longestComment) throw new Error('The archive has no directory.')
  const [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (at !== elsewhere && count !== 0xffff) return { count, at }
  const wide = wideNumber(view, end - 12)
  if (view.getUint32(wide, true) !== wideEndMark) return { count, at }
  return { count: wideNumber(view, wide + 32), at: wideNumber(view, wide + 48) }
}

/** How large a packed file is and where it begins. Of a large archive, these stand in a field after its name (APPNOTE 4.5.3). */
function placeOf(
  view: DataView,
  at: number,
  extra: { from: number; length: number },
): [packedBytes: number, offset: number] {
  const given = [24, 20, 42].map((offset) => view.getUint32(at + offset, true))
  let next = wideFieldIn(view, extra)
  const [, packedBytes, offset] = given.map((number) =>
    number === elsewhere ? wideNumber(view, (next += 8) - 8) : number,
  ) as [number, number, number]
  return [packedBytes, offset]
}

function wideFieldIn(view: DataView, { from, length }: { from: number; length: number }): number {
  let at = from
  while (at + 4 <= from + length && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true)
  return at + 4
}

function wideNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

function unpacked(bytes: Uint8Array, { method, packedBytes, start }: Entry, mostBytes: number): Uint8Array {
  const packed = bytes.subarray(start, start + packedBytes)
  if (packed.length < packedBytes) throw new Error('The archive is cut off.')
  if (method !== 0 && method !== 8) throw new Error('The archive is packed in a way that is not supported.')
  if (method === 0 && packedBytes > mostBytes) throw new UnzipLimitReached()
  return method === 0 ? packed : inflated(packed, mostBytes)
}

function inflated(packed: Uint8Array, mostBytes: number): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  let isWhole = false
  const inflate = new Inflate((part, isLast) => {
    size += part.length
    isWhole = isLast
    if (size > mostBytes) throw new UnzipLimitReached()
    parts.push(part)
  })
  for (let at = 0; at < packed.length; at += stepBytes)
    inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
  if (!isWhole) throw new Error('The archive is cut off.')
  return joined(parts)
}
