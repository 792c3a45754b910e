import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { svgPath } from './pdf-drawing.ts'
import { embedFonts } from './pdf-fonts.ts'
import { piecesOf, wrapped } from './pdf-lines.ts'
import { writePdf, type PdfBlock } from './write-pdf.ts'

const titles = ['Item', 'Amount'].map((title) => ({ title, share: 1 }))
const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n')

async function pagesOf(...blocks: PdfBlock[]): Promise<number> {
  const bytes = await writePdf({ title: 'Test', language: 'en', isRightToLeft: false, footer: '', blocks })
  return (await PDFDocument.load(bytes)).getPageCount()
}

describe('a PDF', () => {
  it('carries what is longer than a page on to the next ones', async () => {
    // 250 small lines of 11.6 points are 2900 points; a page holds some 690.
    expect(await pagesOf({ kind: 'table', columns: titles, rows: [[lines(250), '1.00']] })).toBe(5)
    expect(await pagesOf({ kind: 'columns', columns: [[{ text: lines(250), size: 8 }], []] })).toBe(5)
    expect(await pagesOf({ kind: 'table', columns: titles, rows: [[lines(20), '1.00']] })).toBe(1)
  })

  it('keeps a drawing on one page, scaled to its width', async () => {
    const drawing = (height: number): PdfBlock => ({
      kind: 'drawing',
      title: 'Map',
      width: 1000,
      height,
      lines: [{ points: [[0, 0] as const, [1000, height] as const] }],
      marks: [{ at: [500, height / 2], label: '1' }],
      texts: [{ at: [0, height], text: '1 km' }],
      ground: [
        [
          [0, 0],
          [1000, 0],
        ],
      ],
    })
    expect(await pagesOf(drawing(500))).toBe(1)
    // Two of 998 by 1100 points, at half that size, don't fit beneath one another.
    expect(await pagesOf(drawing(1100), drawing(1100))).toBe(2)
    expect(
      svgPath(
        [
          [0, 0],
          [10, 5],
        ],
        0.5,
      ),
    ).toBe('M0 0L5 2.5')
  })

  it('breaks a word that is wider than its line', async () => {
    const document = await PDFDocument.create()
    for (const [text, isRightToLeft] of [
      ['A'.repeat(120), false],
      [`No ${'x'.repeat(90)} here`, false],
      ['ش'.repeat(120), true],
    ] as const) {
      const pen = { fonts: await embedFonts(document, text), isRightToLeft }
      const parts = wrapped(pen, { text }, 150)
      const widths = parts.map((part) => piecesOf(pen, part).reduce((sum, { width }) => sum + width, 0))
      expect(parts.length).toBeGreaterThan(2)
      expect(Math.max(...widths)).toBeLessThanOrEqual(150)
      expect(parts.map((part) => part.text.replaceAll(' ', '')).join('')).toBe(text.replaceAll(' ', ''))
    }
  })

  it('has a logo where it can be read, and goes on where it can’t', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const imagesOf = async (bytes: Uint8Array) => {
      const picture = { bytes, contentType: 'image/png' }
      const blocks: PdfBlock[] = [
        { kind: 'logo', picture },
        { kind: 'text', lines: [{ text: 'After it' }] },
      ]
      const written = await writePdf({ title: 'Test', language: 'en', isRightToLeft: false, footer: '', blocks })
      return Buffer.from(written).toString('latin1').split('/Subtype /Image').length - 1
    }
    expect(await imagesOf(Buffer.from(pixel, 'base64'))).toBeGreaterThan(0)
    expect(await imagesOf(Buffer.from('no picture'))).toBe(0)
  })

  it('of the most hostile text is written quickly', async () => {
    const texts = ['- , . ', 'ـ شاحنة ', '(٣) ', 'A\u202E\u2067']
    const rows = texts.map((text) => [text.repeat(500 / text.length), '1.00'])
    const document = { title: 'Test', language: 'ar', isRightToLeft: true, footer: '' }
    const bytes = await writePdf({ ...document, blocks: [{ kind: 'table', columns: titles, rows }] })
    expect(bytes.length).toBeGreaterThan(1000)
  })
})
