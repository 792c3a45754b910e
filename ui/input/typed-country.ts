import { countryName } from '#kit/contract/countries.ts'

/** Countries are kept by their English names, and shown and typed in the person's language. */
export function keptCountry(typed: string): string {
  return countryName(typed, 'en')
}

/** What a field shows: the text as it is typed, as long as it stands for the country that is kept; else that country's name. */
export function shownCountry(kept: string, draft: string | undefined, language: string): string {
  return draft !== undefined && keptCountry(draft) === kept ? draft : countryName(kept, language)
}
