import type { Format } from '#kit/web/format.ts'
import type { Text } from '#kit/web/i18n.ts'

/** A length of time in words: "1 h 20 min", "2 h", "5 min"; less than a minute is one, and nothing is none. */
export function lengthText(t: Text, { number }: Pick<Format, 'number'>, seconds: number): string {
  const all = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  const [hours, minutes] = [number(Math.floor(all / 60)), number(all % 60)]
  if (all < 60) return t('length.minutes', { minutes })
  return t(all % 60 === 0 ? 'length.hours' : 'length.both', { hours, minutes })
}
