import { StatusChip, type Tone } from '../status-chip.tsx'
import type { Column } from './column.ts'

type Shape<R, K extends keyof R & string> = {
  key: K
  title: string
  sort?: string
  /** Every value there is, with its tone. */
  tones: Record<R[K] & (string | number), Tone>
  word: (value: R[K]) => string
}

/** A column that says one of a few words, the same on the screen and in an export. */
export function statusColumn<R, K extends keyof R & string>({ key, title, sort, tones, word }: Shape<R, K>): Column<R> {
  const words = Object.fromEntries(Object.keys(tones).map((value) => [value, word(value as R[K])]))
  return {
    key,
    title,
    words,
    ...(sort && { sort }),
    cell: (row) => <StatusChip tone={tones[row[key] as keyof typeof tones]}>{words[String(row[key])]}</StatusChip>,
  }
}
