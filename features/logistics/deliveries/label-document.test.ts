import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { labelDocument } from './server/label-document.ts'

const link = 'https://example.com/track/0123456789abcdef0123456789abcdef'
const label = {
  reference: 'D-000001',
  recipient: 'Ana (Pérez) \\ Söhne',
  address: 'Avenida 18 de Julio 1234, Montevideo',
  lines: ['099 123 456', '2026-11-21  08:00–12:00', '', ''],
  depot: 'AGU',
  link,
}

/** The squares of a page as a scanner sees them: dark cells by row and column. */
function cellsOf(pdf: string): boolean[][] {
  const squares = [...pdf.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re f/g)].map(([, x, y, side]) => ({
    x: Number(x),
    y: Number(y),
    side: Number(side),
  }))
  const left = Math.min(...squares.map(({ x }) => x))
  const top = Math.max(...squares.map(({ y }) => y))
  const { side } = squares[0]!
  const size = Math.round((Math.max(...squares.map(({ x }) => x)) - left) / side) + 1
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y } of squares) cells[Math.round((top - y) / side)]![Math.round((x - left) / side)] = true
  return cells
}

/** What a scanner reads in a picture of the cells, four points each, with a light edge. */
function read(cells: boolean[][]): string | undefined {
  const edge = (cells.length + 8) * 4
  const points = Uint8ClampedArray.from({ length: edge * edge * 4 }, (_, index) => {
    const [x, y] = [Math.floor(index / 4) % edge, Math.floor(index / 4 / edge)]
    const isDark = cells[Math.floor(y / 4) - 4]?.[Math.floor(x / 4) - 4] ?? false
    return isDark && index % 4 !== 3 ? 0 : 255
  })
  return jsQR(points, edge, edge)?.data
}

it('a label bears its tracking link as a code that a scanner reads', () => {
  const pdf = new TextDecoder().decode(labelDocument([label]))
  expect(read(cellsOf(pdf))).toBe(link)
})

it('a label document has one page each, and its table tells where every part begins', () => {
  const pdf = new TextDecoder().decode(labelDocument([label, label, label]))
  expect(pdf.match(/\/Type \/Page /g)).toHaveLength(3)
  const start = Number(/startxref\n(\d+)/.exec(pdf)![1])
  expect(pdf.slice(start, start + 4)).toBe('xref')
  const offsets = [...pdf.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset))
  for (const [index, offset] of offsets.entries()) expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
})

it('signs that mean something in a PDF, and letters beyond ASCII, are kept as text', () => {
  const pdf = new TextDecoder().decode(labelDocument([label]))
  expect(pdf).toContain(String.raw`Ana \050P\351rez\051 \134`)
})
