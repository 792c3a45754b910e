import { inWesternDigits } from '#kit/contract/digits.ts'
import { foldText } from '#kit/contract/fold-text.ts'

/** The day a person typed, as `2026-11-22`: ISO, `22/11/2026`, `22.11.`, `22 Nov 2026`; nothing for what is no day. */
export function typedDay(text: string, { locale, today }: { locale: string; today: string }): string | undefined {
  const plain = inWesternDigits(text.replaceAll(/[\u200E\u200F\u061C]/g, '')).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return dayIn(iso[1]!, iso[2]!, iso[3]!)
  const year = today.slice(0, 4)
  const numbers = /^(\d{1,2})[\s./\-،]+(\d{1,2})(?:[\s./\-،]+(\d{4}|\d{2}))?\.?$/.exec(plain)
  if (numbers) return dayIn(numbers[3] ?? year, numbers[2]!, numbers[1]!)
  const words = /^(\d{1,2})\.?\s+([\p{L}\p{M}]+)\.?,?(?:\s+(\d{4}))?$/u.exec(plain)
  if (!words) return undefined
  const month = monthOf(words[2]!, locale)
  return month === undefined ? undefined : dayIn(words[3] ?? year, String(month), words[1]!)
}

/** The time a person typed, as `09:30`: `9`, `930`, `9:30`, `9h30`; nothing for what is no time. */
export function typedTime(text: string): string | undefined {
  const plain = inWesternDigits(text).trim()
  const parts = /^(\d{1,2})(?:\s*[:.,hH]\s*(\d{2})?)?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain)
  if (!parts) return undefined
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : undefined
}

function dayIn(year: string, month: string, day: string): string | undefined {
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${whole}T12:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === whole ? whole : undefined
}

/** A month by the beginning of its name. */
function monthOf(word: string, locale: string): number | undefined {
  const typed = foldText(word)
  const names = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)))
  for (const [index, date] of names.entries())
    for (const form of ['long', 'short'] as const) {
      const name = foldText(new Intl.DateTimeFormat(locale, { month: form, timeZone: 'UTC' }).format(date))
      if (typed.length >= 3 && (name.startsWith(typed) || name.replace('.', '') === typed)) return index + 1
    }
  return undefined
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
