import type { Sentence } from './sentence.ts'

/** The titles, in lower case, under which a file may hold each field. */
export type Titles<Field extends string = string> = Readonly<Record<Field, readonly string[]>>

/** Fields go by their key and by their names in any language. */
export function titlesOf<Field extends string>(names: Record<Field, Sentence>): Titles<Field>
export function titlesOf(names: Record<string, Sentence>): Titles {
  return Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, [key, ...Object.values(name).map((one) => one.toLowerCase())]]),
  )
}

/** The text in a row of a file under any of these titles, of several the first that isn’t empty; nothing where there is no such column. */
export function cellTitled(row: Record<string, string>, titles: readonly string[]): string | undefined {
  const cells = titles.flatMap((title) => row[title] ?? [])
  return cells.find((text) => text !== '') ?? cells[0]
}

/** The columns of a file that are none of these fields; columns without a title are nobody’s. */
export function columnsBeside(row: Record<string, string>, titles: Titles): string[] {
  const known = new Set(Object.values(titles).flat())
  return Object.keys(row).filter((title) => title.trim() !== '' && !known.has(title))
}

/** The entries of a cell that holds several. */
export function entriesIn(text: string): string[] {
  return text
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter(Boolean)
}
