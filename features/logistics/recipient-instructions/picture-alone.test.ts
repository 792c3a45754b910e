import { expect, it } from 'vitest'
import { pictureAlone } from './server/picture-alone.ts'

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const joined = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin(part) : part)]))
const has = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text)
const place = 'GPS 34.90715S 56.16740W'

const segment = (marker: number, ...parts: Parameters<typeof joined>) => {
  const content = joined(...parts)
  return joined([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff], content)
}
/** A TIFF header with one field before the orientation, in the order of bytes that a camera likes. */
const exif = (orientation: number, isLittle = false) => {
  const number = (value: number, size: number) => {
    const bytes = Array.from({ length: size }, (_, at) => (value >> (8 * (size - 1 - at))) & 0xff)
    return isLittle ? bytes.toReversed() : bytes
  }
  const field = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(value, 2),
    0,
    0,
  ]
  const head = joined(isLittle ? 'II' : 'MM', number(42, 2), number(8, 4), number(2, 2))
  return segment(0xe1, 'Exif\0\0', head, field(0x0100, 40), field(0x0112, orientation), number(0, 4), place)
}
const jfif = segment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])
const frame = segment(0xc2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
const scan = joined(segment(0xda, [1, 1, 0, 0, 63, 0]), [1, 0xff, 0, 2, 0xff, 0xd0, 3])
const table = segment(0xc4, [0xff, 0xd9, 7])
const jpeg = (...beside: Uint8Array[]) => joined([0xff, 0xd8], jfif, ...beside, frame, scan, table, scan, [0xff, 0xd9])
const colours = segment(0xe2, 'ICC_PROFILE\0', [1, 1])

it('a JPEG keeps its picture and colours, and nothing that was written beside it', () => {
  const beside = [
    exif(1),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', place),
    segment(0xed, place),
    segment(0xfe, place),
    segment(0xe2, 'MPF\0', place),
  ]
  const another = joined([0xff, 0xd8], exif(1))
  const alone = pictureAlone(joined(jpeg(...beside, colours), another), 'image/jpeg')
  expect(has(alone, place)).toBe(false)
  expect(alone).toEqual(jpeg(colours))
})

it('a JPEG loses it wherever it stands, also behind bytes that only fill', () => {
  const filled = joined([0xff, 0xd8], jfif, frame, [0xff, 0xff], exif(1), scan, [0xff, 0xd9])
  const alone = pictureAlone(filled, 'image/jpeg')
  expect(alone).toEqual(joined([0xff, 0xd8], jfif, frame, scan, [0xff, 0xd9]))
})

it.each([
  ['big', 6, false],
  ['little', 8, true],
])('a JPEG stays the right way up, with the %s end first', (_, orientation, isLittle) => {
  const alone = pictureAlone(jpeg(exif(orientation, isLittle)), 'image/jpeg')
  const tiff = joined('MM', [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  expect(alone).toEqual(joined([0xff, 0xd8], jfif, segment(0xe1, 'Exif\0\0', tiff), jpeg().subarray(2 + jfif.length)))
})

const chunk = (name: string, ...parts: Parameters<typeof joined>) => {
  const content = joined(...parts)
  return joined([0, 0, content.length >> 8, content.length & 0xff], name, content, [1, 2, 3, 4])
}
const png = (...beside: Uint8Array[]) =>
  joined('\x89PNG\r\n\x1a\n', chunk('IHDR', Array(13).fill(1)), ...beside, chunk('IDAT', [9, 9]), chunk('IEND'))

it('a PNG keeps its picture, and nothing that was written beside it or behind it', () => {
  const beside = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'vpAg', 'zxIf'].map((name) => chunk(name, place))
  const kept = png(chunk('gAMA', [0, 0, 1, 1]), chunk('tRNS', [1]))
  expect(pictureAlone(kept, 'image/png')).toEqual(kept)
  expect(pictureAlone(joined(png(...beside), place), 'image/png')).toEqual(png())
})

const inRiff = (name: string, content: readonly number[]) =>
  joined(name, [content.length & 0xff, content.length >> 8, 0, 0], content, content.length % 2 === 1 ? [0] : [])
const webp = (flags: number, ...beside: Uint8Array[]) => {
  const all = joined('WEBP', inRiff('VP8X', [flags, ...Array<number>(9).fill(0)]), inRiff('VP8L', [7, 7, 7]), ...beside)
  return joined('RIFF', [all.length & 0xff, all.length >> 8, 0, 0], all)
}

it('a WebP keeps its picture, and says that nothing else is there', () => {
  const beside = [
    inRiff('EXIF', [...latin(place)]),
    inRiff('XMP ', [...latin(place)]),
    inRiff('GPS ', [...latin(place)]),
  ]
  expect(pictureAlone(webp(0b11100, ...beside), 'image/webp')).toEqual(webp(0b10000))
  expect(pictureAlone(joined(webp(0b10000), place), 'image/webp')).toEqual(webp(0b10000))
})

it('what ends in the middle stays as far as it goes', () => {
  for (const [bytes, kind] of [
    [jpeg(), 'image/jpeg'],
    [png(), 'image/png'],
  ] as const)
    for (let length = 30; length < bytes.length; length++)
      expect(pictureAlone(bytes.subarray(0, length), kind)).toEqual(bytes.subarray(0, length))
})
