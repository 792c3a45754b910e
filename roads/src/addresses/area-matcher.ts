import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, entryKinds, listed } from './address-table.ts'
import { entryPoint } from './entry-point.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { nameTokens, tokenWeight } from './name-tokens.ts'
import { reachKilometers } from './place-reach.ts'
import { metersBetween } from './point-grid.ts'
import type { TownFinder } from './town-finder.ts'
import { isDigits, isOneEditApart } from './vocabulary.ts'

interface AskedPlace {
  readonly entry: number
  readonly point: LngLat
  readonly reachMeters: number
  readonly fits: readonly number[]
  readonly isWhole: boolean
}

/** How the words of a query fit a name together with the area it lies in. */
export interface AreaFit {
  readonly fits: readonly number[]
  /** Whether each word belongs to the name or to an area whose name is there as a whole. */
  readonly isAnswered: readonly boolean[]
  /** Whether the query names the town that the thing lies in. */
  readonly isTownNamed: boolean
}

interface WordFit {
  readonly fits: readonly number[]
  readonly isWhole: boolean
}

const leastFit = 0.7

/** Matches words that aren't part of a name with its suburb, town or postcode, or with a place it lies in. */
export class AreaMatcher {
  readonly #table: AddressTable
  readonly #query: readonly QueryToken[]
  readonly #towns: TownFinder
  readonly #fitByText = new Map<string, WordFit>()
  readonly #places: readonly AskedPlace[]

  constructor(
    { table, towns }: { table: AddressTable; towns: TownFinder },
    query: readonly QueryToken[],
    matches: readonly NameMatch[],
  ) {
    this.#table = table
    this.#query = query
    this.#towns = towns
    this.#places = matches
      .filter(({ entry }) => entryKinds[table.kinds[entry] ?? 0] === 'place')
      .map((match) => askedPlace(table, match))
  }

  /** The fits of a name, improved where its area matches a word of the query. */
  improve({ entry, fits }: NameMatch, point: LngLat): AreaFit {
    const better = [...fits]
    const isAnswered = fits.map((fit) => fit > 0)
    const isFree = (index: number) => (fits[index] ?? 0) === 0
    let isTownNamed = false
    const { suburb, city, postcode, words } = this.#table
    const townNames = new Set([words[city[entry] ?? 0] ?? '', ...listed(this.#table, 'towns', entry)])
    const areaNames = [suburb, postcode].map((column) => words[column[entry] ?? 0] ?? '')
    for (const text of [...areaNames, ...listed(this.#table, 'postcodes', entry), ...townNames]) {
      const found = this.#fitOf(text)
      raise(better, found.fits, 1)
      if (found.isWhole) answer(isAnswered, found.fits)
      isTownNamed ||=
        townNames.has(text) && found.isWhole && found.fits.some((fit, at) => fit >= leastFit && isFree(at))
    }
    for (const place of this.#places) {
      const part = place.entry === entry ? 1 : metersBetween(place.point, point) / place.reachMeters
      const isTown = this.#towns.isTown(place.entry)
      if (part >= 1 || (isTown && !this.#towns.holds(place.entry, entry, point))) continue
      raise(better, place.fits, 0.95 - 0.15 * part)
      if (place.isWhole) answer(isAnswered, place.fits)
      isTownNamed ||= isTown && place.isWhole && place.fits.some((fit, at) => fit >= leastFit && isFree(at))
    }
    return { fits: better, isAnswered, isTownNamed }
  }

  #fitOf(text: string): WordFit {
    const known = this.#fitByText.get(text)
    if (known) return known
    const tokens = nameTokens(text)
    const fits = this.#query.map((word) => Math.max(0, ...tokens.map((token) => tokenFit(word, token))))
    const isFound = (token: string) =>
      tokenWeight(token) < 1 || this.#query.some((word) => tokenFit(word, token) >= leastFit)
    const found = { fits, isWhole: tokens.length > 0 && tokens.every(isFound) }
    this.#fitByText.set(text, found)
    return found
  }
}

function askedPlace(table: AddressTable, { entry, fits, coverage }: NameMatch): AskedPlace {
  const kind = table.words[table.category[entry] ?? 0] ?? ''
  const reachMeters = (reachKilometers[kind] ?? 1) * 1000
  return { entry, fits, point: entryPoint(table, entry), reachMeters, isWhole: coverage > 0.95 }
}

function answer(isAnswered: boolean[], fits: readonly number[]): void {
  fits.forEach((fit, index) => {
    if (fit >= leastFit) isAnswered[index] = true
  })
}

function raise(fits: number[], others: readonly number[], factor: number): void {
  for (let token = 0; token < fits.length; token++) {
    const other = (others[token] ?? 0) * factor
    if (other > (fits[token] ?? 0)) fits[token] = other
  }
}

function tokenFit(word: QueryToken, token: string): number {
  if (word.token === token) return 0.97
  if (isDigits(token)) return 0
  if (word.token.length >= 3 && token.startsWith(word.token)) return word.isBeingTyped ? 0.9 : 0.7
  return word.token.length >= 4 && isOneEditApart(word.token, token) ? 0.75 : 0
}
