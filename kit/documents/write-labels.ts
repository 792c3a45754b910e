import type { PDFOperator, PDFPage } from 'pdf-lib'
import { encode } from 'uqr'
import type { PdfFonts } from './pdf-fonts.ts'
import { fittedLines, piecesOf } from './pdf-lines.ts'

export type Label = {
  reference: string
  recipient: string
  address: string
  lines: string[]
  depot: string
  link: string
}

/** A6 in points. */
const page = { width: 298, height: 420 }
const margin = 20
const inner = page.width - 2 * margin
const qrSize = 150

/** Writes a PDF with one label a page, in the fonts of the product, with its link as a QR code. */
export async function writeLabels({ labels }: { labels: Label[] }): Promise<Uint8Array> {
  const library = await import('pdf-lib')
  const { embedFonts } = await import('./pdf-fonts.ts')
  const document = await library.PDFDocument.create()
  document.setProducer('Routewright')
  const fonts = await embedFonts(document, JSON.stringify(labels))
  for (const label of labels) {
    const sheet = document.addPage([page.width, page.height])
    drawTexts(sheet, fonts, label)
    sheet.pushOperators(...qrSquares(label.link, library))
  }
  return document.save({ objectsPerTick: Infinity, useObjectStreams: false })
}

type Part = { text: string; size: number; isBold?: boolean; most: number; gap?: number }

function drawTexts(sheet: PDFPage, fonts: PdfFonts, { reference, depot, recipient, address, lines }: Label): void {
  const parts: Part[] = [
    { text: reference, size: 22, isBold: true, most: 1 },
    { text: depot, size: 10, most: 1, gap: 6 },
    { text: recipient, size: 16, isBold: true, most: 2 },
    { text: address, size: 13, most: 3, gap: 4 },
    ...lines.map((text) => ({ text, size: 10, most: 1 })),
  ]
  let y = page.height - margin - 20
  for (const part of parts) {
    y = drawPart(sheet, fonts, { ...part, y })
    y -= part.gap ?? 0
  }
}

/** Draws a text in at most so many lines, and says where the next one begins. */
function drawPart(sheet: PDFPage, fonts: PdfFonts, { text, size, isBold = false, most, y }: Part & { y: number }) {
  if (text === '') return y
  const isRightToLeft = beginsRightToLeft.test(text)
  const pen = { fonts, isRightToLeft }
  const drawn = fittedLines(pen, { text, size, isBold }, { width: inner, most })
  drawn.forEach((line, index) => {
    const pieces = piecesOf(pen, line)
    const length = pieces.reduce((sum, piece) => sum + piece.width, 0)
    let x = isRightToLeft ? page.width - margin - length : margin
    for (const piece of pieces) {
      if (piece.text.trim() !== '')
        sheet.drawText(piece.text, { x, y: y - index * size * 1.25, size, font: piece.font })
      x += piece.width
    }
  })
  return y - drawn.length * size * 1.25
}

const beginsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u

type Drawing = Pick<typeof import('pdf-lib'), 'rectangle' | 'fill'>

/** The dark cells at the foot of the label; those beside each other are one rectangle. */
function qrSquares(link: string, { rectangle, fill }: Drawing): PDFOperator[] {
  const cells = encode(link, { ecc: 'M', border: 0 }).data
  const cell = qrSize / cells.length
  const left = (page.width - qrSize) / 2
  const runs = cells.flatMap((row, y) => {
    const bottom = margin + qrSize - (y + 1) * cell
    return darkRuns(row).map(([from, to]) => rectangle(left + from * cell, bottom, (to - from) * cell, cell))
  })
  return [...runs, fill()]
}

function darkRuns(row: boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last?.[1] === x) last[1] = x + 1
    else runs.push([x, x + 1])
  })
  return runs
}
