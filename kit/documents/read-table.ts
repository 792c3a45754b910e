import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { tableLimits, type TableLimits, type TableSource } from './parse-table.ts'
import { createPause } from '#kit/server/pause.ts'

/** `rows` have as many cells as there are titles; all are trimmed. */
export type Table = { encoding: string; titles: string[]; rows: string[][] }

/** The largest real file takes a tenth of the time and half of the memory. */
const order = { seconds: 30, megabytes: 256 }

/** Files of one sender are read one after the other. */
type Sender = Pick<Machine, 'inWorker'> & { user: { id: number }; request: { signal: AbortSignal } }

/** Reads the CSV or XLSX file that a call sends. */
export async function readSentTable(
  context: Context,
  { bytes: mostBytes, ...limits }: Partial<TableLimits> & { bytes: number },
  encoding?: TextEncoding,
): Promise<Table> {
  const bytes = new Uint8Array(await limitedBytes(context.request, mostBytes))
  return readTable(context, { bytes, encoding }, limits)
}

/** Reads an uploaded CSV or XLSX file in a worker, so that other calls are answered whatever it contains. */
export async function readTable(
  { inWorker, user, request }: Sender,
  file: Omit<TableSource, 'limits'>,
  limits: Partial<TableLimits> = {},
): Promise<Table> {
  const { encoding, titles, parts } = await inWorker(
    'parseTable',
    { ...file, limits: { ...tableLimits, ...limits } },
    { ...order, userId: user.id, signal: request.signal },
  )
  const pause = createPause()
  const decoder = new TextDecoder()
  const rows: string[][] = []
  for (const part of parts) {
    rows.push(...(JSON.parse(decoder.decode(part)) as string[][]))
    await pause()
  }
  return { encoding, titles, rows }
}

/** Each row by column title in lower case. */
export async function rowsByTitle({ titles, rows }: Table): Promise<Record<string, string>[]> {
  const names = titles.map((title) => title.toLowerCase())
  const pause = createPause()
  const records: Record<string, string>[] = []
  for (const row of rows) {
    records.push(Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
    await pause()
  }
  return records
}
