import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readSheet } from 'read-excel-file/universal'
import { joined } from './bytes.ts'
import { Refused } from './errors.ts'
import { isTooLarge, spreadsheetWriter, type Cell } from './spreadsheet.ts'

export type TableFormat = 'csv' | 'xlsx'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** A table as a file to keep. */
export function tableFile(format: TableFormat, name: string, bytes: Uint8Array): Response {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const disposition = `attachment; filename="${plain}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': types[format], 'content-disposition': disposition } })
}

/** Takes a table line by line and gives its bytes. Text that a spreadsheet would run as a formula is made harmless. */
export function tableWriter(format: TableFormat, titles: string[]): { add(lines: Cell[][]): void; bytes(): Uint8Array } {
  return format === 'csv' ? csvWriter(titles) : spreadsheetWriter(titles)
}

function csvWriter(titles: string[]) {
  const parts: Uint8Array[] = []
  const encoder = new TextEncoder()
  const write = (lines: Cell[][], bom = false) => parts.push(encoder.encode(stringify(lines, { bom, escape_formulas: true, record_delimiter: '\r\n', cast: { date: (date) => date.toISOString(), boolean: (truth) => (truth ? 'yes' : 'no') } })))
  write([titles], true)
  return { add: (lines: Cell[][]) => void (lines.length > 0 && write(lines)), bytes: () => joined(parts) }
}

export type ReadTable = { encoding: string; rows: Record<string, string>[] }

/** Rows of a CSV or XLSX file by column title in lower case; the kind and the encoding are told by the content. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, mostRows: number): Promise<ReadTable> {
  const isExcel = bytes[0] === 0x50 && bytes[1] === 0x4b
  const { encoding, text } = isExcel ? { encoding: 'utf-8', text: '' } : decoded(bytes)
  const [header = [], ...lines] = isExcel ? await excelLines(bytes) : csvLines(text)
  if (lines.length > mostRows) throw new Refused(422, `The file has ${lines.length} rows; ${mostRows} at most are taken at once.`)
  const titles = header.map((title) => title.trim().toLowerCase())
  return { encoding, rows: lines.map((line) => Object.fromEntries(titles.map((title, index) => [title, (line[index] ?? '').trim()]))) }
}

/** UTF-16 begins with a mark; what is no UTF-8 comes from an older spreadsheet of western Windows. */
function decoded(bytes: Uint8Array): { encoding: string; text: string } {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  for (const encoding of isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'windows-1252']) {
    try {
      return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
    } catch {
      continue
    }
  }
  throw unreadable()
}

function csvLines(text: string): string[][] {
  const firstLine = text.slice(0, text.search(/\r|\n|$/))
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw unreadable()
  }
}

async function excelLines(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    if (isTooLarge(bytes)) throw new Refused(422, 'The file is too large once it is unpacked. Save it as CSV, or in parts.')
    const rows = await readSheet(new Blob([bytes]))
    return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')))).filter((row) => row.some((cell) => cell !== ''))
  } catch (error) {
    throw error instanceof Refused ? error : unreadable()
  }
}

function unreadable(): Refused {
  return new Refused(422, 'The file is neither CSV nor XLSX.')
}
