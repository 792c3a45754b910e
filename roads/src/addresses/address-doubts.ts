import { type AddressTable, entryKinds, listed } from './address-table.ts'
import type { AreaFit } from './area-matcher.ts'
import { entryPoint } from './entry-point.ts'
import type { HouseChoice } from './asked-house.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { nameTokens, tokenWeight } from './name-tokens.ts'
import { metersBetween } from './point-grid.ts'
import { isDigits } from './vocabulary.ts'

/** What a query says and the map doesn't: another town or postcode, so it is elsewhere; or more of a name, or a number. */
export type Doubt = 'elsewhere' | 'unsure' | null

export interface Judged {
  readonly match: NameMatch
  readonly area: AreaFit
  readonly house: HouseChoice
}

const wholeName = 0.95
const samePostcodeMeters = 3000

/** Compares what a query says of the town, the postcode and the number with what the map says. */
export class DoubtFinder {
  readonly #table: AddressTable
  readonly #countries: ReadonlySet<string>
  readonly #entriesByPostcode = new Map<string, number[]>()

  constructor(table: AddressTable, countries: ReadonlySet<string>) {
    this.#table = table
    this.#countries = countries
    for (const entry of table.kinds.keys()) {
      for (const token of listed(table, 'postcodes', entry).flatMap(nameTokens))
        this.#entriesByPostcode.set(token, [...(this.#entriesByPostcode.get(token) ?? []), entry])
    }
  }

  find(query: readonly QueryToken[], judged: Judged): Doubt {
    const kind = entryKinds[this.#table.kinds[judged.match.entry] ?? 0]
    if (kind === 'place') return null
    const extra = this.#extraWords(query, judged)
    const isAstray = extra.some(({ isName }) => !isName) && !judged.area.isTownNamed
    if (isAstray || this.#hasAnotherPostcode(query, judged)) return 'elsewhere'
    if (extra.some(({ isName }) => isName)) return 'unsure'
    return kind === 'poi' && this.#hasNumber(query, judged) ? 'unsure' : null
  }

  /** A house number that nothing answers. One as long as a postcode is a number too if it stands at the name and is no postcode of the map. */
  #hasNumber(query: readonly QueryToken[], judged: Judged): boolean {
    const { fits } = judged.match
    const namedParts = new Set(query.filter((_, index) => (fits[index] ?? 0) >= 0.5).map(({ part }) => part))
    const isLongNumber = ({ token, part }: QueryToken) =>
      isDigits(token) && token.length > 4 && namedParts.has(part) && !this.#entriesByPostcode.has(token)
    return query.some((token, index) => isUnanswered(judged, index) && (isHouseNumber(token) || isLongNumber(token)))
  }

  /** Words that are neither in the name, its suburb, its town nor a country's: more of a name, or of another area. */
  #extraWords(query: readonly QueryToken[], { match, area, house }: Judged): { readonly isName: boolean }[] {
    const isNamed = (index: number) => (match.fits[index] ?? 0) >= 0.5 && (query[index]?.weight ?? 0) > 0.3
    const named = [...query.keys()].filter(isNamed)
    const namedParts = new Set(named.map((index) => query[index]?.part))
    const end = Math.max(...named, ...house.tokens)
    return query.flatMap((token, index) => {
      const isRepeated = named.some((at) => query[at]?.token === token.token)
      const isKnown = area.isAnswered[index] || house.tokens.includes(index)
      if (isRepeated || isKnown || !this.#isAreaName(token)) return []
      const isInside = index < end || match.coverage < wholeName
      return [{ isName: namedParts.has(token.part) && isInside }]
    })
  }

  #isAreaName({ token, written }: QueryToken): boolean {
    return /^\p{L}{3,}$/u.test(written) && tokenWeight(token) >= 1 && !this.#countries.has(token)
  }

  #hasAnotherPostcode(query: readonly QueryToken[], judged: Judged): boolean {
    const { entry } = judged.match
    const own = listed(this.#table, 'postcodes', entry).flatMap(nameTokens)
    const asked = query.filter((token, index) => looksLikePostcode(token, own) && isUnanswered(judged, index))
    if (asked.length === 0) return false
    if (own.length > 0) return query.every(({ token }) => !own.includes(token))
    return asked.some(({ token }) => this.#isKnownFarFrom(entry, token))
  }

  #isKnownFarFrom(entry: number, postcode: string): boolean {
    const known = this.#entriesByPostcode.get(postcode) ?? []
    const point = entryPoint(this.#table, entry)
    return (
      known.length > 0 &&
      known.every((other) => metersBetween(point, entryPoint(this.#table, other)) > samePostcodeMeters)
    )
  }
}

function isUnanswered({ area, house }: Judged, index: number): boolean {
  return !area.isAnswered[index] && !house.tokens.includes(index)
}

const isHouseNumber = ({ written }: QueryToken) => /^\d{1,4}\p{L}?$/u.test(written)

/** Digits of about the length of the postcodes of a street; without any known, four digits or more. */
function looksLikePostcode({ token }: QueryToken, own: readonly string[]): boolean {
  if (!isDigits(token)) return /\d/.test(token) && own.some((one) => shapeOf(one) === shapeOf(token))
  if (own.length === 0) return token.length >= 4
  return own.some((one) => isDigits(one) && token.length >= 3 && Math.abs(one.length - token.length) <= 1)
}

const shapeOf = (token: string) => token.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a')
