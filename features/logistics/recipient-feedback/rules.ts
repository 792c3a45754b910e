import { isUnserved } from '../deliveries/rules/unserved.ts'

/** What recipients report; the words of the office are those of the exceptions. */
export const problemKinds = ['notReceived', 'damaged', 'missing', 'wrong', 'conduct', 'return', 'other'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** So many reports of one delivery reach the office; after that it knows. */
export const mostProblems = 3
/** How often it may be thought over in an hour. */
export const mostChanges = 20
/** A rating is given within so many days, and changed within so many hours. */
export const ratingDays = 30
export const changeHours = 24

type Delivered = { state: string; doneAt: Date | null }
type Rated = { givenAt: Date }

export function isDelivered({ state }: Pick<Delivered, 'state'>): boolean {
  return state === 'delivered' || state === 'partlyDelivered'
}

/** Why a recipient can’t rate a delivery now, or change their rating; nothing where they can. */
export function whyNotRated(
  delivery: Delivered,
  rating: Rated | undefined,
  now: Date,
): 'notDelivered' | 'ratedBefore' | 'tooLate' | undefined {
  if (!isDelivered(delivery)) return 'notDelivered'
  if (rating) return hours(rating.givenAt, now) > changeHours ? 'ratedBefore' : undefined
  return hours(delivery.doneAt ?? now, now) > ratingDays * 24 ? 'tooLate' : undefined
}

function hours(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000
}

/** Once there is something to report: an attempt was made. */
export function mayReport({ state }: Pick<Delivered, 'state'>): boolean {
  return isDelivered({ state }) || isUnserved(state)
}

/** Whether its recipient has something that they can ask to be fetched again. */
export function mayReturn({ state, type }: { state: string; type: string }): boolean {
  return type === 'drop' && (isDelivered({ state }) || state === 'collected')
}
