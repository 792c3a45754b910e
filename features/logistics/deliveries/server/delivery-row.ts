import { inWesternDigits } from '#kit/contract/digits.ts'
import { entriesIn } from '#kit/contract/cell-text.ts'
import { currencyDigits, minorUnits } from '#kit/contract/money.ts'
import { numberInText, type DecimalSign } from '#kit/contract/number-text.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { memoize } from '#kit/contract/memoize.ts'
import type { Unit } from '../../settings/contract.ts'
import type { RowField } from '../rules/row-fields.ts'
import { dayInText, type DayOrder } from './row-day.ts'

/** How its numbers are written where they could be read in two ways. */
type RowReading = { units: Unit[]; currency: string; decimalSign: DecimalSign; dayOrder?: DayOrder }
type Cells = Partial<Record<string, string>>

/** A row of a file as a delivery to be checked by `DeliveryInput`: what cannot be read is passed on as it is, so that the check says which field is wrong. */
export function deliveryOfRow(
  cells: Cells,
  { units, currency, decimalSign, dayOrder = 'dayFirst' }: RowReading,
): Record<string, unknown> {
  const text = (field: RowField) => cells[field]?.trim() ?? ''
  const read: Record<string, unknown> = {
    reference: text('reference'),
    recipient: text('recipient'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    driverNote: text('driverNote'),
    privateNote: text('privateNote'),
    type: typeIn(text('type')),
    date: dayInText(text('date'), dayOrder),
    earliestDate: dayInText(text('earliestDate'), dayOrder),
    latestDate: dayInText(text('latestDate'), dayOrder),
    windows: windowsIn(text('window')),
    serviceMinutes: text('serviceMinutes') === '' ? null : numberIn(text('serviceMinutes'), decimalSign),
    priority: priorityIn(text('priority')),
    skills: entriesIn(text('skills')),
    features: entriesIn(text('features')),
    tags: entriesIn(text('tags')),
    dueCents: text('due') === '' ? null : amountIn(text('due'), { currency, decimalSign }),
    quantities: quantitiesIn(cells, { units, decimalSign }),
  }
  const door = [degreesIn(text('longitude')), degreesIn(text('latitude'))]
  return text('longitude') === '' || text('latitude') === '' ? read : { ...read, pins: { door, parking: null } }
}

const clockTime = String.raw`(\d{1,2})(?:[:.h](\d{2})?)?(?::00)?\s*([ap]\.?m\b\.?)?`
const spanOfDay = new RegExp(String.raw`^\D*?${clockTime}\D+?${clockTime}\D*$`, 'i')

/** A longer text is no window, and would take long to look through. */
const longestWindow = 40

/** Words before a time that open the rest of the day, and the part of it until then. Without accents, as they are compared. */
const afterWords =
  'after|not before|from|since|starting|a partir de(?: las?)?|desde(?: las?)?|despues de(?: las?)?|apres|des|ab|nach|dopo le|بعد|من'
const beforeWords =
  'before|by|until|till|not after|hasta(?: las?)?|antes de(?: las?)?|avant|jusqu.?a|bis|vor|entro le|قبل|حتي'
const openWindow = new RegExp(String.raw`^(?:(${afterWords})|(${beforeWords}))\s*:?\s*${clockTime}\D{0,14}$`, 'i')
/** From the end of a window until the next; between two times of one window it is read as the dash. */
const betweenWindows = /\s*\/\s*|\s+(?:and|y|et|und|e|or|o|ou|oder)\s+|\s+(?:و|أو)\s*/gi
const orWords = /^(?:or|o|ou|oder|أو)$/i
/** `before 9 + after 18` isn’t from 9 to 18. */
const beforeFirst = new RegExp(String.raw`^(?:${beforeWords})\s*:?\s*\d`, 'i')

type Window = { from: string; to: string }
/** A window, what opens or ends it where that is all it says, and whether it is another choice than the one before. */
type Said = Window & { half?: 'after' | 'before'; isChoice?: boolean }

/** `8-12`, `8:00 to 12:30`, `08h30–10h`, `9am-1pm`, `after 15:00`, several separated by commas or as in `9-12 / 16-19`. Anything that isn't a window stays as it is. */
export function windowsIn(text: string): unknown {
  if (text === '') return []
  const said = withJoinedHalves(text.split(/[,;|\n]/).flatMap(saidIn))
  // Of two halves that meet it isn't known what is meant: as windows they would be the whole day.
  if (said.some((one, index) => said.some((other, at) => at !== index && isHalfWithin(one, other)))) return [text]
  return said.map((one) => (typeof one === 'string' ? one : { from: one.from, to: one.to }))
}

function saidIn(part: string): (Said | string)[] {
  const pieces = part.length > 2 * longestWindow ? [part] : part.split(betweenWindows)
  const windows = pieces.flatMap((piece) => windowIn(piece) ?? [])
  if (pieces.length === 1 || windows.length < pieces.length) return [windowIn(part) ?? part]
  const words = [...part.matchAll(betweenWindows)].map(([between]) => between.trim())
  return windows.map((window, at) => ({ ...window, isChoice: orWords.test(words[at - 1] ?? '') }))
}

/** `after 9 and before 12` is one window. */
function withJoinedHalves(said: readonly (Said | string)[]): (Said | string)[] {
  return said.reduce<(Said | string)[]>((joined, one) => {
    const last = joined.at(-1)
    if (typeof one === 'string' || one.half !== 'before' || one.isChoice) return [...joined, one]
    if (typeof last !== 'object' || last.half !== 'after' || last.from >= one.to) return [...joined, one]
    return [...joined.slice(0, -1), { from: last.from, to: one.to }]
  }, [])
}

function isHalfWithin(one: Said | string, other: Said | string): boolean {
  if (typeof one === 'string' || typeof other === 'string' || one.half === undefined) return false
  return one.from < other.to && other.from < one.to
}

function windowIn(part: string): Said | null {
  const said = inWesternDigits(part.trim())
  if (said.length > longestWindow) return null
  const folded = foldText(said)
  return openIn(folded) ?? (beforeFirst.test(folded) ? null : spanIn(said))
}

function openIn(said: string): Said | null {
  const found = openWindow.exec(said)
  if (!found) return null
  const [, after, , hour = '', minute, half] = found
  const at = clock(hour, minute, half)
  return after === undefined ? { from: '00:00', to: at, half: 'before' } : { from: at, to: '24:00', half: 'after' }
}

function spanIn(said: string): Window | null {
  const found = spanOfDay.exec(said)
  if (!found) return null
  const [, fromHour = '', fromMinute, fromHalf, toHour = '', toMinute, toHalf] = found
  // `1-4 pm` says the half of the day once, for both.
  const half = fromHalf ?? (Number(fromHour) < Number(toHour) ? toHalf : undefined)
  return { from: clock(fromHour, fromMinute, half), to: clock(toHour, toMinute, toHalf) }
}

function clock(hour: string, minute = '00', half = ''): string {
  const isLate = /^p/i.test(half)
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

function numberIn(text: string, sign: DecimalSign): unknown {
  return numberInText(text, sign) ?? text
}

/** `12,50`, `$ 1,250.00`, `12.5 EUR`. Another currency is no amount, nor is what is written with more decimals than the currency has. */
function amountIn(text: string, { currency, decimalSign }: Pick<RowReading, 'currency' | 'decimalSign'>): unknown {
  const bare = withoutCurrency(inWesternDigits(text).trim(), currency)
  const amount = numberInText(bare, decimalSign)
  if (amount === undefined) return text
  const decimals = /[.,٫](\d+)$/.exec(bare)?.[1]?.length ?? 0
  const isGrouped = Number(bare.replaceAll(/\D/g, '')) === amount
  return isGrouped || decimals <= currencyDigits(currency) ? minorUnits(amount, currency) : text
}

/** The code and the signs of the currency, before or after the number. */
function withoutCurrency(text: string, currency: string): string {
  const found = namesOf(currency).find((name) => text.startsWith(name) || text.endsWith(name))
  return found === undefined ? text : text.replace(found, '').trim()
}

const namesOf = memoize((currency) => [
  currency,
  ...(['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  }),
])

/** Degrees have no thousands. */
function degreesIn(text: string): unknown {
  return numberInText(text.replace(',', '.'), 'point') ?? text
}

const priorityWords = [
  ['0', 'low', 'basse', 'baja', 'منخفضة'],
  ['1', '', 'normal', 'normale', 'عادية'],
  ['2', 'high', 'haute', 'alta', 'عالية'],
  ['3', 'urgent', 'urgente', 'عاجلة'],
]

function priorityIn(text: string): unknown {
  const word = foldText(text)
  const found = priorityWords.findIndex((words) => words.some((one) => foldText(one) === word))
  return found < 0 ? text : found
}

const typeWords = {
  drop: ['', 'drop', 'drop-off', 'delivery', 'livraison', 'entrega'],
  pickup: ['pickup', 'pick-up', 'collection', 'enlevement', 'retiro'],
  service: ['service', 'visit', 'visite', 'intervention', 'visita'],
}

function typeIn(text: string): unknown {
  const word = foldText(text)
  return Object.entries(typeWords).find(([, words]) => words.includes(word))?.[0] ?? text
}

function quantitiesIn(
  cells: Cells,
  { units, decimalSign }: Pick<RowReading, 'units' | 'decimalSign'>,
): Record<string, unknown> {
  return Object.fromEntries(
    units.flatMap(({ key }) => {
      const text = cells[`quantity:${key}`]?.trim() ?? ''
      return text === '' ? [] : [[key, numberIn(text, decimalSign)]]
    }),
  )
}
