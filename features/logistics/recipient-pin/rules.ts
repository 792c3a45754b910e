import type { DeliveryState } from '../deliveries/rules.ts'

/** How far from where its address was found a recipient may put the pin of their door. */
export const mostMeters = 200

/** How often the pin of a delivery may be moved in an hour: what its plan could keep is worked out each time. */
export const mostMoves = 10

/** Why it stays where it is: the office has settled it. */
export const pinObstacles = ['settled'] as const
export type PinObstacle = (typeof pinObstacles)[number]

/** Until the driver stands at the door. */
export function isPinAhead(state: DeliveryState): boolean {
  return ['draft', 'ready', 'planned', 'published', 'loaded', 'outForDelivery'].includes(state)
}

/** Who may have found a place: what a person of the office settled, a recipient doesn’t move. */
export function whyNoMove({ isSettled, source }: { isSettled: boolean; source: string }): PinObstacle | undefined {
  return isSettled && source !== 'recipient' ? 'settled' : undefined
}
