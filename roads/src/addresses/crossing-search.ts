import type { LngLat } from '../source/map-source.ts'
import type { RankedEntry } from './address-ranking.ts'
import { type AddressTable, entryKinds, gridScale } from './address-table.ts'

export interface FoundCrossing {
  readonly one: number
  readonly other: number
  readonly point: LngLat
  readonly confidence: number
  /** Where the words around don't fit the map. */
  readonly isDoubted: boolean
}

const joiner = /\s+(?:y|e|esq|esquina|and|et|und|ecke|angle|con|con la|at|corner of|x|و|مع|تقاطع)\.?\s+|\s*[&/@×]\s*/giu
const mostStreets = 6
const leastConfidence = 0.5

/** Finds where two streets meet, for queries such as "18 de Julio y Ejido". */
export class CrossingSearch {
  readonly #table: AddressTable
  readonly #crossingsByPair = new Map<string, number[]>()

  constructor(table: AddressTable) {
    this.#table = table
    for (let crossing = 0; crossing < table.crossingOne.length; crossing++) {
      const key = pairKey(table.crossingOne[crossing] ?? 0, table.crossingOther[crossing] ?? 0)
      const known = this.#crossingsByPair.get(key)
      if (known) known.push(crossing)
      else this.#crossingsByPair.set(key, [crossing])
    }
  }

  /** Tries each word that may join two streets, as names contain such words too. */
  find(text: string, search: (part: string, isLast: boolean) => readonly RankedEntry[]): FoundCrossing[] {
    const found = [...text.matchAll(joiner)].slice(0, 3).flatMap((match) => {
      const left = this.#streets(search(text.slice(0, match.index), false))
      const right = left.length === 0 ? [] : this.#streets(search(text.slice(match.index + match[0].length), true))
      return left.flatMap((one) => right.flatMap((other) => this.#meetings(one, other)))
    })
    return found.toSorted((one, other) => other.confidence - one.confidence)
  }

  #streets(ranked: readonly RankedEntry[]): readonly RankedEntry[] {
    const isStreet = ({ entry, house, askedNumber, confidence }: RankedEntry) =>
      entryKinds[this.#table.kinds[entry] ?? 0] === 'street' &&
      house === null &&
      askedNumber === null &&
      confidence >= leastConfidence
    return ranked.filter(isStreet).slice(0, mostStreets)
  }

  #meetings(one: RankedEntry, other: RankedEntry): FoundCrossing[] {
    if (one.entry === other.entry) return []
    const confidence = Math.min(one.certainty, other.certainty)
    return (this.#crossingsByPair.get(pairKey(one.entry, other.entry)) ?? []).map((crossing) => {
      const point: LngLat = [
        (this.#table.crossingLon[crossing] ?? 0) / gridScale,
        (this.#table.crossingLat[crossing] ?? 0) / gridScale,
      ]
      const isDoubted = one.doubt !== null || other.doubt !== null
      return { one: one.entry, other: other.entry, point, confidence, isDoubted }
    })
  }
}

const pairKey = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)
