import type { DeliveryState } from '../deliveries/rules.ts'

/** How far a delivery is, in the words of its recipient. */
export const trackingSteps = [
  'received',
  'loaded',
  'onTheWay',
  'arrived',
  'done',
  'partlyDone',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
export type TrackingStep = (typeof trackingSteps)[number]

export const stepOfState: Record<DeliveryState, TrackingStep> = {
  draft: 'received',
  needsAddress: 'received',
  ready: 'received',
  planned: 'received',
  published: 'received',
  loaded: 'loaded',
  outForDelivery: 'onTheWay',
  arrived: 'arrived',
  delivered: 'done',
  partlyDelivered: 'partlyDone',
  failed: 'failed',
  returning: 'returning',
  returned: 'returned',
  cancelled: 'cancelled',
}

/** The way of a delivery that goes as it should. */
export const trackingPath = ['received', 'loaded', 'onTheWay', 'arrived', 'done'] as const

/** How far along its way it is; nothing where it has left it. */
export function progressOf(step: TrackingStep): number | undefined {
  const at = trackingPath.findIndex((one) => one === step)
  return at < 0 ? undefined : at
}

/** Whether the day and the time window that were promised still hold. */
export function isPromised(step: TrackingStep): boolean {
  return ['received', 'loaded', 'onTheWay', 'arrived'].includes(step)
}

/** What a recipient can do at a step, in the words of the button that leads there. */
export function whatToDo(step: TrackingStep): 'rate' | 'choose' | 'report' | 'instruct' | undefined {
  if (step === 'done' || step === 'partlyDone') return 'rate'
  if (step === 'failed') return 'choose'
  if (step === 'returning' || step === 'returned') return 'report'
  return ['received', 'loaded', 'onTheWay'].includes(step) ? 'instruct' : undefined
}

/** From how many stops before it on a recipient learns that it is near: more would tell them how others are served. */
export const mostStopsBefore = 5
