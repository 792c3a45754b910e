import { inWesternDigits } from '#kit/contract/digits.ts'
import { decimalSignOf } from '#kit/contract/number-text.ts'
import { dayOrderIn } from '../../deliveries/server/queries.ts'
import type { Unit } from '../../settings/contract.ts'
import type { ImportOptions } from '../contract.ts'
import { dayFields } from '../rules.ts'
import { guessColumns } from './column-names.ts'

const mostLooked = 200
/** What is longer is a note, and would take long to look through. */
const maxLength = 300

/** How a file that was never seen is most likely meant. `lines` begin with the titles, if there are any. */
export function guessOptions(lines: string[][], units: Unit[]): ImportOptions {
  const [first = [], ...others] = lines.slice(0, mostLooked)
  const byTitle = guessColumns(first, units)
  const isKnown = byTitle.some((field) => field !== null)
  const hasTitles = isKnown || others.length === 0 || looksLikeTitles(first, others)
  const columns = columnsByContent(isKnown ? byTitle : [], hasTitles ? others : [first, ...others])
  return {
    columns,
    hasTitles,
    dayOrder: dayOrderIn(datesIn(hasTitles ? lines.slice(1) : lines, columns)),
    allowsPast: false,
    decimalSign: decimalSignOf(numbersIn(others, columns)) ?? 'point',
    rules: [],
    date: null,
    depotId: null,
    duplicates: 'skip',
  }
}

/** Of all lines: those of a file sorted by its dates may begin with days that could as well be months. */
function datesIn(lines: string[][], columns: (string | null)[]): string[] {
  const places = [...columns.keys()].filter((index) => dayFields.includes(columns[index] ?? ''))
  return lines.flatMap((line) => places.map((index) => line[index] ?? '').filter((cell) => cell.length <= maxLength))
}

const numberFields: ReadonlySet<string> = new Set(['serviceMinutes', 'due'])

function numbersIn(lines: string[][], columns: (string | null)[]): string[] {
  const isNumber = (field: string | null) => numberFields.has(field ?? '') || field?.startsWith('quantity:')
  const cells = lines.flatMap((line) => line.filter((_, index) => isNumber(columns[index] ?? null)))
  // A unit or currency beside it says nothing of the sign.
  return cells.map((cell) => cell.replaceAll(/[\p{L}\p{Sc}]/gu, '').trim())
}

type Looks = [field: string, isLike: (cell: string) => boolean, side?: 'before' | 'after']
const isWords = (cell: string) => /^\P{N}+$/u.test(cell) && /\p{L}{2}/u.test(cell)
const looks: Looks[] = [
  ['email', (cell) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(cell)],
  ['date', (cell) => /^(\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})(?!\d))/.test(cell)],
  ['window', (cell) => /^\d{1,2}([:h.]\d\d)?(\s*h)?\s*[-–]\s*\d{1,2}([:h.]\d\d)?(\s*h)?$/i.test(cell)],
  ['phone', (cell) => /^\+?[\d\s().-]{7,}$/.test(cell)],
  ['address', (cell) => /\p{L}{3}/u.test(cell) && /\d/.test(cell)],
  // People write the name before the address, and the town after it.
  ['recipient', isWords, 'before'],
  ['town', isWords, 'after'],
]

/** Titles hold no numbers, addresses do. */
function looksLikeTitles(first: string[], others: string[][]): boolean {
  const hasNumber = (line: string[]) => line.some((cell) => /\p{N}/u.test(cell))
  return !hasNumber(first) && others.some(hasNumber)
}

/** Where titles say nothing, the cells say what a column is; without an address nothing can be delivered. */
function columnsByContent(known: (string | null)[], lines: string[][]): (string | null)[] {
  const width = Math.max(known.length, ...lines.map((line) => line.length))
  const columns = Array.from({ length: width }, (_, index) => known[index] ?? null)
  const wanted = known.length === 0 ? looks : looks.filter(([field]) => field === 'address')
  for (const [field, isLike, side] of wanted) {
    const address = columns.indexOf('address')
    const isOnSide = (index: number) => side === undefined || (side === 'before' ? index < address : index > address)
    if (columns.includes(field)) continue
    const shares = columns.map((taken, index) =>
      taken === null && isOnSide(index) ? shareOf(lines, index, isLike) : 0,
    )
    const best = Math.max(...shares)
    if (best >= 0.6) columns[shares.indexOf(best)] = field
  }
  return columns
}

function shareOf(lines: string[][], index: number, isLike: (cell: string) => boolean): number {
  const cells = lines.flatMap((line) => line[index]?.trim() || [])
  const isSo = (cell: string) => cell.length <= maxLength && isLike(inWesternDigits(cell))
  return cells.length === 0 ? 0 : cells.filter(isSo).length / cells.length
}
