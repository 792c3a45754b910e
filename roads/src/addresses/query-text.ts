import { type WrittenToken, writtenTokens } from './name-tokens.ts'

export interface SearchToken extends WrittenToken {
  /** Which of the parts between commas it stands in. */
  readonly part: number
  /** Whether the word comes after the first comma. Such words are mostly a town or a country, which names may not contain. */
  readonly isContext: boolean
}

const longestQuery = 200
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const unitWords = [
  'apartamento|apartment|appartement|apto|apt|appt|app|dpto|depto|piso|planta|puerta|oficina|of|local|unit|suite|flat|room',
  'floor|level|étage|etage|bureau|bât|batiment|bâtiment|wohnung|whg|stiege|top|stock|interno|scala|piano|lgh|våning|vån',
  'asunto|as|rappu|krs|kerros|квартира|кв|этаж|подъезд|офис|пәтер|қабат|شقة|طابق|الطابق|مكتب',
].join('|')
const floorWords = 'floor|fl|étage|etage|piso|planta|og|stock|piano|krs|kerros|våning|vån|tr|этаж|қабат|отдел'
const wordFirst = new RegExp(`${start}(?:${unitWords})[.\\s#:º°]*\\d+\\p{L}?${end}`, 'giu')
const numberFirst = new RegExp(
  `${start}\\d{1,2}(?:st|nd|rd|th|er|re|e|è|º|ª|°|a|o)?[.\\s-]*(?:${floorWords})${end}\\.?`,
  'giu',
)
const withoutNumber = new RegExp(
  `${start}(?:ground floor|basement|rez[- ]de[- ]chauss[ée]e|rdc|erdgeschoss|dachgeschoss|planta baja|الطابق الأرضي)${end}`,
  'giu',
)

/** The words of a query without flats and floors, which aren't on the map. */
export function searchTokens(text: string): SearchToken[] {
  const short = text.slice(0, longestQuery)
  const address = [wordFirst, numberFirst, withoutNumber].reduce((rest, unit) => rest.replaceAll(unit, ' '), short)
  const parts = (/\p{L}/u.test(address) ? address : short).split(/[,;،\n]/)
  const firstNamed = parts.findIndex((part) => /\p{L}/u.test(part))
  return parts.flatMap((words, part) =>
    writtenTokens(words).map((token) => ({ ...token, part, isContext: firstNamed >= 0 && part > firstNamed })),
  )
}
