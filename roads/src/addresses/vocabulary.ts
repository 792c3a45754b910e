/** An indexed word that a query word may mean, and how well it fits: 1 is the same word. */
export interface Reading {
  readonly token: number
  readonly fit: number
}

const shortestFuzzy = 3
const longestFuzzy = 24
const prefixLimit = 3000

/** The distinct tokens of an index, found exactly, by prefix, or with one letter missing, added, wrong or swapped. */
export class Vocabulary {
  readonly tokens: readonly string[]
  readonly #numberByToken: ReadonlyMap<string, number>
  readonly #near: DeletionIndex

  /** The tokens must be sorted and distinct. */
  constructor(tokens: readonly string[]) {
    this.tokens = tokens
    this.#numberByToken = new Map(tokens.map((token, index) => [token, index]))
    this.#near = new DeletionIndex(tokens)
  }

  has(word: string): boolean {
    return this.#numberByToken.has(word)
  }

  /** All readings of a word, best first. A word being typed may be a prefix of any length. */
  readings(word: string, isBeingTyped: boolean): Reading[] {
    const fitByToken = new Map<number, number>()
    const exact = this.#numberByToken.get(word)
    if (exact !== undefined) fitByToken.set(exact, 1)
    const keep = (token: number, fit: number) => {
      if (fit > (fitByToken.get(token) ?? 0)) fitByToken.set(token, fit)
    }
    if (isBeingTyped || (word.length >= 2 && !isDigits(word))) {
      for (const token of this.#startingWith(word)) keep(token, prefixFit(word, this.tokens[token] ?? '', isBeingTyped))
    }
    if (!isDigits(word))
      for (const token of this.#near.candidates(word)) keep(token, typoFit(word, this.tokens[token] ?? ''))
    return [...fitByToken].map(([token, fit]) => ({ token, fit })).sort((one, other) => other.fit - one.fit)
  }

  #startingWith(word: string): number[] {
    const found: number[] = []
    for (let index = this.#firstFrom(word); index < this.tokens.length && found.length < prefixLimit; index++) {
      if (!this.tokens[index]?.startsWith(word)) break
      found.push(index)
    }
    return found
  }

  #firstFrom(word: string): number {
    let low = 0
    let high = this.tokens.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.tokens[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

export const isDigits = (word: string) => /^\d+$/.test(word)

function prefixFit(word: string, token: string, isBeingTyped: boolean): number {
  const share = word.length / token.length
  return isBeingTyped ? 0.8 + 0.19 * share : 0.35 + 0.5 * share
}

function typoFit(word: string, token: string): number {
  if (!isOneEditApart(word, token)) return 0
  const fit = 0.92 - 0.5 / Math.min(word.length, token.length)
  return word.charCodeAt(0) === token.charCodeAt(0) ? fit : fit - 0.08
}

/** Whether two words differ by one letter missing, added or wrong, or by two adjacent letters swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1)
  if (short.slice(same + 1) === long.slice(same + 1)) return true
  return (
    short[same] === long[same + 1] && short[same + 1] === long[same] && short.slice(same + 2) === long.slice(same + 2)
  )
}

/** Symmetric delete (Garbe 2012): words one edit apart have a spelling in common when up to one letter is left out of each. */
class DeletionIndex {
  readonly #slots: Int32Array
  readonly #next: Int32Array
  readonly #owner: Int32Array
  readonly #mask: number

  constructor(tokens: readonly string[]) {
    let count = 0
    for (const token of tokens) if (isFuzzy(token)) count += token.length + 1
    this.#mask = 2 ** Math.ceil(Math.log2(count + 16)) - 1
    this.#slots = new Int32Array(this.#mask + 1).fill(-1)
    this.#next = new Int32Array(count)
    this.#owner = new Int32Array(count)
    let link = 0
    tokens.forEach((token, owner) => {
      if (!isFuzzy(token)) return
      for (const hash of spellings(token)) {
        const slot = hash & this.#mask
        this.#owner[link] = owner
        this.#next[link] = this.#slots[slot] ?? -1
        this.#slots[slot] = link++
      }
    })
  }

  candidates(word: string): Set<number> {
    const found = new Set<number>()
    if (word.length < 2 || word.length > longestFuzzy) return found
    for (const hash of spellings(word)) {
      for (let link = this.#slots[hash & this.#mask] ?? -1; link >= 0; link = this.#next[link] ?? -1)
        found.add(this.#owner[link] ?? 0)
    }
    return found
  }
}

const isFuzzy = (token: string) => token.length >= shortestFuzzy && token.length <= longestFuzzy && !isDigits(token)

/** Hashes of a word and of the word with each of its letters left out. */
function spellings(word: string): number[] {
  const hashes = [hashOf(word, -1)]
  for (let omitted = 0; omitted < word.length; omitted++) hashes.push(hashOf(word, omitted))
  return hashes
}

/** FNV-1a over all letters but one. */
function hashOf(word: string, omitted: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) {
    if (index !== omitted) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) & 0x7fffffff
}
