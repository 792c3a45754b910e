import { memoize } from '#kit/contract/memoize.ts'
import type { Format } from '#kit/web/format.ts'
import type { Text } from '#kit/web/i18n.ts'
import { lengthText } from '#ui/display/length-text.ts'
import type { DriverStop, DayPack, DriverRoute } from '../../contract.ts'

/** A time of the route's day as clocks show it. */
export function clockOf({ locale }: Format, seconds: number): string {
  return clockIn(locale).format(new Date(seconds * 1000))
}

const clockIn = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
)

/** A time as settings and windows write it: `08:30`. */
function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60
}

/** As the office reads it; the page of a driver has the texts of lengths among its own. */
export function minutesOf(t: Text, format: Format, ms: number): string {
  return lengthText(t, format, ms / 1000)
}

/** When the stop may be served, or what its recipient was promised. */
export function windowOf(format: Format, { promise, windows }: DriverStop): string {
  if (promise) return `${format.time(promise.from)} – ${format.time(promise.to)}`
  return windows
    .map(({ from, to }) => `${clockOf(format, secondsOf(from))} – ${clockOf(format, secondsOf(to))}`)
    .join(' · ')
}

export function quantitiesOf(format: Format, { quantities }: DriverStop, { units }: DriverRoute): string {
  const amounts = units.flatMap(({ key, name }) => {
    const amount = quantities[key]
    return amount ? [`${format.number(amount)} ${name.toLowerCase()}`] : []
  })
  return amounts.join(' · ')
}

export function distanceOf(format: Format, meters: number, { unitSystem }: Pick<DayPack, 'unitSystem'>): string {
  const isMetric = unitSystem === 'metric'
  if (isMetric && meters < 1000) return inUnit(format, Math.round(meters / 10) * 10, 'meter')
  return inUnit(format, meters / (isMetric ? 1000 : 1609.344), isMetric ? 'kilometer' : 'mile')
}

function inUnit(format: Format, value: number, unit: string): string {
  return format.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 })
}

/** Metres between two places, as the crow flies. */
export function metersBetween(one: readonly [number, number], other: readonly [number, number]): number {
  const [a, b] = [one, other].map(([longitude, latitude]) => [longitude * radian, latitude * radian] as const)
  const x = (b![0] - a![0]) * Math.cos((a![1] + b![1]) / 2)
  return Math.hypot(x, b![1] - a![1]) * earthMeters
}

const radian = Math.PI / 180
const earthMeters = 6_371_000
