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

/** Whether the day and the time window that were promised still hold. */
export function isPromised(step: TrackingStep): boolean {
  return ['received', 'loaded', 'onTheWay', 'arrived'].includes(step)
}
