import { foldText, holdsText } from './fold-text.ts'

const leastLetters = 4
const longerLetters = 8
/** Longer texts aren't compared letter by letter, because that would hold up other calls. */
const mostLetters = 60
const mostText = 300

/** Whether a text contains another despite typing errors: one wrong, missing, extra or swapped letter, two in long words. */
export function nearText(text: string, wanted: string): boolean {
  if (holdsText(text, wanted)) return true
  const letters = [...foldText(wanted)]
  if (letters.length < leastLetters || letters.length > mostLetters) return false
  const most = letters.length < longerLetters ? 1 : 2
  const words = foldText(text.slice(0, mostText)).split(/\s+/)
  return words.some((_, at) => slips(words.slice(at).join(' '), letters) <= most)
}

/** The fewest slips between the letters and some beginning of the text (Damerau, 1964; free end after Sellers, 1980). */
function slips(text: string, letters: string[]): number {
  const signs = [...text].slice(0, letters.length + 2)
  let before: number[] = []
  let last = [0, ...letters.map((_, at) => at + 1)]
  let fewest = letters.length
  for (const [at, sign] of signs.entries()) {
    const next = [at + 1]
    for (const [place, letter] of letters.entries()) {
      const swapped =
        letter === signs[at - 1] && letters[place - 1] === sign ? (before[place - 1] ?? Infinity) + 1 : Infinity
      const same = last[place]! + Number(sign !== letter)
      next.push(Math.min(same, last[place + 1]! + 1, next[place]! + 1, swapped))
    }
    before = last
    last = next
    fewest = Math.min(fewest, last.at(-1)!)
  }
  return fewest
}
