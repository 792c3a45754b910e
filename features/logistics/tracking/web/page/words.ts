import { moneyIn } from '#kit/contract/money.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { textIn, type Texts, type Values } from '#kit/contract/texts.ts'

type Say = (key: string, values?: Values) => string
/** What the page is written with: its texts, those of what recipients say, and how numbers and times look. */
export type Words = {
  language: PeopleLanguage
  locale: string
  t: Say
  /** Of ratings and problems. */
  feedback: Say
  /** Of instructions for the driver. */
  instructions: Say
}
export type Catalogue = { tracking: Texts; feedback?: Texts; instructions?: Texts }

/** The words of one language; `digits` are those that figures are written with. */
export function wordsOf(
  language: PeopleLanguage,
  { tracking, feedback, instructions }: Catalogue,
  digits = 'latn',
): Words {
  const say =
    (texts: Texts | undefined): Say =>
    (key, values) =>
      textIn(texts, language, key, values) ?? key
  return {
    language,
    locale: `${language === 'en' ? 'en-GB' : language}-u-nu-${language === 'ar' ? digits : 'latn'}`,
    t: say(tracking),
    feedback: say(feedback),
    instructions: say(instructions),
  }
}

type Kind = 'drop' | 'pickup' | 'service'

/** A text in the words of what it is about: parcels are brought, others are picked up or visited. */
export function textFor({ t }: Words, type: Kind, key: string, values?: Values): string {
  return t(type === 'drop' ? key : `of.${type}.${key}`, values)
}

export function number({ locale }: Words, value: number): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** An amount in the smallest unit of its currency. */
export function money({ locale }: Words, minor: number, currency: string): string {
  return moneyIn(locale, minor, currency)
}

/** Rounded as far as it is known: to hundreds of metres. */
export function distance({ locale }: Words, meters: number): string {
  const isFar = meters >= 950
  const value = isFar ? Math.round(meters / 100) / 10 : Math.max(100, Math.round(meters / 100) * 100)
  const unit = isFar ? 'kilometer' : 'meter'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    value,
  )
}

/** To the metre. */
export function exactDistance({ locale }: Words, meters: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(meters)
}

/** Windows are agreed by the clock of 24 hours, so everything is told by it. */
const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Twenty past two, by the clock of a zone. */
export function clock(words: Words, at: string, timeZone: string): string {
  return written(words, at, { ...hours, timeZone })
}

/** A time of the day as it was agreed: `14:20`. */
export function timeOfDay(words: Words, time: string): string {
  return written(words, `2026-01-01T${time}:00Z`, { ...hours, timeZone: 'UTC' })
}

type Window = { from: string; to: string; isRest?: boolean | undefined }

/** A window of a day, whose times run from left to right in every language; the rest of one that has begun by its end. */
export function windowName(words: Words, { from, to, isRest }: Window): string {
  if (from === '') return words.t('slots.allDay')
  if (isRest) return words.t('slots.rest', { time: timeOfDay(words, to) })
  return `\u2066${timeOfDay(words, from)}–${timeOfDay(words, to)}\u2069`
}

export function dayName(words: Words, day: string): string {
  return written(words, `${day}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** The same where there is little room. */
export function shortDay(words: Words, day: string): string {
  return written(words, `${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** The day in words, with the time, by the clock of a zone. */
export function dayAndTime(words: Words, at: string, timeZone: string): string {
  return written(words, at, { weekday: 'long', day: 'numeric', month: 'long', ...hours, timeZone })
}

/** A day and a time by the clock of a zone; without one by that of the device. */
export function moment(words: Words, at: string, timeZone?: string): string {
  return written(words, at, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  })
}

function written({ locale }: Words, at: string, how: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, how).format(new Date(at))
}

/** Zones come from the server, and a browser may be older than it. */
function dateFormat(locale: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, how)
  } catch {
    return new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' })
  }
}
