import type { DeliveryState } from '../rules.ts'

/** Nobody was served at the door, whatever became of the parcel since. */
export const unservedStates: readonly DeliveryState[] = [
  'failed',
  'awaitingCollection',
  'collected',
  'returning',
  'returned',
]

export function isUnserved(state: string): boolean {
  return unservedStates.some((one) => one === state)
}
