import { type AddressTable, listed } from './address-table.ts'
import { findHouse, type FoundHouse, numberText } from './house-finder.ts'
import type { HouseNumber } from './house-number.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { nameTokens } from './name-tokens.ts'
import { isDigits } from './vocabulary.ts'

export interface HouseChoice {
  readonly found: FoundHouse | null
  /** The number with what was written behind it. */
  readonly asked: string | null
  /** The words of the query that name the house. */
  readonly tokens: readonly number[]
  readonly factor: number
}

export const noHouse: HouseChoice = { found: null, asked: null, tokens: [], factor: 1 }

interface AskedHouse extends HouseNumber {
  readonly tokens: readonly number[]
  /** Words between it and the name of the street. */
  readonly distance: number
}

interface Question {
  readonly table: AddressTable
  readonly query: readonly QueryToken[]
  readonly match: NameMatch
  readonly postcodeTokens: ReadonlySet<string>
}

/** The house a query asks for: the number nearest to the name of the street, before or after it. */
export function askedHouse(table: AddressTable, query: readonly QueryToken[], match: NameMatch): HouseChoice {
  const postcodeTokens = new Set(listed(table, 'postcodes', match.entry).flatMap(nameTokens))
  const question = { table, query, match, postcodeTokens }
  const asked = housesIn(question)
  const least = Math.min(...asked.map(({ distance }) => distance))
  let best = noHouse
  for (const house of asked.filter(({ distance }) => distance === least)) {
    const found = findHouse(table, match.entry, house)
    const factor = houseFactor(found, house.suffix)
    if (best.asked === null || factor > best.factor)
      best = { found, asked: numberText(house), tokens: house.tokens, factor }
  }
  return best
}

function housesIn(question: Question): AskedHouse[] {
  const houses: AskedHouse[] = []
  for (let index = 0; index < question.query.length; index++) {
    const house = readHouse(question, index)
    if (!house) continue
    houses.push(house)
    index += house.tokens.length - 1
  }
  return houses
}

/** Reads a house number at a token, with a suffix or further numbers that follow it: "12 bis", "12, 14, 16". */
function readHouse(question: Question, index: number): AskedHouse | null {
  const { query, match } = question
  const token = query[index]
  const written = numberWord.exec(token?.written ?? '')
  if (!token || !written || !isFree(question, index) || isPostcode(question, index)) return null
  const number = Number(written[1])
  const tail = tailLength(question, index, written[1]?.length ?? 0)
  const tokens = Array.from({ length: tail + 1 }, (_, at) => index + at)
  const following = tail > 0 ? (query[index + 1]?.written ?? '') : ''
  const suffix = written[2] || (isDigits(following) ? '' : following)
  return { number, suffix, tokens, distance: distanceFrom(match, [index, index + tail]) }
}

const isFree = ({ match }: Question, index: number) => (match.fits[index] ?? 0) < 1

/** A number behind a comma is a postcode if the street has it, if it is too long for a house, or if a town's name follows. */
function isPostcode({ query, postcodeTokens, table, match }: Question, index: number): boolean {
  const token = query[index]
  if (!token) return false
  if (postcodeTokens.has(token.token) || token.written.startsWith('0')) return true
  if (!token.isContext || token.written.length < 4) return false
  const next = query[index + 1]
  const isBeforeTown = next?.part === token.part && /^\p{L}{3}/u.test(next.written)
  if (token.written.length < 5 && !isBeforeTown) return false
  return findHouse(table, match.entry, { number: Number.parseInt(token.written, 10), suffix: '' })?.fit !== 'number'
}

function tailLength(question: Question, index: number, digits: number): number {
  const { query } = question
  let end = index + 1
  while (end < query.length && isTail(question, end, digits)) end++
  return end - index - 1
}

function isTail(question: Question, at: number, digits: number): boolean {
  const written = question.query[at]?.written ?? ''
  if (!numberTail.test(written) || !isFree(question, at)) return false
  const isNumber = /^\d/.test(written)
  return (
    !isNumber || (Number.parseInt(written, 10).toString().length <= Math.max(3, digits) && !isPostcode(question, at))
  )
}

function distanceFrom({ fits }: NameMatch, [start, end]: readonly [number, number]): number {
  const named = [...fits.keys()].filter((at) => (fits[at] ?? 0) > 0)
  const first = named[0] ?? 0
  const last = named.at(-1) ?? 0
  return start > last ? start - last : end < first ? first - end : 1
}

const numberWord = /^(\d{1,5})(\p{L}{0,4})$/u
const numberTail = /^(?:\p{L}|bis|ter|quater|\d{1,5}\p{L}?)$/u

function houseFactor(found: FoundHouse | null, suffix: string): number {
  if (!found) return 0.62
  if (found.fit === 'number') return found.hasSuffix || suffix === '' ? 1 : 0.96
  return found.fit === 'between' ? 0.88 : 0.76
}
