import { describe, expect, it } from 'vitest'
import { qrCells } from './qr-cells.ts'

const texts = [
  'A',
  'otpauth://totp/Routewright:ada%40office.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Routewright',
  'x'.repeat(60),
  'مرحبا '.repeat(12),
  'z'.repeat(213),
]

describe('a square code', () => {
  // Format strings of level M for masks 0 to 7, ISO/IEC 18004 table C.1.
  const formats = [
    '101010000010010',
    '101000100100101',
    '101111001111100',
    '101101101001011',
    '100010111111001',
    '100000011001110',
    '100111110010111',
    '100101010100000',
  ]

  it.each(texts)('holds the text it was made of: %.20s', (text) => {
    const cells = qrCells(text)
    const mask = formats.indexOf(formatOf(cells))
    expect(mask).toBeGreaterThanOrEqual(0)
    expect(readBack(cells, mask)).toBe(text)
  })

  it('has its three corners, and a light edge between them and the rest', () => {
    const cells = qrCells('A')
    const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
    const part = (x: number, y: number) =>
      Array.from({ length: 7 }, (_, row) =>
        cells[y + row]!.slice(x, x + 7)
          .map(Number)
          .join(''),
      )
    for (const [x, y] of [
      [0, 0],
      [14, 0],
      [0, 14],
    ] as const)
      expect(part(x, y)).toEqual(corner)
    expect(cells.length).toBe(21)
    expect(cells[7]!.slice(0, 8).some(Boolean)).toBe(false)
  })

  it('refuses a text that does not fit', () => {
    expect(() => qrCells('z'.repeat(214))).toThrow('too long')
  })
})

function formatOf(cells: boolean[][]): string {
  const places: [number, number][] = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y): [number, number] => [8, y]),
    ...[7, 5, 4, 3, 2, 1, 0].map((x): [number, number] => [x, 8]),
  ]
  return places
    .map(([x, y]) => Number(cells[y]![x]))
    .reverse()
    .join('')
}

/** A reader of its own: walks the free cells, takes the mask off, undoes the interleaving, checks the correction words. */
function readBack(cells: boolean[][], mask: number): string {
  const size = cells.length
  const version = (size - 17) / 4
  const blocksOf: Record<number, [number[], number]> = {
    1: [[16], 10],
    2: [[28], 16],
    3: [[44], 26],
    4: [[32, 32], 18],
    5: [[43, 43], 24],
    6: [[27, 27, 27, 27], 16],
    7: [[31, 31, 31, 31], 18],
    8: [[38, 38, 39, 39], 22],
    9: [[36, 36, 36, 37, 37], 22],
    10: [[43, 43, 43, 43, 44], 26],
  }
  const centres: Record<number, number[]> = {
    1: [],
    2: [6, 18],
    3: [6, 22],
    4: [6, 26],
    5: [6, 30],
    6: [6, 34],
    7: [6, 22, 38],
    8: [6, 24, 42],
    9: [6, 26, 46],
    10: [6, 28, 50],
  }
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) ||
    centres[version]!.some((cy) =>
      centres[version]!.some(
        (cx) =>
          Math.abs(cx - x) <= 2 &&
          Math.abs(cy - y) <= 2 &&
          !(cx === 6 && (cy === 6 || cy === size - 7)) &&
          !(cx === size - 7 && cy === 6),
      ),
    )
  const masks = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => ((y >> 1) + Math.floor(x / 3)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ]
  const bits: number[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!isFixed(x, y)) bits.push(Number(cells[y]![x] !== (masks[mask]!(x, y) === 0)))
    }
  }
  const words = bits
    .join('')
    .match(/.{8}/g)!
    .map((word) => parseInt(word, 2))
  const [sizes, correction] = blocksOf[version]!
  const blocks = sizes.map(() => [] as number[])
  let next = 0
  for (let index = 0; index < Math.max(...sizes); index++)
    sizes.forEach((length, block) => index < length && blocks[block]!.push(words[next++]!))
  for (let index = 0; index < correction; index++) sizes.forEach((_, block) => blocks[block]!.push(words[next++]!))
  for (const block of blocks) expect(syndromes(block, correction)).toEqual(Array.from({ length: correction }, () => 0))
  const stream = blocks
    .flatMap((block, index) => block.slice(0, sizes[index]))
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  const lengthBits = version < 10 ? 8 : 16
  const length = parseInt(stream.slice(4, 4 + lengthBits), 2)
  expect(stream.slice(0, 4)).toBe('0100')
  const bytes = stream.slice(4 + lengthBits, 4 + lengthBits + length * 8).match(/.{8}/g)!
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => parseInt(byte, 2)))
}

/** A block without errors is zero at every power of two, over the field of 0x11d. */
function syndromes(block: number[], count: number): number[] {
  const double = (value: number) => (value << 1) ^ (value > 127 ? 0x11d : 0)
  const times = (left: number, right: number): number =>
    right === 0 ? 0 : (right & 1 ? left : 0) ^ times(double(left), right >> 1)
  let root = 1
  return Array.from({ length: count }, () => {
    const sum = block.reduce((value, word) => times(value, root) ^ word, 0)
    root = double(root)
    return sum
  })
}
