import { fold } from './fold.ts'

export interface HouseNumber {
  readonly number: number
  /** What follows the digits, folded: "bis", "a", "-14". Empty for a plain number. */
  readonly suffix: string
}

const largestNumber = 99_999
const written = /^(\d{1,5})\s*(.*)$/

/** Reads "12", "12 bis", "12-14", "12;14". Returns an empty list for text without a number. */
export function readHouseNumbers(text: string): HouseNumber[] {
  return text
    .split(/[;,]/)
    .slice(0, 20)
    .flatMap((part) => ends(fold(part).trim()))
}

function ends(text: string): HouseNumber[] {
  const match = written.exec(text)
  if (!match) return []
  const first = { number: Number(match[1]), suffix: (match[2] ?? '').slice(0, 12).trim() }
  const last = Number(/^-\s*(\d{1,5})$/.exec(first.suffix)?.[1] ?? 0)
  return last > first.number && last <= largestNumber ? [first, { number: last, suffix: '' }] : [first]
}
