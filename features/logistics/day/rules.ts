import { attemptsPath } from '../attempts/rules.ts'
import { isLateBy, isStillExpected, slackSecondsOf } from '../deliveries/rules/late.ts'
import { deliveryStates, type DeliveryState } from '../deliveries/rules.ts'
import { ofDepot } from '../depots/rules.ts'

/** How far a delivery is. */
export type DayCount = 'unplanned' | 'planned' | 'published' | 'out' | 'delivered' | 'failed' | 'cancelled'

/**
 * By the state a delivery is in now. What was delivered and what failed is counted by attempts: a delivery that failed may be ready for another day.
 */
export const countOfState: Record<DeliveryState, DayCount> = {
  draft: 'unplanned',
  needsAddress: 'unplanned',
  ready: 'unplanned',
  planned: 'planned',
  published: 'published',
  loaded: 'published',
  outForDelivery: 'out',
  arrived: 'out',
  delivered: 'delivered',
  partlyDelivered: 'delivered',
  failed: 'failed',
  awaitingCollection: 'failed',
  // Its recipient came for it: nobody was served at the door.
  collected: 'failed',
  returning: 'failed',
  returned: 'failed',
  cancelled: 'cancelled',
}

type Counted = { day: string; depotId: number }

/** The list of what a figure of a day counts. What was attempted is listed by attempts: its deliveries may be of other days by now. */
export function listOfCount(count: DayCount, { day, depotId }: Counted): string {
  if (count === 'delivered' || count === 'failed')
    return attemptsPath({ day, depotId, outcome: count === 'failed' ? 'failed' : 'served' })
  const states = deliveryStates.filter((state) => countOfState[state] === count)
  return `/apps/logistics/deliveries?date=${day}&state=${states.join(',')}${ofDepot(depotId)}`
}

/** What is to be done of a day, from what waits to be planned to what is at the door. */
export const toDoStates: readonly DeliveryState[] = deliveryStates.filter((state) =>
  ['unplanned', 'planned', 'published', 'out'].includes(countOfState[state]),
)

type Due = { state: DeliveryState; expectedAt: Date | null; due: Date | null }

/** By how many minutes a stop that is still to come is expected after its last window; 0 where it isn't late. */
export function minutesLate({ state, ...times }: Due): number {
  const slackSeconds = slackSecondsOf(times)
  return isStillExpected({ state }) && isLateBy(slackSeconds) ? Math.floor(-slackSeconds / 60) : 0
}

type Stop = { endSeconds: number; isOver: boolean }
type Span = { startSeconds: number; endSeconds: number }

/** How much of a route is behind it, in percent of its time: a stop stands for the way to it and the work there, the last for the way back. */
export function progressOf(stops: readonly Stop[], { startSeconds, endSeconds }: Span): number {
  const total = endSeconds - startSeconds
  if (total <= 0 || stops.length === 0) return 0
  if (stops.every(({ isOver }) => isOver)) return 100
  let [before, done] = [startSeconds, 0]
  for (const { isOver, endSeconds: end } of stops.toSorted((one, other) => one.endSeconds - other.endSeconds)) {
    if (isOver) done += Math.max(0, end - before)
    before = Math.max(before, end)
  }
  return Math.round((100 * Math.min(done, total)) / total)
}
