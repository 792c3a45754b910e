import { localeOf } from '#kit/contract/day-text.ts'
import { inEachOfAll, type PeopleLanguage } from '#kit/contract/sentence.ts'

/** Short, as each letter counts in a text message; a French month in full, because its short form ends in a dot of its own. */
const formats = inEachOfAll((language) => {
  const month = language === 'fr' ? 'long' : 'short'
  return new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', day: 'numeric', month, timeZone: 'UTC' })
})

/** A day as people say it of one that is near: with its weekday, without its year. Empty if there is none. */
export function dayWords(day: string | null, language: PeopleLanguage): string {
  return day === null ? '' : formats[language].format(new Date(`${day}T12:00:00Z`))
}
