import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { countryName } from '#kit/contract/countries.ts'
import { moneyIn } from '#kit/contract/money.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { usePeopleLanguage } from './i18n.ts'
import { usePreferences, type Preferences } from './preferences.ts'
import { onSession, session } from './session.ts'

type Time = string | number | Date
type Options = { language: PeopleLanguage; digits: Preferences['digits']; timeZone?: string; now?: () => number }

const chosenZone = () => session()?.userData.timeZone

/** The zone that a screen shows its times in, whoever reads it. */
export const ScreenZone = createContext<string | undefined>(undefined)

/** Numbers, money and times in the person's language and digits; times by a given zone, by that of the screen, by the one they chose, or by the clock of their device. */
export function useFormat(given?: string) {
  const own = useSyncExternalStore(onSession, chosenZone)
  const screen = use(ScreenZone)
  const timeZone = given ?? screen ?? own
  const language = usePeopleLanguage()
  const [{ digits }] = usePreferences()
  return useMemo(
    () => createFormat({ language, digits, ...(timeZone !== undefined && { timeZone }) }),
    [language, digits, timeZone],
  )
}

export type Format = ReturnType<typeof createFormat>

export function createFormat({ language, digits, timeZone, now = Date.now }: Options) {
  const locale = `${language === 'en' ? 'en-GB' : language}-u-nu-${language === 'ar' ? digits : 'latn'}`
  const zone = timeZone && isKnown(timeZone) ? { timeZone } : {}
  const isLatin = language !== 'ar' || digits === 'latn'
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    isLatin && !options && isShort(value) ? String(value) : numberFormat(locale, options).format(value)
  const date = (value: Time, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
    dateFormat(locale, { ...options, ...zone }).format(new Date(value))
  return {
    locale,
    number,
    /** A number as a field holds it, without signs between its thousands. */
    plain: (value: number, options?: Intl.NumberFormatOptions) =>
      number(value, { ...options, useGrouping: false }).replaceAll(/[\u200E\u200F\u061C]/g, ''),
    /** A text with its digits as the person reads them. */
    inDigits: (text: string) =>
      isLatin
        ? inWesternDigits(text)
        : inWesternDigits(text).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    percent: (share: number, most = 0) => number(share, { style: 'percent', maximumFractionDigits: most }),
    /** By how much something changed: `change(0.184)` is "+18.4%". */
    change: (share: number) =>
      language === 'en' || language === 'fr'
        ? changeOf(share, language)
        : number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
    compact: (value: number) => number(value, { notation: 'compact', maximumFractionDigits: 1 }),
    /** An amount in the smallest unit: `money(1999, 'EUR')`. */
    money: (minor: number, currency = 'USD') => moneyIn(locale, minor, currency),
    /** An amount where there is little room: `compactMoney(1250000)` is "$12.5K". */
    compactMoney: (minor: number, currency = 'USD') =>
      moneyIn(locale, minor, currency, { notation: 'compact', maximumFractionDigits: 1 }),
    bytes: (value: number) => bytes(number, value),
    date,
    time: (value: Time) => date(value, { hour: '2-digit', minute: '2-digit' }),
    dateTime: (value: Time) => date(value, { dateStyle: 'medium', timeStyle: 'short' }),
    /** "3 hours ago"; show the exact time as its tooltip. */
    relative: (value: Time) => relative(locale, new Date(value).getTime() - now()),
    /** How far the clock of a zone is from Greenwich: "GMT-3". */
    zoneOffset: (zone: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' })
        .formatToParts(now())
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
    list: (values: readonly string[]) => new Intl.ListFormat(locale).format(values),
    /** Facts side by side, without "and" where the language allows it. */
    items: (values: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(values),
    /** A country's name in the person's language, whichever it was given. */
    country: (name: string) => countryName(name, language),
  }
}

// Zones come from the server, and a browser may be older than it.
function isKnown(timeZone: string): boolean {
  try {
    return dateFormat('en', { timeZone }) !== undefined
  } catch {
    return false
  }
}

// The first formatter of a page costs it fifteen milliseconds, so what looks the same without one is written without.
function isShort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000
}

function changeOf(share: number, language: 'en' | 'fr'): string {
  const tenths = Math.round(Math.abs(share) * 1000)
  const sign = tenths === 0 ? '' : share < 0 ? '-' : '+'
  const mark = language === 'fr' ? ',' : '.'
  const amount = tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}${mark}${tenths % 10}`
  return `${sign}${amount}${language === 'fr' ? '\u202F' : ''}%`
}

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

// The key begins with the kind of formatter, so what is found is what was made for that kind.
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = cache.get(key) as F | undefined
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

function bytes(number: (value: number, options?: Intl.NumberFormatOptions) => string, value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1)
  return number(value / 1000 ** step, {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function relative(locale: string, distanceMs: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const step = steps.find(([, ms]) => Math.abs(distanceMs) >= ms)
  return step ? format.format(Math.round(distanceMs / step[1]), step[0]) : format.format(0, 'second')
}
