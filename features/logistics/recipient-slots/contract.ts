import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { HeldSlot, Slot } from '../slots/contract.ts'
import { cancelObstacles, changeObstacles } from './rules.ts'

/** `isRest`: of today, begun already or as good as, so that only its rest is left. */
const TimedSlot = z.extend(Slot, { isRest: z.boolean() })
export type TimedSlot = z.infer<typeof TimedSlot>

/** Whether its recipient can choose another time, or call the delivery off; why not, where that is worth saying. */
export const TrackedChange = z.object({
  mayChoose: z.boolean(),
  whyNot: z.nullable(z.enum(changeObstacles)),
  held: z.nullable(z.extend(HeldSlot, { isRest: z.boolean() })),
  mayCancel: z.boolean(),
  whyNoCancel: z.nullable(z.enum(cancelObstacles)),
  /** Whether other parts are called off with it. */
  hasParts: z.boolean(),
})
export type TrackedChange = z.infer<typeof TrackedChange>

/** `isBest`: a driver is close by then, so that it costs least. */
const OfferedSlot = z.extend(TimedSlot, { isBest: z.boolean() })
export const TrackedSlots = z.object({ change: TrackedChange, slots: z.array(OfferedSlot) })
export type TrackedSlots = z.infer<typeof TrackedSlots>

const params = trackedCode
const path = '/api/track/{code}'

export const offerTrackedSlots = endpoint({
  method: 'POST',
  path: `${path}/slots`,
  summary: 'The times a delivery can come instead, as far as the plans of these days take it',
  access: 'recipient',
  params,
  body: z.object({ digits }),
  reply: TrackedSlots,
  isSafe: true,
})

export const holdTrackedSlot = endpoint({
  method: 'PUT',
  path: `${path}/slots/held`,
  summary: 'Keep one of the times free for five minutes; where it has gone, the reply has those that are left',
  access: 'recipient',
  params,
  body: z.extend(Slot, { digits }),
  reply: z.extend(TrackedSlots, { isHeld: z.boolean() }),
})

export const chooseTrackedSlot = endpoint({
  method: 'POST',
  path: `${path}/slots/chosen`,
  summary:
    'Have the delivery come at the time that is held; where it is held no more, the reply has those that are left',
  access: 'recipient',
  params,
  body: z.object({ digits }),
  reply: z.extend(TrackedSlots, { chosen: z.nullable(TimedSlot) }),
})

export const cancelTracked = endpoint({
  method: 'POST',
  path: `${path}/cancellation`,
  summary: 'Call a delivery off as its recipient; an unpaid order is cancelled with it',
  access: 'recipient',
  params,
  body: z.object({ digits }),
  reply: TrackedChange,
})
