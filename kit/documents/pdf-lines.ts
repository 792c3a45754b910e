import type { PDFFont } from 'pdf-lib'
import type { PdfFonts } from './pdf-fonts.ts'
import { visualText } from './pdf-text.ts'

export type PdfStyle = { size?: number; isBold?: boolean; isFaint?: boolean; align?: 'start' | 'end' }
export type PdfLine = PdfStyle & { text: string }
/** The size of a line that names none. */
export const plain = 9.5

type Pen = { fonts: PdfFonts; isRightToLeft: boolean }

/** The lines that a text takes in this width. */
export function wrapped(pen: Pen, line: PdfLine, width: number): PdfLine[] {
  const lines: string[] = []
  for (const paragraph of line.text.split('\n')) {
    let current = ''
    for (const word of paragraph.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      const isFitting = widthOf(pen, { ...line, text: longer }) <= width
      if (!isFitting && current !== '') lines.push(current)
      current = isFitting ? longer : cut(pen, { ...line, text: word }, { width, lines })
    }
    lines.push(current)
  }
  return lines.map((text) => ({ ...line, text }))
}

/** Puts whole lines of a word that is too long for one on the list, and gives what is left of it. */
function cut(pen: Pen, line: PdfLine, { width, lines }: { width: number; lines: string[] }): string {
  if (widthOf(pen, line) <= width) return line.text
  let current = ''
  for (const sign of line.text) {
    const longer = current + sign
    const isFitting = current === '' || widthOf(pen, { ...line, text: longer }) <= width
    if (!isFitting) lines.push(current)
    current = isFitting ? longer : sign
  }
  return current
}

/** At most so many lines; what is too long for one is cut. */
export function fittedLines(pen: Pen, line: PdfLine, { width, most }: { width: number; most: number }): PdfLine[] {
  return wrapped(pen, line, width)
    .slice(0, most)
    .map((one) => {
      const signs = [...one.text]
      while (signs.length > 1 && widthOf(pen, { ...one, text: signs.join('') }) > width) signs.pop()
      return { ...one, text: signs.join('') }
    })
}

export type PdfPiece = { text: string; font: PDFFont; width: number }

function widthOf(pen: Pen, line: PdfLine): number {
  return piecesOf(pen, line).reduce((sum, piece) => sum + piece.width, 0)
}

/** A line as pieces of one font each, from left to right. */
export function piecesOf({ fonts, isRightToLeft }: Pen, { text, size = plain, isBold = false }: PdfLine): PdfPiece[] {
  const family = isBold ? fonts.bold : fonts.regular
  const pieces: { text: string; font: PDFFont }[] = []
  for (const sign of visualText(text, isRightToLeft)) {
    const found = fontFor(family, sign)
    const font = found ?? family[0]!
    const last = pieces.at(-1)
    if (last?.font === font) last.text += found ? sign : '?'
    else pieces.push({ text: found ? sign : '?', font })
  }
  return pieces.map((piece) => ({ ...piece, width: widthIn(piece.font, piece.text) * size }))
}

const signsOf = new WeakMap<PDFFont, Set<number>>()
const widthsOf = new WeakMap<PDFFont, Map<string, number>>()

/** The width of a text at size 1. Letters come one by one in the form they are drawn in, so each is measured once. */
function widthIn(font: PDFFont, text: string): number {
  const known = widthsOf.get(font) ?? new Map<string, number>()
  widthsOf.set(font, known)
  let sum = 0
  for (const sign of text) {
    const width = known.get(sign) ?? font.widthOfTextAtSize(sign, 1)
    known.set(sign, width)
    sum += width
  }
  return sum
}

function fontFor(family: PDFFont[], sign: string): PDFFont | undefined {
  return family.find((font) => {
    const known = signsOf.get(font) ?? new Set(font.getCharacterSet())
    signsOf.set(font, known)
    return known.has(sign.codePointAt(0)!)
  })
}
