/** A picture without what cameras and programs write beside it, such as where it was taken. What is no whole part of one stays as it is. */
export function pictureAlone(bytes: Uint8Array, contentType: string): Uint8Array<ArrayBuffer> {
  if (contentType === 'image/jpeg') return joined(jpegParts(bytes))
  return joined(contentType === 'image/png' ? pngParts(bytes) : webpParts(bytes))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function signsAt(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count))
}

const [startOfScan, endOfImage, firstApplication, lastApplication, comment, fill] = [0xda, 0xd9, 0xe0, 0xef, 0xfe, 0xff]

/** The segments up to the end of the first picture (ITU T.81): phones put others behind it, with all that is written beside them. */
function jpegParts(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === endOfImage) return [...parts, bytes.subarray(at, at + 2)]
    // Before a marker there may be any number of them.
    if (marker === fill) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    parts.push(keptOf(bytes.subarray(at, next), marker))
    at = next
  }
  return [...parts, bytes.subarray(at)]
}

/** In a scan 0xff is followed by zero, or by one of the marks at which it begins anew. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const none = new Uint8Array(0)

function keptOf(segment: Uint8Array, marker: number): Uint8Array {
  if (marker === comment) return none
  if (marker < firstApplication || marker > lastApplication) return segment
  if (signsAt(segment, 4, 6) === 'Exif\0\0') return turnedBy(orientationIn(segment.subarray(10)))
  const isOfPicture = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'].some((name) => signsAt(segment, 4, name.length) === name)
  return isOfPicture ? segment : none
}

const orientationTag = 0x0112

/** Which way up a camera was held, in its TIFF header; 1 where that isn’t said. */
function orientationIn(tiff: Uint8Array): number {
  const view = viewOf(tiff)
  const isLittle = signsAt(tiff, 0, 2) === 'II'
  if (tiff.length < 10) return 1
  const first = view.getUint32(4, isLittle)
  const count = first + 2 <= tiff.length ? view.getUint16(first, isLittle) : 0
  for (let at = first + 2; at + 12 <= tiff.length && at < first + 2 + count * 12; at += 12)
    if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle)
  return 1
}

/** That alone, where the picture isn’t the right way up by itself. */
function turnedBy(orientation: number): Uint8Array {
  if (orientation < 2 || orientation > 8) return none
  const segment = new Uint8Array(36)
  segment.set([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1])
  segment.set([orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation], 20)
  return segment
}

/** What a picture is made of and shown by, also one that moves. */
const ofPng: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function pngParts(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    const name = signsAt(bytes, at + 4, 4)
    if (end > bytes.length) break
    if (ofPng.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return [...parts, bytes.subarray(at)]
}

const ofWebp: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Of an extended one, that it has Exif or XMP. */
const besideFlags = 0b1100

function webpParts(given: Uint8Array): Uint8Array[] {
  if (given.length < 12) return [given]
  // It says itself where it ends.
  const bytes = given.subarray(0, 8 + viewOf(given).getUint32(4, true))
  const view = viewOf(bytes)
  const parts: Uint8Array[] = []
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true)
    const name = signsAt(bytes, at, 4)
    if (at + 8 + size > bytes.length) break
    // Each begins at an even place.
    const end = at + 8 + size + (size % 2)
    if (ofWebp.has(name)) parts.push(name === 'VP8X' ? unflagged(bytes.slice(at, end)) : bytes.subarray(at, end))
    at = end
  }
  parts.push(bytes.subarray(at))
  const head = bytes.slice(0, 12)
  viewOf(head).setUint32(
    4,
    parts.reduce((length, part) => length + part.length, 4),
    true,
  )
  return [head, ...parts]
}

function unflagged(chunk: Uint8Array): Uint8Array {
  chunk[8] = (chunk[8] ?? 0) & ~besideFlags
  return chunk
}
