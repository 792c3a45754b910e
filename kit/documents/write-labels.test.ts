import { unzlibSync } from 'fflate'
import jsQR from 'jsqr'
import { PDFDocument, PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { writeLabels, type Label } from './write-labels.ts'

const link = 'https://example.com/track/0123456789abcdef0123456789abcdef'
const label: Label = {
  reference: 'D-000001',
  recipient: 'Ana (Pérez) Söhne',
  address: 'Avenida 18 de Julio 1234, Montevideo',
  lines: ['099 123 456', '2026-11-21  08:00–12:00', '', ''],
  depot: 'AGU',
  link,
}

async function streamsOf(labels: Label[]): Promise<{ pages: number; streams: string[] }> {
  const document = await PDFDocument.load(await writeLabels({ labels }))
  const streams = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return []
    return [new TextDecoder('latin1').decode(unpacked(object.contents))]
  })
  return { pages: document.getPageCount(), streams }
}

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return unzlibSync(bytes)
  } catch {
    return bytes
  }
}

/** What the fonts say the drawn signs mean: their maps to Unicode. */
const lettersIn = (streams: string[]) =>
  streams
    .filter((one) => one.includes('beginbfchar'))
    .flatMap((one) => [...one.matchAll(/<[0-9A-F]+> <([0-9A-F]+)>/gi)])
    .map(([, code = '']) => String.fromCodePoint(Number.parseInt(code.slice(0, 4), 16)))
    .join('')

/** The squares of a page as a scanner sees them: dark cells by row and column. */
function cellsOf(content: string): boolean[][] {
  const number = String.raw`(-?[\d.]+)`
  const pattern = new RegExp(`${number} ${number} ${number} ${number} re`, 'g')
  const runs = [...content.matchAll(pattern)].map(
    (found) => found.slice(1).map(Number) as [number, number, number, number],
  )
  const side = runs[0]![3]
  const left = Math.min(...runs.map(([x]) => x))
  const top = Math.max(...runs.map(([, y]) => y))
  const size = Math.round((Math.max(...runs.map(([x, , width]) => x + width)) - left) / side)
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x, y, width] of runs) {
    const from = Math.round((x - left) / side)
    cells[Math.round((top - y) / side)]!.fill(true, from, from + Math.round(width / side))
  }
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

describe('a document of labels', () => {
  it('has one page each, with its link as a code that a scanner reads', async () => {
    const { pages, streams } = await streamsOf([label, label, label])
    expect(pages).toBe(3)
    expect(read(cellsOf(streams.find((one) => / re\n/.test(one))!))).toBe(link)
  })

  it('shows Polish and Arabic letters as themselves', async () => {
    const { streams } = await streamsOf([{ ...label, recipient: 'فاطمة الزهراء', address: 'ul. Żółta 5, Łódź' }])
    const letters = lettersIn(streams)
    for (const letter of 'ŻółtaŁź') expect(letters).toContain(letter)
    // Arabic letters are drawn in their joined forms.
    expect(letters).toMatch(/[\uFB50-\uFEFC]/)
    expect(letters).not.toContain('?')
  })

  it('cuts a word that is wider than the label', async () => {
    expect((await streamsOf([{ ...label, recipient: 'x'.repeat(120) }])).pages).toBe(1)
  })
})
