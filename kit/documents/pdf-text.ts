import { joinedForms } from './arabic-forms.ts'

/** Letters that run from right to left, and those that run from left to right; figures keep their own direction in both. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const leftToRight = /\p{L}/u
const figure = /\p{Nd}/u
const isolates = /[\u2066-\u2069\u200E\u200F\u061C]/g
const mirrored = new Map(
  ['()', '[]', '{}', '<>', '«»']
    .flatMap((pair) => [pair, [...pair].toReversed().join('')])
    .map((pair) => [pair[0]!, pair[1]!]),
)

type Leveled = { text: string; level: number }

/** A line of text as it is drawn from left to right, its letters joined: a plain form of the Unicode bidirectional algorithm, without nesting. */
export function visualText(text: string, isBaseRightToLeft: boolean): string {
  const plain = text.replaceAll(isolates, '')
  if (!isBaseRightToLeft && !rightToLeft.test(plain)) return plain
  const runs = leveled(plain, isBaseRightToLeft ? 1 : 0)
  const most = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = runs
  for (let level = most; level > 0; level--) ordered = reversedFrom(ordered, level)
  return ordered.map(({ text: words, level }) => (level % 2 === 1 ? backwards(words) : words)).join('')
}

function backwards(words: string): string {
  return [...joinedForms(words)]
    .toReversed()
    .map((sign) => mirrored.get(sign) ?? sign)
    .join('')
}

function leveled(text: string, base: 0 | 1): Leveled[] {
  const signs = [...text]
  const levels = signs.map((sign, index) => strongLevel(isOfNumber(signs, index) ? '0' : sign, base))
  const before = nearest(levels)
  const after = nearest(levels.toReversed()).toReversed()
  const runs: Leveled[] = []
  signs.forEach((sign, index) => {
    const level = levels[index] ?? levelBetween(before[index] ?? base, after[index] ?? base, base)
    const last = runs.at(-1)
    if (last?.level === level) last.text += sign
    else runs.push({ text: sign, level })
  })
  return runs
}

/** Signs that belong to the figure beside them: `+33`, `-1,200.50`, `#7`. */
function isOfNumber(signs: string[], index: number): boolean {
  const isAt = (at: number) => figure.test(signs[at] ?? '')
  return /[+\-−#$€£¥%.,:/]/.test(signs[index]!) && (isAt(index + 1) || (signs[index] === '%' && isAt(index - 1)))
}

/** Figures after Arabic letters stand a level deeper, so that they are read from left to right. */
function strongLevel(sign: string, base: 0 | 1): number | undefined {
  if (rightToLeft.test(sign) && !figure.test(sign)) return 1
  if (leftToRight.test(sign) || figure.test(sign)) return base === 1 ? 2 : 0
  return undefined
}

/** A sign without direction takes that of its neighbours where both agree, else that of the paragraph. */
function levelBetween(before: number, after: number, base: number): number {
  return before === after ? before : base
}

/** For each place the last level up to it. */
function nearest(levels: (number | undefined)[]): (number | undefined)[] {
  let last: number | undefined
  return levels.map((level) => (last = level ?? last))
}

function reversedFrom(runs: Leveled[], level: number): Leveled[] {
  const out: Leveled[] = []
  let group: Leveled[] = []
  for (const run of runs) {
    if (run.level >= level) group.unshift(run)
    else {
      out.push(...group, run)
      group = []
    }
  }
  return [...out, ...group]
}
