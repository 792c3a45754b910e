import { type WrittenToken, writtenTokens } from './name-tokens.ts'

export interface SearchToken extends WrittenToken {
  /** Whether the word comes after the first comma. Such words are mostly a town or a country, which names may not contain. */
  readonly isContext: boolean
}

const longestQuery = 200
const unit =
  /(?<![\p{L}\p{N}])(?:apartamento|apartment|appartement|apto|apt|appt|app|dpto|depto|piso|oficina|of|local|unit|suite|floor|étage|etage|wohnung|شقة|طابق)[.\s#:º°]*\d+\p{L}?(?![\p{L}\p{N}])/giu

/** The words of a query without flats and floors, which aren't on the map. */
export function searchTokens(text: string): SearchToken[] {
  const short = text.slice(0, longestQuery)
  const address = short.replaceAll(unit, ' ')
  const parts = (/\p{L}/u.test(address) ? address : short).split(/[,;،\n]/)
  const firstNamed = parts.findIndex((part) => /\p{L}/u.test(part))
  return parts.flatMap((part, index) =>
    writtenTokens(part).map((token) => ({ ...token, isContext: firstNamed >= 0 && index > firstNamed })),
  )
}
