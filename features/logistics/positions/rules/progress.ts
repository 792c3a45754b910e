import { openStates, type DeliveryState } from '../../deliveries/rules.ts'

/** Whether a stop of a route needs no more visit. */
export function isDone(state: DeliveryState): boolean {
  return !openStates.includes(state)
}
