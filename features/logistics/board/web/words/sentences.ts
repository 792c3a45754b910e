import type { FixDetail, LateCause, Violation, ViolationDetail } from '#optimiser/optimiser.ts'
import type { Text } from '#kit/web/i18n.ts'
import type { BoardFormat } from '../for-others/board-format.ts'

/** The names that people know things by; ids as the optimiser writes them. */
export type Names = {
  route: (id: string) => string
  stop: (id: string) => string
  depot: (id: string) => string
  unit: (key: string) => string
  /** The vehicle of a route. */
  vehicle: (routeId: string) => string
  /** An amount in words: 12 parcels. */
  load: (unit: string, amount: number) => string
  /** A skill or a feature. */
  need: (key: string) => string
}
export type Speaker = { t: Text; format: BoardFormat; names: Names }

/** A broken rule in the person's language. */
export function violationText(speaker: Speaker, { detail }: Pick<Violation, 'detail'>): string {
  const values = valuesOf(speaker, detail)
  if (detail.kind === 'need-missing' && detail.need.startsWith('depot:'))
    return speaker.t('broken.other-depot', {
      ...values,
      depot: speaker.names.depot(detail.need.slice('depot:'.length)),
    })
  return speaker.t(`broken.${detail.kind}`, values)
}

/** What a fix asks for, sentence by sentence; what it costs stands beside it. */
export function fixText(speaker: Speaker, details: readonly FixDetail[]): string {
  return details
    .filter(({ kind }) => kind !== 'costs-more')
    .map((detail) => speaker.t(`fix.${keyOf(detail)}`, valuesOf(speaker, detail)))
    .join(' ')
}

/** What makes a stop late. */
export function causeText(speaker: Speaker, cause: LateCause): string {
  return speaker.t(`explain.late.${cause.kind}`, valuesOf(speaker, cause))
}

/** What is not as the rules say, because it was granted. */
export function exceptionText(speaker: Speaker, detail: FixDetail): string {
  return speaker.t(`exception.${keyOf(detail)}`, valuesOf(speaker, detail))
}

function keyOf(detail: FixDetail): string {
  return detail.kind === 'raise-limit' ? `raise-limit-${detail.limit}` : detail.kind
}

type Detail = ViolationDetail | FixDetail | LateCause

/** Every part of a detail as words: names for ids, lengths of time, distances. */
function valuesOf(speaker: Speaker, detail: Detail): Record<string, string> {
  const values = Object.entries(detail).map(([key, value]) => [key, wordOf(speaker, detail, [key, value])])
  return { ...Object.fromEntries(values), ...loadOf(speaker, detail) }
}

/** What is too much on board of which vehicle, where it is about that. */
function loadOf({ names }: Speaker, detail: Detail): Record<string, string> {
  if (detail.kind !== 'capacity-over' && detail.kind !== 'add-capacity') return {}
  const { unit, amount, vehicle } = detail
  return { load: names.load(unit, amount), van: names.vehicle(vehicle) }
}

type Word = (speaker: Speaker, value: unknown, detail: Detail) => string

const stopName: Word = ({ names }, value) => names.stop(String(value))
const placeName: Word = ({ names }, value, { kind }) =>
  kind === 'move-first' || kind === 'move-away'
    ? names.route(String(value))
    : names.stop(String(value)) || names.depot(String(value))

const words: Readonly<Record<string, Word>> = {
  vehicle: ({ names }, value) => names.route(String(value)),
  depot: ({ names }, value) => names.depot(String(value)),
  unit: ({ names }, value) => names.unit(String(value)),
  from: placeName,
  to: placeName,
  names: ({ names, format }, value) =>
    format.list(Array.isArray(value) ? value.map((one) => names.need(String(one))) : []),
  changes: ({ t }, value) => t(`changes.${String(value)}`),
  stop: stopName,
  pickup: stopName,
  delivery: stopName,
  one: stopName,
  other: stopName,
  first: stopName,
  second: stopName,
}

function wordOf(speaker: Speaker, detail: Detail, [key, value]: [string, unknown]): string {
  if (key === 'need' && typeof value === 'string') return speaker.names.need(value)
  const word = words[key]
  if (word) return word(speaker, value, detail)
  return typeof value === 'number' ? amountOf(speaker.format, detail, [key, value]) : String(value)
}

function amountOf(format: BoardFormat, detail: Detail, [key, value]: [string, number]): string {
  if (key === 'seconds' || key === 'bySeconds') return format.shortLength(value)
  if (key === 'meters') return format.distance(value)
  if (key === 'break') return format.number(value + 1)
  if (key !== 'by' || detail.kind !== 'raise-limit' || detail.limit === 'stops') return format.number(value)
  return detail.limit === 'distanceMeters' ? format.distance(value) : format.length(value)
}
