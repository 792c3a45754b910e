import { saveBlob } from '#ui/file/save-blob.ts'

/** What a chart shows, as words in rows; the first column names each row. */
export type PlainTable = { head: string[]; rows: string[][] }

/** Saves a table as a CSV file. */
export function saveTable(name: string, { head, rows }: PlainTable): void {
  const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  saveBlob(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), `${name}.csv`)
}

// A text that begins like a formula would be worked out by a spreadsheet.
function cell(text: string): string {
  const plain = text.replaceAll(/[\u2066\u2069\u200E\u200F]/g, '')
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(plain) ? `'${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}
