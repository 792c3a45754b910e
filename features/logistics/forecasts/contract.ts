import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'

/** When an open stop of a route is expected. */
export const StopForecast = z.object({
  deliveryId: z.number(),
  eta: isoTime,
  /** The edges of the band it is expected in. */
  earliest: isoTime,
  latest: isoTime,
  /** After the end of its last window; 0 where it fits, or has none. */
  lateSeconds: z.number(),
  /** Until the end of its last window, below zero where it comes after that; `null` without a window. */
  slackSeconds: z.nullable(z.number()),
})
export type StopForecast = z.infer<typeof StopForecast>

/** How the rest of a route goes, from what its driver recorded and where the vehicle was seen last. */
export const RouteForecast = z.object({
  routeId: z.number(),
  madeAt: isoTime,
  /** Open stops, in the order in which they are driven. */
  stops: z.array(StopForecast),
  finishAt: isoTime,
  /** Of the stop that is the latest. */
  lateSeconds: z.number(),
  /** Straight lines stand in for some roads. */
  isEstimated: z.boolean(),
})
export type RouteForecast = z.infer<typeof RouteForecast>
