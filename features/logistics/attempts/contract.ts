import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { attemptOutcomes } from './rules.ts'

export const AttemptCounts = z.object({
  attempts: z.number(),
  /** Whole or in part. */
  delivered: z.number(),
  failed: z.number(),
  /** Attempts that were the first of their deliveries, and those of them that delivered, whole or in part. */
  first: z.number(),
  firstDelivered: z.number(),
})

/** One visit to a door, as it ended. */
export const Attempt = z.object({
  id: z.number(),
  deliveryId: z.number(),
  routeId: z.number(),
  day: z.string(),
  driverName: z.string(),
  /** Nothing where nobody got there. */
  arrivedAt: z.nullable(isoTime),
  endedAt: isoTime,
  outcome: z.enum(attemptOutcomes),
  /** Why it failed; empty where it didn't. */
  reason: z.string(),
})
export type Attempt = z.infer<typeof Attempt>
