/** `order 5100`, `facture n° 5001`: a kind of thing and its number. */
export function numberedThing(
  text: string,
  kinds: readonly { category: string; nouns?: string[] }[],
): { category: string; number: string } | undefined {
  const [, noun = '', number = ''] = /^(\p{L}+)\s*(?:#|no\.?|n°|nr\.?)?\s*(\d[\d-]*)$/iu.exec(text) ?? []
  const kind = kinds.find(({ nouns }) => nouns?.includes(noun.toLowerCase()))
  return kind && { category: kind.category, number }
}

/**
 * The first and the last part of a text, without its middle. Someone who typed one letter wrong, or swapped two that stand side
 * by side, typed at least one of them right.
 */
export function soundParts(text: string): string[] {
  const letters = [...text]
  const size = Math.floor((letters.length - 1) / 2)
  return letters.length < 5 ? [] : [letters.slice(0, size).join(''), letters.slice(-size).join('')]
}
