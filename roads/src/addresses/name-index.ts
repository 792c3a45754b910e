import { type AddressTable } from './address-table.ts'
import { spellingsOf, tokenWeight } from './name-tokens.ts'
import type { SearchToken } from './query-text.ts'
import { isDigits, type Reading, Vocabulary } from './vocabulary.ts'

/** A name that shares words with a query. `fits[i]` is how well it matches query token `i`. */
export interface NameMatch {
  readonly entry: number
  readonly fits: readonly number[]
  /** Share of the name's weight that the query covers. */
  readonly coverage: number
}

export interface QueryToken extends SearchToken {
  readonly weight: number
  readonly isBeingTyped: boolean
}

const mostTokens = 12
const mostRefined = 120

/** Finds names by their tokens. A name is one spelling of one entry of the table. */
export class NameIndex {
  readonly #vocabulary: Vocabulary
  readonly #entryByName: Uint32Array
  readonly #nameWeight: Float32Array
  /** Names of common words alone, such as San José, which any of their words may find. */
  readonly #isOfCommonWords: Uint8Array
  readonly #tokenWeight: Float32Array
  readonly #postingStart: Uint32Array
  readonly #postings: Uint32Array
  readonly #fit: Float32Array
  readonly #token: Int32Array
  readonly #sum: Float32Array

  constructor(table: AddressTable) {
    const { entries, tokenLists } = spelledNames(table)
    const sorted = [...new Set(tokenLists.flat())].sort()
    this.#vocabulary = new Vocabulary(sorted)
    this.#entryByName = Uint32Array.from(entries)
    this.#nameWeight = new Float32Array(entries.length)
    this.#isOfCommonWords = Uint8Array.from(tokenLists, (tokens) =>
      Number(tokens.every((token) => tokenWeight(token) < 1)),
    )
    this.#postingStart = new Uint32Array(sorted.length + 1)
    const numberByToken = new Map(sorted.map((token, index) => [token, index]))
    const numberLists = tokenLists.map((tokens) => [...new Set(tokens)].map((token) => numberByToken.get(token) ?? 0))
    this.#postings = this.#post(numberLists)
    this.#tokenWeight = Float32Array.from(sorted, (token, index) => this.#weigh(token, index))
    numberLists.forEach((numbers, name) => {
      this.#nameWeight[name] = numbers.reduce((sum, number) => sum + (this.#tokenWeight[number] ?? 0), 0)
    })
    this.#fit = new Float32Array(entries.length * mostTokens)
    this.#token = new Int32Array(entries.length * mostTokens)
    this.#sum = new Float32Array(entries.length)
  }

  #post(numberLists: readonly (readonly number[])[]): Uint32Array {
    const start = this.#postingStart
    for (const numbers of numberLists) for (const number of numbers) start[number + 1] = (start[number + 1] ?? 0) + 1
    for (let number = 1; number < start.length; number++)
      start[number] = (start[number] ?? 0) + (start[number - 1] ?? 0)
    const postings = new Uint32Array(start.at(-1) ?? 0)
    const next = start.slice()
    numberLists.forEach((numbers, name) => {
      for (const number of numbers) {
        const slot = next[number] ?? 0
        postings[slot] = name
        next[number] = slot + 1
      }
    })
    return postings
  }

  /** Rare tokens weigh up to twice as much as common ones. */
  #weigh(token: string, number: number): number {
    const count = (this.#postingStart[number + 1] ?? 0) - (this.#postingStart[number] ?? 0)
    const rarity = Math.log2(this.#entryByName.length / count) / Math.log2(this.#entryByName.length + 1)
    return tokenWeight(token) * (0.75 + 0.75 * rarity)
  }

  queryTokens(words: readonly SearchToken[], isTyping: boolean): QueryToken[] {
    const tokens = words.slice(0, mostTokens).flatMap((word) => this.#takeApart(word))
    return tokens.slice(0, mostTokens).map((word, index, all) => {
      const isBeingTyped = isTyping && index === all.length - 1
      return { ...word, weight: weightOf(word.token, isBeingTyped), isBeingTyped }
    })
  }

  /** Splits an unknown word that consists of two known ones, in case the space was forgotten. */
  #takeApart(word: SearchToken): SearchToken[] {
    const text = word.token
    if (text.length < 5 || isDigits(text) || this.#vocabulary.readings(text, true).length > 0) return [word]
    for (let cut = 2; cut <= text.length - 2; cut++) {
      const parts = [text.slice(0, cut), text.slice(cut)]
      if (parts.every((part) => this.#vocabulary.has(part)))
        return parts.map((part) => ({ ...word, written: part, token: part }))
    }
    return [word]
  }

  matches(query: readonly QueryToken[]): NameMatch[] {
    const touched: number[] = []
    const byWeight = query
      .map((token, index) => ({ token, index }))
      .sort((one, other) => other.token.weight - one.token.weight)
    const strongest = byWeight[0]?.token.weight ?? 0
    for (const { token, index } of byWeight) {
      const mayAdd = token.weight >= strongest * 0.6 || (touched.length === 0 && token.weight > 0)
      for (const reading of this.#readingsOf(token)) {
        if (reading.fit > 0)
          this.#spread(reading.token, { index, fit: reading.fit, weight: token.weight, mayAdd, touched })
      }
    }
    const best = this.#bestOf(touched)
    const found = best.map((name) => this.#matchOf(name, query.length))
    this.#forget(touched)
    return found
  }

  /** While typing, "st" may be the abbreviation of a street or the beginning of Stockholm. */
  #readingsOf({ token, written, isBeingTyped }: QueryToken): Reading[] {
    const readings = this.#vocabulary.readings(token, isBeingTyped)
    if (!isBeingTyped || written === token) return readings
    return [...readings, ...this.#vocabulary.readings(written, true)]
  }

  #spread(
    token: number,
    mark: { index: number; fit: number; weight: number; mayAdd: boolean; touched: number[] },
  ): void {
    const end = this.#postingStart[token + 1] ?? 0
    for (let slot = this.#postingStart[token] ?? 0; slot < end; slot++) {
      const name = this.#postings[slot] ?? 0
      const cell = name * mostTokens + mark.index
      const isNew = this.#sum[name] === 0
      const mayAdd = mark.mayAdd || this.#isOfCommonWords[name] === 1
      if ((isNew && !mayAdd) || this.#fit[cell] !== 0) continue
      if (isNew) mark.touched.push(name)
      this.#fit[cell] = mark.fit
      this.#token[cell] = token
      this.#sum[name] = (this.#sum[name] ?? 0) + mark.fit * mark.weight
    }
  }

  #bestOf(touched: readonly number[]): readonly number[] {
    if (touched.length <= mostRefined) return touched
    const sums = Float32Array.from(touched, (name) => this.#rank(name)).sort()
    const least = sums[sums.length - mostRefined] ?? 0
    return touched.filter((name) => this.#rank(name) >= least).slice(0, mostRefined * 3)
  }

  /** Common words weigh a third of others; where a name has no others, two of them are more than one of these. */
  #rank = (name: number) =>
    (this.#sum[name] ?? 0) * (this.#isOfCommonWords[name] ? 2.5 : 1) - 0.02 * (this.#nameWeight[name] ?? 0)

  #matchOf(name: number, count: number): NameMatch {
    const fits: number[] = []
    const claimed = new Set<number>()
    let covered = 0
    for (let index = 0; index < count; index++) {
      const cell = name * mostTokens + index
      const token = this.#token[cell] ?? 0
      const fit = claimed.has(token) ? 0 : (this.#fit[cell] ?? 0)
      fits.push(fit)
      if (fit === 0) continue
      claimed.add(token)
      covered += this.#tokenWeight[token] ?? 0
    }
    return { entry: this.#entryByName[name] ?? 0, fits, coverage: Math.min(1, covered / (this.#nameWeight[name] || 1)) }
  }

  #forget(touched: readonly number[]): void {
    for (const name of touched) {
      this.#sum[name] = 0
      this.#fit.fill(0, name * mostTokens, (name + 1) * mostTokens)
    }
  }
}

/** A word being typed has a minimum weight, as it may still become any word. */
function weightOf(token: string, isBeingTyped: boolean): number {
  const weight = tokenWeight(token) * (isDigits(token) ? 1 : 1.2)
  return isBeingTyped ? Math.max(0.6, weight) : weight
}

function spelledNames(table: AddressTable) {
  const entries: number[] = []
  const tokenLists: string[][] = []
  for (let entry = 0; entry < table.kinds.length; entry++) {
    for (let index = table.nameStart[entry] ?? 0; index < (table.nameStart[entry + 1] ?? 0); index++) {
      for (const tokens of spellingsOf(table.names[index] ?? '')) {
        entries.push(entry)
        tokenLists.push(tokens)
      }
    }
  }
  return { entries, tokenLists }
}
