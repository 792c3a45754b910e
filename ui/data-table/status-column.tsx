import { StatusChip, type Tone } from '../display/status-chip.tsx'
import { wordsOf, type Column } from './column.ts'

type Shape<K extends string, V extends string> = {
  key: K
  title: string
  sort?: string
  /** Every value there is, with its tone. */
  tones: Readonly<Record<V, Tone>>
  word: (value: NoInfer<V>) => string
}

/** A column that says one of a few words, the same on the screen and in an export. */
export function statusColumn<K extends string, V extends string>(shape: Shape<K, V>): Column<{ [Key in K]: V }> {
  const { key, title, sort, tones, word } = shape
  const words = wordsOf(Object.keys(tones), (value) => word(value as V))
  return {
    key,
    title,
    words,
    ...(sort && { sort }),
    cell: (row) => <StatusChip tone={tones[row[key]]}>{words[row[key]]}</StatusChip>,
  }
}
