import { stringify } from 'csv-stringify/browser/esm/sync'
import { joined } from '#kit/server/bytes.ts'
import { spreadsheetWriter, type Cell } from './spreadsheet.ts'

export type TableFormat = 'csv' | 'xlsx'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

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
