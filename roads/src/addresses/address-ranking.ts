import type { LngLat } from '../source/map-source.ts'
import type { Doubt, DoubtFinder } from './address-doubts.ts'
import { AreaMatcher } from './area-matcher.ts'
import { askedHouse, noHouse } from './asked-house.ts'
import { entryPoint } from './entry-point.ts'
import { type AddressTable, type EntryKind, entryKinds } from './address-table.ts'
import type { FoundHouse } from './house-finder.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { metersBetween } from './point-grid.ts'
import type { TownFinder } from './town-finder.ts'

/** How precise the point is: the house or thing itself, where its number has to be on its street, somewhere on its street, or somewhere in its area. */
export type AddressQuality = 'exact' | 'interpolated' | 'street' | 'area'

export interface RankedEntry {
  readonly entry: number
  readonly point: LngLat
  readonly house: FoundHouse | null
  readonly askedNumber: string | null
  readonly quality: AddressQuality
  readonly doubt: Doubt
  /** How well the words match, regardless of other results. */
  readonly certainty: number
  readonly confidence: number
}

interface Candidate extends RankedEntry {
  readonly score: number
  readonly kind: EntryKind
  readonly match: NameMatch
  readonly isTownNamed: boolean
}

const leastShare = 0.45
/** Below what is used without a person's look, even where all other words match. */
const elsewhereTrust = 0.6
const nearMeters = 5000
const wholeName = 0.95
/** Enough to come after a house of the street that was written, and before a street without the number. */
const namesakeTrust = 0.8

/** What a map knows that answers are judged by. */
export interface Knowledge {
  readonly table: AddressTable
  readonly towns: TownFinder
  readonly doubts: DoubtFinder
}

/** The entries that match a query, best first, each with the house the query names. */
export function rankEntries(
  knowledge: Knowledge,
  query: readonly QueryToken[],
  matches: readonly NameMatch[],
  near: LngLat | null,
): RankedEntry[] {
  const areas = new AreaMatcher(knowledge, query, matches)
  const best = new Map<number, Candidate>()
  for (const match of matches) {
    const candidate = judge({ ...knowledge, query, areas, near }, match)
    const known = best.get(match.entry)
    if (candidate && (!known || candidate.score > known.score)) best.set(match.entry, candidate)
  }
  const ranked = doubtNamesakes(query, [...best.values()]).sort(
    (one, other) => other.score - one.score || one.entry - other.entry,
  )
  return ranked.map((candidate, index) => ({
    ...candidate,
    confidence: confidenceOf(candidate, index === 0 ? ranked[1] : ranked[0]),
  }))
}

/** Where the query names a street as a whole, what it names in part is never exact: the number belongs to the street that was written. */
function doubtNamesakes(query: readonly QueryToken[], candidates: readonly Candidate[]): Candidate[] {
  const whole = candidates.filter(({ match, kind }) => kind === 'street' && match.coverage >= wholeName)
  return candidates.map((candidate) => {
    const isNamesake = candidate.match.coverage < wholeName && whole.some((other) => isMeant(query, other, candidate))
    return candidate.quality === 'exact' && isNamesake ? doubted(candidate) : candidate
  })
}

function doubted(candidate: Candidate): Candidate {
  const score = candidate.score * namesakeTrust
  const confidence = candidate.confidence * namesakeTrust
  return { ...candidate, score, confidence, quality: 'street', doubt: 'unsure' }
}

/** Whether a street that is named as a whole is the one meant, rather than something that is named in part. */
function isMeant(query: readonly QueryToken[], street: Candidate, { kind, match, isTownNamed }: Candidate): boolean {
  if (kind !== 'street') return street.house?.fit === 'number'
  const isElsewhere = street.doubt === 'elsewhere' || (isTownNamed && !street.isTownNamed)
  return !isElsewhere && namedWeight(query, street.match) >= namedWeight(query, match)
}

function namedWeight(query: readonly QueryToken[], { fits }: NameMatch): number {
  return query.reduce((sum, { weight }, index) => sum + weight * (fits[index] ?? 0), 0)
}

interface Question extends Knowledge {
  readonly query: readonly QueryToken[]
  readonly areas: AreaMatcher
  readonly near: LngLat | null
}

function judge({ table, doubts, query, areas, near }: Question, match: NameMatch): Candidate | null {
  const { entry, coverage } = match
  const kind = entryKinds[table.kinds[entry] ?? 0] ?? 'street'
  const house = kind === 'street' ? askedHouse(table, query, match) : noHouse
  const point = house.found?.point ?? entryPoint(table, entry)
  const area = areas.improve(match, point)
  const share = shareOf(query, area.fits, house.tokens)
  if (share < leastShare) return null
  const closeness = near ? Math.exp(-metersBetween(near, point) / nearMeters) : 0
  const doubt = doubts.find(query, { match, area, house })
  const trust = doubt === 'elsewhere' ? elsewhereTrust : 1
  const fit = share * house.factor * trust
  const score = fit * (0.82 + 0.18 * coverage) + 0.04 * closeness + kindBonus(table, entry, kind)
  const confidence = Math.min(1, fit * (0.9 + 0.1 * coverage))
  return {
    entry,
    point,
    house: house.found,
    askedNumber: house.asked,
    quality: qualityOf(kind, house.found, doubt),
    doubt,
    certainty: confidence,
    confidence,
    score,
    kind,
    match,
    isTownNamed: area.isTownNamed,
  }
}

/** Ranks places and streets before the shops named after them, and long streets before short ones. */
function kindBonus(table: AddressTable, entry: number, kind: EntryKind): number {
  const houses = (table.houseStart[entry + 1] ?? 0) - (table.houseStart[entry] ?? 0)
  if (kind === 'poi') return 0
  return kind === 'place' ? 0.06 : 0.01 + 0.01 * Math.log10(1 + houses)
}

/** What contradicts the map is never exact, however well the words match. */
function qualityOf(kind: EntryKind, house: FoundHouse | null, doubt: Doubt): AddressQuality {
  if (kind === 'place' || doubt === 'elsewhere') return 'area'
  const isThere = kind === 'poi' || (house?.fit === 'number' && !house.isTwice)
  return isThere && doubt === null ? 'exact' : 'street'
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
