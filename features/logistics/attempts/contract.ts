import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { numberFilter } from '#kit/contract/filters.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { attemptOutcomes, outcomeFilters } from './rules.ts'

export const AttemptCounts = z.object({
  attempts: z.number(),
  /** Whole or in part. */
  delivered: z.number(),
  failed: z.number(),
  /** Attempts that were the first of their deliveries, and those of them that delivered, whole or in part. */
  first: z.number(),
  firstDelivered: z.number(),
})

/** One visit to a door, as it ended: it stays on its day and route, wherever its delivery has gone since. */
export const Attempt = z.object({
  id: z.number(),
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  /** Which attempt of its delivery it is; the first is 1. */
  number: z.number(),
  routeId: z.number(),
  day: z.string(),
  depotId: z.nullable(z.number()),
  driverId: z.number(),
  /** Empty for those who may not see drivers. */
  driverName: z.string(),
  vehicleId: z.number(),
  /** Nothing where nobody got there. */
  arrivedAt: z.nullable(isoTime),
  endedAt: isoTime,
  outcome: z.enum(attemptOutcomes),
  /** The key of why it failed, or was delivered in part; empty where nothing was said. */
  reason: z.string(),
})
export type Attempt = z.infer<typeof Attempt>

/** An attempt as webhooks are sent it, without the name of its driver: once more where its act counts no more. */
export const ToldAttempt = z.extend(z.omit(Attempt, { driverName: true }), { isCounted: z.boolean() })

const dayFilter = z.optional(z.catch(z.optional(z.iso.date()), undefined))
const outcome = z.optional(
  described(
    z.pipe(
      textFilter,
      z.transform((value) => outcomeFilters.find((one) => one === value)),
    ),
    { type: 'string', enum: [...outcomeFilters] },
  ),
)

export const listAttempts = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/attempts',
  summary: 'Attempts at the doors of deliveries, newest first: when, by whom, how they ended and why',
  access: { action: 'read', subject: 'Delivery' },
  query: listQuery(['endedAt', 'driver'], {
    deliveryId: numberFilter,
    routeId: numberFilter,
    driverId: numberFilter,
    vehicleId: numberFilter,
    depotId: numberFilter,
    from: dayFilter,
    to: dayFilter,
    /** `served` are those that delivered, whole or in part. */
    outcome,
  }),
  reply: z.object({ attempts: z.array(Attempt), total: z.number() }),
})
