import { and, sql, type SQL } from 'drizzle-orm'
import { index, text, type IndexBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { alikeSigns, asTwoLetters, leftOut, plainLetters, plainSigns } from '#kit/contract/fold-text.ts'

/** A column that the database fills with these columns' texts, folded; a list is searched in it. */
export function searchText(...columns: string[]) {
  return text()
    .notNull()
    .generatedAlwaysAs(folded(sql.raw(columns.join(` || E'\\n' || `))))
}

/** What `foldText` does, done by the database, which knows its own lower case. */
export function folded(searched: SQL | PgColumn): SQL {
  return sql`fold_text(${searched})`
}

/** The body of the database's `fold_text`, as the migration that made or changed it last has it. Letters of one byte each, as in most texts, are plain as they are. */
export const foldBody = `select case when octet_length(given) = length(given) then lower(given) else lower(${foldedSigns('given')}) end`

function foldedSigns(given: string): string {
  const single = `translate(regexp_replace(normalize(${given}, NFKD), ${quoted(leftOut)}, '', 'g'), ${quoted(alikeSigns)}, ${quoted(plainSigns)})`
  return asTwoLetters.reduce((done, [letter, two]) => `replace(${done}, ${quoted(letter)}, ${quoted(two)})`, single)
}

/** A condition that holds where a folded text holds the words, or begins with them. */
export function holds(foldedText: SQL | PgColumn, words: string, where: 'anywhere' | 'at the start' = 'anywhere'): SQL {
  const plain = plainLetters(words).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`${foldedText} like lower(${where === 'anywhere' ? `%${plain}%` : `${plain}%`})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Kilobytes of rows that wait to be sorted into an index: a search reads them one by one, sorting many at once is cheaper. */
const mostWaiting = 256

/** The index behind `contains`: it works from two letters on and needs no database extension. */
export function searchIndex(name: string, come: 'one by one' | 'many at once' = 'one by one'): IndexBuilder {
  return index(name)
    .using('gin', piecesOf(sql.raw('search_text')))
    .with(come === 'one by one' ? { fastupdate: false } : { gin_pending_list_limit: mostWaiting })
}

/** The pieces of so many letters leave few candidates. */
const longestLookedUp = 20

/** A condition that holds where the text lies in a search text. Its pieces find the candidates by index, where there are few. */
export function contains(
  column: PgColumn,
  words: string | undefined,
  expected: 'few' | 'many' = 'few',
): SQL | undefined {
  if (words === undefined) return undefined
  return expected === 'few' ? and(hasPieces(column, words), holds(column, words)) : holds(column, words)
}

function hasPieces(column: PgColumn, words: string): SQL | undefined {
  // Counted and cut as the database will have it: a letter may be left out, or become two.
  const plain = plainLetters(words)
  const length = Math.min([...plain].length, longestLookedUp)
  const size = Math.min(length, 3)
  const asked = Array.from(
    { length: length - size + 1 },
    (_, at) => sql`substr(lower(${plain}), ${sql.raw(String(at + 1))}, ${sql.raw(String(size))})`,
  )
  return size < 2 ? undefined : sql`${piecesOf(sql`${column}`)} @> array[${sql.join(asked, sql`, `)}]`
}

/** All runs of two and of three letters. A text in lower case holds no S, so it can part the runs. */
function piecesOf(searched: SQL): SQL {
  const cut = (first: number, size: number) =>
    sql`string_to_array(regexp_replace(substr(${searched}, ${sql.raw(String(first))}), ${sql.raw(`'(${'.'.repeat(size)})', '\\1S', 'g'`)}), 'S')`
  return sql`((${sql.join([cut(1, 2), cut(2, 2), cut(1, 3), cut(2, 3), cut(3, 3)], sql` || `)}) collate "C")`
}
