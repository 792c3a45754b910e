import type { DeliveryState } from '../deliveries/rules.ts'
import { mayGoOn, type Days } from '../deliveries/rules/any-day.ts'
import type { Slot } from '../slots/contract.ts'
import { daysAhead, spanOf } from '../slots/rules.ts'

/** Why no other time can be chosen: it is on the vehicle, its driver is about to leave, nobody knows where it goes, or belongs to another delivery. */
export const changeObstacles = ['onBoard', 'today', 'noPlace', 'paired'] as const
export type ChangeObstacle = (typeof changeObstacles)[number]
/** Why it can't be called off: it is on the vehicle, paid for, belongs to another delivery, or part of it is on its way or over. */
export const cancelObstacles = ['onBoard', 'paid', 'paired', 'parts'] as const
type CancelObstacle = (typeof cancelObstacles)[number]

/** How often its recipient may have a delivery come at another time within a day. */
export const mostChanges = 5

const onBoard: readonly DeliveryState[] = ['loaded', 'outForDelivery', 'arrived']
const before: readonly DeliveryState[] = ['draft', 'needsAddress', 'ready', 'planned', 'published']

/** Whether an attempt is still to come. */
export function isAhead(state: DeliveryState): boolean {
  return before.includes(state) || onBoard.includes(state)
}

type Asked = {
  state: DeliveryState
  hasPlace: boolean
  isPaired: boolean
  /** Its driver has the route, and is about to leave or has left. */
  isLeaving: boolean
}

/** What is in the way of another time, of a delivery that is still to come. */
export function whyNoChange({ state, isLeaving, hasPlace, isPaired }: Asked): ChangeObstacle | undefined {
  if (onBoard.includes(state)) return 'onBoard'
  if (isLeaving) return 'today'
  if (isPaired) return 'paired'
  return hasPlace && state !== 'needsAddress' ? undefined : 'noPlace'
}

type Cancelled = {
  state: DeliveryState
  isPaid: boolean
  isPaired: boolean
  /** Of the other parts, where it was split. */
  others: readonly DeliveryState[]
}

/** What is in the way of calling it off, together with all its parts. */
export function whyNoCancel({ state, isPaid, isPaired, others }: Cancelled): CancelObstacle | undefined {
  if (onBoard.includes(state)) return 'onBoard'
  if (isPaid) return 'paid'
  if (isPaired) return 'paired'
  return others.every((one) => before.includes(one) || one === 'cancelled') ? undefined : 'parts'
}

/** The days on which it can come instead: the next ones, and its own where that is today. */
export function daysFor(delivery: Days, today: string): string[] {
  const days = [...(delivery.date === today ? [today] : []), ...daysAhead(today)]
  return days.filter((day) => mayGoOn(delivery, day))
}

/** The least that marks one slot as better than others: below it they are much the same. */
const leastSavedCents = 50

/** Which slots cost so much less than the dearest that a driver must be close by. */
export function bestOf<T extends { cents: number | null }>(slots: readonly T[]): (T & { isBest: boolean })[] {
  const known = slots.flatMap(({ cents }) => cents ?? [])
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const isWorth = most - least >= leastSavedCents
  return slots.map((slot) => ({ ...slot, isBest: isWorth && slot.cents !== null && slot.cents <= least }))
}

/** Whether a slot began before it can be served: only its rest is left. */
export function isRest(slot: Slot, { today, limit }: { today: string; limit: number }): boolean {
  return slot.day === today && slot.from !== '' && spanOf(slot).startSeconds < limit
}
