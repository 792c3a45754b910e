import { localeOf } from '#kit/contract/day-text.ts'
import { inEach, type Language } from '#kit/contract/sentence.ts'

const formats = inEach(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** A day as people say it of one that is near: with its weekday, without its year. Empty if there is none. */
export function dayWords(day: string | null, language: Language): string {
  return day === null ? '' : formats[language].format(new Date(`${day}T12:00:00Z`))
}
