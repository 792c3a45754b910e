import { cellTitled, columnsBeside } from '#kit/contract/cell-text.ts'
import { filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { readTable, rowsByTitle } from './read-table.ts'

const mostRows = 2000

export type Row = Record<string, string>
/** A row of the file, its line there, what was known before, and the keys of the rows ahead of it. */
export type Reading<Known> = { row: Row; line: number; known: Known; seen: Set<string> }

/** How things of one kind are read from the rows of a file. */
type Kind<Known, Line> = {
  limitBytes: number
  /** The titles of its columns, by field; there is none without names. */
  columns: Record<'name', Sentence>
  noNameColumn: Sentence
  know: (tx: Transaction, rows: Row[]) => Promise<Known>
  readLine: (tx: Transaction, reading: Reading<Known>) => Line | Promise<Line>
  take: (tx: Transaction, line: Line) => Promise<void>
  /** Titles in lower case that are read beside those of the fields. */
  readBeside?: (known: Known) => string[]
}

/** Reads a file and checks each row; with `apply` the good ones are taken, together. */
export async function importTable<Known, Line extends { row: object }>(
  context: Context,
  mode: 'check' | 'apply',
  { columns, ...kind }: Kind<Known, Line>,
): Promise<{ rows: Line['row'][]; unread: string[] }> {
  const bytes = new Uint8Array(await limitedBytes(context.request, kind.limitBytes))
  const rows = await rowsByTitle(await readTable(context, { bytes }, { rows: mostRows }))
  if (cellTitled(rows[0]!, 'name', columns.name) === undefined) throw invalid('file.columns', kind.noNameColumn)
  return context.db.transaction(async (tx) => {
    const known = await kind.know(tx, rows)
    const seen = new Set<string>()
    const read: Line['row'][] = []
    for (const [index, row] of rows.entries()) {
      const line = await kind.readLine(tx, { row, line: index + 2, known, seen })
      if (mode === 'apply') await kind.take(tx, line)
      read.push(line.row)
    }
    const beside = kind.readBeside?.(known) ?? []
    return { rows: read, unread: columnsBeside(rows[0]!, columns).filter((title) => !beside.includes(title)) }
  })
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
