import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, entryKinds, gridScale } from './address-table.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { nameTokens } from './name-tokens.ts'
import { reachKilometers } from './place-reach.ts'
import { metersBetween } from './point-grid.ts'
import { isDigits, isOneEditApart } from './vocabulary.ts'

interface AskedPlace {
  readonly entry: number
  readonly point: LngLat
  readonly reachMeters: number
  readonly fits: readonly number[]
}

/** Matches words that aren't part of a name with its suburb, town or postcode, or with a place it lies in. */
export class AreaMatcher {
  readonly #table: AddressTable
  readonly #query: readonly QueryToken[]
  readonly #fitsByWord = new Map<number, readonly number[]>()
  readonly #places: readonly AskedPlace[]

  constructor(table: AddressTable, query: readonly QueryToken[], matches: readonly NameMatch[]) {
    this.#table = table
    this.#query = query
    this.#places = matches
      .filter(({ entry }) => entryKinds[table.kinds[entry] ?? 0] === 'place')
      .map((match) => askedPlace(table, match))
  }

  /** The fits of a name, improved where its area matches a word of the query. */
  improve({ entry, fits }: NameMatch, point: LngLat): readonly number[] {
    const { suburb, city, postcode } = this.#table
    const better = [...fits]
    for (const column of [suburb, city, postcode]) raise(better, this.#fitsOf(column[entry] ?? 0), 1)
    for (const place of this.#places) {
      const part = place.entry === entry ? 1 : metersBetween(place.point, point) / place.reachMeters
      if (part < 1) raise(better, place.fits, 0.95 - 0.15 * part)
    }
    return better
  }

  #fitsOf(word: number): readonly number[] {
    const known = this.#fitsByWord.get(word)
    if (known) return known
    const tokens = nameTokens(this.#table.words[word] ?? '')
    const fits = this.#query.map((word) => Math.max(0, ...tokens.map((token) => tokenFit(word, token))))
    this.#fitsByWord.set(word, fits)
    return fits
  }
}

function askedPlace(table: AddressTable, { entry, fits }: NameMatch): AskedPlace {
  const kind = table.words[table.category[entry] ?? 0] ?? ''
  return { entry, fits, point: entryPoint(table, entry), reachMeters: (reachKilometers[kind] ?? 1) * 1000 }
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

export function entryPoint(table: AddressTable, entry: number): LngLat {
  const start = table.pointStart[entry] ?? 0
  const middle = (start + (table.pointStart[entry + 1] ?? start)) >> 1
  return [(table.pointLon[middle] ?? 0) / gridScale, (table.pointLat[middle] ?? 0) / gridScale]
}
