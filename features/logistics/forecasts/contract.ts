import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { Point } from '#platform/regions/contract.ts'
import { AttemptCounts } from '../attempts/contract.ts'
import { DeliveryState } from '../deliveries/rules.ts'
import { idFilter } from '../depots/contract.ts'
import { routeStates } from '../routes/rules.ts'

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
  /** How many past days the bands were learned from; `null` where they have the width of the settings. */
  learnedDays: z.nullable(z.number()),
})
export type RouteForecast = z.infer<typeof RouteForecast>

/** A stop as it went so far; `null` for what has not happened, or was not recorded. */
export const LiveStop = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  at: Point,
  /** As it is published; seconds after midnight. */
  plannedSeconds: z.number(),
  /** Of the delivery, now; where it has gone on since, how its last attempt here ended. */
  state: DeliveryState,
  /** Its delivery is still on this route. */
  isHere: z.boolean(),
  arrivedAt: z.nullable(isoTime),
  doneAt: z.nullable(isoTime),
})
export type LiveStop = z.infer<typeof LiveStop>

export const LiveRoute = z.object({
  routeId: z.number(),
  planId: z.number(),
  /** Of the plan. */
  planRouteId: z.number(),
  day: z.string(),
  state: z.enum(routeStates),
  vehicleId: z.number(),
  driverName: z.string(),
  departedAt: z.nullable(isoTime),
  finishedAt: z.nullable(isoTime),
  /** What was attempted on it, wherever the deliveries have gone since. */
  attempts: AttemptCounts,
  /** As they are published. */
  stops: z.array(LiveStop),
  forecast: z.nullable(RouteForecast),
})
export type LiveRoute = z.infer<typeof LiveRoute>

const share = z.nullable(z.number())
const seconds = z.nullable(z.number())

/** How forecasts made so long before an arrival compare with it; `null` where there were none. */
export const HorizonAccuracy = z.object({
  /** `null` for the last, which has no end. */
  untilMinutes: z.nullable(z.number()),
  arrivals: z.number(),
  /** From 0 to 1. */
  inBand: share,
  within10Minutes: share,
  /** Between the time said and the arrival, earlier or later. */
  medianMissSeconds: seconds,
  medianWidthSeconds: seconds,
})
export type HorizonAccuracy = z.infer<typeof HorizonAccuracy>

export const readArrivalAccuracy = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/arrival-accuracy',
  summary: 'How often arrival times of the last four weeks were right, by how far ahead they were given',
  access: { action: 'read', subject: 'Route' },
  reply: z.object({
    from: z.string(),
    to: z.string(),
    horizons: z.array(HorizonAccuracy),
    /** What bands are learned from now; `null` until there are enough days. */
    learned: z.nullable(z.object({ days: z.number(), stops: z.number(), learnedAt: isoTime })),
    enoughDays: z.number(),
  }),
})

export const readForecasts = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/forecasts',
  summary: 'Routes of a plan, or one of them, as they went so far and as the rest of them is forecast',
  access: { action: 'read', subject: 'Route' },
  query: z.object({ planId: idFilter, routeId: idFilter }),
  reply: z.object({ at: isoTime, routes: z.array(LiveRoute) }),
})
