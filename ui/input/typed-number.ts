import { inWesternDigits } from '#kit/contract/digits.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'

/** What of a typed or pasted text may stand in a number: digits of any script, marks between them, a sign before them. */
export function numberSigns(text: string): string {
  return text
    .replaceAll('\u2212', '-')
    .replaceAll(/[^\d\u0660-\u0669\u06F0-\u06F9.,\u066B\u066C\u060C\s'’-]|(?!^)-/g, '')
}

type Reading = { language: PeopleLanguage; decimals: number }

/** The number a text says, rounded to so many decimals: `٣٫٥`, `3,5` and `1 250.00` are read by whoever types them so; nothing where it says none. */
export function numberIn(text: string, reading: Reading): number | undefined {
  const typed = exactNumberIn(text, reading)
  return typed === undefined ? undefined : rounded(typed, reading.decimals)
}

/** The number of a text that has more decimals than are kept: what is kept differs from it. */
export function roundedNumberIn(text: string, reading: Reading): number | undefined {
  const typed = exactNumberIn(text, reading)
  return typed === undefined || typed === rounded(typed, reading.decimals) ? undefined : typed
}

function exactNumberIn(text: string, reading: Reading): number | undefined {
  const plain = inWesternDigits(numberSigns(text))
    .replaceAll(/[\s'’\u066C]/g, '')
    .replaceAll('\u060C', ',')
    .replaceAll('\u066B', '.')
  if (!/\d/.test(plain)) return undefined
  const at = decimalMark(plain, reading)
  const whole = (at === undefined ? plain : plain.slice(0, at)).replaceAll(/[.,]/g, '')
  const fraction = at === undefined ? '' : plain.slice(at + 1)
  return Number(`${whole === '' || whole === '-' ? `${whole}0` : whole}.${fraction}`)
}

/** Where the decimals begin. The last mark stands before them, unless it groups thousands: it does where it is there twice, and may where three digits follow. */
function decimalMark(plain: string, { language, decimals }: Reading): number | undefined {
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (at < 0) return undefined
  const mark = plain[at]!
  if (plain.indexOf(mark) !== at) return undefined
  const isGrouped = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain) && (decimals === 0 || mark === thousandsMark(language))
  return isGrouped ? undefined : at
}

/** Of 1.250 and 1,250, what people of a language read as more than a thousand; nothing where they part thousands by a space. */
function thousandsMark(language: PeopleLanguage): '.' | ',' | undefined {
  if (language === 'en') return ','
  return ['de', 'es', 'it', 'nl', 'pt', 'ro', 'tr'].includes(language) ? '.' : undefined
}

// By its text, since 1.005 times 100 is less than 100.5. What JavaScript writes with an exponent has no such decimals.
function rounded(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${value}e${decimals}`))
  return Math.abs(shifted) < 1e21 ? Number(`${shifted}e-${decimals}`) : Math.round(value)
}

/** Whether a value is what was typed. Where the value can't be empty, an emptied field counts as 0 and still stays empty for the next digit. */
export function isAsTyped(value: number | '' | undefined, typed: number | '' | undefined): boolean {
  return value === typed || (typed === '' && value === 0)
}
