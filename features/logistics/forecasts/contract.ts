import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { Point } from '#platform/regions/contract.ts'
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
  state: DeliveryState,
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
  /** As they are published. */
  stops: z.array(LiveStop),
  forecast: z.nullable(RouteForecast),
})
export type LiveRoute = z.infer<typeof LiveRoute>

export const readForecasts = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/forecasts',
  summary: 'Routes of a plan, or one of them, as they went so far and as the rest of them is forecast',
  access: { action: 'read', subject: 'Route' },
  query: z.object({ planId: idFilter, routeId: idFilter }),
  reply: z.object({ at: isoTime, routes: z.array(LiveRoute) }),
})
