import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readSheet } from 'read-excel-file/universal'
import type { Values } from '#kit/contract/sentence.ts'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import { joined } from './bytes.ts'
import { invalid, Refused } from './errors.ts'
import refusals from './refusals.json' with { type: 'json' }
import { isTooLarge, spreadsheetWriter, type Cell } from './spreadsheet.ts'
import { decodedText } from './table-text.ts'

export type TableFormat = 'csv' | 'xlsx'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** More columns, or a longer line, no table for people has; to read them takes minutes. */
const mostColumns = 500
const longestLine = 200_000

/** A table as a file to keep. */
export function tableFile(format: TableFormat, name: string, bytes: Uint8Array): Response {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const disposition = `attachment; filename="${plain}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': types[format], 'content-disposition': disposition },
  })
}

/** Takes a table line by line and gives its bytes. Text that a spreadsheet would run as a formula is made harmless. */
export function tableWriter(
  format: TableFormat,
  titles: string[],
): { add(lines: Cell[][]): void; bytes(): Uint8Array } {
  return format === 'csv' ? csvWriter(titles) : spreadsheetWriter(titles)
}

function csvWriter(titles: string[]) {
  const parts: Uint8Array[] = []
  const encoder = new TextEncoder()
  const write = (lines: Cell[][], bom = false) =>
    parts.push(
      encoder.encode(
        stringify(lines, {
          bom,
          escape_formulas: true,
          record_delimiter: '\r\n',
          cast: { date: (date) => date.toISOString(), boolean: (truth) => (truth ? 'yes' : 'no') },
        }),
      ),
    )
  write([titles], true)
  return { add: (lines: Cell[][]) => void (lines.length > 0 && write(lines)), bytes: () => joined(parts) }
}

export type ReadTable = { encoding: string; rows: Record<string, string>[] }

/** Rows of a CSV or XLSX file by column title in lower case; the kind is told by the content, and so is the encoding unless it is given. */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  mostRows: number,
  given?: TextEncoding,
): Promise<ReadTable> {
  const { encoding, lines: all } = beginsWith(bytes, [0x50, 0x4b])
    ? { encoding: 'utf-8', lines: await excelLines(bytes) }
    : textLines(bytes, mostRows, given)
  const [header, ...lines] = all.filter((line) => line.some((cell) => cell.trim() !== ''))
  if (!header) throw refused('empty')
  if (lines.length === 0) throw refused('rows')
  if (header.length > mostColumns) throw refused('wide', { most: mostColumns })
  if (lines.length > mostRows) throw refused('long', { most: mostRows })
  const titles = header.map((title) => title.trim().toLowerCase())
  return {
    encoding,
    rows: lines.map((line) => Object.fromEntries(titles.map((title, index) => [title, (line[index] ?? '').trim()]))),
  }
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

function textLines(
  bytes: Uint8Array<ArrayBuffer>,
  mostRows: number,
  given: TextEncoding | undefined,
): { encoding: string; lines: string[][] } {
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw otherSpreadsheet()
  const decoded = decodedText(bytes, given)
  if (!decoded) throw noTable()
  return { encoding: decoded.encoding, lines: csvLines(decoded.text, mostRows) }
}

const delimiters = [',', ';', '\t', '|']

function csvLines(text: string, mostRows: number): string[][] {
  const long = longLineIn(text)
  if (long !== undefined) throw refused('longLine', { line: long })
  const [, named, table = ''] = /^(?:sep=(.)\r?\n)?(.*)$/is.exec(text) ?? []
  const firstLine = table.slice(0, table.search(/\r|\n|$/))
  const guessed = delimiters.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]
  try {
    return parse(table, {
      delimiter: named ?? guessed ?? ',',
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: mostRows + 2,
      max_record_size: longestLine,
    })
  } catch (error) {
    const { code, lines: line = 0 } =
      error instanceof CsvError ? (error as { code: string; lines?: number }) : { code: '' }
    throw refused(code === 'CSV_MAX_RECORD_SIZE' ? 'longLine' : 'quotes', { line })
  }
}

/** The first line that is too long, whether or not anything stands between its signs. */
function longLineIn(text: string): number | undefined {
  let [line, length] = [1, 0]
  for (const sign of text) {
    if (sign === '\n') line++
    length = sign === '\n' || sign === '\r' ? 0 : length + 1
    if (length > longestLine) return line
  }
  return undefined
}

/** A time in a cell knows no zone, and is given without one. */
async function excelLines(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    if (isTooLarge(bytes)) throw refused('large')
    const rows = await readSheet(new Blob([bytes]))
    return rows.map((row) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString().replace('Z', '') : String(cell ?? ''))),
    )
  } catch (error) {
    if (error instanceof Refused) throw error
    throw holdsOpenDocument(bytes) ? otherSpreadsheet() : noTable()
  }
}

/** An open document says what it is at its very beginning, not packed. */
function holdsOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes('opendocument.spreadsheet')
}
