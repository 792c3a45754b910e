import { cellTitled, columnsBeside, type Titles } from '#kit/contract/cell-text.ts'
import { filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { readSentTable, rowsByTitle } from './read-table.ts'

export type Row = Record<string, string>
/** A row of the file, its line there, what was known before, and the keys of the rows ahead of it. */
export type Reading<Known> = { row: Row; line: number; known: Known; seen: Set<string> }
/** What a row shows of itself and whether it is about a known thing; one without a problem has what is to be stored. */
export type Line<Shown extends object, Input> = {
  shown: Shown
  isKnown: boolean
  problem?: Sentence | undefined
  input?: Input | undefined
}
export type ImportedRow<Shown> = Shown & { outcome: 'create' | 'update' | 'refused'; message: string }

/** What files of one kind are like. */
type Sheet = {
  limits: { bytes: number; rows: number }
  titles: Titles
  /** A file without this column is refused, with these words. */
  needed: { field: string; refusal: Sentence }
}

/** How things of one kind are read from the rows of a file. */
type Checks<Known, L, Db extends Database> = Sheet & {
  know: (db: Db, rows: Row[]) => Promise<Known>
  readLine: (reading: Reading<Known>, db: Db) => L | Promise<L>
}
type Imports<Known, L, Input> = Checks<Known, L, Transaction> & {
  take: (tx: Transaction, input: Input) => Promise<void>
  /** Titles in lower case that are read beside those of the fields. */
  readBeside?: (known: Known) => string[]
}

/** Reads a file and checks each row; nothing changes. */
export async function checkTable<Known, Shown extends object, Input>(
  context: Context,
  kind: Checks<Known, Line<Shown, Input>, Database>,
  given?: TextEncoding,
): Promise<{ encoding: string; rows: ImportedRow<Shown>[]; unread: string[]; inputs: Input[] }> {
  const { encoding, rows } = await readSheet(context, kind, given)
  const known = await kind.know(context.db, rows)
  const inputs: Input[] = []
  const read = await readRows<Known, Shown, Input>(context, { rows, known }, async (reading) => {
    const line = await kind.readLine(reading, context.db)
    if (isGood(line)) inputs.push(line.input)
    return line
  })
  return { encoding, rows: read, unread: columnsBeside(rows[0]!, kind.titles), inputs }
}

/** Reads a file and checks each row, once those before it are taken; with `apply` the good ones are, together. */
export async function importTable<Known, Shown extends object, Input>(
  context: Context,
  mode: 'check' | 'apply',
  kind: Imports<Known, Line<Shown, Input>, Input>,
): Promise<{ rows: ImportedRow<Shown>[]; unread: string[] }> {
  const { rows } = await readSheet(context, kind)
  return context.db.transaction(async (tx) => {
    const known = await kind.know(tx, rows)
    const read = await readRows<Known, Shown, Input>(context, { rows, known }, async (reading) => {
      const line = await kind.readLine(reading, tx)
      if (mode === 'apply' && isGood(line)) await kind.take(tx, line.input)
      return line
    })
    const beside = kind.readBeside?.(known) ?? []
    return { rows: read, unread: columnsBeside(rows[0]!, kind.titles).filter((title) => !beside.includes(title)) }
  })
}

async function readSheet(context: Context, { limits, titles, needed }: Sheet, encoding?: TextEncoding) {
  const table = await readSentTable(context, limits, encoding)
  const rows = await rowsByTitle(table)
  if (cellTitled(rows[0]!, titles[needed.field] ?? []) === undefined) throw invalid('file.columns', needed.refusal)
  return { encoding: table.encoding, rows }
}

/** Other calls are answered in between; who sent the file can break off. */
async function readRows<Known, Shown extends object, Input>(
  { request, language }: Context,
  { rows, known }: { rows: Row[]; known: Known },
  read: (reading: Reading<Known>) => Promise<Line<Shown, Input>>,
): Promise<ImportedRow<Shown>[]> {
  const seen = new Set<string>()
  const pause = createPause()
  const all: ImportedRow<Shown>[] = []
  for (const row of rows) {
    const line = await read({ row, line: all.length + 2, known, seen })
    const outcome = isGood(line) ? (line.isKnown ? 'update' : 'create') : 'refused'
    all.push({ ...line.shown, outcome, message: line.problem?.[language] ?? '' })
    await pause()
    request.signal.throwIfAborted()
  }
  return all
}

function isGood<Shown extends object, Input>(line: Line<Shown, Input>): line is Line<Shown, Input> & { input: Input } {
  return line.problem === undefined && line.input !== undefined
}

/** Says which cells of a row a contract refuses, each by the name of its column. */
export function wrongCells(
  issues: { path: PropertyKey[] }[],
  wrongCell: Sentence,
  columnOf: (path: PropertyKey[]) => Sentence | string,
): Sentence {
  const columns = new Set(issues.map(({ path }) => columnOf(path)))
  return listed([...columns].map((field) => filled(wrongCell, { field })))
}
