/** A picture of few colours: each pixel is a number of its palette, whose colours are RGB. */
export type Raster = { width: number; height: number; palette: readonly number[]; pixels: Uint8Array }

/** Writes a picture as PNG (ISO/IEC 15948). */
export async function writePng({ width, height, palette, pixels }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // Eight bits a pixel, by palette.
  header.set([8, 3], 8)
  const colors = palette.flatMap((rgb) => [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255])
  const lines = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++)
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return joined([
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', new Uint8Array(colors)),
    chunk('IDAT', await deflated(lines)),
    chunk('IEND', new Uint8Array()),
  ])
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(kind), data])
  const bytes = new Uint8Array(named.length + 8)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(named, 4)
  view.setUint32(named.length + 4, checksum(named))
  return bytes
}

/** CRC-32, bit by bit: pictures are small. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
