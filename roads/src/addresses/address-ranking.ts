import type { LngLat } from '../source/map-source.ts'
import { AreaMatcher, entryPoint } from './area-matcher.ts'
import { type AddressTable, type EntryKind, entryKinds } from './address-table.ts'
import { findHouse, type FoundHouse } from './house-finder.ts'
import type { HouseNumber } from './house-number.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { metersBetween } from './point-grid.ts'
import { isDigits } from './vocabulary.ts'

/** How precise the point is: the house or thing itself, somewhere on its street, or somewhere in its area. */
export type AddressQuality = 'exact' | 'street' | 'area'

export interface RankedEntry {
  readonly entry: number
  readonly point: LngLat
  readonly house: FoundHouse | null
  readonly askedNumber: string | null
  readonly quality: AddressQuality
  /** How well the words match, regardless of other results. */
  readonly certainty: number
  readonly confidence: number
}

interface Candidate extends RankedEntry {
  readonly score: number
}

const leastShare = 0.45
const nearMeters = 5000

/** The entries that match a query, best first, each with the house the query names. */
export function rankEntries(
  table: AddressTable,
  query: readonly QueryToken[],
  matches: readonly NameMatch[],
  near: LngLat | null,
): RankedEntry[] {
  const areas = new AreaMatcher(table, query, matches)
  const best = new Map<number, Candidate>()
  for (const match of matches) {
    const candidate = judge({ table, query, areas, near }, match)
    const known = best.get(match.entry)
    if (candidate && (!known || candidate.score > known.score)) best.set(match.entry, candidate)
  }
  const ranked = [...best.values()].sort((one, other) => other.score - one.score || one.entry - other.entry)
  return ranked.map((candidate, index) => ({
    ...candidate,
    confidence: confidenceOf(candidate, index === 0 ? ranked[1] : ranked[0]),
  }))
}

interface Question {
  readonly table: AddressTable
  readonly query: readonly QueryToken[]
  readonly areas: AreaMatcher
  readonly near: LngLat | null
}

function judge({ table, query, areas, near }: Question, match: NameMatch): Candidate | null {
  const { entry, coverage } = match
  const kind = entryKinds[table.kinds[entry] ?? 0] ?? 'street'
  const house = kind === 'street' ? bestHouse(table, query, match) : noHouse
  const point = house.found?.point ?? entryPoint(table, entry)
  const share = shareOf(query, areas.improve(match, point), house.tokens)
  if (share < leastShare) return null
  const closeness = near ? Math.exp(-metersBetween(near, point) / nearMeters) : 0
  const score = share * (0.82 + 0.18 * coverage) * house.factor + 0.04 * closeness + kindBonus(table, entry, kind)
  const confidence = Math.min(1, share * (0.9 + 0.1 * coverage) * house.factor)
  return {
    entry,
    point,
    house: house.found,
    askedNumber: house.asked,
    quality: qualityOf(kind, house.found),
    certainty: confidence,
    confidence,
    score,
  }
}

/** Ranks places and streets before the shops named after them, and long streets before short ones. */
function kindBonus(table: AddressTable, entry: number, kind: EntryKind): number {
  const houses = (table.houseStart[entry + 1] ?? 0) - (table.houseStart[entry] ?? 0)
  if (kind === 'poi') return 0
  return kind === 'place' ? 0.06 : 0.01 + 0.01 * Math.log10(1 + houses)
}

function qualityOf(kind: EntryKind, house: FoundHouse | null): AddressQuality {
  if (kind === 'place') return 'area'
  return kind === 'poi' || house?.fit === 'number' ? 'exact' : 'street'
}

interface HouseChoice {
  readonly found: FoundHouse | null
  readonly asked: string | null
  readonly tokens: readonly number[]
  readonly factor: number
}

const noHouse: HouseChoice = { found: null, asked: null, tokens: [], factor: 1 }

/** Tries every number that isn't part of the name as the house number and takes the one that fits best. */
function bestHouse(table: AddressTable, query: readonly QueryToken[], match: NameMatch): HouseChoice {
  let best = noHouse
  for (let index = 0; index < query.length; index++) {
    const house = askedHouse(query, match, index)
    if (!house) continue
    const found = findHouse(table, match.entry, house)
    const factor = houseFactor(found, house.suffix)
    if (best.asked === null || factor > best.factor)
      best = { found, asked: String(house.number), tokens: house.tokens, factor }
  }
  return best
}

interface AskedHouse extends HouseNumber {
  readonly tokens: readonly number[]
}

/** Reads a house number at a token, with a suffix or further numbers that follow it: "12 bis", "12, 14, 16". */
function askedHouse(query: readonly QueryToken[], match: NameMatch, index: number): AskedHouse | null {
  const isFree = (at: number) => (match.fits[at] ?? 0) < 1
  const written = numberWord.exec(query[index]?.written ?? '')
  if (!written || !isFree(index)) return null
  const tail = tailLength(query.slice(index + 1), (at) => isFree(index + 1 + at))
  const tokens = Array.from({ length: tail + 1 }, (_, at) => index + at)
  const following = tail > 0 ? (query[index + 1]?.written ?? '') : ''
  return { number: Number(written[1]), suffix: written[2] || (isDigits(following) ? '' : following), tokens }
}

function tailLength(query: readonly QueryToken[], isFree: (at: number) => boolean): number {
  const end = query.findIndex((token, at) => !numberTail.test(token.written) || !isFree(at))
  return end < 0 ? query.length : end
}

const numberWord = /^(\d{1,5})(\p{L}{0,4})$/u
const numberTail = /^(?:\p{L}|bis|ter|quater|\d{1,5}\p{L}?)$/u

function houseFactor(found: FoundHouse | null, suffix: string): number {
  if (!found) return 0.62
  if (found.fit === 'number') return found.hasSuffix || suffix === '' ? 1 : 0.96
  return found.fit === 'between' ? 0.88 : 0.76
}

function shareOf(query: readonly QueryToken[], fits: readonly number[], ignored: readonly number[]): number {
  let matchedWeight = 0
  let totalWeight = 0
  query.forEach((token, index) => {
    if (ignored.includes(index)) return
    const fit = fits[index] ?? 0
    totalWeight += token.weight * (token.isContext && fit === 0 ? unansweredContext : 1)
    matchedWeight += token.weight * fit
  })
  return totalWeight === 0 ? 0 : matchedWeight / totalWeight
}

/** Unmatched words after the first comma, such as a country, hardly count against a result. */
const unansweredContext = 0.2

/** An equally good result elsewhere makes both less certain. */
function confidenceOf(candidate: Candidate, rival: Candidate | undefined): number {
  const isContested =
    rival !== undefined &&
    Math.abs(rival.score - candidate.score) < 0.02 &&
    metersBetween(rival.point, candidate.point) > 300
  return Math.round(candidate.confidence * (isContested ? 0.8 : 1) * 100) / 100
}
