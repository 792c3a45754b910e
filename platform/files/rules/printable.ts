import { pictureFacts, type PictureFacts } from '../rules.ts'

const firstChunkAt = 8
/** Enough for a signature or a scanned page; papers have no use for more, and unpacking takes time. */
const mostPixelsOnPaper = 4096 * 4096
/** Numbers in a pixel, by what a PNG calls its kind of colour. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether a picture can be put on paper: a JPEG, or a PNG whose pixels unpack to their end.
 * What writes papers goes on for ever with pixels that end too early, so each PNG is asked before.
 */
export async function isPrintable(bytes: Uint8Array): Promise<boolean> {
  const facts = pictureFacts(bytes)
  if (facts?.ending !== 'png') return facts?.ending === 'jpg'
  const most = mostBytesIn(bytes, facts)
  const pixels = packedPixels(bytes)
  return most > 0 && pixels !== undefined && unpacks(pixels, most)
}

/** Twice the rows that a picture has, since those that come sharper with each pass have more; none for one that is too large. */
function mostBytesIn(bytes: Uint8Array, { width, height }: PictureFacts): number {
  const bits = (bytes[24] ?? 0) * (channels[bytes[25] ?? -1] ?? 0)
  return bits === 0 || width * height > mostPixelsOnPaper ? 0 : 2 * height * (1 + Math.ceil((width * bits) / 8)) + 64
}

/** The packed pixels of a PNG; none of one that is cut, has none or moves. */
function packedPixels(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = firstChunkAt; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 8 + length
    if (end + 4 > bytes.length || kind === 'fdAT') return undefined
    if (kind === 'IDAT') parts.push(bytes.slice(at + 8, end))
    if (kind === 'IEND') return parts.length > 0 ? parts : undefined
    at = end + 4
  }
  return undefined
}

async function unpacks(parts: Uint8Array<ArrayBuffer>[], most: number): Promise<boolean> {
  try {
    const unpacked = new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate'))
    let length = 0
    for await (const part of unpacked) if ((length += part.length) > most) return false
    return length > 0
  } catch {
    return false
  }
}
