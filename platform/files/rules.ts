/** What the files of one person may take up in all. */
export const mostBytesOfPerson = 1_000_000_000

export type PictureFacts = {
  contentType: string
  ending: 'png' | 'jpg' | 'webp' | 'gif'
  width: number
  height: number
}

/** What a picture may hold that anything here decodes: a few bytes can stand for so many pixels that they take all memory. Cameras stay below. */
export const mostMegapixels = 40

export function hasTooManyPixels({ width, height }: Pick<PictureFacts, 'width' | 'height'>): boolean {
  return width * height > mostMegapixels * 1_000_000
}

/** The format and size of a picture, read from its bytes; `undefined` for anything else, and for one that is too large to be decoded anywhere. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const facts = factsOfAnySize(bytes)
  return facts && !hasTooManyPixels(facts) ? facts : undefined
}

/** The same of a picture of any size, for whoever refuses large ones with their own words. */
export function factsOfAnySize(bytes: Uint8Array): PictureFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts =
    bytes.length < 30
      ? undefined
      : (pngFacts(bytes, view) ?? gifFacts(bytes, view) ?? webpFacts(bytes, view) ?? jpegFacts(bytes, view))
  return facts && facts.width > 0 && facts.height > 0 ? facts : undefined
}

/** Of either side. */
export const mostPixels = 4096

export function isTooLarge({ width, height }: Pick<PictureFacts, 'width' | 'height'>): boolean {
  return Math.max(width, height) > mostPixels
}

/** Uncompressed, with transparency, and what cameras and colour profiles add. */
const mostBytesPerPixel = 4
const mostBytesBeside = 64_000

/** Whether a file is so large for its pixels that it hides something else. */
export function holdsMoreThanPicture(
  { width, height }: Pick<PictureFacts, 'width' | 'height'>,
  bytes: number,
): boolean {
  return bytes > width * height * mostBytesPerPixel + mostBytesBeside
}

function starts(bytes: Uint8Array, text: string, at = 0): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
}

function pngFacts(bytes: Uint8Array, view: DataView): PictureFacts | undefined {
  if (!starts(bytes, '\x89PNG\r\n\x1a\n') || !starts(bytes, 'IHDR', 12)) return undefined
  return { contentType: 'image/png', ending: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function gifFacts(bytes: Uint8Array, view: DataView): PictureFacts | undefined {
  if (!starts(bytes, 'GIF87a') && !starts(bytes, 'GIF89a')) return undefined
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  const frame = firstFrameAt(bytes)
  if (frame === undefined || width === 0 || height === 0)
    return { contentType: 'image/gif', ending: 'gif', width, height }
  const [left, top, frameWidth, frameHeight] = [1, 3, 5, 7].map((offset) => view.getUint16(frame + offset, true)) as [
    number,
    number,
    number,
    number,
  ]
  return {
    contentType: 'image/gif',
    ending: 'gif',
    width: Math.max(width, left + frameWidth),
    height: Math.max(height, top + frameHeight),
  }
}

/** Browsers make room for a first frame that is larger than the whole says it is. */
function firstFrameAt(bytes: Uint8Array): number | undefined {
  const colours = bytes[10] ?? 0
  let at = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0)
  while (bytes[at] === 0x21) {
    at += 2
    while ((bytes[at] ?? 0) > 0) at += bytes[at]! + 1
    at++
  }
  return bytes[at] === 0x2c && at + 9 <= bytes.length ? at : undefined
}

function webpFacts(bytes: Uint8Array, view: DataView): PictureFacts | undefined {
  if (!starts(bytes, 'RIFF') || !starts(bytes, 'WEBP', 8)) return undefined
  const size = webpSize(bytes, view)
  return size && { contentType: 'image/webp', ending: 'webp', ...size }
}

/** The three forms of WebP: lossy, lossless and extended (RFC 9649). */
function webpSize(bytes: Uint8Array, view: DataView): { width: number; height: number } | undefined {
  if (starts(bytes, 'VP8 ', 12))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (starts(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (!starts(bytes, 'VP8X', 12)) return undefined
  return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
}

/** Walks the segments to the frame header, which says how large the picture is (ITU T.81). */
function jpegFacts(bytes: Uint8Array, view: DataView): PictureFacts | undefined {
  if (!starts(bytes, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame)
      return { contentType: 'image/jpeg', ending: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
