import { pictureFacts, type PictureFacts } from '../rules.ts'

const firstChunkAt = 8
const mostBytesOfPixel = 8

/**
 * Whether a picture can be put on paper: a JPEG, or a PNG whose pixels unpack to their end.
 * What writes papers goes on for ever with pixels that end too early, so each PNG is asked before.
 */
export async function isPrintable(bytes: Uint8Array): Promise<boolean> {
  const facts = pictureFacts(bytes)
  if (facts?.ending !== 'png') return facts?.ending === 'jpg'
  const pixels = packedPixels(bytes)
  return pixels !== undefined && unpacks(pixels, mostBytesIn(facts))
}

/** More rows than the picture has, as in one that comes sharper with each pass. */
function mostBytesIn({ width, height }: PictureFacts): number {
  return 2 * (height + 8) * (width * mostBytesOfPixel + 1)
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
