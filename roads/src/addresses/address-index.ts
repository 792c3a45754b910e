import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, type EntryKind, entryKinds, gridScale, readAddresses } from './address-table.ts'
import { DoubtFinder } from './address-doubts.ts'
import { type AddressQuality, type Knowledge, type RankedEntry, rankEntries } from './address-ranking.ts'
import { countryWords } from './country-words.ts'
import { CrossingSearch, type FoundCrossing } from './crossing-search.ts'
import { type HouseFit, housePoint, writtenNumber } from './house-finder.ts'
import { type InterpolatedHouse, interpolateHouse } from './interpolate-house.ts'
import { NameIndex } from './name-index.ts'
import { numberNear } from './number-near.ts'
import { PointGrid } from './point-grid.ts'
import { SuburbFinder } from './suburb-finder.ts'
import { searchTokens } from './query-text.ts'
import { TownFinder } from './town-finder.ts'

export interface FoundAddress {
  readonly kind: EntryKind
  /** The whole address in one line. */
  readonly label: string
  /** The street, point of interest or place. */
  readonly name: string
  readonly houseNumber: string | null
  /** How the house number was matched, if the query has one. */
  readonly houseFit: HouseFit | null
  readonly category: string | null
  readonly suburb: string | null
  readonly city: string | null
  readonly postcode: string | null
  readonly point: LngLat
  readonly quality: AddressQuality
  /** Of a number that the map lacks: within how many metres of the point it is, nine times out of ten. */
  readonly radiusMeters: number | null
  /** 1 is certain. A person should check results below about 0.7. */
  readonly confidence: number
}

export interface SearchOptions {
  readonly limit?: number
  /** The last word may be unfinished. */
  readonly isTyping?: boolean
  /** Of similar results, those near this place come first. */
  readonly near?: LngLat
}

const longestCrossing = 120
/** Of the results of a search, which is asked at every key. */
const mostInterpolated = 4
const houseReachMeters = 150
const closeMeters = 40
const streetReachMeters = 400
const placeReachMeters = 5000

/** Address search of one region, in memory. */
export class AddressIndex {
  readonly #table: AddressTable
  readonly #names: NameIndex
  readonly #knowledge: Knowledge
  readonly #houses: PointGrid
  readonly #suburbs: SuburbFinder
  readonly #crossings: CrossingSearch
  #points: PointGrid | null = null

  constructor(bytes: Uint8Array) {
    this.#table = readAddresses(bytes)
    this.#names = new NameIndex(this.#table)
    this.#knowledge = {
      table: this.#table,
      towns: new TownFinder(this.#table),
      doubts: new DoubtFinder(this.#table, countryWords()),
    }
    this.#crossings = new CrossingSearch(this.#table)
    this.#suburbs = new SuburbFinder(this.#table)
    this.#houses = new PointGrid(this.#table.houseLon, this.#table.houseLat, 1 / gridScale)
  }

  get size(): { readonly entries: number; readonly houses: number } {
    return { entries: this.#table.kinds.length, houses: this.#table.houseNumber.length }
  }

  search(text: string, options: SearchOptions = {}): FoundAddress[] {
    const isTyping = options.isTyping ?? false
    const rank = (part: string, isUnfinished: boolean) => this.#rank(part, isUnfinished, options.near ?? null)
    const ranked = rank(text, isTyping)
    const crossings = this.#crossings
      .find(text.slice(0, longestCrossing), (part, isLast) => rank(part, isTyping && isLast))
      .map((found) => this.#describeCrossing(found))
    const first = crossings.filter((crossing) => crossing.confidence >= (ranked[0]?.certainty ?? 0))
    const limit = Math.max(0, options.limit ?? 8)
    return [...first, ...this.#describeAll(ranked.slice(0, limit)), ...crossings.slice(first.length)].slice(0, limit)
  }

  #rank(text: string, isTyping: boolean, near: LngLat | null): RankedEntry[] {
    const query = this.#names.queryTokens(searchTokens(text), isTyping)
    return rankEntries(this.#knowledge, query, this.#names.matches(query), near)
  }

  #describeCrossing({ one, other, point, confidence, isDoubted }: FoundCrossing): FoundAddress {
    const street = this.#describe(one, {
      houseNumber: null,
      houseFit: null,
      point,
      quality: isDoubted ? 'area' : 'exact',
      radiusMeters: null,
      confidence: rounded(confidence),
    })
    const name = `${street.name} / ${this.#table.names[this.#table.nameStart[other] ?? 0] ?? ''}`
    return { ...street, name, label: [name, street.suburb, street.city].filter((part) => part !== null).join(', ') }
  }

  #describeAll(ranked: readonly RankedEntry[]): FoundAddress[] {
    return ranked.map((found, index) => {
      const interpolated = index < mostInterpolated ? this.#interpolate(found) : null
      return this.#describe(found.entry, {
        houseNumber: interpolated
          ? found.askedNumber
          : (found.house?.written ?? (found.house ? found.askedNumber : null)),
        houseFit: found.house?.fit ?? null,
        point: interpolated?.point ?? found.point,
        quality: interpolated ? 'interpolated' : found.quality,
        radiusMeters: interpolated?.radiusMeters ?? null,
        confidence: found.confidence,
      })
    })
  }

  /** Only what is shown first is interpolated: it changes no rank. */
  #interpolate({ entry, askedNumber, house, quality, doubt }: RankedEntry): InterpolatedHouse | null {
    const isMissing = askedNumber !== null && quality === 'street' && doubt === null && house?.fit !== 'number'
    return isMissing ? interpolateHouse(this.#table, entry, Number.parseInt(askedNumber, 10)) : null
  }

  /** The address at a place: a house within 150 m, else a street within 400 m, else a named place within 5 km. */
  reverse(place: LngLat): FoundAddress | null {
    const house = this.#houses.nearest(place, houseReachMeters)
    if (house) {
      const entry = ownerOf(this.#table.houseStart, house.index)
      const confidence = rounded(1 - house.meters / 300)
      const between = house.meters < closeMeters ? null : numberNear(this.#table, entry, house.index, place)
      if (between) {
        const { number, ...where } = between
        const detail = {
          houseNumber: String(number),
          houseFit: 'between',
          quality: 'interpolated',
          confidence,
        } as const
        return this.#describe(entry, { ...detail, ...where })
      }
      const detail = {
        houseNumber: writtenNumber(this.#table, house.index),
        houseFit: 'nearest' as const,
        point: housePoint(this.#table, house.index),
      }
      const quality = house.meters < closeMeters ? 'exact' : 'street'
      return this.#describe(entry, { ...detail, quality, radiusMeters: null, confidence })
    }
    return this.#reverseByPoint(place)
  }

  #reverseByPoint(place: LngLat): FoundAddress | null {
    this.#points ??= new PointGrid(this.#table.pointLon, this.#table.pointLat, 1 / gridScale)
    const near = this.#points.nearest(place, placeReachMeters)
    if (!near) return null
    const entry = ownerOf(this.#table.pointStart, near.index)
    const kind = entryKinds[this.#table.kinds[entry] ?? 0]
    const isClose = near.meters <= streetReachMeters && kind !== 'place'
    const point: LngLat = [
      (this.#table.pointLon[near.index] ?? 0) / gridScale,
      (this.#table.pointLat[near.index] ?? 0) / gridScale,
    ]
    const confidence = rounded(isClose ? 0.8 - near.meters / 1000 : 0.3)
    return this.#describe(entry, {
      houseNumber: null,
      houseFit: null,
      point,
      quality: isClose ? 'street' : 'area',
      radiusMeters: null,
      confidence,
    })
  }

  #describe(
    entry: number,
    detail: Pick<FoundAddress, 'houseNumber' | 'houseFit' | 'point' | 'quality' | 'radiusMeters' | 'confidence'>,
  ): FoundAddress {
    const table = this.#table
    const kind = entryKinds[table.kinds[entry] ?? 0] ?? 'street'
    const name = table.names[table.nameStart[entry] ?? 0] ?? ''
    const word = (column: Int32Array) => table.words[column[entry] ?? 0] || null
    const suburb = (kind === 'street' ? this.#suburbs.at(detail.point) : null) ?? word(table.suburb)
    const city = word(table.city)
    const line = detail.houseNumber === null ? name : numbered(name, detail.houseNumber)
    const label = [...new Set([line, suburb, city])].filter((part) => part !== null).join(', ')
    return {
      kind,
      label,
      name,
      category: word(table.category),
      suburb,
      city,
      postcode: word(table.postcode),
      ...detail,
    }
  }
}

const numberFirst =
  /^(?:rue|boulevard|impasse|chemin|allée|quai|route|passage|cours|ruelle|square)\s|\s(?:street|road|lane|drive|court|square|way|close|crescent)$/i

/** Puts the house number before or after the name, as usual in the language of the street. */
function numbered(name: string, houseNumber: string): string {
  return numberFirst.test(name) ? `${houseNumber} ${name}` : `${name} ${houseNumber}`
}

function ownerOf(starts: Uint32Array, index: number): number {
  let low = 0
  let high = starts.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle
  }
  return low
}

const rounded = (value: number) => Math.round(value * 100) / 100
