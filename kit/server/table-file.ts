import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readSheet } from 'read-excel-file/universal'
import writeExcelFile from 'write-excel-file/universal'
import { Refused } from './errors.ts'

export type Cell = string | number | boolean | Date | null
export type FileColumn<Row> = { title: string; value: (row: Row) => Cell }

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A list as a file to keep. Text that a spreadsheet would run as a formula is made harmless. */
export async function tableFile<Row>(format: 'csv' | 'xlsx', { name, columns, rows }: { name: string; columns: FileColumn<Row>[]; rows: Row[] }): Promise<Response> {
  const lines: Cell[][] = [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.value(row)))]
  const body = format === 'csv' ? csvOf(lines) : await excelOf(lines)
  const contentType = format === 'csv' ? 'text/csv; charset=utf-8' : excelType
  return new Response(body, { headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}.${format}"` } })
}

function csvOf(lines: Cell[][]): string {
  return stringify(lines, { bom: true, escape_formulas: true, record_delimiter: '\r\n', cast: { date: (date) => date.toISOString(), boolean: (truth) => (truth ? 'yes' : 'no') } })
}

function excelOf(lines: Cell[][]): Promise<Blob> {
  const cells = lines.map((line, index) =>
    line.map((value) => (value === null ? null : { value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : value, ...(value instanceof Date && { format: 'yyyy-mm-dd hh:mm' }), ...(index === 0 && { fontWeight: 'bold' as const }) })),
  )
  return writeExcelFile(cells).toBlob()
}

/** Rows of a CSV or XLSX file by column title in lower case; the kind is told by the content. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, mostRows: number): Promise<Record<string, string>[]> {
  const isExcel = bytes[0] === 0x50 && bytes[1] === 0x4b
  const [header = [], ...lines] = isExcel ? await excelLines(bytes) : csvLines(bytes)
  if (lines.length > mostRows) throw new Refused(422, `The file has ${lines.length} rows; ${mostRows} at most are taken at once.`)
  const titles = header.map((title) => title.trim().toLowerCase())
  return lines.map((line) => Object.fromEntries(titles.map((title, index) => [title, (line[index] ?? '').trim()])))
}

function csvLines(bytes: Uint8Array): string[][] {
  const text = new TextDecoder().decode(bytes)
  const firstLine = text.slice(0, text.search(/\r|\n|$/))
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw new Refused(422, 'The file is neither CSV nor XLSX.')
  }
}

async function excelLines(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    const rows = await readSheet(new Blob([bytes]))
    return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))))
  } catch {
    throw new Refused(422, 'The file is neither CSV nor XLSX.')
  }
}
