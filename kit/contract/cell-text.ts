import type { Sentence } from './sentence.ts'

/** The text of a field in a row of a file, under its key or its title in any language; nothing where there is no such column. */
export function cellTitled(row: Record<string, string>, key: string, title: Sentence): string | undefined {
  const titles = Object.values(title).map((one) => one.toLowerCase())
  return [key, ...titles].map((one) => row[one]).find((text) => text !== undefined)
}

/** The columns of a file that are none of these fields; columns without a title are nobody’s. */
export function columnsBeside(row: Record<string, string>, fields: Record<string, Sentence>): string[] {
  const known = new Set(
    Object.entries(fields).flatMap(([key, title]) => [key, ...Object.values(title).map((one) => one.toLowerCase())]),
  )
  return Object.keys(row).filter((title) => title.trim() !== '' && !known.has(title))
}

/** The entries of a cell that holds several. */
export function entriesIn(text: string): string[] {
  return text
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter(Boolean)
}
