import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isPrintable } from './rules/printable.ts'

const [width, height] = [300, 90]
const rows = Uint8Array.from({ length: height * (width * 4 + 1) }, (_, at) => (at % (width * 4 + 1) ? at * 7919 : 0))
const packed = deflateSync(rows)

function chunk(kind: string, data: Uint8Array = new Uint8Array()): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
}

function png(...chunks: Buffer[]): Buffer {
  return sized([width, height], chunks)
}

function sized([wide, high]: [number, number], chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(wide, 0)
  head.writeUInt32BE(high, 4)
  head.set([8, 6], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), ...chunks])
}

describe('a picture for paper', () => {
  it('may be a whole PNG, in one piece or in several', async () => {
    expect(await isPrintable(png(chunk('IDAT', packed), chunk('IEND')))).toBe(true)
    const halves = [packed.subarray(0, 50), packed.subarray(50)].map((half) => chunk('IDAT', half))
    expect(await isPrintable(png(...halves, chunk('IEND')))).toBe(true)
  })

  it.each([
    ['its first bytes alone', png(chunk('IDAT', packed)).subarray(0, 60)],
    ['no end', png(chunk('IDAT', packed))],
    ['pixels that end early', png(chunk('IDAT', packed.subarray(0, 200)), chunk('IEND'))],
    ['pixels without their last bytes', png(chunk('IDAT', packed.subarray(0, -9)), chunk('IEND'))],
    ['no pixels', png(chunk('IEND'))],
    ['pixels that were never packed', png(chunk('IDAT', rows), chunk('IEND'))],
    ['further frames', png(chunk('IDAT', packed), chunk('fdAT', packed.subarray(0, 200)), chunk('IEND'))],
    ['more than it says it has', png(chunk('IDAT', deflateSync(new Uint8Array(20_000_000))), chunk('IEND'))],
    ['more pixels than any page has', sized([2 ** 32 - 1, 2 ** 32 - 1], [chunk('IDAT', packed), chunk('IEND')])],
  ])('isn’t a PNG with %s', async (_, bytes) => {
    expect(await isPrintable(bytes)).toBe(false)
  })

  it('isn’t what is no PNG and no JPEG', async () => {
    expect(await isPrintable(Buffer.from('GIF89a\u0001\u0000\u0001\u0000'.padEnd(60, '\0')))).toBe(false)
    expect(await isPrintable(Buffer.from('%PDF-1.7'.padEnd(60)))).toBe(false)
  })
})
