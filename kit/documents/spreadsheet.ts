import { strFromU8, strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { joined } from '#kit/server/bytes.ts'

export type Cell = string | number | boolean | Date | null

/** So many rows a sheet holds (ECMA-376). */
export const mostSheetRows = 1_048_576
const longestText = 32_767
/** A real tag has a few hundred signs; what reads it takes the square of that. */
const longestTag = 2000
const longestPart = longestTag + longestText * '&quot;'.length
/** What reads it takes a microsecond for each element, and for half a million rows a minute: 20 columns of 20 000 rows as we write them have 1.2 million. */
const mostElements = 1_500_000
const mostRows = 100_000
/** A sheet is read into rows and columns as far as its last cell, whether or not they hold anything. */
const mostPlaces = 5_000_000
const mostColumns = 16_384

/** Writes an XLSX file row by row; what is held is what is packed already. */
export function spreadsheetWriter(titles: string[]): { add(rows: Cell[][]): void; bytes(): Uint8Array } {
  const packed: Uint8Array[] = []
  const zip = new Zip((_, part) => packed.push(part))
  for (const [name, text] of Object.entries(frame)) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(sheet)
  let row = 0
  const write = (rows: Cell[][], style: string) =>
    sheet.push(strToU8(rows.map((cells) => rowText(cells, ++row, style)).join('')))
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`))
  write([titles], bold)
  return {
    add: (rows) => void (rows.length > 0 && write(rows, '')),
    bytes() {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return joined(packed)
    },
  }
}

/** Whether it would take more room or time to read the parts of a spreadsheet than those of a real one. */
export function isTooLarge(files: Record<string, Uint8Array>): boolean {
  const parts = Object.values(files).map((part) => strFromU8(part))
  const elements = parts.reduce((sum, xml) => sum + (sum > mostElements ? 0 : elementsIn(xml)), 0)
  return elements > mostElements || parts.some((xml) => xml.includes('sheetData') && reachesFar(xml))
}

/** How many elements there are; infinitely many where one of them is too long to be read. */
function elementsIn(xml: string): number {
  const find = (sign: string, from: number) => {
    const at = xml.indexOf(sign, from)
    return at < 0 ? xml.length : at
  }
  let elements = 0
  for (let start = find('<', 0), next = 0; start < xml.length; start = next) {
    next = find('<', start + 1)
    if (find('>', start) - start > longestTag || next - start > longestPart) return Infinity
    if (xml[start + 1] !== '/') elements++
  }
  return elements
}

function reachesFar(xml: string): boolean {
  let [rows, lastColumn, lastRow] = [0, 0, 0]
  for (let at = xml.indexOf('<row'); at >= 0; at = xml.indexOf('<row', at + 4)) rows++
  for (const [, place = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']*)/g)) {
    const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? []
    lastColumn = Math.max(lastColumn, row === undefined ? Infinity : columnNumber(letters))
    lastRow = Math.max(lastRow, Number(row))
  }
  return rows > mostRows || lastColumn > mostColumns || lastRow > mostSheetRows || lastColumn * lastRow > mostPlaces
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const bold = ' s="1"'
const time = ' s="2"'

/** The parts of the file that are the same for every table. */
const frame = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

function rowText(cells: Cell[], row: number, style: string): string {
  return `<row r="${row}">${cells.map((cell, index) => cellText(cell, `${columnName(index)}${row}`, style)).join('')}</row>`
}

function cellText(cell: Cell, place: string, style: string): string {
  if (cell === null || cell === '') return ''
  if (cell instanceof Date) return `<c r="${place}"${time}><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"${style}><v>${cell}</v></c>` : ''
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell.slice(0, longestText)
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** A, B … Z, AA, AB … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as XML holds it; what XML cannot hold at all is left out. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>]/g, (sign) => entities[sign]!)
  )
}
