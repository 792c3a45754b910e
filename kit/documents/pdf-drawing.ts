import type { Color, PDFPage } from 'pdf-lib'
import type { PdfFonts } from './pdf-fonts.ts'
import { piecesOf } from './pdf-lines.ts'

/** A place on the paper: from the left and from the top, in the units of the drawing. */
type At = readonly [x: number, y: number]

/** Lines with marks on them, scaled to the width of the page. A drawing looks the same in every language. */
export type PdfDrawing = {
  /** Stands above it, on the same page. */
  title: string
  width: number
  height: number
  /** What lies beneath the lines, thin and grey: streets, a coast. */
  ground?: At[][]
  lines: { points: At[]; isFaint?: boolean; isDashed?: boolean }[]
  marks: { at: At; label: string; isSquare?: boolean }[]
  texts: { at: At; text: string }[]
}

type Ink = { strong: Color; faint: Color; line: Color; paper: Color }
type Sheet = { sheet: PDFPage; fonts: PdfFonts; ink: Ink; left: number; top: number; scale: number }

const radius = 6.5
const labelSize = 7

/** Draws with its upper left corner at a place of the page. */
export function drawDrawing(
  target: Sheet,
  { width, height, ground = [], lines, marks, texts }: Omit<PdfDrawing, 'title'>,
): void {
  const { sheet, ink, left, top, scale } = target
  sheet.drawRectangle({
    x: left,
    y: top - height * scale,
    width: width * scale,
    height: height * scale,
    borderColor: ink.line,
    borderWidth: 0.5,
  })
  // One path for all streets: thousands of their own would be slow to write and to print.
  const path = ground.map((points) => svgPath(points, scale)).join('')
  if (path !== '') sheet.drawSvgPath(path, { x: left, y: top, borderColor: ink.line, borderWidth: 0.5 })
  for (const line of lines) drawLine(target, line)
  for (const { at, text } of texts) label(target, text, { at, isCentred: false })
  // The first marks stand on top: where many lie together, the beginning of the route is seen.
  for (const { at, label: text, isSquare = false } of marks.toReversed()) {
    const [x, y] = placeOf(target, at)
    const fill = { color: ink.paper, borderColor: ink.strong, borderWidth: 1 }
    if (isSquare) sheet.drawRectangle({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, ...fill })
    else sheet.drawCircle({ x, y, size: radius, ...fill })
    label(target, text, { at, isCentred: true })
  }
}

function drawLine({ sheet, ink, left, top, scale }: Sheet, { points, isFaint, isDashed }: PdfDrawing['lines'][number]) {
  sheet.drawSvgPath(svgPath(points, scale), {
    x: left,
    y: top,
    borderColor: isFaint ? ink.faint : ink.strong,
    borderWidth: isFaint ? 0.8 : 1.6,
    ...(isDashed && { borderDashArray: [4, 3] }),
  })
}

/** A line as SVG writes it, in points of the page. */
export function svgPath(points: readonly At[], scale: number): string {
  const part = (value: number) => Math.round(value * scale * 100) / 100
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${part(x)} ${part(y)}`).join('')
}

function placeOf({ left, top, scale }: Sheet, [x, y]: At): At {
  return [left + x * scale, top - y * scale]
}

function label(target: Sheet, text: string, { at, isCentred }: { at: At; isCentred: boolean }): void {
  const pieces = piecesOf({ fonts: target.fonts, isRightToLeft: false }, { text, size: labelSize })
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
  const [x, y] = placeOf(target, at)
  let start = isCentred ? x - width / 2 : x
  for (const piece of pieces) {
    const color = target.ink.strong
    target.sheet.drawText(piece.text, { x: start, y: y - labelSize * 0.35, size: labelSize, font: piece.font, color })
    start += piece.width
  }
}
