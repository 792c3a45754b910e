type Plan = { words: number; blocks: [count: number, data: number][]; correction: number; alignment: number[] }

// ISO/IEC 18004 tables 7 and 9 for error correction level M, versions 1 to 10.
const plans: Plan[] = [
  { words: 26, blocks: [[1, 16]], correction: 10, alignment: [] },
  { words: 44, blocks: [[1, 28]], correction: 16, alignment: [6, 18] },
  { words: 70, blocks: [[1, 44]], correction: 26, alignment: [6, 22] },
  { words: 100, blocks: [[2, 32]], correction: 18, alignment: [6, 26] },
  { words: 134, blocks: [[2, 43]], correction: 24, alignment: [6, 30] },
  { words: 172, blocks: [[4, 27]], correction: 16, alignment: [6, 34] },
  { words: 196, blocks: [[4, 31]], correction: 18, alignment: [6, 22, 38] },
  {
    words: 242,
    blocks: [
      [2, 38],
      [2, 39],
    ],
    correction: 22,
    alignment: [6, 24, 42],
  },
  {
    words: 292,
    blocks: [
      [3, 36],
      [2, 37],
    ],
    correction: 22,
    alignment: [6, 26, 46],
  },
  {
    words: 346,
    blocks: [
      [4, 43],
      [1, 44],
    ],
    correction: 26,
    alignment: [6, 28, 50],
  },
]

/** The dark cells of a QR code for a text of at most 213 bytes: byte mode, level M. */
export function qrCells(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version =
    1 + plans.findIndex((plan, index) => dataWords(plan) * 8 >= 4 + countBits(index + 1) + bytes.length * 8)
  const plan = plans[version - 1]
  if (!plan) throw new Error('The text is too long for this code.')
  const grid = new Grid(version, plan)
  grid.place(interleaved(plan, dataOf(bytes, version, plan)))
  const masked = Array.from({ length: 8 }, (_, mask) => grid.masked(mask))
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

const dataWords = ({ blocks }: Plan) => blocks.reduce((sum, [count, data]) => sum + count * data, 0)
const countBits = (version: number) => (version < 10 ? 8 : 16)

function dataOf(bytes: Uint8Array, version: number, plan: Plan): number[] {
  const capacity = dataWords(plan) * 8
  const bits = [
    '0100',
    bytes.length.toString(2).padStart(countBits(version), '0'),
    ...Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')),
  ].join('')
  const closed = `${bits}${'0'.repeat(Math.min(4, capacity - bits.length))}`
  const whole = closed.padEnd(Math.ceil(closed.length / 8) * 8, '0')
  const words = (whole.match(/.{8}/g) ?? []).map((word) => parseInt(word, 2))
  for (let filler = 0xec; words.length < capacity / 8; filler ^= 0xec ^ 0x11) words.push(filler)
  return words
}

function interleaved(plan: Plan, data: number[]): number[] {
  const blocks: number[][] = []
  let start = 0
  for (const [count, size] of plan.blocks)
    for (let block = 0; block < count; block++, start += size) blocks.push(data.slice(start, start + size))
  const corrections = blocks.map((block) => remainder(block, plan.correction))
  const mix = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.flatMap((list) => list[index] ?? []),
    ).flat()
  return [...mix(blocks), ...mix(corrections)]
}

const powers = Array.from({ length: 255 }, () => 1)
for (let index = 1; index < 255; index++)
  powers[index] = (powers[index - 1]! << 1) ^ (powers[index - 1]! > 127 ? 0x11d : 0)
const logs = new Map(powers.map((power, index) => [power, index]))
const times = (left: number, right: number) => (left && right ? powers[(logs.get(left)! + logs.get(right)!) % 255]! : 0)

/** Reed-Solomon: the remainder of the block divided by the generator of that many words. */
function remainder(block: number[], size: number): number[] {
  let generator = [1]
  for (let index = 0; index < size; index++)
    generator = [...generator, 0].map(
      (_, place) => (generator[place] ?? 0) ^ times(generator[place - 1] ?? 0, powers[index]!),
    )
  const rest = [...block, ...Array.from({ length: size }, () => 0)]
  block.forEach((_, index) => {
    const factor = rest[index]!
    generator.forEach((term, place) => (rest[index + place]! ^= times(term, factor)))
  })
  return rest.slice(block.length)
}

class Grid {
  readonly size: number
  readonly cells: boolean[][]
  readonly isFixed: boolean[][]

  constructor(version: number, { alignment }: Plan) {
    this.size = 17 + 4 * version
    this.cells = Array.from({ length: this.size }, () => Array.from({ length: this.size }, () => false))
    this.isFixed = this.cells.map((row) => [...row])
    const last = this.size - 7
    for (let step = 8; step < this.size - 8; step++)
      for (const [x, y] of [
        [step, 6],
        [6, step],
      ] as const)
        this.fix(x, y, step % 2 === 0)
    for (const [x, y] of [
      [0, 0],
      [last, 0],
      [0, last],
    ] as const)
      this.square(x + 3, y + 3, 4, [2, 4])
    const inCorner = (x: number, y: number) => (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
    for (const y of alignment) for (const x of alignment) if (!inCorner(x, y)) this.square(x, y, 2, [1])
    this.format(0)
    if (version >= 7) this.version(version)
  }

  fix(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return
    this.cells[y]![x] = isDark
    this.isFixed[y]![x] = true
  }

  square(centreX: number, centreY: number, reach: number, light: number[]): void {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        this.fix(centreX + x, centreY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }

  format(mask: number): void {
    // Level M is 00; the remainder is a BCH code, as in ISO/IEC 18004 section 7.9.
    const bits = ((mask << 10) | bch(mask << 10, 0x537)) ^ 0x5412
    const bit = (index: number) => ((bits >> index) & 1) === 1
    const around = [0, 1, 2, 3, 4, 5, 7, 8]
    for (let index = 0; index < 8; index++) {
      this.fix(8, around[index]!, bit(index))
      this.fix(this.size - 1 - index, 8, bit(index))
    }
    for (let index = 8; index < 15; index++) {
      this.fix(index === 8 ? 7 : 14 - index, 8, bit(index))
      this.fix(8, this.size - 15 + index, bit(index))
    }
    this.fix(8, this.size - 8, true)
  }

  version(version: number): void {
    const bits = (version << 12) | bch(version << 12, 0x1f25)
    for (let index = 0; index < 18; index++) {
      const [far, near] = [this.size - 11 + (index % 3), Math.floor(index / 3)]
      this.fix(far, near, ((bits >> index) & 1) === 1)
      this.fix(near, far, ((bits >> index) & 1) === 1)
    }
  }

  /** Lays the words out in columns of two, from the lower right corner upwards and back. */
  place(words: number[]): void {
    const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, index) => ((word >> (7 - index)) & 1) === 1))
    let next = 0
    for (let right = this.size - 1, isUp = true; right >= 1; right -= 2, isUp = !isUp) {
      if (right === 6) right = 5
      const free = this.column(right, isUp).filter(([x, y]) => !this.isFixed[y]![x])
      for (const [x, y] of free) this.cells[y]![x] = bits[next++] ?? false
    }
  }

  column(right: number, isUp: boolean): [x: number, y: number][] {
    const rows = Array.from({ length: this.size }, (_, y) => y)
    return (isUp ? rows.reverse() : rows).flatMap((y): [number, number][] => [
      [right, y],
      [right - 1, y],
    ])
  }

  masked(mask: number): boolean[][] {
    this.format(mask)
    return this.cells.map((row, y) => row.map((cell, x) => (this.isFixed[y]![x] ? cell : cell !== masks[mask]!(x, y))))
  }
}

/** The remainder of a division of polynomials over two elements. */
function bch(value: number, generator: number): number {
  const width = (number: number) => 32 - Math.clz32(number)
  let rest = value
  while (width(rest) >= width(generator)) rest ^= generator << (width(rest) - width(generator))
  return rest
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** How hard a code is to read: long runs, blocks of one colour, false corners, uneven colour. */
function penalty(cells: boolean[][]): number {
  const rows = cells.map((row) => row.map(Number).join(''))
  const columns = cells.map((_, x) => cells.map((row) => Number(row[x])).join(''))
  const lines = [...rows, ...columns]
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const corners = lines.reduce((sum, line) => sum + [...line.matchAll(/(?=10111010000|00001011101)/g)].length, 0) * 40
  let blocks = 0
  for (let y = 1; y < cells.length; y++)
    for (let x = 1; x < cells.length; x++)
      if (new Set([cells[y]![x], cells[y - 1]![x], cells[y]![x - 1], cells[y - 1]![x - 1]]).size === 1) blocks += 3
  const dark = cells.flat().filter(Boolean).length / cells.length ** 2
  return runs + corners + blocks + Math.floor(Math.abs(dark - 0.5) * 20) * 10
}
