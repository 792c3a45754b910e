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

export type Run = { text: string; isRightToLeft: boolean }
type Leveled = { text: string; level: number }

/** A line of text as runs in the order they are drawn from left to right: a plain form of the Unicode bidirectional algorithm, without nesting. */
export function visualRuns(text: string, isBaseRightToLeft: boolean): Run[] {
  const runs = leveled(text.replaceAll(isolates, ''), isBaseRightToLeft ? 1 : 0)
  const most = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = runs
  for (let level = most; level > 0; level--) ordered = reversedFrom(ordered, level)
  return ordered.map(({ text: words, level }) => ({
    text: level % 2 === 1 ? [...words].map((sign) => mirrored.get(sign) ?? sign).join('') : words,
    isRightToLeft: level % 2 === 1,
  }))
}

function leveled(text: string, base: 0 | 1): Leveled[] {
  const signs = [...text]
  const levels = signs.map((sign) => strongLevel(sign, base))
  const runs: Leveled[] = []
  signs.forEach((sign, index) => {
    const level = levels[index] ?? levelBetween(levels, index, base)
    const last = runs.at(-1)
    if (last?.level === level) last.text += sign
    else runs.push({ text: sign, level })
  })
  return runs
}

/** Figures after Arabic letters stand a level deeper, so that they are read from left to right. */
function strongLevel(sign: string, base: 0 | 1): number | undefined {
  if (rightToLeft.test(sign) && !figure.test(sign)) return 1
  if (leftToRight.test(sign) || figure.test(sign)) return base === 1 ? 2 : 0
  return undefined
}

/** A sign without direction takes that of its neighbours where both agree, else that of the paragraph. */
function levelBetween(levels: (number | undefined)[], index: number, base: number): number {
  const before = levels.slice(0, index).findLast((level) => level !== undefined) ?? base
  const after = levels.slice(index + 1).find((level) => level !== undefined) ?? base
  return before === after ? before : base
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
