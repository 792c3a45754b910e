import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { BankStatement } from '#kit/documents/parse-camt.ts'
import { readTable } from '#kit/documents/read-table.ts'
import { decodedText } from '#kit/documents/table-text.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { ColumnRole } from '../rules/columns.ts'
import { preambleOf } from '../rules/preamble.ts'
import { readBankTable, type Chosen, type Missing } from './read-table-statement.ts'
import { refusals } from './refusals.ts'

export type StatementFile = {
  format: 'camt' | 'table'
  statements: BankStatement[]
  columns: string[]
  rows: string[][]
  taken: { role: ColumnRole; title: string }[]
  missing: Missing[]
}
type Bytes = Uint8Array<ArrayBuffer>

/** More than this a statement of one year doesn’t have. */
const mostLines = 10_000
const tableLimits = { rows: mostLines, columns: 100, cellLetters: 5000 }
const order = { seconds: 30, megabytes: 512 }
const rowsShown = 4

/** Reads the file of a statement, whichever kind it is, in a worker. */
export async function readStatementFile(context: Context, bytes: Bytes, chosen: Chosen): Promise<StatementFile> {
  if (bytes.length === 0) throw invalid('file.empty', refusals.file.empty)
  const file = looksLikeXml(bytes) ? await readCamt(context, bytes) : await readAsTable(context, bytes, chosen)
  const lines = file.statements.reduce((sum, { entries }) => sum + entries.length, 0)
  if (lines > mostLines) throw invalid('file.tooMany', refusals.file.tooMany, { most: mostLines })
  if (file.missing.length === 0 && lines === 0 && file.statements.every(({ pending }) => pending === 0))
    throw invalid('file.noLines', refusals.file.noLines)
  return file
}

function looksLikeXml(bytes: Bytes): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replaceAll('\0', '')
  return /^(ï»¿|ÿþ|þÿ)?\s*</.test(start)
}

async function readCamt(context: Context, bytes: Bytes): Promise<StatementFile> {
  const { inWorker, user, request } = context
  const read = await inWorker('parseCamt', { bytes }, { ...order, userId: user.id, signal: request.signal })
  if ('fault' in read) {
    const { fault, entry = 0 } = read
    throw invalid(`file.${fault}`, refusals.file[fault], { line: entry })
  }
  return { format: 'camt', statements: read.statements, columns: [], rows: [], taken: [], missing: [] }
}

async function readAsTable(context: Context, bytes: Bytes, chosen: Chosen): Promise<StatementFile> {
  const { bytes: table, skipped } = withoutPreamble(bytes)
  const { titles, rows } = await readTable(context, { bytes: table }, tableLimits)
  const { currency } = await storeSetting(context.db, 'details')
  const read = readBankTable({ titles, rows, firstLine: skipped + 2 }, chosen, currency)
  return { format: 'table', columns: titles, rows: rows.slice(0, rowsShown), ...read }
}

/** Banks put lines of their own above the titles: the account, the period, the balance. */
function withoutPreamble(bytes: Bytes): { bytes: Bytes; skipped: number } {
  const isSpreadsheet = bytes[0] === 0x50 && bytes[1] === 0x4b
  const text = isSpreadsheet ? undefined : decodedText(bytes)?.text
  if (text === undefined) return { bytes, skipped: 0 }
  const { lines, letters } = preambleOf(text)
  if (lines === 0) return { bytes, skipped: 0 }
  return { bytes: new TextEncoder().encode(text.slice(letters)) as Bytes, skipped: lines }
}
