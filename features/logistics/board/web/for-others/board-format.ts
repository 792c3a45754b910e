import { useMemo } from 'react'
import { useFormat, type Format } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useLength } from '#ui/display/use-length.ts'
import type { TimeSpan } from '#ui/timeline/time-scale.ts'

export type BoardFormat = ReturnType<typeof useBoardFormat>
type Units = { currency: string; unitSystem: 'metric' | 'imperial'; money: 'cents' | 'points' }

const metersPerMile = 1609.344

/** Times of the planned day, lengths, distances and prices as the person reads them. */
export function useBoardFormat({ currency, unitSystem, money: kind }: Units) {
  const t = useText('logistics-board')
  const format = useFormat()
  const length = useLength()
  return useMemo(() => {
    const signed = (value: number, text: (size: number) => string) =>
      withSign(value < 0 ? '−' : '+', text(Math.abs(value)), format.locale)
    const distance = (meters: number) => {
      const size = unitSystem === 'imperial' ? meters / metersPerMile : meters / 1000
      return t(unitSystem === 'imperial' ? 'units.miles' : 'units.kilometers', {
        number: format.number(size, { maximumFractionDigits: size < 100 ? 1 : 0 }),
      })
    }
    const shortLength = (seconds: number) =>
      seconds > 0 && seconds < 60
        ? t('units.seconds', { number: format.number(Math.max(1, Math.round(seconds))) })
        : length(seconds)
    const clock = (seconds: number) => clockText(format, seconds)
    const weight = (grams: number) =>
      t('units.kilograms', {
        number: format.number(grams / 1000, { maximumFractionDigits: grams < 10_000 ? 1 : 0 }),
      })
    const money = (amount: number) =>
      kind === 'cents'
        ? format.money(Math.round(amount), currency)
        : t('units.points', { number: format.number(Math.round(amount)) })
    return {
      ...format,
      currency,
      unitSystem,
      distance,
      length,
      /** For what may be less than a minute and still counts. */
      shortLength,
      money,
      weight,
      clock,
      windows: (windows: readonly TimeSpan[]) =>
        format.items(windows.map(({ from, to }) => `${clock(from)}–${clock(to)}`)),
      /** By how much lengths of time differ on average. */
      spread: (seconds: number) => withSign('±', length(seconds), format.locale),
      change: {
        distance: (meters: number) => signed(meters, distance),
        length: (seconds: number) => signed(seconds, length),
        money: (amount: number) => signed(amount, money),
        number: (value: number) => signed(value, (size) => format.number(size)),
        weight: (grams: number) => signed(grams, weight),
        percent: (share: number) => signed(share, (size) => format.percent(size)),
        /** What was asked stays money even for those who see costs as points. */
        cents: (value: number) => signed(value, (size) => format.money(size, currency)),
      },
    }
  }, [t, format, length, currency, unitSystem, kind])
}

/** A moment of the day, in seconds after it began. */
function clockText({ number }: Pick<Format, 'number'>, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const part = (value: number) => number(value, { minimumIntegerDigits: 2, useGrouping: false })
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`
}

const [isolate, isolateTurned, isolated] = ['\u2066', '\u2067', '\u2069']

/** A sign and its number stay together in Arabic sentences too: to the left of Western digits, to the right of Arabic ones. */
export function withSign(sign: string, text: string, locale: string): string {
  if (locale.endsWith('nu-arab')) return `${isolateTurned}${sign}${text}${isolated}`
  if (text.startsWith(isolate)) return `${isolate}${sign}${text.slice(isolate.length)}`
  if (!locale.startsWith('ar')) return `${sign}${text}`
  return text.replace(/^\S+/, (number) => `${isolate}${sign}${number}${isolated}`)
}
