import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { day, numberId } from '#kit/contract/fields.ts'
import { numberFilter } from '#kit/contract/filters.ts'
import { AttemptCounts } from '../attempts/contract.ts'

export const Tally = z.extend(AttemptCounts, {
  /** Of the routes as they were last published. */
  stops: z.number(),
  /** Delivered where a window was agreed, and of those the ones within it. */
  timed: z.number(),
  onTime: z.number(),
  plannedSeconds: z.number(),
  plannedMeters: z.number(),
  /** Proofs that were missing when their routes were closed, and the stops of those routes. */
  missingProofs: z.number(),
  closedStops: z.number(),
  /** The routes that were driven to their end: how long they were planned, and how long they took. */
  finishedPlannedSeconds: z.number(),
  finishedSeconds: z.number(),
})
export type Tally = z.infer<typeof Tally>

export const WorkDay = z.extend(Tally, {
  day: z.string(),
  /** By the odometer at the closing; null where it wasn’t read. */
  drivenMeters: z.nullable(z.number()),
  dutySeconds: z.number(),
  breakSeconds: z.number(),
})
export type WorkDay = z.infer<typeof WorkDay>

/** How recipients rated what a driver brought them. */
export const Ratings = z.object({ count: z.number(), averageStars: z.nullable(z.number()) })
export type Ratings = z.infer<typeof Ratings>

const access = { action: 'read', subject: 'Performance' }

export const readPerformance = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/drivers/{id}/performance',
  summary: 'How a driver worked in the last four weeks, day by day and in all, beside the four weeks before',
  access,
  surfaces: ['office', 'driver'],
  params: numberId,
  reply: z.object({
    driverName: z.string(),
    /** The newest first; days without a route or duty are left out. */
    days: z.array(WorkDay),
    total: Tally,
    before: Tally,
    /** Nothing for those who may not see ratings. */
    ratings: z.nullable(z.object({ total: Ratings, before: Ratings })),
  }),
})

/** 422 where the span is longer than three months. */
export const readPayInputs = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/pay-inputs',
  summary:
    'What drivers’ pay is worked out from, as a file: a line for each driver and day with hours, stops and kilometres',
  access,
  query: z.object({
    from: day,
    to: day,
    /** Without it, everyone within reach: at most 500. */
    driverId: numberFilter,
    format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  }),
  reply: raw('text/csv'),
})
