import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { Values } from '#kit/contract/sentence.ts'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import { invalid, Refused } from '#kit/server/errors.ts'
import { refusals } from './refusals.ts'
import { isTooLarge } from './spreadsheet.ts'
import { decodedText } from './table-text.ts'
import { UnzipLimitReached, unzipped } from './unzip.ts'

export type TableLimits = {
  rows: number
  columns: number
  cells: number
  cellLetters: number
  lineLetters: number
  unpackedBytes: number
}

/** A table larger than this is not made by a person. A spreadsheet holds as many letters in a cell. */
export const tableLimits: TableLimits = {
  rows: 20_000,
  columns: 500,
  cells: 2_500_000,
  cellLetters: 32_767,
  lineLetters: 200_000,
  unpackedBytes: 48_000_000,
}

export type TableSource = { bytes: Uint8Array<ArrayBuffer>; encoding?: TextEncoding | undefined; limits: TableLimits }

/** `parts` are rows as JSON, packed so that whoever unpacks them can pause in between. */
export type PackedTable = { encoding: string; titles: string[]; parts: Uint8Array[] }

type Lines = { encoding: string; lines: string[][] }

const mostArchiveEntries = 2000
const lettersInPart = 50_000

/** Reads a CSV or XLSX file. Its content decides which it is, and in which encoding unless one is given. Takes seconds for a large file. */
export async function parseTable(source: TableSource): Promise<PackedTable> {
  const { limits } = source
  const isZip = beginsWith(source.bytes, [0x50, 0x4b])
  const { encoding, lines: all } = isZip ? await excelLines(source) : textLines(source)
  const [header, ...lines] = all.filter((line) => line.some((cell) => cell.trim() !== ''))
  if (!header) throw refused('empty')
  if (lines.length === 0) throw refused('rows')
  if (header.length > limits.columns) throw refused('wide', { most: limits.columns })
  if (lines.length > limits.rows) throw refused('long', { most: limits.rows })
  if (lines.length * header.length > limits.cells) throw refused('cells', { most: limits.cells })
  const titles = header.map((title) => title.trim())
  const rows = lines.map((line, index) => rowOf(line, { line: index + 2, columns: titles.length, limits }))
  return { encoding, titles, parts: packed(rows) }
}

function rowOf(
  line: string[],
  { line: number, columns, limits }: { line: number; columns: number; limits: TableLimits },
): string[] {
  return Array.from({ length: columns }, (_, index) => {
    const cell = (line[index] ?? '').trim()
    if (cell.length > limits.cellLetters) throw refused('longCell', { line: number, most: limits.cellLetters })
    return cell
  })
}

function packed(rows: string[][]): Uint8Array[] {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let [texts, letters]: [string[], number] = [[], 0]
  for (const [index, row] of rows.entries()) {
    const text = JSON.stringify(row)
    texts.push(text)
    letters += text.length
    if (letters < lettersInPart && index < rows.length - 1) continue
    parts.push(encoder.encode(`[${texts.join(',')}]`))
    ;[texts, letters] = [[], 0]
  }
  return parts
}

/** Why a file cannot be read as a table; the issue names the reason. */
function refused(reason: keyof typeof refusals.file, values: Values = {}): Refused {
  return invalid(`file.${reason}`, refusals.file[reason], values)
}

function beginsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

function textLines({ bytes, encoding, limits }: TableSource): Lines {
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw refused('spreadsheet')
  const decoded = decodedText(bytes, encoding)
  if (!decoded) throw refused('kind')
  return { encoding: decoded.encoding, lines: csvLines(decoded.text, limits) }
}

const delimiters = [',', ';', '\t', '|']

function csvLines(text: string, limits: TableLimits): string[][] {
  const long = longLineIn(text, limits.lineLetters)
  if (long !== undefined) throw refused('longLine', { line: long })
  const [, named, table = ''] = /^(?:sep=(.)\r?\n)?(.*)$/is.exec(text) ?? []
  const firstLine = table.slice(0, table.search(/\r|\n|$/))
  const guessed = delimiters.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]
  try {
    return parse(table, {
      delimiter: named ?? guessed ?? ',',
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: limits.rows + 2,
      max_record_size: limits.lineLetters,
    })
  } catch (error) {
    const { code, lines: line = 0 } =
      error instanceof CsvError ? (error as { code: string; lines?: number }) : { code: '' }
    throw refused(code === 'CSV_MAX_RECORD_SIZE' ? 'longLine' : 'quotes', { line })
  }
}

/** The first line that is too long, whether or not anything stands between its signs. */
function longLineIn(text: string, longest: number): number | undefined {
  let [line, length] = [1, 0]
  for (const sign of text) {
    if (sign === '\n') line++
    length = sign === '\n' || sign === '\r' ? 0 : length + 1
    if (length > longest) return line
  }
  return undefined
}

/** A time in a cell knows no zone, and is given without one. What is read is an archive of our own, so that no size in the sent one is trusted. */
async function excelLines({ bytes, limits }: TableSource): Promise<Lines> {
  try {
    const files = unzipped(bytes, (name) => /\.xml(\.rels)?$/.test(name), {
      mostBytes: limits.unpackedBytes,
      mostEntries: mostArchiveEntries,
    })
    if (isTooLarge(files)) throw refused('large')
    const rows = await readSheet(new Blob([zipSync(files, { level: 0 })]))
    return {
      encoding: 'utf-8',
      lines: rows.map((row) =>
        row.map((cell) => (cell instanceof Date ? cell.toISOString().replace('Z', '') : String(cell ?? ''))),
      ),
    }
  } catch (error) {
    if (error instanceof UnzipLimitReached) throw refused('large')
    if (error instanceof Refused) throw error
    throw refused(holdsOpenDocument(bytes) ? 'spreadsheet' : 'kind')
  }
}

/** An open document says what it is at its very beginning, not packed. */
function holdsOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes('opendocument.spreadsheet')
}
