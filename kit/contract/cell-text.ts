import type { Sentence } from './sentence.ts'

/** The text of a field in a row of a file, under its key or its title in any language; nothing where there is no such column. */
export function cellTitled(row: Record<string, string>, key: string, title: Sentence): string | undefined {
  const titles = Object.values(title).map((one) => one.toLowerCase())
  return [key, ...titles].map((one) => row[one]).find((text) => text !== undefined)
}

/** The entries of a cell that holds several. */
export function entriesIn(text: string): string[] {
  return text
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter(Boolean)
}
