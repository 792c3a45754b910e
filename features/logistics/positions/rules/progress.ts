import type { DeliveryState } from '../../deliveries/rules.ts'

const open: readonly DeliveryState[] = ['published', 'loaded', 'outForDelivery', 'arrived']

/** Whether a stop of a route needs no more visit. */
export function isDone(state: DeliveryState): boolean {
  return !open.includes(state)
}
