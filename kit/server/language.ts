import { languages, type Language, type PeopleLanguage } from '#kit/contract/sentence.ts'

/** The language of the whole product, or of others, that a request's `accept-language` likes best; English where it names none. */
export function languageOf(headers: Headers): Language
export function languageOf(headers: Headers, others: readonly PeopleLanguage[]): PeopleLanguage
export function languageOf(headers: Headers, of: readonly PeopleLanguage[] = languages): PeopleLanguage {
  const wishes = (headers.get('accept-language') ?? '').split(',').map((wish) => wishOf(wish, of))
  const known = wishes.filter(({ language, weight }) => language !== undefined && weight > 0)
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

/** `fr-CA;q=0.8` wishes for French with a weight of 0.8; without a weight it is 1. */
function wishOf(text: string, of: readonly PeopleLanguage[]): { language: PeopleLanguage | undefined; weight: number } {
  const [range = '', ...options] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = options.find((option) => option.startsWith('q='))?.slice(2)
  return {
    language: of.find((one) => one === range.split('-')[0]),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  }
}
