import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readSheet } from 'read-excel-file/universal'
import type { Values } from '#kit/contract/sentence.ts'
import { joined } from './bytes.ts'
import { invalid, Refused } from './errors.ts'
import refusals from './refusals.json' with { type: 'json' }
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
  const isZip = beginsWith(bytes, [0x50, 0x4b])
  const { encoding, text } = isZip ? { encoding: 'utf-8', text: '' } : decoded(bytes)
  const [header, ...lines] = (isZip ? await excelLines(bytes) : csvLines(text)).filter((line) => line.some((cell) => cell.trim() !== ''))
  if (!header) throw refused('empty')
  if (lines.length === 0) throw refused('rows')
  if (lines.length > mostRows) throw refused('long', { rows: lines.length, most: mostRows })
  const titles = header.map((title) => title.trim().toLowerCase())
  return { encoding, rows: lines.map((line) => Object.fromEntries(titles.map((title, index) => [title, (line[index] ?? '').trim()]))) }
}

/** Why a file cannot be taken as a table; the issue names the reason. */
function refused(reason: keyof typeof refusals.file, values: Values = {}): Refused {
  return invalid(`file.${reason}`, refusals.file[reason], values)
}

const noTable = () => refused('kind')
const otherSpreadsheet = () => refused('spreadsheet')

function beginsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** What is no UTF-8 comes from an older spreadsheet of western Windows, unless it holds signs that no text holds. */
function decoded(bytes: Uint8Array): { encoding: string; text: string } {
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw otherSpreadsheet()
  const wide = wideEncoding(bytes)
  for (const encoding of wide ? [wide] : ['utf-8', 'windows-1252']) {
    const text = textIn(bytes, encoding)
    // oxlint-disable-next-line no-control-regex
    if (text !== undefined && !/^%PDF-|[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)) return { encoding, text }
  }
  throw noTable()
}

/** UTF-16 begins with a mark, or every other byte of its plain letters is zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 1].map((from) => start.filter((byte, at) => at % 2 === from && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 4 || Math.min(even, odd) > 0) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function textIn(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const delimiters = [',', ';', '\t', '|']

function csvLines(text: string): string[][] {
  const [, named, table = ''] = /^(?:sep=(.)\r?\n)?(.*)$/is.exec(text) ?? []
  const firstLine = table.slice(0, table.search(/\r|\n|$/))
  const guessed = delimiters.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]
  try {
    return parse(table, { delimiter: named ?? guessed ?? ',', relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    const line = error instanceof CsvError ? Number(error['lines']) : 0
    throw refused('quotes', { line })
  }
}

async function excelLines(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    if (isTooLarge(bytes)) throw refused('large')
    const rows = await readSheet(new Blob([bytes]))
    return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))))
  } catch (error) {
    if (error instanceof Refused) throw error
    throw holdsOpenDocument(bytes) ? otherSpreadsheet() : noTable()
  }
}

/** An open document says what it is at its very beginning, not packed. */
function holdsOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes('opendocument.spreadsheet')
}
