import { openStates, type DeliveryState } from '../deliveries/rules.ts'

/** What becomes of a stop that wasn’t served, or failed. */
export const settlements = ['reschedule', 'return', 'cancel'] as const
export type Settlement = (typeof settlements)[number]

export function isUnserved(state: DeliveryState): boolean {
  return openStates.includes(state)
}

/** What can be done with a delivery at the end of its route; nothing where it is settled. */
export function choicesFor(state: DeliveryState): Settlement[] {
  if (state === 'failed') return ['reschedule', 'return']
  if (!isUnserved(state)) return []
  // Who was at the door has made an attempt, which a cancellation would hide.
  return state === 'arrived' ? ['reschedule', 'return'] : ['reschedule', 'return', 'cancel']
}
