import { type AddressTable, entryKinds, listed } from './address-table.ts'
import type { AreaFit } from './area-matcher.ts'
import { entryPoint } from './entry-point.ts'
import type { HouseChoice } from './asked-house.ts'
import type { NameMatch, QueryToken } from './name-index.ts'
import { nameTokens, tokenWeight } from './name-tokens.ts'
import { metersBetween } from './point-grid.ts'
import { isDigits } from './vocabulary.ts'

/** What a query says that the map doesn't confirm: a town or postcode, so it may be elsewhere; or a house number. */
export type Doubt = 'elsewhere' | 'number' | null

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
    if (this.#isInAnotherTown(query, judged) || this.#hasAnotherPostcode(query, judged)) return 'elsewhere'
    return kind === 'poi' && query.some((token, index) => isHouseNumber(token) && isUnanswered(judged, index))
      ? 'number'
      : null
  }

  /** Whether words beside the name are neither its town, suburb or a country, and its town isn't named either. */
  #isInAnotherTown(query: readonly QueryToken[], judged: Judged): boolean {
    const { match, area } = judged
    if (area.isTownNamed) return false
    const isNamed = (index: number) => (match.fits[index] ?? 0) >= 0.5 && (query[index]?.weight ?? 0) > 0.3
    const namedParts = new Set(query.filter((_, index) => isNamed(index)).map(({ part }) => part))
    return query.some((token, index) => {
      const isBeside = match.coverage >= wholeName || !namedParts.has(token.part)
      const isRepeated = query.some((other, at) => other.token === token.token && isNamed(at))
      return isBeside && !isRepeated && this.#isAreaName(token) && isUnanswered(judged, index)
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
  return (area.fits[index] ?? 0) === 0 && !house.tokens.includes(index)
}

const isHouseNumber = ({ written }: QueryToken) => /^\d{1,4}\p{L}?$/u.test(written)

/** Digits of about the length of the postcodes of a street; without any known, four digits or more. */
function looksLikePostcode({ token }: QueryToken, own: readonly string[]): boolean {
  if (!isDigits(token)) return /\d/.test(token) && own.some((one) => shapeOf(one) === shapeOf(token))
  if (own.length === 0) return token.length >= 4
  return own.some((one) => isDigits(one) && token.length >= 3 && Math.abs(one.length - token.length) <= 1)
}

const shapeOf = (token: string) => token.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a')
