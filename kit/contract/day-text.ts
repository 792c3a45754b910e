import { inEach, type Language, type Sentence } from './sentence.ts'

/** Figures are Western in every language. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
}

/** A day as readers of each language write it; nothing for none. */
export function dayText(day: string | null): Sentence {
  return inEach((language) => {
    if (day === null) return ''
    const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
    return format.format(new Date(`${day}T12:00:00Z`))
  })
}
