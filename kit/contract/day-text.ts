import { inEach, type PeopleLanguage, type Sentence } from './sentence.ts'

/** Figures are Western in every language. */
export function localeOf(language: PeopleLanguage): string {
  return language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
}

/** Cached, because making a formatter takes a hundred times as long as using it. */
const formats = inEach(
  (language) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** A day as each language writes it; empty if there is none. */
export function dayText(day: string | null): Sentence {
  return inEach((language) => (day === null ? '' : formats[language].format(new Date(`${day}T12:00:00Z`))))
}
