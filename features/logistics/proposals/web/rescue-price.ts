import type { RescueProposal } from '../contract.ts'

/** What a rescue takes more than its routes take as they are. */
export function moreIn({ before, after }: RescueProposal) {
  return {
    distanceMeters: after.distanceMeters - before.distanceMeters,
    durationSeconds: after.durationSeconds - before.durationSeconds,
    cost: after.cost === null || before.cost === null ? null : after.cost - before.cost,
  }
}

type Takers = { takers: readonly { routeId: number | null; driverName: string; order: readonly number[] }[] }

/** The same for what gives the same stops to the same drivers. */
export function keyOfRescue({ takers }: Takers): string {
  return takers.map(({ routeId, driverName, order }) => `${routeId ?? driverName}: ${order.join(' ')}`).join(', ')
}
