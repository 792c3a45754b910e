import { textOf } from '#kit/web/i18n.ts'
import { showNotice } from '../notices.tsx'
import { exported, type Column } from './column.ts'

type Export<R> = {
  label: string
  columns: Column<R>[]
  format: 'csv' | 'xlsx'
  total: number
  fetchAll: (limit: number) => Promise<R[]>
}

const mostRows = 100_000

/** Saves every row of the current filter as a file; the person can go on working meanwhile. */
export async function exportList<R>({ label, columns, format, total, fetchAll }: Export<R>): Promise<void> {
  const hide = showNotice({ kind: 'info', text: textOf('ui:export.running', { label, total }), lifeMs: Infinity })
  try {
    const rows = await fetchAll(mostRows)
    const table = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => exported(column, row)))]
    save(format === 'csv' ? csvOf(table) : await sheetOf(table), `${label}.${format}`)
    showNotice({ kind: 'success', text: textOf('ui:export.done', { label, count: rows.length }) })
  } catch {
    showNotice({ kind: 'error', text: textOf('ui:export.failed', { label }) })
  } finally {
    hide()
  }
}

/** A table as CSV; a text that a spreadsheet would run as a formula is kept a text. */
export function csvOf(table: Cell[][]): Blob {
  const lines = table.map((row) => row.map((cell) => quoted(plain(cell))).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

type Cell = string | number | Date | null

function plain(cell: Cell): string | number {
  return cell instanceof Date ? cell.toISOString() : (cell ?? '')
}

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function sheetOf(table: Cell[][]): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/browser')
  const cells = table.map((row, index) => row.map((value) => (index === 0 ? { value: String(value ?? ''), fontWeight: 'bold' as const } : { value: plain(value) })))
  return writeSheet(cells).toBlob()
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
