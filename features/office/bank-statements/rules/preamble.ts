import { isTitleLine } from './columns.ts'

/** Of each line only so much is looked at: whatever a file holds, that takes no time to speak of. */
const most = { lines: 30, letters: 5000, cells: 100, cellLetters: 80 }
const signs = [';', ',', '\t', '|']

/** How many lines, and letters, stand above the titles of a table. */
export function preambleOf(text: string): { lines: number; letters: number } {
  const lines = text.split('\n', most.lines)
  const known = lines.findIndex((line) => signs.some((sign) => isTitleLine(cellsIn(line, sign))))
  const at = known < 0 ? widestLine(lines) : known
  return { lines: at, letters: lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0) }
}

/** Titles that no bank is known to use stand in the first of the widest lines: those above the table hold less. */
function widestLine(lines: readonly string[]): number {
  const widths = (sign: string) => lines.map((line) => cellsIn(line, sign).length)
  const widest = signs.map(widths).toSorted((one, other) => Math.max(...other) - Math.max(...one))[0]!
  return widest.indexOf(Math.max(...widest))
}

export function cellsIn(line: string, sign: string): string[] {
  const cells = line.slice(0, most.letters).split(sign, most.cells)
  return cells.map((cell) => cell.slice(0, most.cellLetters).trim().replaceAll(/^"|"$/g, ''))
}
