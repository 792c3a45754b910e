import type { PDFDocument, PDFPage } from 'pdf-lib'
import { drawDrawing, type PdfDrawing } from './pdf-drawing.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { piecesOf, plain, wrapped, type PdfLine } from './pdf-lines.ts'
import { drawCode, fitted, readPicture, type PdfPicture } from './pdf-pictures.ts'

export type { PdfLine }

export type PdfBlock =
  | { kind: 'columns'; columns: PdfLine[][] }
  | { kind: 'table'; columns: { title: string; share: number; align?: 'start' | 'end' }[]; rows: string[][] }
  | { kind: 'sums'; rows: { label: string; value: string; isBold?: boolean }[] }
  | { kind: 'text'; lines: PdfLine[] }
  /** A small picture where a line begins; nothing where it can’t be read. */
  | { kind: 'logo'; picture: Omit<PdfPicture, 'caption'> }
  /** Stands on one page. */
  | ({ kind: 'drawing' } & PdfDrawing)
  /** Side by side, two in a row; what can’t be read is left out. */
  | { kind: 'pictures'; pictures: PdfPicture[] }
  /** A square for cameras, with what stands beside it. */
  | { kind: 'code'; text: string; lines: PdfLine[] }
  /** What follows begins on a new page. */
  | { kind: 'page' }

/** A document to be written: its parts from top to bottom. `of` stands between a page's number and the number of pages. */
export type PdfDocument = {
  title: string
  language: string
  isRightToLeft: boolean
  blocks: PdfBlock[]
  footer: string
}

const page = { width: 595, height: 842, margin: 48 }
const inner = page.width - 2 * page.margin
const leading = 1.45
/** What a page holds below the titles of a table. */
const mostHeight = page.height - 2 * page.margin - 60

type Pen = {
  document: PDFDocument
  fonts: PdfFonts
  sheet: PDFPage
  y: number
  isRightToLeft: boolean
  ink: { strong: never; faint: never; line: never; paper: never }
}

/** Writes a PDF on A4 with the fonts of the product; its text can be searched and copied. What no font holds is drawn as a question mark. */
export async function writePdf({ title, language, isRightToLeft, blocks, footer }: PdfDocument): Promise<Uint8Array> {
  const { PDFDocument: Library, rgb } = await import('pdf-lib')
  const { embedFonts } = await import('./pdf-fonts.ts')
  const document = await Library.create()
  document.setTitle(title)
  document.setLanguage(language)
  document.setProducer('Routewright')
  const fonts = await embedFonts(document, JSON.stringify([blocks, footer], withoutBytes))
  const ink = {
    strong: rgb(0.18, 0.17, 0.24),
    faint: rgb(0.43, 0.42, 0.5),
    line: rgb(0.86, 0.85, 0.9),
    paper: rgb(1, 1, 1),
  }
  const sheet = document.addPage([page.width, page.height])
  const pen = { document, fonts, sheet, y: page.height - page.margin, isRightToLeft, ink } as unknown as Pen
  for (const block of blocks) await draw(pen, block)
  number(pen, footer)
  return document.save({ objectsPerTick: Infinity, useObjectStreams: false })
}

/** Only the words of a document decide about its fonts. */
function withoutBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? undefined : value
}

async function draw(pen: Pen, block: PdfBlock): Promise<void> {
  if (block.kind === 'page') return newPage(pen)
  if (block.kind === 'pictures') await drawPictures(pen, block.pictures)
  else if (block.kind === 'logo') await drawLogo(pen, block.picture)
  else drawPlain(pen, block)
  pen.y -= 14
}

type PlainBlock = Exclude<PdfBlock, { kind: 'page' | 'pictures' | 'logo' }>

function drawPlain(pen: Pen, block: PlainBlock): void {
  if (block.kind === 'columns') drawColumns(pen, block.columns)
  else if (block.kind === 'table') drawTable(pen, block)
  else if (block.kind === 'sums') drawSums(pen, block.rows)
  else if (block.kind === 'drawing') drawWhole(pen, block)
  else if (block.kind === 'code') drawSquare(pen, block)
  else for (const line of block.lines) flow(pen, line)
}

const pictureSize = (inner - 16) / 2

async function drawPictures(pen: Pen, pictures: PdfPicture[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += 2) {
    makeRoom(pen, pictureSize + 2 * plain * leading)
    const top = pen.y
    for (const [along, picture] of pictures.slice(start, start + 2).entries()) {
      const image = await readPicture(pen.document, picture)
      const x = page.margin + along * (pictureSize + 16)
      const size = image && fitted(image, { width: pictureSize, height: pictureSize })
      if (image && size) pen.sheet.drawImage(image, { x, y: top - size.height, ...size })
      pen.y = top - pictureSize
      write(
        pen,
        { text: picture.caption, size: 8, isFaint: true },
        { start: along * (pictureSize + 16), width: pictureSize },
      )
    }
    pen.y = top - pictureSize - plain * leading
  }
}

const logoSize = { width: 160, height: 48 }

async function drawLogo(pen: Pen, picture: Omit<PdfPicture, 'caption'>): Promise<void> {
  const image = await readPicture(pen.document, picture)
  if (!image) return
  makeRoom(pen, logoSize.height)
  const { width, height } = fitted(image, logoSize)
  pen.y -= height
  const x = pen.isRightToLeft ? page.width - page.margin - width : page.margin
  pen.sheet.drawImage(image, { x, y: pen.y, width, height })
}

const codeSize = 90

function drawSquare(pen: Pen, { text, lines }: Extract<PdfBlock, { kind: 'code' }>): void {
  makeRoom(pen, codeSize)
  const top = pen.y
  const x = pen.isRightToLeft ? page.width - page.margin - codeSize : page.margin
  drawCode(pen.sheet, text, { x, y: top, size: codeSize })
  const box = { start: codeSize + 16, width: inner - codeSize - 16 }
  for (const line of lines.flatMap((one) => wrapped(pen, one, box.width))) write(pen, line, box)
  pen.y = Math.min(pen.y, top - codeSize)
}

function drawWhole(pen: Pen, drawing: PdfDrawing): void {
  const scale = Math.min(inner / drawing.width, mostHeight / drawing.height)
  makeRoom(pen, drawing.height * scale + 2 * plain * leading)
  flow(pen, { text: drawing.title, isBold: true })
  pen.y -= plain / 2
  drawDrawing({ ...pen, left: page.margin, top: pen.y, scale }, drawing)
  pen.y -= drawing.height * scale
}

/** A box in reading order: its start is the left side, or the right one. */
type Box = { start: number; width: number }

function drawColumns(pen: Pen, columns: PdfLine[][]): void {
  const width = inner / columns.length
  const boxes = columns.map((_, index) => ({ start: index * width, width: width - 12 }))
  const stacks = columns.map((lines) => lines.flatMap((line) => wrapped(pen, line, width - 12)))
  for (const part of pageParts(stacks)) {
    makeRoom(pen, heightOfAll(part))
    drawStacks(pen, boxes, part)
  }
}

/** Draws stacks of lines side by side and moves the pen below the longest. */
function drawStacks(pen: Pen, boxes: Box[], stacks: PdfLine[][]): void {
  const top = pen.y
  stacks.forEach((lines, index) => {
    pen.y = top
    for (const line of lines) write(pen, line, boxes[index]!)
  })
  pen.y = top - heightOfAll(stacks)
}

function heightOfAll(stacks: PdfLine[][]): number {
  return Math.max(...stacks.map((lines) => lines.reduce((sum, line) => sum + heightOf(line), 0)))
}

/** Stacks of lines that stand side by side, in parts that fit a page each. */
function pageParts(stacks: PdfLine[][]): PdfLine[][][] {
  const isFitting = (lines: PdfLine[], count: number) => heightOfAll([lines.slice(0, count)]) <= mostHeight
  const counts = stacks.map((lines) => {
    let count = 0
    while (count < lines.length && isFitting(lines, count + 1)) count++
    return count
  })
  const first = stacks.map((lines, index) => lines.slice(0, counts[index]))
  const rest = stacks.map((lines, index) => lines.slice(counts[index]))
  return rest.every((lines) => lines.length === 0) ? [first] : [first, ...pageParts(rest)]
}

type TableBlock = Extract<PdfBlock, { kind: 'table' }>

function drawTable(pen: Pen, { columns, rows }: TableBlock): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let start = 0
  const boxes = columns.map(({ share }) => {
    const box = { start, width: (share / whole) * inner - 8 }
    start += (share / whole) * inner
    return box
  })
  const head = () => {
    const cells = columns.map(({ title, align }) => [
      { text: title, isFaint: true, size: 8.5, align: align ?? 'start' } as PdfLine,
    ])
    drawRow(pen, boxes, cells)
  }
  makeRoom(pen, 48)
  head()
  for (const row of rows) {
    const cells = row.map((text, index) =>
      cellLines(pen, { text, align: columns[index]!.align ?? 'start' }, boxes[index]!.width),
    )
    for (const part of pageParts(cells)) {
      if (makeRoom(pen, rowHeight(part))) head()
      drawRow(pen, boxes, part)
    }
  }
}

/** The first line of a cell is what it is about, the others say more in small. */
function cellLines(pen: Pen, line: PdfLine, width: number): PdfLine[] {
  return line.text
    .split('\n')
    .flatMap((text, index) => wrapped(pen, { ...line, text, ...(index > 0 && { size: 8, isFaint: true }) }, width))
}

function rowHeight(cells: PdfLine[][]): number {
  return heightOfAll(cells) + 9
}

function drawRow(pen: Pen, boxes: Box[], cells: PdfLine[][]): void {
  drawStacks(pen, boxes, cells)
  pen.y -= 4
  pen.sheet.drawLine({
    start: { x: page.margin, y: pen.y },
    end: { x: page.width - page.margin, y: pen.y },
    thickness: 0.5,
    color: pen.ink.line,
  })
  pen.y -= 4
}

function drawSums(pen: Pen, rows: Extract<PdfBlock, { kind: 'sums' }>['rows']): void {
  const box = { start: inner * 0.55, width: inner * 0.45 - 8 }
  makeRoom(pen, rows.length * plain * leading * 1.2)
  for (const { label, value, isBold = false } of rows) {
    const top = pen.y
    write(pen, { text: label, isBold, isFaint: !isBold }, box)
    pen.y = top
    write(pen, { text: value, isBold, align: 'end' }, box)
    pen.y -= 2
  }
}

function flow(pen: Pen, line: PdfLine): void {
  for (const part of wrapped(pen, line, inner)) {
    makeRoom(pen, heightOf(part))
    write(pen, part, { start: 0, width: inner })
  }
}

/** Begins a new page where there is too little room left, and says so. */
function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y - height > page.margin + 20) return false
  newPage(pen)
  return true
}

function newPage(pen: Pen): void {
  pen.sheet = pen.document.addPage([page.width, page.height])
  pen.y = page.height - page.margin
}

function heightOf({ size = plain }: PdfLine): number {
  return size * leading
}

/** Draws a line into a box and moves the pen below it. */
function write(pen: Pen, line: PdfLine, { start, width }: Box): void {
  const { size = plain, align = 'start' } = line
  pen.y -= size * 1.1
  const left = pen.isRightToLeft ? page.width - page.margin - start - width : page.margin + start
  const pieces = piecesOf(pen, line)
  const length = pieces.reduce((sum, piece) => sum + piece.width, 0)
  const isAtRight = (align === 'end') !== pen.isRightToLeft
  let x = isAtRight ? left + width - length : left
  for (const piece of pieces) {
    if (piece.text.trim() !== '')
      pen.sheet.drawText(piece.text, {
        x,
        y: pen.y,
        size,
        font: piece.font,
        color: line.isFaint ? pen.ink.faint : pen.ink.strong,
      })
    x += piece.width
  }
  pen.y -= size * (leading - 1.1)
}

function number({ document, fonts, ink }: Pen, footer: string): void {
  const pages = document.getPages()
  pages.forEach((sheet, index) => {
    const text = pages.length > 1 ? `${index + 1} / ${pages.length}` : ''
    const pen = { document, fonts, sheet, y: page.margin - 8, isRightToLeft: false, ink } as Pen
    write(pen, { text: footer, size: 8, isFaint: true }, { start: 0, width: inner })
    pen.y = page.margin - 8
    write(pen, { text, size: 8, isFaint: true, align: 'end' }, { start: 0, width: inner })
  })
}
