import { inWesternDigits } from '#kit/contract/digits.ts'
import { minorUnits } from '#kit/contract/money.ts'
import { numberInText, type DecimalSign } from '#kit/contract/number-text.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import type { DayOrder } from './columns.ts'

/** The parts of a day as banks write it: `2026-11-30`, `30.11.26`, `11/30/2026 14:05`. */
function partsOf(text: string): [string, string, string] | undefined {
  const [, first, second, third] =
    /^(\d{1,4})[-./](\d{1,2})[-./](\d{2,4})(?:[T ,].*)?$/.exec(inWesternDigits(text).trim()) ?? []
  return first !== undefined && second !== undefined && third !== undefined ? [first, second, third] : undefined
}

/** Which number stands first in the days of a column; nothing where it could be either. */
export function dayOrderOf(texts: readonly string[]): DayOrder | undefined {
  let hasSlash = false
  for (const text of texts) {
    const parts = partsOf(text)
    if (!parts || parts[0].length === 4) continue
    if (Number(parts[0]) > 12) return 'dayFirst'
    if (Number(parts[1]) > 12) return 'monthFirst'
    hasSlash ||= text.includes('/')
  }
  // With points or dashes the month never stands first.
  return hasSlash ? undefined : 'dayFirst'
}

export function dayInText(text: string, order: DayOrder): string | undefined {
  const packed = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim())
  const parts = packed ? ([packed[1]!, packed[2]!, packed[3]!] as const) : partsOf(text)
  if (!parts) return undefined
  const [year, month, day] =
    parts[0].length === 4 ? parts : [parts[2], ...(order === 'dayFirst' ? [parts[1], parts[0]] : [parts[0], parts[1]])]
  const iso = `${year!.length === 2 ? `20${year}` : year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const time = /^2[01]\d\d-/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}

/** An amount in cents, with its sign wherever banks put it: `-12,50`, `12,50-`, `(12.50)`, `€ 12.50 S`. */
export function centsInText(text: string, sign: DecimalSign, currency: string): number | undefined {
  const plain = inWesternDigits(text)
    .replaceAll('−', '-')
    .replaceAll(/[\s\u00a0']/g, '')
  const isBelow = /^\(.*\)$/.test(plain) || plain.endsWith('-') || /^[^\d]*-/.test(plain) || /\d(S|DR?)$/i.test(plain)
  const number = numberInText(plain.replaceAll(/[^\d.,٫٬]/g, ''), sign)
  if (number === undefined) return undefined
  const cents = minorUnits(number, currency)
  return isBelow ? 0 - cents : cents
}

/** Whether a column that says the direction says that money went out. */
export function isOutgoing(word: string): boolean {
  return /^(s|d|dr|af|soll|debit|dbit|belastung|debet|ausgang|-)$/.test(foldText(word).trim())
}
