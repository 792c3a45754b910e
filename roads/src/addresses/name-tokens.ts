import { canonicalWord, isCommonWord, isFiller } from './abbreviations.ts'
import { wordsOf } from './fold.ts'

const compound = /^(\p{L}{3,}?)(?:strasse|strae|str|platz|pl)$/u

export interface WrittenToken {
  readonly written: string
  readonly token: string
}

/** The words of a text, as written (folded) and as indexed: abbreviations expanded, German compounds split, the Arabic article dropped. */
export function writtenTokens(text: string): WrittenToken[] {
  return wordsOf(text).flatMap((word) =>
    splitCompound(withoutArticle(word)).map((written) => ({ written, token: canonicalWord(written) })),
  )
}

export function nameTokens(name: string): string[] {
  return writtenTokens(name).map(({ token }) => token)
}

/** The tokens of each spelling of a name: as it is, with umlauts written out, without apostrophes, with unsplit compounds. */
export function spellingsOf(name: string): string[][] {
  const spellings = [nameTokens(name)]
  if (/[äöü]/iu.test(name))
    spellings.push(nameTokens(name.replaceAll(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`)))
  if (/\p{L}['’]\p{L}/u.test(name)) spellings.push(nameTokens(name.replaceAll(/['’]/gu, '')))
  const words = wordsOf(name)
  if (words.some((word) => compound.test(word))) spellings.push(words)
  return spellings
}

/** A key that all spellings of a street name share. */
export function nameKey(name: string): string {
  return nameTokens(name).join(' ')
}

/** How distinctive a token is in a name: "de" hardly at all, "avenida" a little. */
export function tokenWeight(token: string): number {
  if (isFiller(token)) return 0.1
  return isCommonWord(token) ? 0.35 : 1
}

function splitCompound(word: string): string[] {
  const stem = compound.exec(word)?.[1]
  return stem === undefined ? [word] : [stem, word.slice(stem.length)]
}

function withoutArticle(word: string): string {
  return word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
}
