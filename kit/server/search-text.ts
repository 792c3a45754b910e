import { and, sql, type SQL } from 'drizzle-orm'
import { index, text, type IndexBuilder, type PgColumn } from 'drizzle-orm/pg-core'

/** A column that the database fills with these columns' texts in lower case; a list is searched in it. */
export function searchText(...columns: string[]) {
  return text().notNull().generatedAlwaysAs(sql.raw(`lower(${columns.join(` || E'\\n' || `)})`))
}

/** Finds what `contains` asks for, from two letters on and without any extension of the database. */
export function searchIndex(name: string): IndexBuilder {
  // Rows that wait to be sorted into the index would make every search slower.
  return index(name).using('gin', piecesOf(sql.raw('search_text'))).with({ fastupdate: false })
}

/** The pieces of so many letters leave few candidates. */
const longestLookedUp = 20

/** A condition that holds where the text lies in a search text. Its pieces find the candidates by index, where there are few. */
export function contains(column: PgColumn, words: string | undefined, expected: 'few' | 'many' = 'few'): SQL | undefined {
  if (words === undefined) return undefined
  const holds = sql`${column} like lower(${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
  return expected === 'few' ? and(hasPieces(column, words), holds) : holds
}

function hasPieces(column: PgColumn, words: string): SQL | undefined {
  const length = Math.min([...words].length, longestLookedUp)
  const size = Math.min(length, 3)
  const asked = Array.from({ length: length - size + 1 }, (_, at) => sql`substr(lower(${words}), ${sql.raw(String(at + 1))}, ${sql.raw(String(size))})`)
  return size < 2 ? undefined : sql`${piecesOf(sql`${column}`)} @> array[${sql.join(asked, sql`, `)}]`
}

/** All runs of two and of three letters. A text in lower case holds no S, so it can part the runs. */
function piecesOf(searched: SQL): SQL {
  const cut = (first: number, size: number) => sql`string_to_array(regexp_replace(substr(${searched}, ${sql.raw(String(first))}), ${sql.raw(`'(${'.'.repeat(size)})', '\\1S', 'g'`)}), 'S')`
  return sql`((${sql.join([cut(1, 2), cut(2, 2), cut(1, 3), cut(2, 3), cut(3, 3)], sql` || `)}) collate "C")`
}
