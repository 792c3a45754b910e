import type { DeliveryState } from '../deliveries/rules.ts'

/** Who, or where, a recipient wants their parcel left with. */
export const leaveWith = ['person', 'neighbour', 'safePlace'] as const
export type LeaveWith = (typeof leaveWith)[number]

/** How often a recipient may change what they ask for, and send a picture, in an hour. */
export const mostChanges = 20
export const mostPhotos = 20

type Asked = { state: DeliveryState; type: string; dueCents: number | null }

const tooLate: Partial<Record<DeliveryState, 'atDoor' | 'done' | 'failed' | 'goingBack' | 'cancelled'>> = {
  arrived: 'atDoor',
  delivered: 'done',
  partlyDelivered: 'done',
  failed: 'failed',
  awaitingCollection: 'failed',
  collected: 'done',
  returning: 'goingBack',
  returned: 'goingBack',
  cancelled: 'cancelled',
}

/** Why nothing can be passed on to the driver any more; nothing where it can. */
export function whyOutOfReach({ state }: Pick<Asked, 'state'>) {
  return tooLate[state]
}

/** Why someone has to be there; nothing where the parcel may be left. */
export function whyNotLeft({ type, dueCents }: Pick<Asked, 'type' | 'dueCents'>): 'notDrop' | 'due' | undefined {
  if (type !== 'drop') return 'notDrop'
  return (dueCents ?? 0) > 0 ? 'due' : undefined
}
