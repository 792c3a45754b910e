import { daysAfter } from '#kit/contract/days.ts'
import { mayGoOn, type Days } from '../deliveries/rules/any-day.ts'
import type { DeliveryState } from '../deliveries/rules.ts'

export const spreadStates = [
  'queued',
  'running',
  'done',
  'failed',
  'interrupted',
  'cancelled',
  'accepted',
  'undone',
  'discarded',
] as const
export type SpreadState = (typeof spreadStates)[number]

/** Which of the flexible deliveries are spread: those without a day, or all. */
export const spreadKinds = ['undated', 'all'] as const
export type SpreadKind = (typeof spreadKinds)[number]

export const leastDays = 2
export const mostDays = 14
/** More deliveries and shifts than these aren't searched at once. */
export const mostStops = 2000
export const mostShifts = 400

/** On its day in any of these states; moved to another day only before it is published. */
export const plannedFor: readonly DeliveryState[] = [
  'ready',
  'planned',
  'published',
  'loaded',
  'outForDelivery',
  'arrived',
]
export const movable: readonly DeliveryState[] = ['ready', 'planned']

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(first, index))
}

/** Days of a horizon, and those of them on which nothing new goes. */
export type Horizon = { days: readonly string[]; closed: ReadonlySet<string> }

/** Which days of the horizon a delivery may go on, by their numbers. One that isn't flexible goes on its date alone. */
export function daysFor(delivery: Days & { isFlexible: boolean }, { days, closed }: Horizon): number[] {
  const { date, latestDate, isFlexible } = delivery
  return days.flatMap((day, index) => {
    if (day === date) return [index]
    // Without a range it has its date alone.
    const isOpen = isFlexible && latestDate !== null && !closed.has(day)
    return isOpen && mayGoOn(delivery, day) ? [index] : []
  })
}

/** The same without moving anything: where it is now. */
export function dayNow({ date }: Pick<Days, 'date'>, { days }: Pick<Horizon, 'days'>): number[] {
  return days.flatMap((day, index) => (day === date ? [index] : []))
}

type Going = { id: number; to: string | null }
type Linked = { id: number; linkedId: number | null; date: string | null }
type Pairs = { found: readonly { deliveryId: number; to: string | null }[]; linked: readonly Linked[] }

/** Moves without those that would part a pickup from its drop: both stay where only one of them can still go. */
export function togetherOnly<T extends Going>(able: readonly T[], { found, linked }: Pairs): T[] {
  const goes = new Map(able.map(({ id, to }) => [id, to]))
  const meant = new Map(found.map(({ deliveryId, to }) => [deliveryId, to]))
  const byId = new Map(linked.map((row) => [row.id, row]))
  const parted = linked.flatMap((one) => {
    const other = byId.get(one.linkedId ?? 0)
    if (!other) return []
    const dayOf = ({ id, date }: Linked) => (goes.has(id) ? goes.get(id) : date)
    const wereTogether = one.date === other.date || (meant.has(one.id) && meant.get(one.id) === meant.get(other.id))
    return wereTogether && dayOf(one) !== dayOf(other) ? [one.id, other.id] : []
  })
  const stays = new Set(parted)
  return able.filter(({ id }) => !stays.has(id))
}

/** The same on the way back: two that both go had these days before. */
export function backTogether<T extends Going>(able: readonly T[], { found, linked }: Pairs): T[] {
  const goes = new Set(able.map(({ id }) => id))
  const goBoth = ({ id, linkedId }: Linked) => goes.has(id) && goes.has(linkedId ?? 0)
  return togetherOnly(able, { found, linked: linked.map((one) => (goBoth(one) ? { ...one, linkedId: null } : one)) })
}

export const aheadPath = '/apps/logistics/ahead'
