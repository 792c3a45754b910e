import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { Point } from '#platform/regions/contract.ts'
import { DeliveryState, DeliveryType } from '../../deliveries/rules.ts'

/** A stop of a published route, with the delivery as it is now. */
export const RouteStop = z.object({
  position: z.number(),
  deliveryId: z.number(),
  reference: z.string(),
  type: DeliveryType,
  recipient: z.string(),
  address: z.string(),
  at: Point,
  windows: z.array(z.object({ from: z.string(), to: z.string(), isHard: z.boolean() })),
  quantities: z.record(z.string(), z.number()),
  arrivalSeconds: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  lateSeconds: z.number(),
  slackSeconds: z.nullable(z.number()),
  /** As its route is forecast while it is still to come; `null` where that is as planned, or it is over. */
  expected: z.nullable(z.object({ at: isoTime, lateSeconds: z.number(), slackSeconds: z.nullable(z.number()) })),
  /** On board when it leaves, by unit in the order of the route's `units`. */
  load: z.array(z.number()),
  /** Of the delivery, now; where it has gone on since, how its last attempt here ended. */
  state: DeliveryState,
})
export type RouteStop = z.infer<typeof RouteStop>
